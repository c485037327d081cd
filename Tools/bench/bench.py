#!/usr/bin/env python3
"""Measures VoiceID's speed and memory beside its rivals, in one run on one machine.

Prints a table and writes the numbers as JSON. Exit status: 0, or 1 where something promised was missed or a part
failed. Interrupted, it goes on where it stopped when run again with --resume.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import measure
import parts
import rivals
from report import aligned, commit, hardware, save

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / ".assets"
# The recordings of the demo speech that are not cut from one another: five voices, two minutes.
SPEECH = ("call.wav", "dialogue.wav", "narrator.wav", "reader.wav", "visitor.wav")


def number(value: float, unit: str) -> str:
    """A number with as many digits as its noise leaves standing."""
    if unit == "s":
        return f"{value * 1000:.1f} ms" if value < 1 else f"{value:.2f} s"
    return f"{value:.0f} {unit}"


def cell(summary: dict[str, float | int] | None, unit: str) -> str:
    """Median and best of some runs; the best of times is the least, of speeds the greatest."""
    if summary is None:
        return "–"
    text = number(summary["median"], unit)
    if summary["runs"] > 1:
        best = summary["greatest"] if unit.startswith("×") else summary["least"]
        text += f" ({number(best, unit)}, n={summary['runs']})"
    return text


def table(results: dict[str, object]) -> str:
    """The rows of all parts, aligned."""
    lines = [("", "VoiceID", "rival", "ratio", "target", "")]
    for name, part in results["parts"].items():
        if "failed" in part:
            lines.append((name, f"failed: {part['failed']}", "", "", "", "✕"))
        for row in part.get("rows", []):
            theirs = cell(row.get("rival"), row["unit"])
            if "tool" in row:
                theirs += f"  {row['tool']}"
            if "skipped" in row:
                theirs = f"{row['tool']} skipped: {row['skipped']}"
            ratio = f"{row['ratio']:.2f}×" if "ratio" in row else ""
            mark = {True: "✓", False: "✕"}.get(row.get("passed"), "")
            lines.append((row["name"], cell(row.get("ours"), row["unit"]), theirs, ratio, row.get("target", ""), mark))
    return aligned(lines)


def missed(results: dict[str, object]) -> bool:
    """Whether a part failed or a promise was not kept."""
    return any(
        "failed" in part or any(row.get("passed") is False for row in part.get("rows", []))
        for part in results["parts"].values()
    )


def unfinished(path: Path, run: dict[str, object]) -> dict[str, object]:
    """The parts an interrupted run of the same program with the same settings has finished."""
    try:
        before = json.loads(path.read_text())
    except (OSError, ValueError):
        return {}
    if before.get("finished") or before.get("run") != run:
        return {}
    return {name: part for name, part in before["parts"].items() if "failed" not in part}


def conversations(folder: Path) -> list[Path]:
    """Labelled conversations to make long recordings of: the audio beside each RTTM file."""
    found: list[Path] = []
    for reference in sorted(folder.glob("**/*.rttm")):
        audio = [path for path in sorted(reference.parent.glob(f"{reference.stem}.*"))
                 if path.suffix in (".wav", ".flac", ".opus", ".mp3", ".m4a", ".ogg")]
        found += audio[:1]
    return found


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--voiceid", type=Path, default=ROOT / ".build/release/voiceid", help="the program to measure")
    parser.add_argument("--only", action="append", choices=list(parts.PARTS), help="measure this part (may be repeated)")
    parser.add_argument("--runs", type=int, help="runs of each measurement (default 3, 1 with --quick)")
    parser.add_argument("--quick", action="store_true", help="short recordings and few runs: a look, not a result")
    parser.add_argument("--resume", action="store_true", help="go on with an interrupted run")
    parser.add_argument("--talk", type=Path, metavar="DIR", help="make the long recordings of the conversations in DIR")
    parser.add_argument("--json", type=Path, default=ASSETS / "bench/results.json", help="where the numbers go")
    options = parser.parse_args()
    if not os.access(options.voiceid, os.X_OK):
        parser.error(f"{options.voiceid} is not there; run `make build`, or name the program with --voiceid")
    if options.runs is not None and options.runs < 1:
        parser.error("--runs must be at least 1")
    return options


def main() -> int:
    options = arguments()
    runs = options.runs or (1 if options.quick else 3)
    speech = ASSETS / "speech"
    talk = conversations(options.talk) if options.talk else [speech / name for name in SPEECH]
    if not talk or not all(path.exists() for path in talk):
        print(f"bench: no speech in {options.talk or speech}; run `make demo` once", file=sys.stderr)
        return 1
    run = {"commit": commit(), "runs": runs, "quick": options.quick, "talk": [path.name for path in talk]}
    results: dict[str, object] = {
        "bench": 1, "date": datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds"),
        "hardware": hardware(), "run": run, "finished": False,
        "parts": unfinished(options.json, run) if options.resume else {},
    }
    with tempfile.TemporaryDirectory(prefix="voiceid-bench-") as scratch:
        settings = parts.Settings(
            options.voiceid.resolve(), Path(os.environ.get("VOICEID_MODELS") or ASSETS / "models"), speech, talk,
            ASSETS / "commands/commands.tsv", ASSETS / "bench", Path(scratch), runs, options.quick)
        for name, part in parts.PARTS.items():
            if (options.only and name not in options.only) or name in results["parts"]:
                continue
            print(f"bench: {name}", file=sys.stderr)
            try:
                results["parts"][name] = part(settings).as_json()
            except (measure.ProcessFailed, rivals.NotInstalled, OSError, KeyError, ValueError) as error:
                results["parts"][name] = {"failed": f"{type(error).__name__}: {error}"}
            save(options.json, results)
    results["finished"] = True
    save(options.json, results)
    machine = results["hardware"]
    print(f"{machine['processor']}, {machine['cores']} cores, {machine['system']}; "
          f"load {machine['loadAverage']:.1f} at the start\n")
    print(table(results))
    print("\nMedian, and in brackets the best of n runs. The JSON file has every run.")
    return 1 if missed(results) else 0


if __name__ == "__main__":
    sys.exit(main())
