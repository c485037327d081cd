"""The checks of the app can fail: each kind of mistake is found, at its place."""

from __future__ import annotations

import os
import plistlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import availability  # noqa: E402
import check  # noqa: E402
import lint  # noqa: E402
import openstep  # noqa: E402
import previews  # noqa: E402

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
        # Enough of the modules to know what needs a reason.
        for source in ("Audio/Microphone.swift", "Inference/ModelBundle.swift"):
            (self.root / "Sources" / source).parent.mkdir(parents=True)
            shutil.copy(ROOT / "Sources" / source, self.root / "Sources" / source)
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
        self.assertIn("VoiceID.entitlements: CODE_SIGN_ENTITLEMENTS[sdk=macosx*] is missing", self.found())

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

    def test_a_missing_brace(self) -> None:
        self.replace("TargetAttributes = {", "TargetAttributes = ")
        self.assertRegex(self.found(), r"line \d+: ")

    def test_a_folder_that_is_elsewhere(self) -> None:
        self.replace("path = VoiceID;\n\t\t\tsourceTree", "path = Voice;\n\t\t\tsourceTree")
        self.assertIn("Voice: the folder of the sources is missing", self.found())

    def test_a_target_without_its_folder(self) -> None:
        self.replace("fileSystemSynchronizedGroups = (\n\t\t\t\tA10000000000000000000004 /* VoiceID */,\n", "fileSystemSynchronizedGroups = (\n")
        self.assertIn("has no folder of sources", self.found())

    def test_a_missing_build_phase(self) -> None:
        text = self.project.read_text()
        start = text.index("/* Begin PBXShellScriptBuildPhase section */")
        end = text.index("/* End PBXShellScriptBuildPhase section */")
        self.project.write_text(text[:start] + text[end:])
        self.replace("\t\t\t\tA10000000000000000000011 /* Models and access key */,\n", "")
        self.assertIn("puts no models into the app", self.found())

    def test_build_phases_in_another_order(self) -> None:
        self.replace("\t\t\t\tA10000000000000000000008 /* Sources */,\n", "")
        self.replace("\t\t\t\tA10000000000000000000011 /* Models and access key */,\n",
                     "\t\t\t\tA10000000000000000000011 /* Models and access key */,\n\t\t\t\tA10000000000000000000008 /* Sources */,\n")
        self.assertIn("the build phases are PBXFrameworksBuildPhase", self.found())

    def test_a_package_that_is_not_linked(self) -> None:
        self.replace("\t\t\t\tA10000000000000000000001 /* VoiceID in Frameworks */,\n", "")
        self.assertIn("what it links and what it depends on differ", self.found())

    def test_a_reference_to_something_else(self) -> None:
        self.replace("mainGroup = A10000000000000000000006;", "mainGroup = A10000000000000000000008;")
        self.assertIn("mainGroup refers to A10000000000000000000008, which is a PBXSourcesBuildPhase", self.found())

    def test_a_property_list_that_would_be_a_resource(self) -> None:
        self.replace("\t\t\t\tConfiguration/Info.plist,\n", "")
        self.assertIn("Info.plist would be copied into the app as a resource", self.found())

    def test_a_property_list_that_nobody_completes(self) -> None:
        self.replace("GENERATE_INFOPLIST_FILE = YES;", "GENERATE_INFOPLIST_FILE = NO;")
        self.assertIn("GENERATE_INFOPLIST_FILE is NO, not YES", self.found())

    def test_an_older_system_than_the_package_runs_on(self) -> None:
        self.replace("IPHONEOS_DEPLOYMENT_TARGET = 17.0;", "IPHONEOS_DEPLOYMENT_TARGET = 16.0;")
        self.assertIn("IPHONEOS_DEPLOYMENT_TARGET is 16.0, not 17.0", self.found())

    def test_a_module_named_as_a_product(self) -> None:
        self.replace("PRODUCT_MODULE_NAME = VoiceIDScreens;", "PRODUCT_MODULE_NAME = AppModel;")
        self.assertIn("PRODUCT_MODULE_NAME AppModel is also a name in Package.swift", self.found())

    def test_a_microphone_text_that_is_no_text(self) -> None:
        self.change("Configuration/Info.plist", "NSMicrophoneUsageDescription", True)
        self.assertIn("lacks NSMicrophoneUsageDescription", self.found())

    def test_a_sandbox_without_the_network(self) -> None:
        self.change("Configuration/VoiceID.entitlements", "com.apple.security.network.client", None)
        self.assertIn("lacks com.apple.security.network.client", self.found())

    def test_a_reason_that_does_not_exist(self) -> None:
        self.change("Resources/PrivacyInfo.xcprivacy", "NSPrivacyAccessedAPITypes", [
            {"NSPrivacyAccessedAPIType": "NSPrivacyAccessedAPICategoryFileTimestamp", "NSPrivacyAccessedAPITypeReasons": ["CA92.1"]}])
        found = self.found()
        self.assertIn("CA92.1 is no reason for NSPrivacyAccessedAPICategoryFileTimestamp", found)
        self.assertIn("lacks NSPrivacyAccessedAPICategorySystemBootTime, which Microphone.swift uses", found)

    def test_an_interface_that_needs_a_reason(self) -> None:
        (self.app / "VoiceID/App/Kept.swift").write_text("let kept = UserDefaults.standard\n")
        self.assertIn("lacks NSPrivacyAccessedAPICategoryUserDefaults, which Kept.swift uses", self.found())

    def test_a_key_in_the_example(self) -> None:
        (self.app / "VoiceID/Resources/.env.example").write_text("PICOVOICE_ACCESS_KEY=abc\n")
        self.assertIn("has no line PICOVOICE_ACCESS_KEY= without a key behind it", self.found())

    def test_a_colour_that_is_none(self) -> None:
        path = self.app / "VoiceID/Resources/Assets.xcassets/AccentColor.colorset/Contents.json"
        path.write_text(path.read_text().replace("0x", "0y", 1))
        self.assertIn("has a colour of", self.found())

    def test_a_launch_screen_without_its_colour(self) -> None:
        shutil.rmtree(self.app / "VoiceID/Resources/Assets.xcassets/LaunchBackground.colorset")
        self.assertIn("UILaunchScreen: there is no LaunchBackground.colorset", self.found())

    def test_a_scheme_named_as_one_of_the_package(self) -> None:
        schemes = self.app / "VoiceID.xcodeproj/xcshareddata/xcschemes"
        (schemes / "VoiceIDApp.xcscheme").rename(schemes / "VoiceID.xcscheme")
        self.assertIn("the package has a product VoiceID, whose scheme has the same name", self.found())

    def test_a_scheme_without_its_target(self) -> None:
        scheme = self.app / "VoiceID.xcodeproj/xcshareddata/xcschemes/VoiceIDApp.xcscheme"
        scheme.write_text(scheme.read_text().replace("A10000000000000000000010", "A10000000000000000000099"))
        self.assertIn("builds A10000000000000000000099, which is no target", self.found())


