#!/usr/bin/env python3
"""Takes Picovoice's libraries, models and licences for this machine out of downloaded wheels, which pip checked by hash.

A machine that Picovoice has no libraries for is left without them, with a word about it: the open engine needs none.
"""

from __future__ import annotations

import argparse
import platform
import re
import zipfile
from pathlib import Path

from artefacts import fail, write_whole

PRODUCTS = ("eagle", "falcon")
# By the part number of the processor, as Picovoice's own bindings choose.
RASPBERRY_PI = {"0xd03": "cortex-a53-aarch64", "0xd08": "cortex-a72-aarch64", "0xd0b": "cortex-a76-aarch64"}


def library_folder() -> str | None:
    """Where in a wheel this machine's library lies; None where Picovoice makes none for it."""
    system, machine = platform.system(), platform.machine()
    if system == "Darwin":
        return f"mac/{machine}"
    if system == "Linux" and machine == "x86_64":
        return "linux/x86_64"
    if system == "Linux" and machine == "aarch64":
        parts = re.findall(r"^CPU part\s*:\s*(\S+)", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
        board = RASPBERRY_PI.get(parts[0].lower()) if parts else None
        return f"raspberry-pi/{board}" if board else None
    return None


def extract(product: str, folder: str, downloads: Path, out: Path) -> str:
    """Extracts one product; returns the wheel's name."""
    wheels = list(downloads.glob(f"pv{product}-*.whl"))
    if len(wheels) != 1:
        fail(f"pip did not download the wheel of pv{product}; try again")
    suffix = "dylib" if platform.system() == "Darwin" else "so"
    files = {
        f"pv{product}/lib/{folder}/libpv_{product}.{suffix}": f"libpv_{product}.{suffix}",
        f"pv{product}/lib/common/{product}_params.pv": f"{product}_params.pv",
        f"pv{product}/LICENSE": f"LICENSE-{product}",
    }
    try:
        with zipfile.ZipFile(wheels[0]) as archive:
            for source, target in files.items():
                write_whole(out / target, archive.read(source), mode=0o755 if target.startswith("lib") else 0o644)
    except (KeyError, zipfile.BadZipFile) as error:
        fail(f"{wheels[0].name} cannot be read: {error}; try again")
    return wheels[0].name


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("downloads", type=Path, help="folder with the wheels")
    parser.add_argument("out", type=Path, help="folder for the libraries")
    arguments = parser.parse_args()
    folder = library_folder()
    if folder is None:
        note = f"Picovoice has no libraries for {platform.system()} on {platform.machine()}; the open engine needs none.\n"
    else:
        wheels = [extract(product, folder, arguments.downloads, arguments.out) for product in PRODUCTS]
        note = (
            "Picovoice's Eagle and Falcon, unchanged, from the wheels " + " and ".join(wheels) + " by Picovoice Inc.\n"
            "Libraries and models are under the Apache License 2.0 (LICENSE-eagle, LICENSE-falcon); using them takes an\n"
            "access key, under Picovoice's terms of use.\n"
        )
    write_whole(arguments.out / "SOURCE.txt", note.encode())


if __name__ == "__main__":
    main()
