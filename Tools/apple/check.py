#!/usr/bin/env python3
"""Type-checks what is written for Apple's systems where there are none of their frameworks.

    check.py [--modules DIR]    exit 1 with the compiler's messages, or one line for each stand-in that is wrong

Stand-ins (stand-ins/NAME.swift, NAME+PART.swift or NAME/*.swift) declare what the sources use of Apple's frameworks. The app, and every
module of the package that asks `canImport` for a stand-in, is checked twice: with UIKit, as for iOS, and with AppKit, as for
macOS. A stand-in may declare only what some source uses, and each declaration names its page in the public documentation.

What was found right is not looked at again until it, or something that it needs, has changed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tools/checks"))

import verdict  # noqa: E402

# The framework whose presence tells a system from the other.
SYSTEMS = {"ios": "AppKit", "macos": "UIKit"}
# The app's module, as the project names it.
APP = "VoiceIDScreens"
FEATURES = ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault", "NonisolatedNonsendingByDefault"]
# Called by the compiler, which leaves no trace of it in its index.
IMPLICIT = re.compile(
    r"build(Block|Expression|Optional|If|Either|Array|LimitedAvailability|FinalResult|PartialBlock)\b.*|wrappedValue"
    r"|projectedValue|init\(wrappedValue:.*\)|init\(projectedValue:.*\)|init\(\w+Literal:\)|init\(stringInterpolation:\)"
    r"|init\(literalCapacity:interpolationCount:\)|appendLiteral\(_:\)|subscript\(dynamicMember:\)|rawValue|init\(rawValue:\)|main\(\)")
IMPORT = re.compile(r"^\s*(?:@\w+\s+)*(?:\w+\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var)\s+)?(\w+)", re.M)
PAGE = re.compile(r"https://(developer\.apple\.com/documentation|github\.com/Picovoice|github\.com/microsoft)/\S+")


class Failure(Exception):
    """What a tool said, for the user."""


@dataclass(frozen=True)
class Declaration:
    """A declaration of a stand-in, as the compiler sees it."""

    usr: str
    name: str
    path: str
    line: int
    documentation: str

    @property
    def place(self) -> str:
        return f"{self.path}:{self.line}: {self.name}"


@dataclass
class Graph:
    """The declarations of a system's stand-ins, and what each needs: the types it names, what it inherits from."""

    folder: Path
    declarations: list[Declaration] = field(default_factory=list)
    needs: dict[str, set[str]] = field(default_factory=dict)

    def read(self, file: Path) -> None:
        """Takes in a symbol graph of the compiler's."""
        graph = json.loads(file.read_text())
        for symbol in graph["symbols"]:
            usr = symbol["identifier"]["precise"]
            self.needs.setdefault(usr, set()).update(
                part["preciseIdentifier"] for part in symbol["declarationFragments"] if "preciseIdentifier" in part)
            # What the compiler has made by itself stands nowhere, and what is exported again,
            # with the C headers below it, elsewhere.
            place = symbol.get("location", {}).get("uri", "").removeprefix("file://")
            if "::SYNTHESIZED::" not in usr and Path(place).is_relative_to(self.folder):
                self.declarations.append(declaration(symbol))
        for relation in graph["relationships"]:
            if relation["kind"] in ("inheritsFrom", "conformsTo", "overrides"):
                self.needs.setdefault(relation["source"], set()).add(relation["target"])

    def used(self, index: bytes) -> set[str]:
        """What the sources use, by the compiler's index of them, and what that needs in turn."""
        found = {usr for usr in self.needs if usr.encode() in index}
        open_ = list(found)
        while open_:
            more = self.needs.get(open_.pop(), set()) - found
            found |= more
            open_ += more
        return found


