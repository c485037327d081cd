"""Who is speaking, as if live, where some of the people are enrolled and some are not.

A frame is 10 ms in which the reference has one speaker. It is right where an enrolled person is named, or where
somebody else stays unknown.
"""

from __future__ import annotations

import csv
import json
from collections import Counter, defaultdict
from pathlib import Path

from program import Check, Program, Section

FRAME = 0.01
# The lists' enrolment files hold less voice than the eight seconds asked for by default.
MINIMUM_SECONDS = "3"


def frames(count: int, turns: list[tuple[float, float, str | None]]) -> list[set[str | None]]:
    """Who is said to speak in each frame."""
    said: list[set[str | None]] = [set() for _ in range(count)]
    for start, end, speaker in turns:
        for frame in range(round(start / FRAME), min(count, round(end / FRAME))):
            said[frame].add(speaker)
    return said


def reference(path: Path) -> list[tuple[float, float, str | None]]:
    """The turns of an RTTM file."""
    turns = []
    for line in path.read_text().splitlines():
        fields = line.split()
        if fields and fields[0] == "SPEAKER":
            turns.append((float(fields[3]), float(fields[3]) + float(fields[4]), fields[7]))
    return turns


def tally(
    truth: list[tuple[float, float, str | None]], answers: list[tuple[float, float, str | None]], enrolled: set[str]
) -> Counter[str]:
    """How many frames of each kind one conversation has."""
    count = round(max(end for _, end, _ in truth) / FRAME)
    counts: Counter[str] = Counter()
    for spoken, said in zip(frames(count, truth), frames(count, answers)):
        if len(spoken) != 1:
            continue
        person = next(iter(spoken))
        names = said - {None}
        if person in enrolled:
            kind = "missed" if not names else "right" if names == {person} else "wrong"
        else:
            kind = "named" if names else "unknown"
        counts[kind] += 1
    return counts


def people(data: Path) -> dict[str, dict[str, list[str]]]:
    """For each conversation the people enrolled and their recordings."""
    listed: dict[str, dict[str, list[str]]] = defaultdict(dict)
    with (data / "diarization" / "sid_enroll.tsv").open(newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            enrolled = listed[row["conversation"]]
            if row["enrolled"] == "yes":
                enrolled[row["speaker"]] = row["enroll_paths"].split(",")
    return listed


def evaluate(path: Path, data: Path, scratch: Path) -> Section:
    """Enrols and identifies in each conversation, with a store of its own."""
    if not (data / "diarization" / "sid_enroll.tsv").exists():
        return Section(skipped=f"no sid_enroll.tsv in {data / 'diarization'}")
    section = Section()
    total: Counter[str] = Counter()
    refused: list[str] = []
    listed = people(data)
    for conversation, enrolled in listed.items():
        audio = data / "diarization" / "sim" / conversation
        program = Program(path, scratch / "identification" / audio.stem)
        program.home.mkdir(parents=True)
        for person, recordings in enrolled.items():
            files = [str(data / recording) for recording in recordings]
            outcome = program.run("enroll", person, *files, "--min-duration", MINIMUM_SECONDS)
            if outcome.status != 0:
                reason = outcome.errors[-1] if outcome.errors else "no message"
                refused.append(f"{person} for {conversation}: status {outcome.status}: {reason}")
        lines = [json.loads(line) for line in program.output("identify", str(audio), "--json").splitlines()]
        answers = [(line["start"], line["end"], line["speaker"]) for line in lines]
        counts = tally(reference(audio.with_suffix(".rttm")), answers, set(enrolled))
        section.details[audio.stem] = dict(counts)
        total += counts
    section.details["enrolmentsRefused"] = refused
    known = total["right"] + total["wrong"] + total["missed"]
    strangers = total["unknown"] + total["named"]
    section.checks = [
        Check("identification: frames right", share(total["right"] + total["unknown"], known + strangers)),
        Check("identification: enrolled people named", share(total["right"], known)),
        Check("identification: enrolled people given another name", share(total["wrong"], known)),
        Check("identification: strangers given a name", share(total["named"], strangers)),
        Check("identification: enrolments refused", f"{len(refused)} of {sum(map(len, listed.values()))}"),
    ]
    return section


def share(part: int, whole: int) -> str:
    """A share as text; a dash where there is nothing to share."""
    return f"{100 * part / whole:.1f} %" if whole else "–"
