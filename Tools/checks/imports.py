#!/usr/bin/env python3
"""Checks that imports point down: every module may import only modules of the layers below its own.

    imports.py [PACKAGE]    exit 1 with one line for each wrong import

A new module has to be given its place in LAYERS; one without a place fails the check.
"""

from __future__ import annotations

import re
from pathlib import Path

import verdict

# The lowest first. Modules of one layer do not import each other.
LAYERS = [
    ("C libraries", {"COnnxRuntime", "CSndfile", "CSoxr", "CPortAudio", "CCrypto", "CSoup", "CMalloc", "CAtomics", "CPage"}),
    ("wrappers", {"SoundFile", "Resampling", "AudioCapture", "Digest", "ProcessMemory", "Realtime", "LocalServer",
                  "PageFiles", "Picovoice"}),
    ("base", {"Audio", "SpeechFeatures", "SpeechMetrics", "Spelling", "Randomness", "JSON"}),
    ("model protocols", {"Inference"}),
    ("features and the runtime behind them",
     {"VoiceActivity", "SpeakerRecognition", "Diarization", "Transcription", "Triggers", "AudioGraph", "OnnxRuntime"}),
    ("names on diarization", {"SpeakerAttribution"}),
    ("engines", {"OpenEngine"}),
    ("graphs that hear and obey", {"VoiceControl"}),
    ("view models", {"AppModel"}),
    ("live effects", {"AppServices"}),
    ("effects on Apple's devices", {"AppleServices"}),
    ("web app", {"WebApp"}),
    ("commands", {"VoiceIDCommands"}),
    ("apps", {"voiceid"}),
]
WRAPPERS = {"SoundFile", "Resampling", "AudioCapture", "Digest", "ProcessMemory", "OnnxRuntime", "Realtime", "LocalServer",
            "PageFiles"}
OUTSIDE = {"TestSupport"}

IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?"
    r"import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias|actor)\s+)?(\w+)")


def rank_of(module: str) -> int | None:
    """The index of the module's layer; nil for modules that are not ours."""
    for rank, (_, modules) in enumerate(LAYERS):
        if module in modules:
            return rank
    return None


def violations(package: Path) -> list[str]:
    """One line for each import that points up or sideways, and for each module without a place."""
    found: list[str] = []
    for folder in sorted(path for path in (package / "Sources").iterdir() if path.is_dir()):
        module = folder.name
        if module in OUTSIDE:
            continue
        rank = rank_of(module)
        if rank is None:
            found.append(f"Sources/{module}: has no layer; give it one in Tools/checks/imports.py")
            continue
        for file in sorted(folder.rglob("*.swift")):
            for number, line in enumerate(file.read_text().splitlines(), 1):
                match = IMPORT.match(line)
                imported = match.group(1) if match else None
                imported_rank = rank_of(imported) if imported else None
                if imported is None or imported_rank is None:
                    continue
                place = f"{file.relative_to(package)}:{number}"
                if imported_rank >= rank:
                    found.append(f"{place}: {module} ({LAYERS[rank][0]}) imports {imported} "
                                 f"({LAYERS[imported_rank][0]}); imports point down")
                elif imported_rank == 0 and module not in WRAPPERS:
                    found.append(f"{place}: {module} imports the C library {imported}; only its wrapper may")
    return found


def main() -> None:
    package = verdict.folder(__doc__, "package", Path("."), holding="Sources")
    found = violations(package)
    modules = sum(1 for path in (package / "Sources").iterdir() if path.is_dir())
    verdict.end(found, f"imports: {modules} modules, {len(found)} wrong imports")


if __name__ == "__main__":
    main()
