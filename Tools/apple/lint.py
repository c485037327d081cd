#!/usr/bin/env python3
"""Checks the app's Xcode project without Xcode: the project file, property lists, assets and scheme.

    lint.py [APP]    exit 1 with one line for each thing that is wrong

APP is the folder of the project, Apps/VoiceID by default.
"""

from __future__ import annotations

import json
import re
import struct
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from findings import Findings
from project import Project
from property_lists import PropertyLists

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tools/checks"))

import verdict  # noqa: E402


class Lint:
    """What is wrong with the project in a folder."""

    def __init__(self, app: Path, package: Path) -> None:
        self.app = app
        self.package = package
        self.findings = Findings(app)
        self.project = Project(self.findings, package)
        self.property_lists = PropertyLists(self.findings, package)

    def run(self) -> list[str]:
        """One line for each thing that is wrong."""
        project = next(iter(sorted(self.app.glob("*.xcodeproj"))), None)
        if not project or not (project / "project.pbxproj").is_file():
            return [f"{self.app}: there is no project"]
        self.project.check(project / "project.pbxproj")
        for file in sorted(self.app.rglob("*")):
            if file.suffix in (".plist", ".entitlements", ".xcprivacy"):
                self.property_lists.check(file)
            elif file.suffix == ".xcscheme":
                self.check_scheme(file)
            elif file.name == "Contents.json":
                self.check_assets(file)
        manifest = next(self.app.rglob("PrivacyInfo.xcprivacy"), self.app / "PrivacyInfo.xcprivacy")
        self.findings.expect_file(manifest, "the privacy manifest")
        example = next(self.app.rglob(".env.example"), self.app / ".env.example")
        self.findings.expect_file(example, "the example of the access key's file")
        if example.exists() and not re.search(r"^PICOVOICE_ACCESS_KEY=\s*$", example.read_text(), re.M):
            self.findings.say(example, "has no line PICOVOICE_ACCESS_KEY= without a key behind it")
        return self.findings.lines

    def check_scheme(self, file: Path) -> None:
        try:
            scheme = ElementTree.parse(file)
        except ElementTree.ParseError as error:
            self.findings.say(file, f"is no XML: {error}")
            return
        references = list(scheme.iter("BuildableReference"))
        if not references:
            self.findings.say(file, "builds nothing")
        for reference in references:
            key = reference.get("BlueprintIdentifier", "")
            target = self.project.objects.get(key, {})
            if target.get("isa") != "PBXNativeTarget":
                self.findings.say(file, f"builds {key}, which is no target of the project")
                continue
            product = self.project.objects.get(target.get("productReference", ""), {}).get("path")
            for attribute, value in (("BlueprintName", target.get("name")), ("BuildableName", product),
                                     ("ReferencedContainer", f"container:{file.parents[2].name}")):
                if reference.get(attribute) != value:
                    self.findings.say(file, f"{attribute} is {reference.get(attribute)}, not {value}")
        # xcodebuild takes any of several schemes of one name, and Xcode makes one for each product of the package.
        if f'name: "{file.stem}"' in (self.package / "Package.swift").read_text():
            self.findings.say(file, f"the package has a product {file.stem}, whose scheme has the same name")
        names = {c.get("name") for c in self.project.objects.values() if c.get("isa") == "XCBuildConfiguration"}
        for action in scheme.getroot():
            if action.get("buildConfiguration", "Debug") not in names:
                self.findings.say(file, f"{action.tag} uses {action.get('buildConfiguration')}, which is no configuration")

    def check_assets(self, file: Path) -> None:
        try:
            content = json.loads(file.read_text())
        except ValueError as error:
            self.findings.say(file, f"is no JSON: {error}")
            return
        for entry in content.get("colors", []):
            parts = entry.get("color", {}).get("components", {})
            if set(parts) != {"red", "green", "blue", "alpha"} or not all(is_share(part) for part in parts.values()):
                self.findings.say(file, f"has a colour of {parts}")
        for image in content.get("images", []):
            if "filename" not in image:
                self.findings.say(file, f"has no picture for {image.get('idiom')} {image.get('size')}")
                continue
            path = file.parent / image["filename"]
            width = float(image.get("size", "0x0").split("x")[0]) * int(image.get("scale", "1x")[0])
            if not path.is_file():
                self.findings.say(file, f"{image['filename']} is missing")
            elif width and png_size(path) != (width, width):
                self.findings.say(file, f"{image['filename']} is {png_size(path)}, not {width:.0f} pixels wide and high")


def is_share(part: str) -> bool:
    """Whether a colour's part is a number from 0 to 1, or a byte as `0xFF`."""
    return bool(re.fullmatch(r"0x[0-9A-Fa-f]{2}|0(\.\d+)?|1(\.0+)?", part))


def png_size(file: Path) -> tuple[int, int] | None:
    """Width and height of a PNG; `None` for anything else."""
    head = file.read_bytes()[:24]
    return struct.unpack(">II", head[16:]) if head[:8] == b"\x89PNG\r\n\x1a\n" and len(head) == 24 else None


def main() -> None:
    found = Lint(verdict.folder(__doc__, "app", ROOT / "Apps/VoiceID"), ROOT).run()
    verdict.end(found, f"apple: the project has {len(found)} faults")


if __name__ == "__main__":
    main()
