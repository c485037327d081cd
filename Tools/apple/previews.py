#!/usr/bin/env python3
"""Checks that the previews show every state of every screen.

    previews.py [VIEWS]    exit 1 with one line for each file without a preview, and each state that no preview shows

A screen's states are the cases of an enumeration of its state in AppModel; a preview shows one where it names it.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tools/checks"))

import verdict  # noqa: E402

# Where the states of a screen stand, and what of it tells them apart.
SCREENS = {
    "DashboardView.swift": [("DashboardState", "Phase")],
    "EnrollmentView.swift": [("EnrollmentState", "Phase")],
    "RecognitionView.swift": [("RecognitionState", "Phase"), ("RecognitionState", "Match.Kind")],
    "DiarizationView.swift": [("DiarizationState", "Phase")],
    "TranscriptView.swift": [("TranscriptState", "Phase")],
    "ProfileManagementView.swift": [("PeopleState", "Phase")],
    "VoiceControlView.swift": [("ControlState", "Phase")],
    "MicrophoneBanner.swift": [("MicrophoneState", "Condition")],
}
# Conditions of the microphone of which the banner shows nothing.
SILENT = {"off", "notAsked", "tooQuiet", "clipped", "fine"}


def cases(text: str, path: str) -> list[str]:
    """The cases of an enumeration, such as `Match.Kind`, in a source."""
    place = 0
    for name in path.split("."):
        match = re.compile(rf"\b(?:enum|struct) {name}\b[^{{]*{{").search(text, place)
        if not match:
            raise SystemExit(f"apple: there is no {path}")
        place = match.end()
    depth, end = 1, place
    while depth:
        depth += {"{": 1, "}": -1}.get(text[end], 0)
        end += 1
    lines = re.findall(r"^\s*case ([\w`, ]+)$", text[place:end], re.M)
    return [name.strip().strip("`") for line in lines for name in line.split(",")]


def missing(views: Path, states: Path) -> list[str]:
    """One line for each thing that no preview shows."""
    found = []
    for file in sorted(views.rglob("*.swift")):
        text = file.read_text()
        if "Previews" in file.parts or not re.search(r"struct \w+(<[^>]*>)?: View\b", text):
            continue
        previews = "\n".join(part for part in re.findall(r"#Preview\b.*?(?=\n#Preview|\n@MainActor|\Z)", text, re.S))
        if not previews:
            found.append(f"{file.relative_to(views)}: has no preview")
        for state, path in SCREENS.get(file.name, []):
            shown = {name for name in cases((states / f"{state}.swift").read_text(), path)
                     if file.name != "MicrophoneBanner.swift" or name not in SILENT}
            found += [f"{file.relative_to(views)}: no preview shows {state}.{path}.{name}" for name in sorted(shown)
                      if not re.search(rf"\.{name}\b", previews)]
    for name in sorted(SCREENS.keys() - {file.name for file in views.rglob("*.swift")}):
        found.append(f"{name}: is missing")
    return found


def main() -> None:
    found = missing(verdict.folder(__doc__, "views", ROOT / "Apps/VoiceID/VoiceID/Views"), ROOT / "Sources/AppModel/State")
    verdict.end(found, f"apple: {len(found)} states without a preview")


if __name__ == "__main__":
    main()
