#!/usr/bin/env python3
"""Checks the app's Xcode project without Xcode: the project file, property lists, assets and scheme.

    lint.py [APP]    exit 1 with one line for each thing that is wrong

APP is the folder of the project, Apps/VoiceID by default.
"""

from __future__ import annotations

import argparse
import json
import os
import plistlib
import re
import struct
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import openstep

ROOT = Path(__file__).resolve().parents[2]
IDENTIFIER = re.compile(r"[0-9A-F]{24}")
# What objects of a kind cannot do without.
REQUIRED = {
    "PBXBuildFile": {"productRef"}, "PBXFileReference": {"path", "sourceTree"},
    "PBXFileSystemSynchronizedRootGroup": {"path", "sourceTree"},
    "PBXFileSystemSynchronizedBuildFileExceptionSet": {"membershipExceptions", "target"},
    "PBXFrameworksBuildPhase": {"files"}, "PBXGroup": {"children", "sourceTree"},
    "PBXNativeTarget": {"buildConfigurationList", "buildPhases", "fileSystemSynchronizedGroups", "name",
                        "packageProductDependencies", "productReference", "productType"},
    "PBXProject": {"buildConfigurationList", "mainGroup", "packageReferences", "targets"},
    "PBXResourcesBuildPhase": {"files"}, "PBXShellScriptBuildPhase": {"outputPaths", "shellPath", "shellScript"},
    "PBXSourcesBuildPhase": {"files"}, "XCBuildConfiguration": {"buildSettings", "name"},
    "XCConfigurationList": {"buildConfigurations", "defaultConfigurationName"},
    "XCLocalSwiftPackageReference": {"relativePath"}, "XCSwiftPackageProductDependency": {"productName"},
}
SETTINGS = {
    "IPHONEOS_DEPLOYMENT_TARGET": "17.0", "MACOSX_DEPLOYMENT_TARGET": "14.0", "SWIFT_VERSION": "6.0",
    "ENABLE_USER_SCRIPT_SANDBOXING": "NO", "SDKROOT": "auto", "SUPPORTED_PLATFORMS": "iphoneos iphonesimulator macosx",
    "PRODUCT_BUNDLE_IDENTIFIER": None, "PRODUCT_NAME": None, "INFOPLIST_FILE": None, "CODE_SIGN_ENTITLEMENTS": None,
    "ASSETCATALOG_COMPILER_APPICON_NAME": None, "ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME": None,
    "SWIFT_UPCOMING_FEATURE_EXISTENTIAL_ANY": "YES", "SWIFT_UPCOMING_FEATURE_MEMBER_IMPORT_VISIBILITY": "YES",
    "SWIFT_UPCOMING_FEATURE_INTERNAL_IMPORTS_BY_DEFAULT": "YES",
    "SWIFT_UPCOMING_FEATURE_NONISOLATED_NONSENDING_BY_DEFAULT": "YES",
}


