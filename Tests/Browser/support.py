"""What the test cases share: one program for a class, browsers that are closed, skipping where something is missing."""

from __future__ import annotations

import tempfile
import unittest
from pathlib import Path

import chromium
import program
from page import Page
from selenium import webdriver


def reason_to_skip() -> str | None:
    if not chromium.is_installed():
        return "chromium and chromedriver are not installed; `make setup` installs them"
    return program.missing()


class BrowserCase(unittest.TestCase):
    """Tests against one `voiceid serve`; each test opens browsers of its own."""

    enrolled: dict[str, str] = {}

    @classmethod
    def setUpClass(cls) -> None:
        if reason := reason_to_skip():
            raise unittest.SkipTest(reason)
        cls.program = program.Program(cls.enrolled)
        cls.addClassCleanup(cls.program.__exit__)
        folder = tempfile.TemporaryDirectory(prefix="voiceid-speech-")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)

    def page(self, screen: str = "dashboard", **options: object) -> Page:
        """A new browser with the page open; `options` are those of `chromium.open_browser`."""
        return Page(self.program, self.browser(**options)).open(screen)

    def browser(self, **options: object) -> webdriver.Chrome:
        """A new browser, closed at the end of the test."""
        browser = chromium.open_browser(**options)
        self.addCleanup(browser.quit)
        return browser

    def assert_no_complaints(self, page: Page) -> None:
        """The console of the browser holds no error: no script failed, nothing broke the content security policy."""
        self.assertEqual(chromium.errors(page.browser), [])
