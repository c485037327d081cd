"""Recorded keywords: which are obeyed by `voiceid control`, and whether any other word is taken for a command.

Few recordings hold words that the list of films knows, so each word that people recorded is also made a command of its own: how
many of those are obeyed tells how real voices fare.
"""

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


# Sentences and notes are no words to obey.
MOST_WORDS = 2
WRITTEN_APART = {"heycomputer": "hey computer", "heychatterbox": "hey chatterbox"}


def words(data: Path) -> list[dict[str, str]]:
    """The recordings with every single word, or two, as a command of its own."""
    listed = []
    for row in rows(data):
        phrase = WRITTEN_APART.get(row["phrase"], row["phrase"])
        is_word = bool(phrase) and phrase != "transcript" and len(phrase.split()) <= MOST_WORDS
        listed.append(row | {
            "kind": "command" if is_word else "near", "expected": trigger(phrase) if is_word else "", "phrase": phrase})
    return listed


def trigger(phrase: str) -> str:
    """The name of the trigger of a phrase."""
    return "word" + phrase.title().replace(" ", "")


def trigger_file(shipped: dict[str, object], phrases: set[str]) -> dict[str, object]:
    """The shipped file of triggers with these phrases in place of its own, and without fillers that begin or end one."""
    spoken = {word for phrase in phrases for word in phrase.split()}
    fillers = [word for word in shipped["fillers"] if word not in spoken]
    types = [{"type": trigger(phrase), "keywords": [phrase]} for phrase in sorted(phrases)]
    return shipped | {"fillers": fillers, "types": types}


def write(path: Path, listed: list[dict[str, str]]) -> None:
    """Writes a list that `voiceid eval commands` reads."""
    with path.open("w", newline="") as file:
        table = csv.DictWriter(file, COLUMNS, delimiter="\t", lineterminator="\n")
        table.writeheader()
        table.writerows(listed)


def evaluate(program: Program, data: Path, scratch: Path) -> Section:
    """Scores the recordings, each by itself."""
    if not (data / "commands" / "commands.tsv").exists():
        return Section(skipped=f"no commands.tsv in {data / 'commands'}")
    path = scratch / "commands.tsv"
    write(path, rows(data))
    report = json.loads(program.output("eval", "commands", str(path), "--json"))
    tally = report["point"]["conditions"][0]["tally"]
    listed = words(data)
    triggers, every = scratch / "triggers.json", scratch / "words.tsv"
    shipped = json.loads(program.output("control", "--print-triggers"))
    phrases = {row["phrase"] for row in listed if row["kind"] == "command"}
    triggers.write_text(json.dumps(trigger_file(shipped, phrases)))
    write(every, listed)
    own = json.loads(program.output("eval", "commands", str(every), "--triggers", str(triggers), "--json"))
    whole = own["point"]["conditions"][0]["tally"]
    section = Section(details={"films": report, "words": own})
    section.checks = [
        Check("commands: obeyed", f"{tally['hits']} of {tally['commands']}"),
        Check("commands: taken for another", f"{tally['wrong']} of {tally['commands']}"),
        Check("commands: other words taken for one", f"{tally['nearFires']} of {tally['nearMisses']}"),
        Check("commands of recorded words: obeyed", f"{whole['hits']} of {whole['commands']}"),
        Check("commands of recorded words: taken for another", f"{whole['wrong']} of {whole['commands']}"),
        Check("commands of recorded words: other speech taken for one", f"{whole['nearFires']} of {whole['nearMisses']}"),
    ]
    return section
