#!/usr/bin/env python3
"""Makes the spoken command set: commands, near misses and talk, clean and in noise.

    generate.py OUT [--jobs N]

OUT gets, for each half (tuning, report) and condition, one WAV file with all its clips one after another, and
`commands.tsv`, a line for each clip: half, kind (command, near, rhyme or talk), expected (trigger, or trigger:keyword; empty where
nothing may happen), phrase, voice, noise, ratio in dB, file, first sample, sample after the last of
speech, sample after the last.

The voices and the near misses of the halves are different ones. The same programs give the same files on every run.
"""

from __future__ import annotations

import argparse
import csv
import itertools
import json
import sys
import wave
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

import numpy as np

import noise
from talk import sentences
from voices import RATE, VOICES, Voice, VoiceFailed

COLUMNS = ["half", "kind", "expected", "phrase", "voice", "noise", "ratio", "file", "first", "spoken", "end"]
HALVES = ("tuning", "report")
RATIOS = (20, 10, 5)
NOISES = ("pink", "babble")
# In noise, the voices of a half that the model understands at all: formant synthesis masks itself.
NOISY_VOICES = {"tuning": ("rms", "kal", "ked"), "report": ("slt", "awb", "slt-hts")}
LEAD, TRAIL = int(0.4 * RATE), int(0.8 * RATE)
LEVEL = 10 ** (-26 / 20)
FLOOR = 10 ** (-75 / 20)
TALK_MINUTES = {"tuning": 30, "report": 60}
BABBLE_MINUTES = 20


@dataclass(frozen=True)
class Line:
    """Something to be said, and what has to come of it."""

    kind: str
    expected: str
    phrase: str


def lines(phrases: dict, half: str) -> list[Line]:
    """Commands and near misses of a half."""
    said = [
        Line("command", trigger, phrase)
        for trigger, kinds in phrases["commands"].items() for phrase in itertools.chain(*kinds.values())
    ]
    said += [
        Line("command", f"runtimeTriggers:{title}", carrier.replace("*", title))
        for title in phrases["titles"] for carrier in phrases["titleCarriers"]
    ]
    said += [Line("near", "", phrase) for phrase in phrases["nearMisses"][half]]
    return said + [Line("rhyme", "", phrase) for phrase in phrases["rhymes"][half]]


def generator(*names: str) -> np.random.Generator:
    """Random numbers that depend on the names alone."""
    return np.random.default_rng(crc32("/".join(names).encode()))


def clip(samples: np.ndarray, name: str) -> np.ndarray:
    """Speech at a level of its own, with room tone before, behind and below."""
    loudness = LEVEL * 10 ** (generator("level", name).uniform(-6, 6) / 20)
    speech = samples * (loudness / noise.speech_level(samples))
    padded = np.pad(speech, (LEAD, TRAIL))
    return padded + FLOOR * generator("room", name).standard_normal(len(padded))


