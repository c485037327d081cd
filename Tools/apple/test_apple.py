"""The checks of the app can fail: each kind of mistake is found, at its place."""

from __future__ import annotations

import os
import plistlib
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import check  # noqa: E402
import lint  # noqa: E402
import openstep  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]


class OpenStepTests(unittest.TestCase):
    def test_values_of_every_kind(self) -> None:
        text = '// !$*UTF8*$!\n{ a = 1; "b c" = "x\\n\\"y\\""; d = (1, "2", ); e = { f = ../..; }; }'
        self.assertEqual(openstep.parse(text), {"a": "1", "b c": 'x\n"y"', "d": ["1", "2"], "e": {"f": "../.."}})

    def test_mistakes_are_named_with_their_line(self) -> None:
        for text, line in [("{\n a = 1\n}", "3"), ("{\n a = (1;\n}", "2"), ("{ a = b c; }", "1"), ("{ a = 1;", "1"),
                           ("{ a = 1; a = 2; }", "1"), ("{ a = <; }", "1"), ("{}\n{}", "2"), ("(1)", "1")]:
            with self.subTest(text), self.assertRaisesRegex(openstep.PlistError, rf"^{line}: "):
                openstep.parse(text)


class LintTests(unittest.TestCase):
    """Copies the project, spoils it, and lints it."""

    def setUp(self) -> None:
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.root = Path(temporary.name)
        self.app = self.root / "Apps/VoiceID"
        shutil.copytree(ROOT / "Apps/VoiceID", self.app)
        shutil.copy(ROOT / "Package.swift", self.root)
        (self.root / "Tools/apple").mkdir(parents=True)
        shutil.copy(ROOT / "Tools/apple/resources.sh", self.root / "Tools/apple")
        self.project = self.app / "VoiceID.xcodeproj/project.pbxproj"

    def found(self) -> str:
        return "\n".join(lint.Lint(self.app, self.root).run())

    def replace(self, old: str, new: str) -> None:
        text = self.project.read_text()
        self.assertIn(old, text)
        self.project.write_text(text.replace(old, new))

    def change(self, file: str, key: str, value: object) -> None:
        path = self.app / "VoiceID" / file
        content = plistlib.loads(path.read_bytes())
        content.pop(key)
        if value is not None:
            content[key] = value
        path.write_bytes(plistlib.dumps(content))

    def test_the_project_is_whole(self) -> None:
        self.assertEqual(self.found(), "")

    def test_a_dangling_reference(self) -> None:
        self.replace("A10000000000000000000008 /* Sources */,", "A100000000000000000000FF /* Sources */,")
        found = self.found()
        self.assertIn("refers to A100000000000000000000FF, which does not exist", found)
        self.assertIn("nothing refers to A10000000000000000000008 (PBXSourcesBuildPhase)", found)

    def test_a_missing_file(self) -> None:
        (self.app / "VoiceID/Configuration/VoiceID.entitlements").unlink()
        self.assertIn("VoiceID.entitlements: CODE_SIGN_ENTITLEMENTS is missing", self.found())

    def test_a_missing_package(self) -> None:
        self.replace("relativePath = ../..;", "relativePath = ../../elsewhere;")
        self.assertIn("the package is missing", self.found())

    def test_a_missing_library(self) -> None:
        self.replace("productName = VoiceID;\n\t\t};\n/* End XCSwift", "productName = Voices;\n\t\t};\n/* End XCSwift")
        self.assertIn("the package has no library Voices", self.found())

    def test_a_missing_microphone_text(self) -> None:
        self.change("Configuration/Info.plist", "NSMicrophoneUsageDescription", None)
        self.assertIn("lacks NSMicrophoneUsageDescription", self.found())

    def test_an_empty_microphone_text(self) -> None:
        self.change("Configuration/Info.plist", "NSMicrophoneUsageDescription", " ")
        self.assertIn("lacks NSMicrophoneUsageDescription", self.found())

    def test_a_sandbox_without_the_microphone(self) -> None:
        self.change("Configuration/VoiceID.entitlements", "com.apple.security.device.audio-input", None)
        self.assertIn("lacks com.apple.security.device.audio-input", self.found())

    def test_a_privacy_manifest_without_reasons(self) -> None:
        self.change("Resources/PrivacyInfo.xcprivacy", "NSPrivacyAccessedAPITypes",
                    [{"NSPrivacyAccessedAPIType": "NSPrivacyAccessedAPICategoryFileTimestamp"}])
        self.assertIn("names an API without its reasons", self.found())

    def test_a_damaged_property_list(self) -> None:
        (self.app / "VoiceID/Configuration/Info.plist").write_text("<plist><dict>")
        self.assertIn("Info.plist: is no property list", self.found())

    def test_sandboxed_scripts(self) -> None:
        self.replace("ENABLE_USER_SCRIPT_SANDBOXING = NO;", "ENABLE_USER_SCRIPT_SANDBOXING = YES;")
        self.assertIn("ENABLE_USER_SCRIPT_SANDBOXING is YES, not NO", self.found())

    def test_a_script_that_cannot_run(self) -> None:
        os.chmod(self.root / "Tools/apple/resources.sh", 0o644)
        self.assertIn("Tools/apple/resources.sh is not executable", self.found())

    def test_an_icon_of_the_wrong_size(self) -> None:
        icons = self.app / "VoiceID/Resources/Assets.xcassets/AppIcon.appiconset"
        shutil.copy(icons / "icon-16.png", icons / "icon-1024.png")
        self.assertIn("icon-1024.png is (16, 16), not 1024 pixels", self.found())

    def test_a_scheme_without_its_target(self) -> None:
        scheme = self.app / "VoiceID.xcodeproj/xcshareddata/xcschemes/VoiceID.xcscheme"
        scheme.write_text(scheme.read_text().replace("A10000000000000000000010", "A10000000000000000000099"))
        self.assertIn("builds A10000000000000000000099, which is no target", self.found())


