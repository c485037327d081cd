"""Recorded keywords: which are obeyed by `voiceid control`, and whether any other word is taken for a command."""

from __future__ import annotations

import csv
import json
from pathlib import Path

from program import Check, Program, Section

# What the transcripts of the recordings mean to the list of films. All other recordings are no commands.
MEANING = {
    "up": "up", "back": "up", "go back": "up", "last": "up", "previous": "up", "down": "down", "forward": "down",
    "next": "down", "like": "like", "dislike": "dislike", "expand": "expand", "open": "expand", "details": "expand",
}
COLUMNS = ("kind", "expected", "phrase", "noise", "file")


def rows(data: Path) -> list[dict[str, str]]:
    """The recordings as the list that `voiceid eval commands` reads."""
    listed = []
    with (data / "commands" / "commands.tsv").open(newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            phrase = (row["transcript"] or "").strip().lower()
            expected = MEANING.get(phrase, "")
            listed.append({
                "kind": "command" if expected else "near", "expected": expected, "phrase": phrase,
                "noise": "recorded", "file": str((data / row["path"]).resolve()),
            })
    return listed


def evaluate(program: Program, data: Path, scratch: Path) -> Section:
    """Scores the recordings, each by itself."""
    if not (data / "commands" / "commands.tsv").exists():
        return Section(skipped=f"no commands.tsv in {data / 'commands'}")
    path = scratch / "commands.tsv"
    with path.open("w", newline="") as file:
        table = csv.DictWriter(file, COLUMNS, delimiter="\t", lineterminator="\n")
        table.writeheader()
        table.writerows(rows(data))
    report = json.loads(program.output("eval", "commands", str(path), "--json"))
    tally = report["point"]["conditions"][0]["tally"]
    section = Section(details=report)
    section.checks = [
        Check("commands: obeyed", f"{tally['hits']} of {tally['commands']}"),
        Check("commands: taken for another", f"{tally['wrong']} of {tally['commands']}"),
        Check("commands: other words taken for one", f"{tally['nearFires']} of {tally['nearMisses']}"),
    ]
    return section
