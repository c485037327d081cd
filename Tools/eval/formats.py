"""Audio formats: what is read, what is read in part and said to be, and what is refused in one line."""

from __future__ import annotations

import csv
from pathlib import Path

from program import Check, Outcome, Program, Section

# What each expectation of the list allows.
ALLOWED = {
    "ok": {"read", "read with a warning"},
    "ok-ffmpeg": {"read", "read with a warning"},
    "ok-hard": {"read", "read with a warning", "refused"},
    "partial": {"read with a warning"},
    "ok-or-partial": {"read", "read with a warning"},
    "ok-empty": {"read", "read with a warning", "refused"},
    "ok-or-empty": {"read", "read with a warning", "refused"},
    "ok-or-error": {"read", "read with a warning", "refused"},
    "error-or-ok": {"read", "read with a warning", "refused"},
    "error": {"refused"},
}
SECONDS = 120


def kind(outcome: Outcome) -> str:
    """What became of a file."""
    if outcome.status is None:
        return "took too long"
    if outcome.status < 0:
        return f"ended by signal {-outcome.status}"
    if outcome.status == 0:
        return "read with a warning" if any("warning" in line for line in outcome.errors) else "read"
    if outcome.status == 1 and len(outcome.errors) == 1:
        return "refused"
    return f"status {outcome.status} with {len(outcome.errors)} lines"


def evaluate(program: Program, data: Path) -> Section:
    """Diarizes every listed file, which reads it to its end."""
    listing = data / "formats" / "formats.tsv"
    if not listing.exists():
        return Section(skipped=f"no formats.tsv in {data / 'formats'}")
    section = Section()
    right = 0
    surprises: list[dict[str, str]] = []
    with listing.open(newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    for row in rows:
        outcome = program.run("diarize", str(data / row["path"]), "--format", "json", timeout=SECONDS)
        found = kind(outcome)
        if found in ALLOWED.get(row["expected"], set()):
            right += 1
        else:
            said = outcome.errors[-1] if outcome.errors else ""
            surprises.append({"path": row["path"], "expected": row["expected"], "found": found, "said": said})
    section.details["surprises"] = surprises
    section.checks.append(Check("formats: as expected", f"{right} of {len(rows)}"))
    section.checks += [
        Check(f"formats: {Path(entry['path']).name}", f"{entry['found']}, {entry['expected']} was expected")
        for entry in surprises
    ]
    return section
