"""How a check ends."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NoReturn


def end(found: Iterable[str], summary: str) -> NoReturn:
    """Prints what was found, one thing a line, and then the summary; exits with 1 where anything was found."""
    failed = False
    for line in found:
        print(line)
        failed = True
    print(summary)
    sys.exit(1 if failed else 0)


def folder(documentation: str, name: str, default: Path, holding: str = ".") -> Path:
    """The folder that the command line names, or the usual one, which has to hold another.

    The first line of the program's documentation is its help.
    """
    parser = argparse.ArgumentParser(description=documentation.splitlines()[0])
    parser.add_argument(name, type=Path, nargs="?", default=default)
    chosen: Path = getattr(parser.parse_args(), name)
    if not (chosen / holding).is_dir():
        parser.error(f"{chosen} holds no {holding}" if chosen.is_dir() else f"there is no folder {chosen}")
    return chosen
