#!/usr/bin/env python3
"""Finds what the app's modules use of Swift and Foundation that is newer than the oldest systems the app runs on.

    availability.py [--build DIR]    exit 1 with one line for each source that uses something newer

Linux has one version of the standard library and Foundation and no systems to tell apart, so its compiler says nothing. The
libraries keep Apple's versions in their interfaces all the same: each symbol introduced after the package's floor is looked up in
the compiler's index of the last debug build.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tools/checks"))

import verdict  # noqa: E402

# Where `Package.swift` says that the package begins.
FLOORS = {"macOS": (14, 0), "iOS": (17, 0)}
LIBRARIES = ["Swift", "_Concurrency", "Observation", "_StringProcessing", "FoundationEssentials", "FoundationInternationalization",
             "Foundation"]
RECORD = re.compile(rb"[\w+.-]+\.swift-[0-9A-Z]{10,}")
# What the compiler calls by itself, and only where it is there; and requirements of protocols that have always had them as
# extensions, which the index names beside each use of a type's own.
IGNORED = {"next(isolation:)", "checkIsolated()", "isIsolatingCurrentContext()", "&*(_:_:)"}
# Symbols are told apart by as many of their first bytes.
KEY = 12


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", type=Path, default=ROOT / ".build/debug", help="of the package; default: its last debug build")
    arguments = parser.parse_args()
    if sys.platform == "darwin":
        print("apple: skipped: here the compiler knows how old each interface is")
        return
    store = arguments.build / "index/store/v5"
    if not store.is_dir():
        parser.error(f"{arguments.build} holds no index; run `swift build --target AppServices`")
    newer = newer_symbols(cached_graphs(ROOT / ".build/apple-graphs"))
    modules = app_modules(ROOT)
    found = {f"{name}: uses {what}" for name, what in uses(records(store, sources(ROOT, modules)), newer)}
    verdict.end(
        sorted(found), f"apple: {len(modules)} modules, {len(newer)} interfaces newer than the oldest systems; {len(found)} used")


def newer_symbols(graphs: Iterable[dict]) -> dict[bytes, str]:
    """What is newer than a floor, by the compiler's name for it, in words."""
    newer: dict[bytes, str] = {}
    for graph in graphs:
        for symbol in graph["symbols"]:
            since = [f"{entry['domain']} {version(entry['introduced'])}" for entry in symbol.get("availability", [])
                     if entry.get("domain") in FLOORS and "introduced" in entry
                     and version_tuple(entry["introduced"]) > FLOORS[entry["domain"]]]
            name = symbol["identifier"]["precise"]
            # A member that a type has from a protocol is indexed as the protocol's.
            if since and "::SYNTHESIZED::" not in name and symbol["pathComponents"][-1] not in IGNORED:
                title = ".".join(symbol["pathComponents"])
                newer[name.encode()] = f"{title}, which came with {' and '.join(since)}"
    return newer


def version_tuple(introduced: dict) -> tuple[int, int]:
    return introduced["major"], introduced.get("minor", 0)


def version(introduced: dict) -> str:
    return ".".join(map(str, version_tuple(introduced)))


def uses(files: Iterable[tuple[str, bytes]], newer: dict[bytes, str]) -> Iterable[tuple[str, str]]:
    """Which of the files use what."""
    by_key: dict[bytes, list[bytes]] = {}
    for name in newer:
        by_key.setdefault(name[:KEY], []).append(name)
    for file, content in files:
        for match in re.finditer(rb"s:", content):
            place = match.start()
            for name in by_key.get(content[place:place + KEY], []):
                if content.startswith(name, place):
                    yield file, newer[name]


def records(store: Path, names: set[str]) -> Iterable[tuple[str, bytes]]:
    """The index of each source, without those of earlier builds, which the compiler leaves behind."""
    live = {found for unit in (store / "units").iterdir() for found in RECORD.findall(unit.read_bytes())}
    for file in sorted((store / "records").rglob("*")):
        source = file.name.rpartition("-")[0]
        if source in names and file.name.encode() in live:
            yield source, file.read_bytes()


def app_modules(package: Path) -> set[str]:
    """The modules that an app links: those of the library `VoiceID`, and what they need."""
    text = re.sub(r"\s+", " ", (package / "Package.swift").read_text())
    needs = {name: set(re.findall(r'"(\w+)"', listed)) for name, listed in 
             re.findall(r'\bmodule\( ?"(\w+)", (\w+|\[.*?\])', text)}
    library = re.search(r'name: "VoiceID", targets: \[(.*?)\]', text)
    wanted = set(re.findall(r'"(\w+)"', library.group(1))) if library else set()
    while more := {need for name in wanted for need in needs.get(name, set()) if need in needs} - wanted:
        wanted |= more
    return wanted


def sources(package: Path, modules: Iterable[str]) -> set[str]:
    return {file.name for module in modules for file in (package / "Sources" / module).rglob("*.swift")}


def cached_graphs(folder: Path) -> Iterable[dict]:
    """The symbol graphs of the libraries; made anew where the compiler is another one."""
    compiler = subprocess.run(["swiftc", "--version"], capture_output=True, text=True, check=True).stdout
    stamp = folder / "compiler.txt"
    if not stamp.is_file() or stamp.read_text() != compiler:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder) as temporary:
            for library in LIBRARIES:
                subprocess.run(["swift", "symbolgraph-extract", "-module-name", library, "-target", target(compiler),
                                "-output-dir", temporary], capture_output=True, check=True)
            for old in folder.glob("*.json"):
                old.unlink()
            for file in Path(temporary).glob("*.json"):
                graph = json.loads(file.read_text())
                # Most of a graph is documentation; only what says how old it is is kept.
                kept = [{key: symbol[key] for key in ("identifier", "pathComponents", "availability")}
                        for symbol in graph["symbols"] if "availability" in symbol]
                (folder / file.name).write_text(json.dumps({"symbols": kept}))
        stamp.write_text(compiler)
    return [json.loads(file.read_text()) for file in sorted(folder.glob("*.json"))]


def target(compiler: str) -> str:
    """The system that a compiler builds for, as it calls it."""
    match = re.search(r"Target: (\S+)", compiler)
    if not match:
        raise SystemExit("apple: swiftc --version names no target")
    return match.group(1)


if __name__ == "__main__":
    main()