@dataclass
class Check:
    """What is checked, and with what."""

    apps: list[Path]
    stand_ins: Path
    modules: Path
    build: Path
    package: Path | None = None
    app: str = APP
    graphs: dict[str, Graph] = field(default_factory=dict)
    module_maps: list[Path] = field(default_factory=list)
    foundations: str = ""

    def run(self) -> list[str]:
        """One line for each stand-in that is wrong; raises Failure with the compiler's messages."""
        self.build.mkdir(parents=True, exist_ok=True)
        self.module_maps = self.make_module_maps()
        # What every step rests on: the stand-ins, and the tools.
        self.foundations = digest([Path(__file__), ROOT / "Tools/apple/preview-plugin.py", *self.module_maps,
                                   *sorted(self.stand_ins.rglob("*.swift"))])
        sources = sorted(source for app in self.apps for source in app.rglob("*.swift"))
        with ThreadPoolExecutor() as pool:
            failures = [found for found in pool.map(lambda system: self.check_system(system, sources), SYSTEMS) if found]
        if failures:
            raise Failure("\n".join(dict.fromkeys(failures)))
        return self.wrong_declarations()

    # One system

    def check_system(self, system: str, sources: list[Path]) -> str | None:
        """The compiler's messages where something is wrong."""
        try:
            self.compile_stand_ins(system)
            modules = self.apple_modules()
            importing = [file.read_text() for _, files in modules for file in files] + [s.read_text() for s in sources]
            imported = {name for text in importing for name in IMPORT.findall(text)}
            for module, files in modules:
                self.typecheck(system, module, files, is_imported=module in imported)
            if sources:
                self.typecheck(system, self.app, sources, is_imported=False)
        except Failure as failure:
            return f"{system}:\n{failure}"
        return None

    def compile_stand_ins(self, system: str) -> None:
        """Compiles those that the system has, those that others import first."""
        names = self.stand_in_files()
        names.pop(SYSTEMS[system], None)
        declared = Graph(self.stand_ins)
        # One that is no more must not be found where it was left.
        rest = Done(self.folder(system) / "foundations.done", self.foundations)
        if not rest:
            self.empty(self.folder(system))
            rest.remember()
        # Whether UIKit or AppKit is there decides what the others declare.
        for name in sorted_by_imports(names, first=["AppleFoundation", "UIKit", "AppKit"]):
            graphs = self.folder(system) / "graphs" / name
            done = Done(self.folder(system) / f"{name}.done", self.foundations)
            if not done:
                self.empty(graphs)
                self.compile_stand_in(system, name, names[name], graphs)
                done.remember()
            for graph in graphs.glob("*.json"):
                declared.read(graph)
        self.graphs[system] = declared

    def compile_stand_in(self, system: str, name: str, files: list[Path], graphs: Path) -> None:
        swiftc(["-emit-module", "-module-name", name, "-parse-as-library", "-swift-version", "6",
                "-emit-module-path", str(self.folder(system) / f"{name}.swiftmodule"), "-I", str(self.folder(system)),
                "-emit-symbol-graph", "-emit-symbol-graph-dir", str(graphs), *plugins(),
                *(self.foundation() if name != "AppleFoundation" else []), *map(str, files)])

    @staticmethod
    def empty(folder: Path) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)

    def stand_in_files(self) -> dict[str, list[Path]]:
        """The files of each stand-in."""
        names: dict[str, list[Path]] = {}
        for file in sorted(self.stand_ins.rglob("*.swift")):
            name = file.relative_to(self.stand_ins).parts[0].removesuffix(".swift").split("+")[0]
            # Foundation is there; what Apple's has on top comes with it.
            names.setdefault("AppleFoundation" if name == "Foundation" else name, []).append(file)
        return names

    def foundation(self) -> list[str]:
        """What Apple's Foundation has on top is there wherever Foundation is."""
        return ["-Xfrontend", "-import-module", "-Xfrontend", "AppleFoundation"] \
            if "AppleFoundation" in self.stand_in_files() else []

    def apple_modules(self) -> list[tuple[str, list[Path]]]:
        """The modules of the package with sources for Apple's systems, those that others import first."""
        if not self.package:
            return []
        asks = re.compile(r"canImport\((" + "|".join(sorted(self.stand_in_files())) + r")\)")
        found = {}
        for folder in sorted(path for path in (self.package / "Sources").iterdir() if path.is_dir()):
            files = sorted(folder.rglob("*.swift"))
            if any(asks.search(file.read_text()) for file in files):
                found[folder.name] = files
        return [(name, found[name]) for name in sorted_by_imports(found)]

    def typecheck(self, system: str, module: str, sources: list[Path], is_imported: bool) -> None:
        """Type-checks a module, and leaves it behind where another imports it."""
        folder = self.folder(system)
        imported = {name for source in sources for name in IMPORT.findall(source.read_text())}
        needs = [path for place in (folder, self.modules) for name in sorted(imported)
                 if (path := place / f"{name}.swiftmodule").exists()]
        done = Done(folder / f"{module}.done", self.foundations + digest(sources) + ages(needs) + str(is_imported))
        if done:
            return
        index = folder / "index" / module
        self.empty(index)
        arguments = ["-emit-module", "-module-name", module, "-parse-as-library", "-swift-version", "6",
                     "-warnings-as-errors", "-emit-module-path", str(folder / f"{module}.swiftmodule"),
                     "-index-store-path", str(index), "-index-ignore-system-modules",
                     "-I", str(folder), "-I", str(self.modules)]
        arguments += self.foundation()
        for feature in FEATURES:
            arguments += ["-enable-upcoming-feature", feature]
        arguments += plugins()
        if module != self.app:
            # The app is outside the package, and sees what is public.
            arguments += ["-package-name", package_name(self.modules)]
        if self.package:
            if module in self.unsafe_modules():
                arguments.append("-strict-memory-safety")
            arguments += [part for map_ in self.module_maps for part in ("-Xcc", f"-fmodule-map-file={map_}")]
        plain = without(arguments, "-emit-module", "-emit-module-path")
        if imported & set(self.stand_in_files()):
            # Up to where values flow: what races with what, and what returns nothing, is found behind the types. It leaves no
            # index, and what meets no framework goes through it with the package.
            swiftc(["-emit-sil", "-whole-module-optimization", "-o", os.devnull, "-continue-building-after-errors",
                    *without(plain, "-index-store-path"), *map(str, sources)])
        # Every body for the index; then the module's interface alone, which is quick.
        swiftc(["-typecheck", "-continue-building-after-errors", *plain, *map(str, sources)])
        if is_imported:
            swiftc([*without(arguments, "-index-store-path"), *map(str, sources)])
        done.remember()

    def make_module_maps(self) -> list[Path]:
        """Those of the package's C modules; for those with headers alone, as the package manager makes them."""
        maps = sorted(self.package.glob("Sources/C*/module.modulemap")) if self.package else []
        for header in sorted(self.package.glob("Sources/C*/include/C*.h")) if self.package else []:
            maps.append(self.build / f"{header.stem}.modulemap")
            maps[-1].write_text(f'module {header.stem} {{\n    umbrella header "{header}"\n    export *\n}}\n')
        return maps

    def unsafe_modules(self) -> set[str]:
        """The package's modules that compile with strict memory safety."""
        text = (self.package / "Package.swift").read_text() if self.package else ""
        calls = re.split(r"\bmodule\(", text)[1:]
        return {name.group(1) for call in calls
                if (name := re.match(r'\s*"(\w+)"', call)) and "settings: wrapper" in call.split("module(")[0]}

    def folder(self, system: str) -> Path:
        return self.build / system

    # Stand-ins

    def wrong_declarations(self) -> list[str]:
        """One line for each declaration without a page, or that nothing uses on either system."""
        is_used: dict[Declaration, bool] = {}
        for system, graph in self.graphs.items():
            checked = [*(name for name, _ in self.apple_modules()), self.app]
            index = b"\0".join(file.read_bytes() for module in checked
                               for file in sorted((self.folder(system) / "index" / module).rglob("*"))
                               if file.is_file() and "units" not in file.parts)
            used = graph.used(index)
            for declared in graph.declarations:
                if not declared.name.startswith("_") and not IMPLICIT.fullmatch(declared.name):
                    is_used[declared] = is_used.get(declared, False) or declared.usr in used
        lines = [f"{declared.place} names no page of the documentation" for declared in is_used
                 if not PAGE.search(declared.documentation)]
        lines += [f"{declared.place} is used by no source" for declared, used in is_used.items() if not used]
        return sorted(lines)


