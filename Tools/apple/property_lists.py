"""The app's property lists: what it tells the system, what its sandbox lets through, and the privacy manifest."""

from __future__ import annotations

import plistlib
import re
from pathlib import Path

import availability
from findings import Findings

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


class PropertyLists:
    """What is wrong with the property lists of an app."""

    def __init__(self, findings: Findings, package: Path) -> None:
        self.findings = findings
        self.package = package

    def check(self, file: Path) -> None:
        try:
            content = plistlib.loads(file.read_bytes())
        except Exception as error:  # plistlib raises what its XML and date parsers raise
            self.findings.say(file, f"is no property list: {error}")
            return
        if file.name == "Info.plist":
            self.check_information(file, content)
        elif file.suffix == ".entitlements":
            for key in ENTITLEMENTS:
                if content.get(key) is not True:
                    self.findings.say(file, f"lacks {key}")
        elif file.suffix == ".xcprivacy":
            self.check_privacy(file, content)

    def check_information(self, file: Path, content: dict) -> None:
        text = content.get("NSMicrophoneUsageDescription")
        if not isinstance(text, str) or not text.strip():
            self.findings.say(file, "lacks NSMicrophoneUsageDescription; the system ends an app that uses the microphone without it")
        colour = content.get("UILaunchScreen", {}).get("UIColorName", "")
        self.findings.expect_asset(colour, "colorset", "UILaunchScreen")
        for key, value in content.items():
            if key.startswith("UISupportedInterfaceOrientations"):
                for name in value:
                    if name not in {f"UIInterfaceOrientation{end}" for end in ("Portrait", "PortraitUpsideDown", "LandscapeLeft",
                                                                               "LandscapeRight")}:
                        self.findings.say(file, f"{key} names {name}, which is no orientation")

    def check_privacy(self, file: Path, content: dict) -> None:
        """Nothing is tracked or collected, and every interface that needs a reason has one."""
        for key in ("NSPrivacyTracking", "NSPrivacyTrackingDomains", "NSPrivacyCollectedDataTypes", "NSPrivacyAccessedAPITypes"):
            if key not in content:
                self.findings.say(file, f"lacks {key}")
            elif key != "NSPrivacyAccessedAPITypes" and content[key]:
                self.findings.say(file, f"{key} says that the app tracks or collects, which it does not")
        given = set()
        for entry in content.get("NSPrivacyAccessedAPITypes", []):
            category, reasons = entry.get("NSPrivacyAccessedAPIType"), entry.get("NSPrivacyAccessedAPITypeReasons")
            if not category or not reasons:
                self.findings.say(file, "names an API without its reasons")
            elif category not in REASONS:
                self.findings.say(file, f"{category} is no category of interfaces")
            elif wrong := sorted(set(reasons) - REASONS[category][1]):
                self.findings.say(file, f"{', '.join(wrong)} is no reason for {category}")
            given.add(category)
        for category, (names, _) in REASONS.items():
            users = [path for path in self.sources() if re.search(names, path.read_text())]
            if users and category not in given:
                self.findings.say(file, f"lacks {category}, which {users[0].name} uses")

    def sources(self) -> list[Path]:
        """Those of the app and of the package's modules that it links."""
        modules = availability.app_modules(self.package)
        folders = [self.findings.app, *(self.package / "Sources" / module for module in sorted(modules))]
        return sorted(file for folder in folders for file in folder.rglob("*.swift"))