class DocumentationTests(unittest.TestCase):
    """The tables that say where things are."""

    def test_what_the_tables_name_is_there(self) -> None:
        text = (ROOT / "docs/apple.md").read_text().split("## Where things are")[1]
        sources = "\n".join(file.read_text() for folder in ("Sources", "Apps/VoiceID/VoiceID") for file in (ROOT / folder).rglob("*")
                            if file.suffix in (".swift", ".plist", ".example")) + (ROOT / "Package.swift").read_text()
        rows = [line.split("|")[2] for line in text.splitlines() if line.startswith("|") and not line.startswith("|---")]
        names = [name for row in rows for name in re.findall(r"`([^`]+)`", row)]
        self.assertGreater(len(names), 40)
        for name in names:
            with self.subTest(name):
                if "/" in name or name.startswith("."):
                    places = [ROOT / name, ROOT / "Apps/VoiceID/VoiceID" / name]
                    # A key's file is made by whoever has one.
                    self.assertTrue(name == ".env" or any(place.exists() or place.with_suffix(".swift").exists() for place in places))
                elif name.startswith("-"):
                    self.assertTrue(f'"{name}"' in sources)
                elif " " in name:
                    self.assertTrue(name in sources)
                else:
                    # Not assertRegex, which would print all sources.
                    self.assertTrue(all(re.search(rf"\b{re.escape(part)}\b", sources) for part in name.split(".")))


