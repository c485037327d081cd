"""Environments the rivals live in, installed from pinned wheels on first use."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
SETUP = HERE.parent / "setup" / "requirements.txt"
REQUIREMENTS = {
    "rivals": [SETUP, HERE / "requirements.txt"],
    "senko": [HERE / "requirements-senko.txt"],
    "whisper": [SETUP, HERE / "requirements-whisper.txt"],
}


class NotInstalled(Exception):
    """A rival cannot be installed here; the message says why."""


def python(name: str, folder: Path) -> Path:
    """The interpreter of a rival's environment, installed when it is not there or its pins have changed."""
    requirements = REQUIREMENTS[name]
    pins = hashlib.sha256(b"".join(path.read_bytes() for path in requirements)).hexdigest()
    home = folder / name
    stamp = folder / f"{name}.stamp"
    interpreter = home / "bin" / "python"
    if stamp.exists() and stamp.read_text() == pins and interpreter.exists():
        return interpreter
    print(f"bench: installing {name} into {home}", file=sys.stderr)
    stamp.unlink(missing_ok=True)
    shutil.rmtree(home, ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)
    step([sys.executable, "-m", "venv", str(home)])
    files = [argument for path in requirements for argument in ("-r", str(path))]
    step([str(interpreter), "-m", "pip", "install", "--quiet", "--no-deps", "--require-hashes",
          "--only-binary", ":all:", *files])
    stamp.write_text(pins)
    return interpreter


def step(command: list[str]) -> None:
    """Runs one step of an installation."""
    result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        errors = [line for line in result.stderr.splitlines() if line.startswith("ERROR")]
        raise NotInstalled(errors[0] if errors else f"{command[0]} ended with status {result.returncode}")