class Done:
    """Whether a step was taken on the same things before, in this folder."""

    def __init__(self, note: Path, made_of: str) -> None:
        self.note = note
        self.made_of = made_of

    def __bool__(self) -> bool:
        return self.note.is_file() and self.note.read_text() == self.made_of

    def remember(self) -> None:
        self.note.write_text(self.made_of)


# Tools

def digest(files: Sequence[Path]) -> str:
    """Tells contents and names of files from others."""
    made = hashlib.sha256()
    for file in files:
        made.update(f"{file}\0".encode() + file.read_bytes() + b"\0")
    return made.hexdigest()


def ages(files: Sequence[Path]) -> str:
    """Tells files from those that were made later; they are too large to be read each time."""
    return ";".join(f"{file} {file.stat().st_mtime_ns} {file.stat().st_size}" for file in files)


def swiftc(arguments: list[str]) -> None:
    """Runs the compiler; raises Failure with what it says."""
    result = subprocess.run(["swiftc", *arguments], capture_output=True, text=True, check=False)
    if result.returncode:
        raise Failure((result.stderr + result.stdout).strip().replace(f"{ROOT}/", ""))


def plugins() -> list[str]:
    """What expands the macros of Apple's frameworks."""
    plugin = ROOT / "Tools/apple/preview-plugin.py"
    return ["-load-plugin-executable", f"{plugin}#PreviewsMacros"] if plugin.exists() else []


