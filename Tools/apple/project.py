"""The Xcode project of the app: its objects, what they refer to, its settings and its target."""

from __future__ import annotations

import os
import re
from pathlib import Path

import openstep
from findings import Findings

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


class Project:
    """The objects of a project file, and what is wrong with them."""

    def __init__(self, findings: Findings, package: Path) -> None:
        self.findings = findings
        self.package = package
        self.objects: dict[str, dict] = {}

    def check(self, file: Path) -> None:
        """The project file itself; ``objects`` holds what is in it from then on."""
        try:
            project = openstep.parse(file.read_text())
        except openstep.PlistError as error:
            self.findings.say(file, f"line {error}")
            return
        self.objects = project.get("objects", {})
        if project.get("objectVersion") != "77":
            self.findings.say(file, "objectVersion is not 77, the first with synchronised folders")
        reached: set[str] = set()
        self.reach(file, "rootObject", project.get("rootObject", ""), reached)
        for key in sorted(set(self.objects) - reached):
            self.findings.say(file, f"nothing refers to {key} ({self.objects[key].get('isa')})")
        for key, object_ in sorted(self.objects.items()):
            kind = object_.get("isa")
            if kind not in REQUIRED:
                self.findings.say(file, f"{key} is of the unknown kind {kind}")
                continue
            for missing in sorted(REQUIRED[kind] - set(object_)):
                self.findings.say(file, f"{key} ({kind}) lacks {missing}")
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
                    self.findings.say(file, f"{key} ({object_['isa']}): {name} refers to {other}, which is a {kind}")

    def check_target(self, file: Path) -> None:
        """The app's target compiles the folder, links the package, and ends with the models and the key."""
        for key, target in self.objects.items():
            if target.get("isa") != "PBXNativeTarget":
                continue
            phases = [self.objects.get(phase, {}) for phase in target.get("buildPhases", [])]
            kinds = [phase.get("isa") for phase in phases]
            if kinds != PHASES:
                self.findings.say(file, f"{key}: the build phases are {', '.join(map(str, kinds))}, not {', '.join(PHASES)}")
            if not target.get("fileSystemSynchronizedGroups"):
                self.findings.say(file, f"{key} has no folder of sources")
            linked = {self.objects.get(part, {}).get("productRef") for phase in phases
                      if phase.get("isa") == "PBXFrameworksBuildPhase" for part in phase.get("files", [])}
            if not linked or linked != set(target.get("packageProductDependencies", [])):
                self.findings.say(file, f"{key}: what it links and what it depends on differ")
            if not any("resources.sh" in phase.get("shellScript", "") for phase in phases):
                self.findings.say(file, f"{key} puts no models into the app: no phase runs resources.sh")
            # What a synchronised folder holds is a resource, unless it is said to be none.
            exempt = {path for group in target.get("fileSystemSynchronizedGroups", [])
                      for exceptions in self.objects.get(group, {}).get("exceptions", [])
                      for path in self.objects.get(exceptions, {}).get("membershipExceptions", [])}
            folders = [self.objects.get(group, {}).get("path", "") for group in target.get("fileSystemSynchronizedGroups", [])]
            for configuration in self.configurations(target):
                for name in ("INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS[sdk=macosx*]"):
                    path = configuration.get("buildSettings", {}).get(name, "")
                    if path and not any(path == f"{folder}/{part}" for folder in folders for part in exempt):
                        self.findings.say(file, f"{path} would be copied into the app as a resource")
        # A module of the package would hide behind the app's own.
        package = (self.package / "Package.swift").read_text()
        for configuration in self.objects.values():
            name = configuration.get("buildSettings", {}).get("PRODUCT_MODULE_NAME")
            if name and f'"{name}"' in package:
                self.findings.say(file, f"PRODUCT_MODULE_NAME {name} is also a name in Package.swift")
        for system, setting in (("iOS", "IPHONEOS_DEPLOYMENT_TARGET"), ("macOS", "MACOSX_DEPLOYMENT_TARGET")):
            floor = re.search(rf"\.{system}\(\.v(\d+)\)", package)
            if floor and SETTINGS[setting] != f"{floor.group(1)}.0":
                self.findings.say(file, f"{setting} is {SETTINGS[setting]}, and the package begins at {system} {floor.group(1)}")

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
                self.findings.say(file, f"{place} refers to {value}, which does not exist")
                return
            reached.add(value)
            self.reach(file, f"{self.objects[value].get('isa')} {value}", self.objects[value], reached)

    def check_paths(self, file: Path, object_: dict) -> None:
        """Every path of an object leads somewhere."""
        kind = object_["isa"]
        if kind == "PBXFileSystemSynchronizedRootGroup":
            folder = self.findings.app / object_.get("path", "")
            self.findings.expect_file(folder, "the folder of the sources")
            for key in object_.get("exceptions", []):
                for path in self.objects.get(key, {}).get("membershipExceptions", []):
                    self.findings.expect_file(folder / path, "a file that is left out of the target")
        elif kind == "XCLocalSwiftPackageReference":
            self.findings.expect_file(self.findings.app / object_.get("relativePath", "") / "Package.swift", "the package")
        elif kind == "XCSwiftPackageProductDependency":
            if f'.library(name: "{object_.get("productName")}"' not in re.sub(
                    r"\s+", " ", (self.package / "Package.swift").read_text()).replace(".library( name", ".library(name"):
                self.findings.say(file, f"the package has no library {object_.get('productName')}")
        elif kind == "PBXShellScriptBuildPhase":
            for script in re.findall(r'\$SRCROOT/([^"\s]+)', object_.get("shellScript", "")):
                path = self.findings.app / script
                self.findings.expect_file(path, "the script of a build phase")
                if path.exists() and not os.access(path, os.X_OK):
                    self.findings.say(file, f"{script} is not executable")

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
                        self.findings.say(file, f"{configuration.get('name')}: {key} is {settings.get(key, 'missing')}"
                                 + (f", not {value}" if value else ""))
                for key in ("INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS[sdk=macosx*]"):
                    if key in settings:
                        self.findings.expect_file(self.findings.app / settings[key], key)
                for key, folder in (("ASSETCATALOG_COMPILER_APPICON_NAME", "appiconset"),
                                    ("ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME", "colorset")):
                    self.findings.expect_asset(settings.get(key, ""), folder, key)
            chosen = self.objects.get(target.get("buildConfigurationList", ""), {})
            names = {c.get("name") for c in self.configurations(target)}
            if not {"Debug", "Release", chosen.get("defaultConfigurationName")} <= names:
                found = ", ".join(sorted(map(str, names)))
                self.findings.say(file, f"the target's configurations are {found}; Debug and Release are needed")

    def configurations(self, owner: dict) -> list[dict]:
        chosen = self.objects.get(owner.get("buildConfigurationList", ""), {})
        return [self.objects[key] for key in chosen.get("buildConfigurations", []) if key in self.objects]
