"""What was said: word error rates over single recordings, and over conversations by who said it."""

from __future__ import annotations

import csv
from collections import defaultdict
from pathlib import Path

from diarization import AUDIO, percent
from program import Check, CommandFailed, Program, Section

# What faster-whisper reaches on the same recordings with the same weights in the worse of its settings.
FLOORS = {"librispeech": 0.094, "all": 0.22}
# Other kinds of recordings are given together; these are many enough to say something by themselves.
KINDS = ("librispeech", "speechocean762")


def kind(source: str) -> str:
    """The kind of recording a source is counted with."""
    return next((name for name in KINDS if source.startswith(name)), "other")


def transcripts(program: Program, recordings: list[Path], *options: str) -> str:
    """A line of JSON for each recording."""
    outcome = program.run("transcribe", *map(str, recordings), "--json", *options)
    if outcome.status != 0:
        raise CommandFailed(f"voiceid transcribe ended with status {outcome.status}: {outcome.errors[-1:]}")
    return outcome.output


def score(program: Program, scratch: Path, name: str, truth: str, found: str) -> dict[str, object]:
    """The report on transcripts in JSON lines against an STM text."""
    reference, hypothesis = scratch / f"{name}.stm", scratch / f"{name}.jsonl"
    reference.write_text(truth)
    hypothesis.write_text(found)
    return program.json("eval", "transcription", "--ref", str(reference), "--hyp", str(hypothesis))


def english(listing: Path) -> dict[str, list[dict[str, str]]]:
    """The recordings in English by kind."""
    groups: dict[str, list[dict[str, str]]] = defaultdict(list)
    with listing.open(newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            if row["lang"] == "en":
                groups[kind(row["source"])].append(row)
    return groups


def evaluate(program: Program, data: Path, scratch: Path) -> Section:
    """Single recordings of one speaker each."""
    listing = data / "stt" / "stt.tsv"
    if not listing.exists():
        return Section(skipped=f"no stt.tsv in {data / 'stt'}")
    scratch = scratch / "stt"
    scratch.mkdir(parents=True)
    section = Section()
    reports = {}
    for name, rows in english(listing).items():
        truth, recordings = "", []
        for index, row in enumerate(rows):
            # Files of one name lie in several folders.
            link = scratch / f"{name}-{index:03}{Path(row['path']).suffix}"
            link.symlink_to((data / row["path"]).resolve())
            recordings.append(link)
            truth += f"{link.stem} 1 speaker 0 1 {row['transcript']}\n"
        reports[name] = score(program, scratch, name, truth, transcripts(program, recordings, "--no-speakers"))
    words = sum(report["words"] for report in reports.values())
    errors = {key: sum(report[key] for report in reports.values()) for key in ("substitutions", "deletions", "insertions")}
    total = {"wer": sum(errors.values()) / words, "words": words, **errors}
    for name, report in {"all": total, **reports}.items():
        check = Check(f"transcription, {name}: WER", f"{percent(report['wer'])} of {report['words']} words")
        if name in FLOORS:
            check.floor, check.passed = f"≤ {percent(FLOORS[name])}", report["wer"] <= FLOORS[name]
        section.checks.append(check)
    section.details.update(reports)
    return section


def conversations(program: Program, folder: Path, scratch: Path) -> Section:
    """Conversations whose whole text is known, with the speakers that the program finds."""
    pairs = []
    for reference in sorted(folder.glob("*.stm")):
        audio = [path for path in sorted(folder.glob(f"{reference.stem}.*")) if path.suffix in AUDIO]
        if audio and "<NA>" not in reference.read_text():
            pairs.append((audio[0], reference))
    if not pairs:
        return Section(skipped=f"no recordings with texts (.stm) in {folder}")
    scratch = scratch / "conversations"
    scratch.mkdir(parents=True)
    truth = "".join(reference.read_text() for _, reference in pairs)
    found = transcripts(program, [audio for audio, _ in pairs])
    report = score(program, scratch, "conversations", truth, found)
    section = Section(details=report)
    section.checks.append(Check("who said what: WER", f"{percent(report['wer'])} of {report['words']} words"))
    section.checks.append(Check("who said what: cpWER", percent(report["speakerAttributedWer"])))
    return section
