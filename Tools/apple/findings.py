"""What is wrong with an app, as the checks of its files find it."""

from __future__ import annotations

import os
from pathlib import Path


class Findings:
    """One line for each thing that is wrong with the app in a folder."""

    def __init__(self, app: Path) -> None:
        self.app = app
        self.lines: list[str] = []

    def say(self, file: Path, text: str) -> None:
        self.lines.append(f"{file.relative_to(self.app)}: {text}")

    def expect_file(self, path: Path, what: str) -> None:
        if not path.exists():
            self.lines.append(f"{os.path.relpath(path, self.app)}: {what} is missing")

    def expect_asset(self, name: str, kind: str, what: str) -> None:
        if name and not any(self.app.rglob(f"{name}.{kind}/Contents.json")):
            self.lines.append(f"{what}: there is no {name}.{kind}")
