"""Who spoke when: every conversation of a folder, scored together. No collar, overlap scored."""

from __future__ import annotations

from pathlib import Path

from program import Check, Program, Section

AUDIO = (".wav", ".flac", ".opus", ".mp3", ".m4a", ".ogg", ".webm")
# AMI references cover the first half minute of their clips.
AMI_SECONDS = 30
WHOLE = 1_000_000
COUNT_FLOOR = 11 / 13


def recordings(folder: Path) -> list[tuple[Path, Path]]:
    """Each recording with its reference."""
    pairs = []
    for reference in sorted(folder.glob("*.rttm")):
        audio = [path for path in sorted(folder.glob(f"{reference.stem}.*")) if path.suffix in AUDIO]
        if audio:
            pairs.append((audio[0], reference))
    return pairs


def evaluate(program: Program, folder: Path, scratch: Path, floor: float, counts: bool) -> Section:
    """Diarizes and scores a folder; `floor` is the highest rate allowed, `counts` whether the count has one too."""
    pairs = recordings(folder)
    if not pairs:
        return Section(skipped=f"no recordings with references in {folder}")
    hypotheses = scratch / folder.name
    hypotheses.mkdir(parents=True)
    regions = scratch / f"{folder.name}.uem"
    with regions.open("w") as map_file:
        for audio, reference in pairs:
            rttm = program.output("diarize", str(audio), "--format", "rttm")
            (hypotheses / f"{reference.stem}.rttm").write_text(rttm)
            end = AMI_SECONDS if reference.stem.startswith("ami_") else WHOLE
            map_file.write(f"{reference.stem} 1 0 {end}\n")
    report = program.json(
        "eval", "diarization", "--ref", *(str(reference) for _, reference in pairs),
        "--hyp", *(str(hypotheses / f"{reference.stem}.rttm") for _, reference in pairs), "--uem", str(regions))
    files = report["files"]
    right = sum(file["referenceSpeakers"] == file["hypothesisSpeakers"] for file in files)
    name = f"diarization, {folder.name}"
    section = Section(details=report)
    section.checks.append(Check(f"{name}: DER", percent(report["der"]), f"≤ {percent(floor)}", report["der"] <= floor))
    for key, label in (("missed", "missed"), ("falseAlarm", "false alarm"), ("confusion", "confusion")):
        section.checks.append(Check(f"{name}: {label}", percent(report[key] / report["total"])))
    section.checks.append(Check(f"{name}: JER", percent(report["jer"])))
    count = Check(f"{name}: count right", f"{right} of {len(files)}")
    if counts:
        count.floor, count.passed = "≥ 11 of 13", right / len(files) >= COUNT_FLOOR
    section.checks.append(count)
    return section


def percent(share: float) -> str:
    """A share as text."""
    return f"{100 * share:.1f} %"
