#!/usr/bin/env python3
"""Measures the built `voiceid` on labelled speech, with its default settings.

DATA holds any of:
  diarization/sim, diarization/real   recordings, each beside an RTTM file of the same name
  diarization/sid_enroll.tsv          who is enrolled for which recording of diarization/sim
  diarization/sim/*.stm               what was said in them, where it is known
  stt/stt.tsv                         recordings of one speaker with what was said
  sv/trials*.txt                      lines `enrol test 0|1`, paths relative to DATA
  commands/commands.tsv               recordings of keywords and other words: path, transcript
  formats/formats.tsv                 files and what is expected of them

What is not there is reported as skipped. Prints a table and writes JSON. Exit status: 0, or 1 where a floor is missed or a
part fails.
"""

from __future__ import annotations

import argparse
import datetime
import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import commands
import diarization
import formats
import identification
import transcription
import verification
from program import CommandFailed, Program, Section
from report import ROOT, aligned, commit, hardware, save

SIMULATED_FLOOR = 0.13
REAL_FLOOR = 0.25
PARTS = ["sim", "real", "transcription", "conversations", "verification", "identification", "commands", "formats"]


def sections(path: Path, data: Path, scratch: Path) -> dict[str, Callable[[], Section]]:
    """The parts, by the names that --only takes."""
    program = Program(path, scratch / "home")
    conversations = data / "diarization"
    return {
        "sim": lambda: diarization.evaluate(program, conversations / "sim", scratch, SIMULATED_FLOOR, counts=True),
        "real": lambda: diarization.evaluate(program, conversations / "real", scratch, REAL_FLOOR, counts=False),
        "transcription": lambda: transcription.evaluate(program, data, scratch),
        "conversations": lambda: transcription.conversations(program, conversations / "sim", scratch),
        "verification": lambda: verification.evaluate(program, data),
        "identification": lambda: identification.evaluate(path, data, scratch),
        "commands": lambda: commands.evaluate(program, data, scratch),
        "formats": lambda: formats.evaluate(program, data),
    }


def table(results: dict[str, dict[str, object]]) -> str:
    """Every number with its floor."""
    lines = [("", "", "floor", "")]
    for name, part in results.items():
        if part.get("skipped"):
            lines.append((name, f"skipped: {part['skipped']}", "", ""))
        if "failed" in part:
            lines.append((name, f"failed: {part['failed']}", "", "✕"))
        for check in part.get("checks", []):
            mark = {True: "✓", False: "✕"}.get(check["passed"], "")
            lines.append((check["name"], check["value"], check["floor"], mark))
    return aligned(lines)


def missed(results: dict[str, dict[str, object]]) -> bool:
    """Whether a part failed or a floor was not kept."""
    return any(
        "failed" in part or any(check["passed"] is False for check in part.get("checks", []))
        for part in results.values()
    )


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", metavar="DATA", help="folder of labelled speech")
    parser.add_argument("--voiceid", type=Path, default=ROOT / ".build/release/voiceid", help="the program to measure")
    parser.add_argument(
        "--only", action="append", metavar="PART", choices=PARTS, help=f"{', '.join(PARTS)} (may be repeated)")
    parser.add_argument("--json", type=Path, default=ROOT / ".assets/eval/results.json", help="where the numbers go")
    options = parser.parse_args()
    if not os.access(options.voiceid, os.X_OK):
        parser.error(f"{options.voiceid} is not there; run `make build`, or name the program with --voiceid")
    if not os.path.isdir(options.data):  # an empty name, from `make eval` without DATA, is none either
        parser.error(f"{options.data!r} is no folder of labelled speech; say `make eval DATA=DIR`")
    options.data = Path(options.data)
    return options


def main() -> int:
    options = arguments()
    results: dict[str, dict[str, object]] = {}
    with tempfile.TemporaryDirectory(prefix="voiceid-eval-") as scratch:
        for name, evaluate in sections(options.voiceid.resolve(), options.data.resolve(), Path(scratch)).items():
            if options.only and name not in options.only:
                continue
            print(f"eval: {name}", file=sys.stderr)
            try:
                results[name] = asdict(evaluate())
            except (CommandFailed, OSError, KeyError, ValueError) as error:
                results[name] = {"failed": f"{type(error).__name__}: {error}"}
    save(options.json, {
        "eval": 1, "date": datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds"),
        "commit": commit(), "hardware": hardware(), "parts": results,
    })
    print(table(results))
    return 1 if missed(results) else 0


if __name__ == "__main__":
    sys.exit(main())
