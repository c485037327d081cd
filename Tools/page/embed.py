#!/usr/bin/env python3
"""Writes the list of the page's files that are built into the program.

    embed.py            write Sources/CPage/page.c from Sources/WebApp/Static and docs/openapi.json
    embed.py --check    exit 1 where it is not what would be written

Run it when a file of the page was added, renamed or removed. What is in the files is read by the compiler, at each build.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
PAGE = REPOSITORY / "Sources/WebApp/Static"
LIST = REPOSITORY / "Sources/CPage/page.c"


def listing(folder: Path) -> str:
    """The C file that holds every file of the folder."""
    files = {path.relative_to(folder).as_posix(): f"../WebApp/Static/{path.relative_to(folder).as_posix()}"
             for path in folder.rglob("*") if path.is_file() and not path.name.startswith(".")}
    files["openapi.json"] = "../../docs/openapi.json"
    lines = ["/* Written by Tools/page/embed.py. */", '#include "page.h"', "",
             "/* clang embeds files in every C, and says that older ones did not. */",
             '#pragma clang diagnostic ignored "-Wc23-extensions"', ""]
    for number, (_, place) in enumerate(sorted(files.items())):
        lines += [f"static const unsigned char file_{number}[] = {{", f'#embed "{place}"', "};"]
    lines += ["", "const struct voiceid_page_file voiceid_page_files[] = {"]
    lines += [f'    {{"{name}", file_{number}, sizeof file_{number}}},' for number, name in enumerate(sorted(files))]
    lines += ["};", f"const size_t voiceid_page_file_count = {len(files)};", ""]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 where the list is old")
    check = parser.parse_args().check
    text = listing(PAGE)
    if check:
        if LIST.read_text() != text:
            sys.exit("embed: the list of the page's files is old; run Tools/page/embed.py")
    elif not LIST.exists() or LIST.read_text() != text:
        LIST.write_text(text)


if __name__ == "__main__":
    main()
