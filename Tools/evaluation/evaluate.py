#!/usr/bin/env python3
"""Measures voiceid's accuracy on a folder of labelled recordings, with the defaults that it ships.

    evaluate.py DATA [--voiceid PATH] [--json]

Diarization: every RTTM file below DATA that has a recording of the same name beside it, folder by folder; no collar,
overlapping speech scored. Verification: every list called `trials*.txt` below DATA, with lines `enrol test 0|1` whose
paths are relative to DATA. Kinds that DATA does not hold are reported as skipped, and so is everything where DATA is
absent.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

AUDIO = (".wav", ".flac", ".mp3", ".ogg", ".opus", ".m4a", ".webm")


def voiceid(program: Path, *arguments: str | Path) -> str:
    """Standard output of a voiceid run; ends the script with its message when it fails."""
    result = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    if result.returncode != 0:
        message = result.stderr.strip().splitlines()[-1:] or [f"exit code {result.returncode}"]
        raise SystemExit(f"evaluate: error: voiceid {' '.join(map(str, arguments[:3]))} ...: {message[0]}")
    return result.stdout


def recordings(data: Path) -> dict[Path, list[tuple[Path, Path]]]:
    """Pairs of a recording and its reference, by folder."""
    found: dict[Path, list[tuple[Path, Path]]] = {}
    for reference in sorted(data.rglob("*.rttm")):
        audio = [reference.with_suffix(suffix) for suffix in AUDIO if reference.with_suffix(suffix).is_file()]
        if audio and reference.read_text().strip():
            found.setdefault(reference.parent, []).append((audio[0], reference))
    return found


def child_seconds() -> float:
    """Processor time of all finished runs so far."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def diarization(program: Path, pairs: list[tuple[Path, Path]]) -> dict[str, object]:
    """Error rates over all files of a folder, how often the number of speakers is right, and each file's figures."""
    scored = ["eval", "diarization", "--json"]
    files: list[dict[str, object]] = []
    references: list[Path] = []
    hypotheses: list[Path] = []
    audio_seconds = processor_seconds = 0.0
    with tempfile.TemporaryDirectory() as name:
        profiles = Path(name) / "nobody.json"
        for audio, reference in pairs:
            hypothesis = Path(name) / reference.name
            before = child_seconds()
            result = json.loads(voiceid(program, "--profiles", profiles, "diarize", audio, "--format", "json"))
            processor_seconds += child_seconds() - before
            audio_seconds += float(result["duration"])
            hypothesis.write_text("".join(
                f"SPEAKER {reference.stem} 1 {s['start']:.3f} {s['end'] - s['start']:.3f} <NA> <NA> {s['speaker']} <NA> <NA>\n"
                for s in result["segments"]))
            references.append(reference)
            hypotheses.append(hypothesis)
            one = json.loads(voiceid(program, *scored, "--ref", reference, "--hyp", hypothesis))
            files.append({"file": audio.name} | {key: one[key] for key in (
                "der", "missed", "falseAlarm", "confusion", "jer", "referenceSpeakers", "hypothesisSpeakers")})
        total = json.loads(voiceid(program, *scored, "--ref", *references, "--hyp", *hypotheses))
    return {
        "der": total["der"],
        "jer": total["jer"],
        "countRight": sum(file["referenceSpeakers"] == file["hypothesisSpeakers"] for file in files),
        "files": files,
        "audioSeconds": audio_seconds,
        "processorSecondsPerMinute": 60 * processor_seconds / audio_seconds,
    }


def show_diarization(folder: str, result: dict[str, object]) -> None:
    files = result["files"]
    print(f"diarization  {folder}: DER {result['der']:.1%}, JER {result['jer']:.1%}, number of speakers right in "
          f"{result['countRight']} of {len(files)}, {result['processorSecondsPerMinute']:.2f} CPU s a minute")
    for file in files:
        print(f"    {file['file']:<40} DER {file['der']:6.1%}  missed {file['missed']:7.2f} s  false "
              f"{file['falseAlarm']:7.2f} s  confused {file['confusion']:7.2f} s  "
              f"{file['hypothesisSpeakers']} of {file['referenceSpeakers']} speakers")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", nargs="?", default="", help="folder with labelled recordings")
    parser.add_argument("--voiceid", type=Path, default=Path(".build/release/voiceid"), help="the program to measure")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    arguments = parser.parse_args()
    data = Path(arguments.data)
    if not arguments.data or not data.is_dir():
        print("eval: skipped: name a folder with labelled recordings, as in `make eval DATA=DIR`"
              if not arguments.data else f"eval: skipped: there is no folder {data}")
        return
    if not arguments.voiceid.is_file():
        raise SystemExit(f"evaluate: error: {arguments.voiceid} is missing; run `make build`")

    report: dict[str, dict[str, object]] = {"diarization": {}, "verification": {}}
    by_folder = recordings(data)
    for folder, pairs in by_folder.items():
        name = str(folder.relative_to(data))
        report["diarization"][name] = diarization(arguments.voiceid, pairs)
        if not arguments.json:
            show_diarization(name, report["diarization"][name])
    lists = sorted(data.rglob("trials*.txt"))
    for trials in lists:
        name = str(trials.relative_to(data))
        result = json.loads(voiceid(arguments.voiceid, "eval", "verification", trials, "--root", data, "--json"))
        report["verification"][name] = result
        if not arguments.json:
            print(f"verification {name}: {result['trials']} trials, {result['refused']} refused, "
                  f"EER {result['eer']:.2%}, minDCF {result['minDCF']:.3f}")
    if arguments.json:
        print(json.dumps(report, indent=1))
        return
    for kind, found in (("diarization", by_folder), ("verification", lists)):
        if not found:
            print(f"{kind}: skipped: {data} holds nothing to measure it with")


if __name__ == "__main__":
    sys.exit(main())