class PreviewTests(unittest.TestCase):
    """Takes previews away, and looks for them."""

    def found(self, file: str, old: str) -> str:
        with tempfile.TemporaryDirectory() as name:
            views = Path(name) / "Views"
            shutil.copytree(ROOT / "Apps/VoiceID/VoiceID/Views", views)
            text = (views / file).read_text()
            self.assertIn(old, text)
            (views / file).write_text(text.replace(old, "//"))
            return "\n".join(previews.missing(views, ROOT / "Sources/AppModel/State"))

    def test_every_state_is_shown(self) -> None:
        self.assertEqual(self.found("DashboardView.swift", "/// What works"), "")

    def test_a_state_without_a_preview(self) -> None:
        self.assertIn("EnrollmentView.swift: no preview shows EnrollmentState.Phase.countdown",
                      self.found("EnrollmentView.swift", '#Preview("Countdown") { enrollment(.sample(.countdown)) }'))

    def test_a_view_without_a_preview(self) -> None:
        self.assertIn("RibbonView.swift: has no preview", self.found("Components/RibbonView.swift", "#Preview"))


class AvailabilityTests(unittest.TestCase):
    """What is newer than the oldest systems, in an index of a few bytes."""

    NEWER = {b"s:SS10validating2asSSSgx_q_mtcSTRzs16_UnicodeEncodingR_r0_lufc": "String.init(validating:as:), which came with iOS 18.0"}

    def test_what_is_newer_is_found_where_it_is_used(self) -> None:
        index = b"..a" + next(iter(self.NEWER)) + b"b.."
        self.assertEqual(list(availability.uses([("A.swift", index), ("B.swift", b"s:SS5countSivp")], self.NEWER)),
                         [("A.swift", "String.init(validating:as:), which came with iOS 18.0")])

    def test_only_later_versions_count(self) -> None:
        def symbol(name: str, *since: tuple[str, int]) -> dict:
            return {"identifier": {"precise": name}, "pathComponents": [name],
                    "availability": [{"domain": domain, "introduced": {"major": major}} for domain, major in since]}
        newer = availability.newer_symbols([{"symbols": [
            symbol("old", ("macOS", 14), ("iOS", 17)), symbol("new", ("macOS", 15), ("iOS", 18)), symbol("other", ("watchOS", 26)),
            symbol("phone", ("macOS", 14), ("iOS", 18)), symbol("new::SYNTHESIZED::x", ("macOS", 26))]}])
        self.assertEqual(newer, {b"new": "new, which came with macOS 15.0 and iOS 18.0", b"phone": "phone, which came with iOS 18.0"})

    def test_the_modules_of_the_app(self) -> None:
        modules = availability.app_modules(ROOT)
        self.assertLessEqual({"Audio", "OnnxRuntime", "Picovoice", "AppleServices"}, modules)
        self.assertFalse({"LocalServer", "WebApp", "VoiceIDCommands"} & modules)


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


RACE = """import Lights

func later(_ lamp: Lamp) {
    Task { @MainActor in lamp.glow() }
    lamp.glow()
}
"""


