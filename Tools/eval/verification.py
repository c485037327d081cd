"""Whether two recordings hold one voice: every list of trials."""

from __future__ import annotations

from pathlib import Path

from program import Check, Program, Section

EER_FLOOR = 0.03


def evaluate(program: Program, data: Path) -> Section:
    """Scores each list; the main one has a floor."""
    lists = sorted((data / "sv").glob("trials*.txt"))
    if not lists:
        return Section(skipped=f"no trial lists in {data / 'sv'}")
    section = Section()
    for trials in lists:
        report = program.json("eval", "verification", str(trials), "--root", str(data))
        section.details[trials.stem] = report
        name = f"verification, {trials.stem}"
        refused = Check(f"{name}: refused", f"{report['refused']} of {report['trials']}")
        if report["eer"] is None:
            section.checks += [Check(f"{name}: EER", "– (too few were scored)"), refused]
            continue
        rate = Check(f"{name}: EER", f"{100 * report['eer']:.2f} %")
        if trials.stem == "trials":
            rate.floor, rate.passed = f"≤ {100 * EER_FLOOR:.0f} %", report["eer"] <= EER_FLOOR
        section.checks += [rate, Check(f"{name}: minDCF (0.01)", f"{report['minDCF']:.3f}"), refused]
    return section