def write(path: Path, clips: list[np.ndarray]) -> list[tuple[int, int]]:
    """Writes clips one after another; returns where each lies."""
    places = []
    part = path.with_name(path.name + ".part")
    with wave.open(str(part), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        position = 0
        for samples in clips:
            file.writeframes(np.clip(np.round(samples * 32768), -32768, 32767).astype("<i2").tobytes())
            places.append((position, position + len(samples)))
            position += len(samples)
    part.replace(path)
    return places


def talk(voices: list[Voice], half: str, pool: ThreadPoolExecutor) -> np.ndarray:
    """Minutes of conversation: sentences by turns, with pauses of 0.15 to 1.2 s."""
    wanted = TALK_MINUTES[half] * 60 * RATE
    texts = sentences(crc32(half.encode()))
    pauses = generator("pauses", half)
    pieces: list[np.ndarray] = []
    count = 0
    while count < wanted:
        turns = [(voices[index % len(voices)], next(texts)) for index in range(60)]
        for samples in pool.map(lambda turn: turn[0].say(turn[1]), turns):
            speech = samples * (LEVEL / noise.speech_level(samples))
            pause = np.zeros(int(pauses.uniform(0.15, 1.2) * RATE))
            pieces += [speech, pause]
            count += len(speech) + len(pause)
    whole = np.concatenate(pieces)[:wanted]
    return whole + FLOOR * generator("room", "talk", half).standard_normal(len(whole))


def conditions(half: str, spoken: list[tuple[Line, Voice, np.ndarray]], talks: np.ndarray):
    """Every condition of a half: noise, ratio, and the clips in it."""
    clips = [(line, voice, clip(samples, f"{voice.name}/{line.phrase}")) for line, voice, samples in spoken]
    yield "clean", None, clips
    longest = max(len(samples) for _, _, samples in clips)
    voices = np.array_split(talks, 6)
    beds = {"pink": noise.pink(60 * RATE, generator("pink", half)), "babble": noise.babble(voices, 60 * RATE)}
    for kind, ratio in itertools.product(NOISES, RATIOS):
        mixed = []
        for line, voice, samples in clips:
            if voice.name not in NOISY_VOICES[half] or (line.kind != "command" and ratio != 10):
                continue
            start = int(generator("bed", kind, voice.name, line.phrase).integers(0, 60 * RATE - longest))
            bed = beds[kind][start:start + len(samples)]
            mixed.append((line, voice, samples + bed * noise.speech_level(samples) / 10 ** (ratio / 20)))
        yield kind, ratio, mixed


def talked(half: str, talks: np.ndarray):
    """Talk by turns, the same among many who talk, and these alone: noise, ratio, and samples."""
    yield "clean", "", talks
    count = BABBLE_MINUTES * 60 * RATE
    turns = generator("turns", half)
    shifted = [np.roll(talks, turns.integers(len(talks))) for _ in range(6)]
    room = noise.babble(shifted, count) * LEVEL / 10 ** (10 / 20)
    yield "babble", 10, talks[:count] + room
    yield "babble", "", room


def generate(out: Path, jobs: int) -> int:
    """Makes all files; returns how many clips they hold."""
    phrases = json.loads((Path(__file__).parent / "phrases.json").read_text())
    out.mkdir(parents=True, exist_ok=True)
    rows: list[dict[str, object]] = []
    with ThreadPoolExecutor(jobs) as pool:
        for half in HALVES:
            voices = [voice for voice in VOICES if voice.half == half]
            print(f"commands: {half}: speech", file=sys.stderr)
            said = list(itertools.product(lines(phrases, half), voices))
            samples = pool.map(lambda pair: pair[1].say(pair[0].phrase), said)
            spoken = [(line, voice, speech) for (line, voice), speech in zip(said, samples)]
            print(f"commands: {half}: {TALK_MINUTES[half]} minutes of talk", file=sys.stderr)
            talks = talk(voices, half, pool)
            for kind, ratio, clips in conditions(half, spoken, talks):
                name = f"{half}-{kind}{'' if ratio is None else ratio}.wav"
                for (line, voice, _), (first, end) in zip(clips, write(out / name, [clip for _, _, clip in clips])):
                    rows.append({
                        "half": half, "kind": line.kind, "expected": line.expected, "phrase": line.phrase,
                        "voice": voice.name, "noise": kind, "ratio": "" if ratio is None else ratio, "file": name,
                        "first": first, "spoken": end - TRAIL, "end": end,
                    })
            for kind, ratio, samples in talked(half, talks):
                name = f"{half}-talk{'' if kind == 'clean' else f'-{kind}{ratio}'}.wav"
                (first, end), = write(out / name, [samples])
                rows.append({
                    "half": half, "kind": "talk", "expected": "", "phrase": "", "voice": "all", "noise": kind,
                    "ratio": ratio, "file": name, "first": first, "spoken": end, "end": end,
                })
    part = out / "commands.tsv.part"
    with part.open("w", newline="") as file:
        table = csv.DictWriter(file, COLUMNS, delimiter="\t", lineterminator="\n")
        table.writeheader()
        table.writerows(rows)
    part.replace(out / "commands.tsv")
    return len(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path, metavar="OUT", help="folder for the set")
    parser.add_argument("--jobs", type=int, default=2, help="programs that speak at a time")
    options = parser.parse_args()
    try:
        count = generate(options.out, options.jobs)
    except VoiceFailed as error:
        sys.exit(f"commands: error: {error}")
    print(f"commands: {count} clips in {options.out}", file=sys.stderr)


if __name__ == "__main__":
    main()
