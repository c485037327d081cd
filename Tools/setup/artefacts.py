"""Whole files or none: hashing, atomic writing and one-line errors for the set-up scripts."""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path
from typing import NoReturn


def fail(message: str) -> NoReturn:
    """Ends the script with one line that says what to do."""
    print(f"setup: error: {message}", file=sys.stderr)
    sys.exit(1)


def sha256(data: bytes) -> str:
    """The SHA-256 digest in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def write_whole(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Writes `data` under a temporary name and renames it, so that `path` is never a part of a file."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.chmod(mode)
        part.replace(path)
    except OSError as error:
        fail(f"cannot write {path}: {error.strerror}; free some space or make the folder writable, then try again")
