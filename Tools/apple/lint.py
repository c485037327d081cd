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

import availability
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
    "PRODUCT_BUNDLE_IDENTIFIER": None, "PRODUCT_NAME": None, "PRODUCT_MODULE_NAME": None, "INFOPLIST_FILE": None,
    # What a property list of our own lacks, Xcode adds: identifier, version, executable.
    "GENERATE_INFOPLIST_FILE": "YES",
    # Only a Mac has a sandbox; a phone's profile allows none of its entitlements. Whoever has no team signs for the own Mac.
    "CODE_SIGN_ENTITLEMENTS[sdk=macosx*]": None, "CODE_SIGN_IDENTITY[sdk=macosx*]": "-",
    "ASSETCATALOG_COMPILER_APPICON_NAME": None, "ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME": None,
    "SWIFT_UPCOMING_FEATURE_EXISTENTIAL_ANY": "YES", "SWIFT_UPCOMING_FEATURE_MEMBER_IMPORT_VISIBILITY": "YES",
    "SWIFT_UPCOMING_FEATURE_INTERNAL_IMPORTS_BY_DEFAULT": "YES",
    "SWIFT_UPCOMING_FEATURE_NONISOLATED_NONSENDING_BY_DEFAULT": "YES",
}

# What may stand where an object refers to others.
KINDS = {
    "buildConfigurationList": {"XCConfigurationList"}, "buildConfigurations": {"XCBuildConfiguration"},
    "buildPhases": {"PBXSourcesBuildPhase", "PBXFrameworksBuildPhase", "PBXResourcesBuildPhase", "PBXShellScriptBuildPhase"},
    "children": {"PBXGroup", "PBXFileReference", "PBXFileSystemSynchronizedRootGroup"},
    "exceptions": {"PBXFileSystemSynchronizedBuildFileExceptionSet"}, "files": {"PBXBuildFile"},
    "fileSystemSynchronizedGroups": {"PBXFileSystemSynchronizedRootGroup"}, "mainGroup": {"PBXGroup"},
    "packageProductDependencies": {"XCSwiftPackageProductDependency"}, "packageReferences": {"XCLocalSwiftPackageReference"},
    "productRef": {"XCSwiftPackageProductDependency"}, "productReference": {"PBXFileReference"},
    "productRefGroup": {"PBXGroup"}, "rootObject": {"PBXProject"}, "target": {"PBXNativeTarget"}, "targets": {"PBXNativeTarget"},
}
# Phases that an app cannot do without, in the order in which they have to run.
PHASES = ["PBXSourcesBuildPhase", "PBXFrameworksBuildPhase", "PBXResourcesBuildPhase", "PBXShellScriptBuildPhase"]
# What the sandbox of a Mac has to let through: the microphone, files the user chooses, and Picovoice's check of its key.
ENTITLEMENTS = [
    "com.apple.security.app-sandbox", "com.apple.security.device.audio-input",
    "com.apple.security.files.user-selected.read-write", "com.apple.security.network.client",
]
# What has to be explained to the user before it is used, by the names that use it in sources, and the reasons that may be given.
# https://developer.apple.com/documentation/bundleresources/describing-use-of-required-reason-api
REASONS = {
    "NSPrivacyAccessedAPICategoryFileTimestamp": (
        r"\bf?stat\(|attributesOfItem|contentModificationDate|creationDate", {"DDA9.1", "C617.1", "3B52.1", "0A2A.1"}),
    "NSPrivacyAccessedAPICategorySystemBootTime": (
        r"systemUptime|mach_absolute_time|ContinuousClock", {"35F9.1", "8FFB.1", "3D61.1"}),
    "NSPrivacyAccessedAPICategoryDiskSpace": (
        r"volumeAvailableCapacity|systemFreeSize|\bstatv?fs\(", {"85F4.1", "E174.1", "7D9E.1", "B728.1"}),
    "NSPrivacyAccessedAPICategoryActiveKeyboards": (r"activeInputModes", {"3EC4.1", "54BD.1"}),
    "NSPrivacyAccessedAPICategoryUserDefaults": (r"UserDefaults|@AppStorage", {"CA92.1", "1C8F.1", "C56D.1", "AC6B.1"}),
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
        example = next(self.app.rglob(".env.example"), self.app / ".env.example")
        self.expect_file(example, "the example of the access key's file")
        if example.exists() and not re.search(r"^PICOVOICE_ACCESS_KEY=\s*$", example.read_text(), re.M):
            self.say(example, "has no line PICOVOICE_ACCESS_KEY= without a key behind it")
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
            self.check_references(file, key, object_)
            self.check_paths(file, object_)
        self.check_settings(file)
        self.check_target(file)

    def check_references(self, file: Path, key: str, object_: dict) -> None:
        """Every reference leads to an object of a kind that may stand there."""
        for name, kinds in KINDS.items():
            value = object_.get(name, [])
            for other in value if isinstance(value, list) else [value]:
                kind = self.objects.get(other, {}).get("isa")
                if kind and kind not in kinds:
                    self.say(file, f"{key} ({object_['isa']}): {name} refers to {other}, which is a {kind}")

    def check_target(self, file: Path) -> None:
        """The app's target compiles the folder, links the package, and ends with the models and the key."""
        for key, target in self.objects.items():
            if target.get("isa") != "PBXNativeTarget":
                continue
            phases = [self.objects.get(phase, {}) for phase in target.get("buildPhases", [])]
            kinds = [phase.get("isa") for phase in phases]
            if kinds != PHASES:
                self.say(file, f"{key}: the build phases are {', '.join(map(str, kinds))}, not {', '.join(PHASES)}")
            if not target.get("fileSystemSynchronizedGroups"):
                self.say(file, f"{key} has no folder of sources")
            linked = {self.objects.get(part, {}).get("productRef") for phase in phases
                      if phase.get("isa") == "PBXFrameworksBuildPhase" for part in phase.get("files", [])}
            if not linked or linked != set(target.get("packageProductDependencies", [])):
                self.say(file, f"{key}: what it links and what it depends on differ")
            if not any("resources.sh" in phase.get("shellScript", "") for phase in phases):
                self.say(file, f"{key} puts no models into the app: no phase runs resources.sh")
            # What a synchronised folder holds is a resource, unless it is said to be none.
            exempt = {path for group in target.get("fileSystemSynchronizedGroups", [])
                      for exceptions in self.objects.get(group, {}).get("exceptions", [])
                      for path in self.objects.get(exceptions, {}).get("membershipExceptions", [])}
            folders = [self.objects.get(group, {}).get("path", "") for group in target.get("fileSystemSynchronizedGroups", [])]
            for configuration in self.configurations(target):
                for name in ("INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS[sdk=macosx*]"):
                    path = configuration.get("buildSettings", {}).get(name, "")
                    if path and not any(path == f"{folder}/{part}" for folder in folders for part in exempt):
                        self.say(file, f"{path} would be copied into the app as a resource")
        # A module of the package would hide behind the app's own.
        package = (self.package / "Package.swift").read_text()
        for configuration in self.objects.values():
            name = configuration.get("buildSettings", {}).get("PRODUCT_MODULE_NAME")
            if name and f'"{name}"' in package:
                self.say(file, f"PRODUCT_MODULE_NAME {name} is also a name in Package.swift")
        for system, setting in (("iOS", "IPHONEOS_DEPLOYMENT_TARGET"), ("macOS", "MACOSX_DEPLOYMENT_TARGET")):
            floor = re.search(rf"\.{system}\(\.v(\d+)\)", package)
            if floor and SETTINGS[setting] != f"{floor.group(1)}.0":
                self.say(file, f"{setting} is {SETTINGS[setting]}, and the package begins at {system} {floor.group(1)}")

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
                for key in ("INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS[sdk=macosx*]"):
                    if key in settings:
                        self.expect_file(self.app / settings[key], key)
                for key, folder in (("ASSETCATALOG_COMPILER_APPICON_NAME", "appiconset"),
                                    ("ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME", "colorset")):
                    self.expect_asset(settings.get(key, ""), folder, key)
            chosen = self.objects.get(target.get("buildConfigurationList", ""), {})
            names = {c.get("name") for c in self.configurations(target)}
            if not {"Debug", "Release", chosen.get("defaultConfigurationName")} <= names:
                self.say(file, f"the target's configurations are {', '.join(sorted(map(str, names)))}; Debug and Release are needed")

    def expect_asset(self, name: str, kind: str, what: str) -> None:
        if name and not any(self.app.rglob(f"{name}.{kind}/Contents.json")):
            self.found.append(f"{what}: there is no {name}.{kind}")

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
        if file.name == "Info.plist":
            self.check_information(file, content)
        elif file.suffix == ".entitlements":
            for key in ENTITLEMENTS:
                if content.get(key) is not True:
                    self.say(file, f"lacks {key}")
        elif file.suffix == ".xcprivacy":
            self.check_privacy(file, content)

    def check_information(self, file: Path, content: dict) -> None:
        text = content.get("NSMicrophoneUsageDescription")
        if not isinstance(text, str) or not text.strip():
            self.say(file, "lacks NSMicrophoneUsageDescription; the system ends an app that uses the microphone without it")
        colour = content.get("UILaunchScreen", {}).get("UIColorName", "")
        self.expect_asset(colour, "colorset", "UILaunchScreen")
        for key, value in content.items():
            if key.startswith("UISupportedInterfaceOrientations"):
                for name in value:
                    if name not in {f"UIInterfaceOrientation{end}" for end in ("Portrait", "PortraitUpsideDown", "LandscapeLeft",
                                                                               "LandscapeRight")}:
                        self.say(file, f"{key} names {name}, which is no orientation")

    def check_privacy(self, file: Path, content: dict) -> None:
        """Nothing is tracked or collected, and every interface that needs a reason has one."""
        for key in ("NSPrivacyTracking", "NSPrivacyTrackingDomains", "NSPrivacyCollectedDataTypes", "NSPrivacyAccessedAPITypes"):
            if key not in content:
                self.say(file, f"lacks {key}")
            elif key != "NSPrivacyAccessedAPITypes" and content[key]:
                self.say(file, f"{key} says that the app tracks or collects, which it does not")
        given = set()
        for entry in content.get("NSPrivacyAccessedAPITypes", []):
            category, reasons = entry.get("NSPrivacyAccessedAPIType"), entry.get("NSPrivacyAccessedAPITypeReasons")
            if not category or not reasons:
                self.say(file, "names an API without its reasons")
            elif category not in REASONS:
                self.say(file, f"{category} is no category of interfaces")
            elif wrong := sorted(set(reasons) - REASONS[category][1]):
                self.say(file, f"{', '.join(wrong)} is no reason for {category}")
            given.add(category)
        for category, (names, _) in REASONS.items():
            users = [path for path in self.sources() if re.search(names, path.read_text())]
            if users and category not in given:
                self.say(file, f"lacks {category}, which {users[0].name} uses")

    def sources(self) -> list[Path]:
        """Those of the app and of the package's modules that it links."""
        modules = availability.app_modules(self.package)
        folders = [self.app, *(self.package / "Sources" / module for module in sorted(modules))]
        return sorted(file for folder in folders for file in folder.rglob("*.swift"))

    def check_scheme(self, file: Path) -> None:
        try:
            scheme = ElementTree.parse(file)
        except ElementTree.ParseError as error:
            self.say(file, f"is no XML: {error}")
            return
        references = list(scheme.iter("BuildableReference"))
        if not references:
            self.say(file, "builds nothing")
        for reference in references:
            key = reference.get("BlueprintIdentifier", "")
            target = self.objects.get(key, {})
            if target.get("isa") != "PBXNativeTarget":
                self.say(file, f"builds {key}, which is no target of the project")
                continue
            product = self.objects.get(target.get("productReference", ""), {}).get("path")
            for attribute, value in (("BlueprintName", target.get("name")), ("BuildableName", product),
                                     ("ReferencedContainer", f"container:{file.parents[2].name}")):
                if reference.get(attribute) != value:
                    self.say(file, f"{attribute} is {reference.get(attribute)}, not {value}")
        # xcodebuild takes any of several schemes of one name, and Xcode makes one for each product of the package.
        if f'name: "{file.stem}"' in (self.package / "Package.swift").read_text():
            self.say(file, f"the package has a product {file.stem}, whose scheme has the same name")
        names = {c.get("name") for c in self.objects.values() if c.get("isa") == "XCBuildConfiguration"}
        for action in scheme.getroot():
            if action.get("buildConfiguration", "Debug") not in names:
                self.say(file, f"{action.tag} uses {action.get('buildConfiguration')}, which is no configuration")

    def check_assets(self, file: Path) -> None:
        try:
            content = json.loads(file.read_text())
        except ValueError as error:
            self.say(file, f"is no JSON: {error}")
            return
        for entry in content.get("colors", []):
            parts = entry.get("color", {}).get("components", {})
            if set(parts) != {"red", "green", "blue", "alpha"} or not all(is_share(part) for part in parts.values()):
                self.say(file, f"has a colour of {parts}")
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


def is_share(part: str) -> bool:
    """Whether a colour's part is a number from 0 to 1, or a byte as `0xFF`."""
    return bool(re.fullmatch(r"0x[0-9A-Fa-f]{2}|0(\.\d+)?|1(\.0+)?", part))


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
