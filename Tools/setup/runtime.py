#!/usr/bin/env python3
"""Copies ONNX Runtime's shared library and licences out of the installed wheel, which pip checked by hash."""

from __future__ import annotations

import argparse
import importlib.util
from pathlib import Path

from artefacts import fail, write_whole

LICENCES = ("LICENSE", "ThirdPartyNotices.txt")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path, help="folder for the library")
    out = parser.parse_args().out
    package = importlib.util.find_spec("onnxruntime")
    if package is None or package.origin is None:
        fail("onnxruntime is not installed in .assets/python; remove that folder and try again")
    folder = Path(package.origin).parent
    libraries = sorted((folder / "capi").glob("libonnxruntime.so.*"))
    if len(libraries) != 1:
        fail(f"expected one libonnxruntime.so in {folder / 'capi'}, found {len(libraries)}")
    for name in LICENCES:
        write_whole(out / name, (folder / name).read_bytes())
    write_whole(out / "libonnxruntime.so.1", libraries[0].read_bytes(), mode=0o755)


if __name__ == "__main__":
    main()