def without(arguments: list[str], *options: str) -> list[str]:
    """The arguments less some options; those whose names end in `-path` go with their value."""
    kept: list[str] = []
    skip = False
    for argument in arguments:
        if skip:
            skip = False
        elif argument in options:
            skip = argument.endswith("-path")
        else:
            kept.append(argument)
    return kept


def sorted_by_imports(modules: dict[str, list[Path]], first: Sequence[str] = ()) -> list[str]:
    """The names, each after those among them that it imports; `first` before all others."""
    imports = {name: {found for file in files for found in IMPORT.findall(file.read_text())} & set(modules)
               for name, files in modules.items()}
    order: list[str] = []

    def visit(name: str, path: tuple[str, ...]) -> None:
        if name in path:
            raise Failure(f"{' → '.join((*path, name))}: modules import each other")
        if name not in order:
            for imported in sorted(imports[name] - {name}):
                visit(imported, (*path, name))
            order.append(name)

    for name in sorted(modules, key=lambda name: (first.index(name) if name in first else len(first), name)):
        visit(name, ())
    return order


def declaration(symbol: dict) -> Declaration:
    """A symbol of a graph."""
    name = re.sub(r"^(\w+\.)*(?=\w)", "", symbol["names"]["title"].split("(")[0]) + \
        "".join(re.findall(r"\(.*", symbol["names"]["title"])[:1])
    place = symbol["location"]
    text = "\n".join(line["text"] for line in symbol.get("docComment", {}).get("lines", []))
    path = place["uri"].removeprefix("file://").removeprefix(f"{ROOT}/")
    return Declaration(symbol["identifier"]["precise"], name, path, place["position"]["line"] + 1, text)


def package_name(modules: Path) -> str:
    """What the package manager called the package that the modules are of: its folder, in small letters."""
    build = next((parent for parent in modules.absolute().parents if parent.name == ".build"), None)
    return build.parent.name.lower() if build else "voiceid"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--modules", type=Path, help="the package's built modules; default: those of the last debug build")
    parser.add_argument("--app", type=Path, action="append", help="sources of an app; default: Apps/VoiceID/VoiceID")
    parser.add_argument("--build", type=Path, default=ROOT / ".build/apple", help="where to work, and to remember what was done")
    arguments = parser.parse_args()
    if sys.platform == "darwin":
        print("apple: skipped: here Xcode checks the sources against the frameworks themselves")
        return
    modules = arguments.modules or next(
        (found for name in ("debug", "release") if (found := ROOT / ".build" / name / "Modules").is_dir()), None)
    if not modules or not modules.is_dir():
        parser.error("there are no built modules; run `swift build --product VoiceID`")
    apps = arguments.app or [ROOT / "Apps/VoiceID/VoiceID"]
    check = Check(apps=apps, stand_ins=ROOT / "Tools/apple/stand-ins", modules=modules, build=arguments.build, package=ROOT)
    try:
        wrong = check.run()
    except Failure as failure:
        print(failure)
        print("apple: the sources do not type-check")
        sys.exit(1)
    count = sum(1 for app in apps for _ in app.rglob("*.swift"))
    names = ", ".join(name for name, _ in check.apple_modules())
    verdict.end(
        wrong, f"apple: {count} sources of the app and {names or 'no module'}, for iOS and macOS; {len(wrong)} wrong stand-ins")


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
