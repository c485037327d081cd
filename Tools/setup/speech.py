#!/usr/bin/env python3
"""Prepares the demo speech: 16 kHz mono WAV files, cut and joined as speech.json lists, with RTTM references.

Golden values are computed from these files, so every sample must be the same on every machine. Therefore the
resampling is done here, in double precision and in a fixed order, and not by a library that picks its arithmetic by
the processor it finds; the result is checked by hash.
"""

from __future__ import annotations

import argparse
import io
import json
import wave
from math import gcd
from pathlib import Path

import numpy as np

from artefacts import fail, sha256, write_whole

LIST = Path(__file__).with_name("speech.json")
HASHES = Path(__file__).with_name("speech-hashes.json")
RATE = 16_000

ZERO_CROSSINGS = 64
KAISER_BETA = 10.0
PASSBAND = 0.94


def read_wav(path: Path) -> tuple[np.ndarray, int]:
    """The samples of a mono 16-bit WAV file as int16, and their rate."""
    with wave.open(str(path)) as file:
        if file.getnchannels() != 1 or file.getsampwidth() != 2:
            fail(f"{path} is not mono 16-bit; its pinned hash and speech.json do not fit together")
        return np.frombuffer(file.readframes(file.getnframes()), "<i2"), file.getframerate()


def wav_bytes(samples: np.ndarray) -> bytes:
    """A mono 16-bit WAV file at 16 kHz."""
    buffer = io.BytesIO()
    with wave.open(buffer, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.astype("<i2").tobytes())
    return buffer.getvalue()


def to_int16(samples: np.ndarray) -> np.ndarray:
    """Rounds to the nearest sample value; louder than full scale is clipped."""
    return np.clip(np.rint(samples), -32_768, 32_767).astype(np.int16)


def resample(samples: np.ndarray, rate: int) -> np.ndarray:
    """Polyphase windowed-sinc resampling to 16 kHz, tap by tap so that the order of additions is fixed."""
    if rate == RATE:
        return samples
    up, down = RATE // gcd(RATE, rate), rate // gcd(RATE, rate)
    widest = max(up, down)
    half = ZERO_CROSSINGS * widest
    offsets = np.arange(-half, half + 1)
    taps = PASSBAND * up / widest * np.sinc(offsets / widest * PASSBAND) * np.kaiser(2 * half + 1, KAISER_BETA)

    # Output n is at n * down on the grid of rate * up; tap o reaches the input samples at (n * down + o) / up.
    count = -(-len(samples) * up // down)
    margin = half // up + 1
    padded = np.concatenate([np.zeros(margin), samples.astype(np.float64), np.zeros(margin + down)])
    output = np.zeros(count)
    for phase in range(up):
        outputs = np.arange(phase, count, up)
        for offset, tap in zip(offsets, taps):
            if (phase * down + offset) % up == 0:
                first = (phase * down + int(offset)) // up + margin
                output[outputs] += tap * padded[first : first + down * len(outputs) : down][: len(outputs)]
    return to_int16(output)


def span(part: dict[str, object]) -> tuple[int, int]:
    """The part's range of samples."""
    return round(float(part["start"]) * RATE), round(float(part["end"]) * RATE)


def rttm_line(file: str, start: float, end: float, speaker: str) -> str:
    """One SPEAKER line."""
    return f"SPEAKER {file} 1 {start:.3f} {end - start:.3f} <NA> <NA> {speaker} <NA> <NA>\n"


def joined(cut: dict[str, object], recordings: dict[str, np.ndarray]) -> tuple[np.ndarray, list[tuple[float, float, str]]]:
    """The parts of a cut one after another, and who speaks when in them."""
    pieces: list[np.ndarray] = []
    turns: list[tuple[float, float, str]] = []
    length = 0
    for part in cut["parts"]:
        first, last = span(part)
        piece = recordings[part["from"]][first:last]
        if len(piece) != last - first:
            fail(f"{cut['to']} wants samples {first}..{last} of {part['from']}, which is shorter")
        pieces.append(to_int16(piece * float(part["gain"])) if "gain" in part else piece)
        shift = length / RATE - float(part["start"])
        turns += [(start + shift, end + shift, speaker) for speaker, start, end in part.get("turns", [])]
        length += len(piece)
    return np.concatenate(pieces), turns


def sources_text(plan: dict[str, list[dict[str, object]]]) -> str:
    """Where each file comes from."""
    lines = [
        "Demo speech, made at set-up from pinned wheels and never committed.\n",
        "two_cities, beckett, endgame_nagg_nell, clone-test: moonshine-voice 0.1.5, MIT (moonshine-voice-LICENSE);",
        "  the Beckett texts are in copyright, so use those recordings for demonstration and tests only.",
        "sample: pyannote-audio 4.0.7, MIT (pyannote-audio-LICENSE).\n",
    ]
    lines += [f"{item['to']}: {item['about']}; from {item['from']}" for item in plan["recordings"]]
    for cut in plan["cuts"]:
        parts = ", ".join(f"{part['from']} {part['start']}-{part['end']} s" for part in cut["parts"])
        lines.append(f"{cut['to']}: {cut['about']}; from {parts}")
    return "\n".join(lines) + "\n"


def make(sources: Path) -> dict[str, bytes]:
    """Every file of the demo speech by name."""
    plan = json.loads(LIST.read_text())
    recordings = {item["to"]: resample(*read_wav(sources / item["from"])) for item in plan["recordings"]}
    files = {name: wav_bytes(samples) for name, samples in recordings.items()}
    for item in plan["annotations"]:
        lines = (sources / item["from"]).read_text().splitlines()
        fields = [line.split() for line in lines if line.startswith("SPEAKER")]
        files[item["to"]] = "".join(
            rttm_line(item["file"], float(row[3]), float(row[3]) + float(row[4]), row[7]) for row in fields
        ).encode()
    for cut in plan["cuts"]:
        samples, turns = joined(cut, recordings)
        files[cut["to"]] = wav_bytes(samples)
        if "annotation" in cut:
            name = Path(cut["to"]).stem
            files[cut["annotation"]] = "".join(rttm_line(name, *turn) for turn in sorted(turns)).encode()
    files["SOURCES.txt"] = sources_text(plan).encode()
    for licence in ("moonshine-voice-LICENSE", "pyannote-audio-LICENSE"):
        files[licence] = (sources / licence).read_bytes()
    return files


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sources", type=Path, help="folder with the files taken from the wheels")
    parser.add_argument("out", type=Path, help="folder for the speech")
    parser.add_argument("--pin", action="store_true", help="write the hashes to speech-hashes.json instead of checking them")
    arguments = parser.parse_args()
    files = make(arguments.sources)
    hashes = {name: sha256(data) for name, data in sorted(files.items()) if name.endswith((".wav", ".rttm"))}
    if arguments.pin:
        HASHES.write_text(json.dumps(hashes, indent=1) + "\n")
    for name, expected in json.loads(HASHES.read_text()).items():
        if hashes.get(name) != expected:
            fail(f"{name} came out different from the one pinned in {HASHES.name}; its golden values would not hold")
    for name, data in files.items():
        write_whole(arguments.out / name, data)


if __name__ == "__main__":
    main()