class Lint:
    """What is wrong with the project in a folder."""

    def __init__(self, app: Path, package: Path) -> None:
        self.app = app
        self.package = package
        self.found: list[str] = []
        self.objects: dict[str, dict] = {}

    def run(self) -> list[str]:
        """One line for each thing that is wrong."""
        project = next(iter(sorted(self.app.glob("*.xcodeproj"))), None)
        if not project or not (project / "project.pbxproj").is_file():
            return [f"{self.app}: there is no project"]
        self.check_project(project / "project.pbxproj")
        for file in sorted(self.app.rglob("*")):
            if file.suffix in (".plist", ".entitlements", ".xcprivacy"):
                self.check_plist(file)
            elif file.suffix == ".xcscheme":
                self.check_scheme(file)
            elif file.name == "Contents.json":
                self.check_assets(file)
        self.expect_file(next(self.app.rglob("PrivacyInfo.xcprivacy"), self.app / "PrivacyInfo.xcprivacy"), "the privacy manifest")
        self.expect_file(next(self.app.rglob(".env.example"), self.app / ".env.example"), "the example of the access key's file")
        return self.found

    def say(self, file: Path, text: str) -> None:
        self.found.append(f"{file.relative_to(self.app)}: {text}")

    def expect_file(self, path: Path, what: str) -> None:
        if not path.exists():
            self.found.append(f"{os.path.relpath(path, self.app)}: {what} is missing")

    # Project

    def check_project(self, file: Path) -> None:
        try:
            project = openstep.parse(file.read_text())
        except openstep.PlistError as error:
            self.say(file, f"line {error}")
            return
        self.objects = project.get("objects", {})
        if project.get("objectVersion") != "77":
            self.say(file, "objectVersion is not 77, the first with synchronised folders")
        reached: set[str] = set()
        self.reach(file, "rootObject", project.get("rootObject", ""), reached)
        for key in sorted(set(self.objects) - reached):
            self.say(file, f"nothing refers to {key} ({self.objects[key].get('isa')})")
        for key, object_ in sorted(self.objects.items()):
            kind = object_.get("isa")
            if kind not in REQUIRED:
                self.say(file, f"{key} is of the unknown kind {kind}")
                continue
            for missing in sorted(REQUIRED[kind] - set(object_)):
                self.say(file, f"{key} ({kind}) lacks {missing}")
            self.check_paths(file, object_)
        self.check_settings(file)

    def reach(self, file: Path, place: str, value: object, reached: set[str]) -> None:
        """Follows references; every one must lead to an object."""
        if isinstance(value, dict):
            for key, inner in value.items():
                # The keys of target attributes are references, too.
                for part in ([key] if IDENTIFIER.fullmatch(key) else []) + [inner]:
                    self.reach(file, f"{place}.{key}", part, reached)
        elif isinstance(value, list):
            for inner in value:
                self.reach(file, place, inner, reached)
        elif isinstance(value, str) and IDENTIFIER.fullmatch(value) and value not in reached:
            if value not in self.objects:
                self.say(file, f"{place} refers to {value}, which does not exist")
                return
            reached.add(value)
            self.reach(file, f"{self.objects[value].get('isa')} {value}", self.objects[value], reached)

    def check_paths(self, file: Path, object_: dict) -> None:
        """Every path of an object leads somewhere."""
        kind = object_["isa"]
        if kind == "PBXFileSystemSynchronizedRootGroup":
            folder = self.app / object_.get("path", "")
            self.expect_file(folder, "the folder of the sources")
            for key in object_.get("exceptions", []):
                for path in self.objects.get(key, {}).get("membershipExceptions", []):
                    self.expect_file(folder / path, "a file that is left out of the target")
        elif kind == "XCLocalSwiftPackageReference":
            self.expect_file(self.app / object_.get("relativePath", "") / "Package.swift", "the package")
        elif kind == "XCSwiftPackageProductDependency":
            if f'.library(name: "{object_.get("productName")}"' not in re.sub(
                    r"\s+", " ", (self.package / "Package.swift").read_text()).replace(".library( name", ".library(name"):
                self.say(file, f"the package has no library {object_.get('productName')}")
        elif kind == "PBXShellScriptBuildPhase":
            for script in re.findall(r'\$SRCROOT/([^"\s]+)', object_.get("shellScript", "")):
                path = self.app / script
                self.expect_file(path, "the script of a build phase")
                if path.exists() and not os.access(path, os.X_OK):
                    self.say(file, f"{script} is not executable")

    def check_settings(self, file: Path) -> None:
        """Every configuration of every target has what it needs, from itself or from the project."""
        project = next((o for o in self.objects.values() if o.get("isa") == "PBXProject"), {})
        for target in (self.objects.get(key, {}) for key in project.get("targets", [])):
            for configuration in self.configurations(target):
                inherited = next((c["buildSettings"] for c in self.configurations(project)
                                  if c.get("name") == configuration.get("name")), {})
                settings = {**inherited, **configuration.get("buildSettings", {})}
                for key, value in SETTINGS.items():
                    if key not in settings or value not in (None, settings[key]):
                        self.say(file, f"{configuration.get('name')}: {key} is {settings.get(key, 'missing')}"
                                 + (f", not {value}" if value else ""))
                for key in ("INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS"):
                    if key in settings:
                        self.expect_file(self.app / settings[key], key)

    def configurations(self, owner: dict) -> list[dict]:
        chosen = self.objects.get(owner.get("buildConfigurationList", ""), {})
        return [self.objects[key] for key in chosen.get("buildConfigurations", []) if key in self.objects]

    # The other files

    def check_plist(self, file: Path) -> None:
        try:
            content = plistlib.loads(file.read_bytes())
        except Exception as error:  # plistlib raises what its XML and date parsers raise
            self.say(file, f"is no property list: {error}")
            return
        if file.name == "Info.plist" and not str(content.get("NSMicrophoneUsageDescription", "")).strip():
            self.say(file, "lacks NSMicrophoneUsageDescription; the system ends an app that uses the microphone without it")
        if file.suffix == ".entitlements":
            for key in ("com.apple.security.app-sandbox", "com.apple.security.device.audio-input"):
                if content.get(key) is not True:
                    self.say(file, f"lacks {key}")
        if file.suffix == ".xcprivacy":
            for key in ("NSPrivacyTracking", "NSPrivacyCollectedDataTypes", "NSPrivacyAccessedAPITypes"):
                if key not in content:
                    self.say(file, f"lacks {key}")
            for entry in content.get("NSPrivacyAccessedAPITypes", []):
                if not entry.get("NSPrivacyAccessedAPIType") or not entry.get("NSPrivacyAccessedAPITypeReasons"):
                    self.say(file, "names an API without its reasons")

    def check_scheme(self, file: Path) -> None:
        try:
            scheme = ElementTree.parse(file)
        except ElementTree.ParseError as error:
            self.say(file, f"is no XML: {error}")
            return
        for reference in scheme.iter("BuildableReference"):
            key = reference.get("BlueprintIdentifier", "")
            if self.objects.get(key, {}).get("isa") != "PBXNativeTarget":
                self.say(file, f"builds {key}, which is no target of the project")

    def check_assets(self, file: Path) -> None:
        try:
            content = json.loads(file.read_text())
        except ValueError as error:
            self.say(file, f"is no JSON: {error}")
            return
        for image in content.get("images", []):
            if "filename" not in image:
                self.say(file, f"has no picture for {image.get('idiom')} {image.get('size')}")
                continue
            path = file.parent / image["filename"]
            width = float(image.get("size", "0x0").split("x")[0]) * int(image.get("scale", "1x")[0])
            if not path.is_file():
                self.say(file, f"{image['filename']} is missing")
            elif width and png_size(path) != (width, width):
                self.say(file, f"{image['filename']} is {png_size(path)}, not {width:.0f} pixels wide and high")


def png_size(file: Path) -> tuple[int, int] | None:
    """Width and height of a PNG; `None` for anything else."""
    head = file.read_bytes()[:24]
    return struct.unpack(">II", head[16:]) if head[:8] == b"\x89PNG\r\n\x1a\n" and len(head) == 24 else None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("app", type=Path, nargs="?", default=ROOT / "Apps/VoiceID")
    found = Lint(parser.parse_args().app, ROOT).run()
    for line in found:
        print(line)
    print(f"apple: the project has {len(found)} faults")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
