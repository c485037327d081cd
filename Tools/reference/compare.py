#!/usr/bin/env python3
"""Re-runs the reference and fails when the committed golden values, or the program, differ from it.

    compare.py [--voiceid PATH]

1. Writes the golden values anew into a temporary folder and compares them with Tests/Fixtures. Files of text must be
   equal; numbers may differ by what another processor's arithmetic makes of them.
2. Cuts the golden clips to WAV files and compares `voiceid features --npy` and `voiceid embed --json` with them.
   Without the program this part is reported as skipped, and so are clips that it refuses as too short.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import wave
from pathlib import Path

import numpy as np

import diarization
import metrics
import reference
import transcription
import words

GOLDEN = Path("Tests/Fixtures/golden")
METRICS = Path("Tests/Fixtures/metrics")
DIARIZATION = Path("Tests/Fixtures/diarization")
WORDS = Path("Tests/Fixtures/words")
TRANSCRIPTION = Path("Tests/Fixtures/transcription")

NUMBER_TOLERANCE = 1e-4
FEATURE_TOLERANCE = 2e-3
LEAST_COSINE = 0.99999
LEAST_EMBEDDED_SECONDS = 3


def differences(expected: object, found: object, place: str) -> list[str]:
    """Where two JSON values differ; numbers may by NUMBER_TOLERANCE."""
    if isinstance(expected, dict) and isinstance(found, dict) and expected.keys() == found.keys():
        return [line for key in expected for line in differences(expected[key], found[key], f"{place}.{key}")]
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        return [line for i, pair in enumerate(zip(expected, found)) for line in differences(*pair, f"{place}[{i}]")]
    if isinstance(expected, float) and isinstance(found, float):
        return [] if abs(expected - found) <= NUMBER_TOLERANCE else [f"{place}: {found}, committed {expected}"]
    return [] if expected == found else [f"{place}: {str(found)[:60]}, committed {str(expected)[:60]}"]


def compare_file(committed: Path, made: Path) -> list[str]:
    if not committed.is_file():
        return [f"{committed} is not committed"]
    if made.suffix == ".json":
        return differences(json.loads(committed.read_text()), json.loads(made.read_text()), committed.name)
    if made.suffix == ".npy":
        a, b = np.load(committed), np.load(made)
        if a.shape != b.shape:
            return [f"{committed.name}: shape {b.shape}, committed {a.shape}"]
        worst = float(np.abs(a - b).max()) if a.size else 0.0
        return [] if worst <= NUMBER_TOLERANCE else [f"{committed.name}: differs by up to {worst}"]
    return [] if committed.read_bytes() == made.read_bytes() else [f"{committed.name}: differs"]


def compare_folder(committed: Path, made: Path) -> list[str]:
    """Differences of every file, and the files that only one of the folders holds."""
    names = {path.name for path in made.iterdir()}
    stale = [f"{path} is committed but no longer made" for path in committed.iterdir()
             if path.name not in names and path.name != "README.md"]
    return stale + [line for name in sorted(names) for line in compare_file(committed / name, made / name)]


def cut(source: reference.Clip, path: Path) -> None:
    """The clip as a WAV file of its own."""
    with wave.open(str(reference.SPEECH / str(source["file"]))) as recording, wave.open(str(path), "wb") as clip:
        recording.setpos(int(source["start"]))
        clip.setparams(recording.getparams())
        clip.writeframes(recording.readframes(int(source["count"])))


def run(program: Path, *arguments: str | Path) -> str:
    """Standard output; raises with the program's own message when it fails."""
    result = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    if result.returncode != 0:
        raise RuntimeError(result.stderr.strip() or f"exit code {result.returncode}")
    return result.stdout


def compare_features(program: Path, folder: Path) -> list[str]:
    """The filterbank of the program's model on the clips that were made with that model's settings."""
    found: list[str] = []
    compared = 0
    for case in json.loads((GOLDEN / "filterbank.json").read_text())["cases"]:
        if "file" not in case["source"] or case["frames"] == 0 or (case["sampleScale"], case["window"]) != (1, "povey"):
            continue
        clip, out = folder / f"{case['name']}.wav", folder / f"{case['name']}.npy"
        cut(case["source"], clip)
        run(program, "features", clip, "--npy", out)
        expected, made = np.load(GOLDEN / case["file"]), np.load(out)
        compared += 1
        if made.shape != expected.shape or made.dtype != np.float32:
            found.append(f"{case['name']}: voiceid gives {made.dtype} {made.shape}, the reference float32 {expected.shape}")
        elif not np.abs(made - expected).max() <= FEATURE_TOLERANCE:
            found.append(f"{case['name']}: features differ by up to {np.abs(made - expected).max():.2g}")
    print(f"features: {compared} clips compared with voiceid")
    return found


def compare_embeddings(program: Path, folder: Path) -> list[str]:
    """The program's embedding of clips against the reference's of the same audio."""
    found: list[str] = []
    compared, short = 0, []
    for entry in json.loads((GOLDEN / "embeddings.json").read_text())["clips"]:
        if int(entry["source"]["count"]) / reference.RATE < LEAST_EMBEDDED_SECONDS:
            short.append(entry["name"])
            continue
        clip = folder / f"{entry['name']}.wav"
        cut(entry["source"], clip)
        made = np.array(json.loads(run(program, "embed", clip, "--json"))["embedding"])
        cosine = float(made @ np.array(entry["embedding"]))
        compared += 1
        if not cosine >= LEAST_COSINE:
            found.append(f"{entry['name']}: the cosine of the two embeddings is {cosine:.6f}, not {LEAST_COSINE}")
    print(f"embeddings: {compared} clips compared with voiceid"
          + (f"; skipped as too short: {', '.join(short)}" if short else ""))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--voiceid", type=Path, default=Path(".build/release/voiceid"), help="the program to compare")
    program = parser.parse_args().voiceid

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        pairs = reference.write_all(folder / "golden", reference.Embedder())
        metrics.write_all(folder / "metrics")
        diarization.write_all(folder / "diarization")
        words.write_all(folder / "words")
        transcription.write_all(folder / "transcription")
        found = [line for committed in (GOLDEN, METRICS, DIARIZATION, WORDS, TRANSCRIPTION)
                 for line in compare_folder(committed, folder / committed.name)]
        for pair in pairs:
            print(f"{pair['cosine']:+.4f}  {pair['label']}")
        if program.is_file():
            (folder / "clips").mkdir()
            try:
                found += compare_features(program, folder / "clips") + compare_embeddings(program, folder / "clips")
            except RuntimeError as error:
                found.append(f"voiceid failed: {error}")
        else:
            print(f"voiceid: skipped: {program} is missing; run `make build`")
    for line in found:
        print(f"reference: {line}", file=sys.stderr)
    print(f"reference: {len(found)} differences")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