@unittest.skipIf(sys.platform == "darwin", "the frameworks themselves are here")
class StandInTests(unittest.TestCase):
    """What a stand-in may declare, on a small one."""

    def check(self, source: str, stand_in: str = STAND_IN) -> list[str]:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for path in ("stand-ins", "app", "modules"):
                (folder / path).mkdir()
            (folder / "stand-ins/Lights.swift").write_text(stand_in)
            (folder / "app/App.swift").write_text(source)
            return [line.removeprefix(f"{folder}/") for line in check.Check(
                apps=[folder / "app"], stand_ins=folder / "stand-ins", modules=folder / "modules",
                build=folder / "build").run()]

    def test_what_nobody_uses_and_what_names_no_page(self) -> None:
        self.assertEqual(self.check("import Lights\nfunc f() { Lamp().shine(on: 1); Lamp().glow() }\n"), [
            "stand-ins/Lights.swift:11: glow() names no page of the documentation",
            "stand-ins/Lights.swift:9: shine(on:) is used by no source"])

    def test_what_was_right_is_looked_at_again_when_it_or_its_stand_in_changes(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for path in ("stand-ins", "app", "modules"):
                (folder / path).mkdir()
            stand_in, app = folder / "stand-ins/Lights.swift", folder / "app/App.swift"
            stand_in.write_text(STAND_IN.split("    /// https://developer.apple.com/documentation/lights/lamp/shine")[0] + "}\n")
            app.write_text("import Lights\nfunc f() { _ = Lamp() }\n")

            def run() -> list[str]:
                return check.Check(apps=[folder / "app"], stand_ins=folder / "stand-ins", modules=folder / "modules",
                                   build=folder / "build").run()

            self.assertEqual(run(), [])
            noted = {file: file.stat().st_mtime_ns for file in (folder / "build").rglob("*.done")}
            self.assertEqual(run(), [])
            self.assertEqual(noted, {file: file.stat().st_mtime_ns for file in (folder / "build").rglob("*.done")})
            app.write_text("import Lights\nfunc f() { _ = Lamp(1) }\n")
            with self.assertRaises(check.Failure):
                run()
            app.write_text("import Lights\n")
            self.assertEqual(len(run()), 2)
            stand_in.rename(folder / "stand-ins/Lamps.swift")
            with self.assertRaisesRegex(check.Failure, "no such module 'Lights'"):
                run()

    def test_a_race_is_found_behind_the_types(self) -> None:
        with self.assertRaisesRegex(check.Failure, r"App.swift:4:\d+: error: sending 'lamp' risks causing data races"):
            self.check(RACE, STAND_IN.replace("struct Lamp", "final class Lamp"))

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
    "AKeyPath.swift": (4, "has no member 'nam'", """
import SwiftUI

let path: KeyPath<EnvironmentValues, Bool> = \\.nam
"""),
    "Await.swift": (4, "is 'async' but is not marked with 'await'", """
import AVFoundation

func ask() async -> Bool { AVAudioApplication.requestRecordPermission() }
"""),
    "NoDollar.swift": (5, "cannot convert value 'name' of type 'String' to expected type 'Binding<String>'", """
import SwiftUI

struct NoDollar: View { @State private var name = ""
    var body: some View { TextField("Name", text: name) }
}
"""),
    "NewerSystem.swift": (4, "has no member 'navigationTransition'", """
import SwiftUI

struct NewerSystem: View { var body: some View { Text("x").navigationTransition(.automatic) } }
"""),
    "Isolated.swift": (5, "main actor-isolated", """
import Foundation
import SwiftUI

nonisolated func show(_ action: OpenURLAction, _ url: URL) { action(url) }
"""),
    "NotThrown.swift": (4, "not marked with 'try'", """
import AVFoundation

func begin() { AVAudioEngine().start() }
"""),
    "Optional.swift": (4, "must be unwrapped", """
import AVFoundation

func name() -> String { AVCaptureDevice.default(for: .audio).localizedName }
"""),
    "Warned.swift": (5, "never used|never mutated", """
import SwiftUI

struct Warned: View { var body: some View {
    let unused = 1
    return Text("x") }
}
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
                # Under another name, beside the app's own check, whose stand-ins and modules are right already.
                check.Check(apps=[folder], stand_ins=ROOT / "Tools/apple/stand-ins", modules=modules,
                            build=ROOT / ".build/apple", package=ROOT, app="Mistakes").run()
        said = str(raised.exception)
        for file, (line, text, _) in MISTAKES.items():
            with self.subTest(file):
                self.assertRegex(said, rf"{file}:{line}:\d+: error: .*(?:{text})")


if __name__ == "__main__":
    unittest.main()
