"""Proves that the checks can fail: each is run on a small package with one breach, and on one without.

    python3 -m unittest discover --start-directory Tools/checks
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CHECKS = Path(__file__).parent


def run(script: str, sources: dict[str, str]) -> tuple[int, str]:
    """Exit code and output of a check on a package with these files."""
    with tempfile.TemporaryDirectory() as name:
        package = Path(name)
        (package / "Sources").mkdir()
        for path, text in sources.items():
            file = package / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        result = subprocess.run(
            [sys.executable, CHECKS / script, package], capture_output=True, text=True, check=False)
    return result.returncode, result.stdout


class ImportsTests(unittest.TestCase):
    def check(self, path: str, text: str) -> int:
        return run("imports.py", {path: text})[0]

    def test_an_import_of_a_lower_layer_passes(self) -> None:
        self.assertEqual(self.check("Sources/Diarization/A.swift", "public import Inference\nimport Foundation\n"), 0)

    def test_an_import_of_a_higher_layer_fails(self) -> None:
        self.assertEqual(self.check("Sources/Inference/A.swift", "internal import Diarization\n"), 1)

    def test_features_do_not_import_each_other(self) -> None:
        self.assertEqual(self.check("Sources/Diarization/A.swift", "import struct VoiceActivity.Thing\n"), 1)

    def test_only_a_wrapper_imports_a_c_library(self) -> None:
        self.assertEqual(self.check("Sources/SoundFile/A.swift", "internal import CSndfile\n"), 0)
        self.assertEqual(self.check("Sources/Audio/A.swift", "@preconcurrency import CSndfile\n"), 1)

    def test_a_module_without_a_layer_fails(self) -> None:
        self.assertEqual(self.check("Sources/Utilities/A.swift", "import Foundation\n"), 1)


class RulesTests(unittest.TestCase):
    def check(self, path: str, text: str) -> int:
        return run("rules.py", {path: text})[0]

    def test_an_unchecked_use_needs_a_reason(self) -> None:
        use = "final class A: @unchecked Sendable {}\n"
        self.assertEqual(self.check("Sources/Audio/A.swift", use), 1)
        self.assertEqual(self.check("Sources/Audio/A.swift", "// SAFETY: a lock guards it.\n" + use), 0)
        self.assertEqual(self.check("Sources/Audio/A.swift", use + "// SAFETY: a lock guards it.\n"), 0)
        self.assertEqual(self.check("Sources/Audio/A.swift", "// SAFETY: a lock guards it.\n\n" + use), 1)

    def test_a_long_file_fails(self) -> None:
        self.assertEqual(self.check("Sources/Audio/A.swift", "let a = 1\n" * 500), 0)
        self.assertEqual(self.check("Sources/Audio/A.swift", "let a = 1\n" * 501), 1)

    def test_unwanted_words_fail_in_code_and_not_in_strings(self) -> None:
        self.assertEqual(self.check("Sources/Audio/A.swift", 'fatalError("no")\n'), 1)
        self.assertEqual(self.check("Sources/Audio/A.swift", "// TODO: later\n"), 1)
        self.assertEqual(self.check("Sources/Audio/A.swift", 'let a = "try! fatalError("\n'), 0)

    def test_tests_do_not_sleep(self) -> None:
        self.assertEqual(self.check("Tests/AudioTests/A.swift", "try await Task.sleep(for: .seconds(1))\n"), 1)


if __name__ == "__main__":
    unittest.main()
