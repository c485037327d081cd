#!/usr/bin/env python3
"""Checks rules of the house that the compiler and the formatter do not know.

    rules.py [PACKAGE]    exit 1 with one line for each breach

- `@unchecked Sendable`, `nonisolated(unsafe)` and `@preconcurrency` carry a `// SAFETY:` comment: on the same line, in
  the comment directly above, or on the line directly below. Their count is printed, since they are one debt.
- No source file is longer than 500 lines.
- No `TODO`, `FIXME`, `fatalError` or `try!` in Sources; no sleeping in Tests.
"""

from __future__ import annotations

import re
from pathlib import Path

import verdict

UNCHECKED = re.compile(r"@unchecked\s+Sendable|nonisolated\(unsafe\)|@preconcurrency")
UNWANTED_IN_SOURCES = re.compile(r"\bTODO\b|\bFIXME\b|\bfatalError\s*\(|\btry!")
UNWANTED_IN_TESTS = re.compile(r"\bTODO\b|\bFIXME\b|\bTask\.sleep\b|\busleep\s*\(|\bThread\.sleep\b")
LONGEST_FILE = 500


def without_strings_and_comments(line: str) -> str:
    """The code of a line: string literals emptied, a trailing comment removed."""
    return re.sub(r"//.*", "", re.sub(r'"(?:[^"\\]|\\.)*"', '""', line))


def has_safety_comment(lines: list[str], index: int) -> bool:
    """Whether the line, its neighbour below or the comment block directly above it says why it is safe."""
    if any("// SAFETY:" in line for line in lines[index : index + 2]):
        return True
    above = index - 1
    while above >= 0 and (lines[above].strip().startswith("//") or lines[above].strip().startswith("@")):
        if lines[above].strip().startswith("// SAFETY:"):
            return True
        above -= 1
    return False


def check_file(file: Path, name: str, unwanted: re.Pattern[str]) -> tuple[list[str], int]:
    """The breaches in a file, and how many unchecked uses it holds."""
    lines = file.read_text().splitlines()
    found: list[str] = []
    unchecked = 0
    if len(lines) > LONGEST_FILE:
        found.append(f"{name}: {len(lines)} lines; split it, {LONGEST_FILE} is the most")
    for index, line in enumerate(lines):
        code = without_strings_and_comments(line)
        if UNCHECKED.search(code):
            unchecked += 1
            if not has_safety_comment(lines, index):
                found.append(f"{name}:{index + 1}: an unchecked use without a `// SAFETY:` comment beside it")
        if match := unwanted.search(code) or re.search(r"\b(TODO|FIXME)\b", line):
            found.append(f"{name}:{index + 1}: {match.group(0).rstrip('( ')} is not wanted here")
    return found, unchecked


def main() -> None:
    package = verdict.folder(__doc__, "package", Path("."), holding="Sources")
    found: list[str] = []
    files = unchecked = 0
    for folder, unwanted in (("Sources", UNWANTED_IN_SOURCES), ("Tests", UNWANTED_IN_TESTS)):
        for file in sorted((package / folder).rglob("*.swift")):
            breaches, uses = check_file(file, str(file.relative_to(package)), unwanted)
            found += breaches
            unchecked += uses
            files += 1
    verdict.end(found, f"rules: {files} files, {unchecked} unchecked uses, {len(found)} breaches")


if __name__ == "__main__":
    main()