class ResourcesTests(unittest.TestCase):
    """The build phase, as Xcode runs it."""

    def test_models_and_key_are_copied(self) -> None:
        if not (ROOT / ".assets/models/campplus.json").exists():
            self.skipTest("there are no models")
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([ROOT / "Tools/apple/resources.sh"], check=True, env={
                **os.environ, "TARGET_BUILD_DIR": folder, "UNLOCALIZED_RESOURCES_FOLDER_PATH": "VoiceID.app"})
            made = {path.name for path in (Path(folder) / "VoiceID.app/models").iterdir()}
        self.assertLessEqual({"campplus.onnx", "segmentation.json", "silero.json"}, made)


STAND_IN = """
/// https://developer.apple.com/documentation/lights/lamp
public struct Lamp {
    /// https://developer.apple.com/documentation/lights/lamp/init()
    public init() {}
    /// https://developer.apple.com/documentation/lights/lamp/shine(on:)
    public func shine(on wall: Int) {}
    /// https://developer.apple.com/documentation/lights/lamp/shine(on:)-text
    public func shine(on wall: String) {}
    /// Shines in colours.
    public func glow() {}
}
"""


@unittest.skipIf(sys.platform == "darwin", "the frameworks themselves are here")
class StandInTests(unittest.TestCase):
    """What a stand-in may declare, on a small one."""

    def check(self, source: str) -> list[str]:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for path in ("stand-ins", "app", "modules"):
                (folder / path).mkdir()
            (folder / "stand-ins/Lights.swift").write_text(STAND_IN)
            (folder / "app/App.swift").write_text(source)
            return [line.removeprefix(f"{folder}/") for line in check.Check(
                apps=[folder / "app"], stand_ins=folder / "stand-ins", modules=folder / "modules",
                build=folder / "build").run()]

    def test_what_nobody_uses_and_what_names_no_page(self) -> None:
        self.assertEqual(self.check("import Lights\nfunc f() { Lamp().shine(on: 1); Lamp().glow() }\n"), [
            "stand-ins/Lights.swift:11: glow() names no page of the documentation",
            "stand-ins/Lights.swift:9: shine(on:) is used by no source"])

    def test_warnings_are_errors(self) -> None:
        with self.assertRaisesRegex(check.Failure, "App.swift:2:.*never used"):
            self.check("import Lights\nfunc f() { let lamp = Lamp() }\n")


MISTAKES = {
    "AModifier.swift": (4, "has no member 'fontt'", """
import SwiftUI

struct AModifier: View { var body: some View { Text("x").fontt(.body) } }
"""),
    "Binding.swift": (5, "cannot convert value", """
import SwiftUI

struct WrongBinding: View { @State private var number = 1
    var body: some View { TextField("Name", text: $number) }
}
"""),
    "Phone.swift": (5, "has no member 'navigationBarTitleDisplayMode'", """
import SwiftUI

struct OnAPhone: View {
    var body: some View { Text("x").navigationBarTitleDisplayMode(.inline) }
}
"""),
    "Preview.swift": (5, "takes no arguments", """
import SwiftUI

struct Shown: View { var body: some View { Text("x") } }
#Preview("One") { Shown(number: 1) }
"""),
    "Session.swift": (5, "incorrect argument label", """
import AVFoundation
#if canImport(UIKit)
func session() throws {
    try AVAudioSession.sharedInstance().setActive(true, option: .notifyOthersOnDeactivation)
}
#endif
"""),
    "Undeclared.swift": (4, "has no member 'outputVolume'", """
import AVFoundation
#if canImport(UIKit)
func volume() -> Float { AVAudioSession.sharedInstance().outputVolume }
#endif
"""),
}


@unittest.skipIf(sys.platform == "darwin", "the frameworks themselves are here")
class AppTests(unittest.TestCase):
    """Mistakes in sources beside the app's own."""

    def test_each_mistake_is_found_at_its_place(self) -> None:
        modules = next((found for name in ("debug", "release")
                        if (found := ROOT / ".build" / name / "Modules").is_dir()), None)
        if not modules:
            self.skipTest("the package is not built")
        if not list((ROOT / "Tools/apple/stand-ins").glob("SwiftUI*")):
            self.skipTest("SwiftUI has no stand-in")
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for file, (_, _, source) in MISTAKES.items():
                (folder / file).write_text(source)
            with self.assertRaises(check.Failure) as raised:
                check.Check(apps=[folder], stand_ins=ROOT / "Tools/apple/stand-ins", modules=modules,
                            build=folder / "build").run()
        said = str(raised.exception)
        for file, (line, text, _) in MISTAKES.items():
            self.assertRegex(said, rf"{file}:{line}:\d+: error: .*{text}")


if __name__ == "__main__":
    unittest.main()
