"""Rules of the page's files that need no browser: nothing inline, nothing from elsewhere, nothing that runs text as code."""

from __future__ import annotations

import re
import unittest
from html.parser import HTMLParser
from pathlib import Path

STATIC = Path(__file__).resolve().parents[2] / "Sources" / "WebApp" / "Static"
LONGEST_SCRIPT = 300
UNWANTED = re.compile(r"\beval\(|\bnew Function\(|\binnerHTML\b|\bouterHTML\b|\bdocument\.write\b|\binsertAdjacentHTML\b")
ELSEWHERE = re.compile(r"""["'(`](?:https?:)?//(?!www\.w3\.org/)[\w.-]+""")


class Inline(HTMLParser):
    """Collects what the content security policy would refuse."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = {name for name, _ in attrs}
        if tag == "style" or (tag == "script" and "src" not in names):
            self.found.append(f"<{tag}>")
        self.found += [f"{tag} {name}" for name in names if name == "style" or name.startswith("on")]


class Files(unittest.TestCase):
    def test_the_page_has_nothing_inline(self) -> None:
        parser = Inline()
        parser.feed((STATIC / "index.html").read_text())
        self.assertEqual(parser.found, [])

    def test_scripts_are_short_and_run_no_text_as_code(self) -> None:
        scripts = sorted(STATIC.rglob("*.js"))
        self.assertGreater(len(scripts), 20)
        for script in scripts:
            with self.subTest(script.relative_to(STATIC)):
                text = script.read_text()
                self.assertLess(len(text.splitlines()), LONGEST_SCRIPT)
                self.assertEqual(UNWANTED.findall(text), [])

    def test_nothing_is_loaded_from_elsewhere(self) -> None:
        for file in sorted(file for file in STATIC.rglob("*") if file.suffix in (".html", ".css", ".js", ".svg")):
            with self.subTest(file.relative_to(STATIC)):
                self.assertEqual(ELSEWHERE.findall(file.read_text()), [])


if __name__ == "__main__":
    unittest.main()
