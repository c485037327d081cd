"""The page's arithmetic and its renderer, each in a real browser and without a server of VoiceID."""

from __future__ import annotations

import threading
import unittest
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import chromium
from selenium.webdriver.support.ui import WebDriverWait

TESTS = Path(__file__).resolve().parent
STATIC = TESTS.parents[1] / "Sources" / "WebApp" / "Static"


class Files(SimpleHTTPRequestHandler):
    """The page's own files, with the unit tests beside them."""

    def translate_path(self, path: str) -> str:
        name = path.partition("?")[0].lstrip("/")
        return str((TESTS if name.startswith("units/") else STATIC) / name)

    def log_message(self, *_: object) -> None:
        """Says nothing: a request is no news."""


@unittest.skipUnless(chromium.is_installed(), "chromium and chromedriver are not installed; `make setup` installs them")
class Units(unittest.TestCase):
    def test_units(self) -> None:
        server = ThreadingHTTPServer(("127.0.0.1", 0), Files)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        browser = chromium.open_browser()
        self.addCleanup(browser.quit)
        browser.get(f"http://127.0.0.1:{server.server_port}/units/index.html")
        results = WebDriverWait(browser, 60).until(
            lambda one: one.execute_script("return window.results"), f"no results: {chromium.errors(browser)}"
        )
        self.assertGreater(len(results), 20)
        for result in results:
            with self.subTest(result["name"]):
                self.assertIsNone(result["failure"], result["failure"])


if __name__ == "__main__":
    unittest.main()
