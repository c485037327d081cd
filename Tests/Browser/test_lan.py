"""`voiceid serve --lan`: over TLS, with the certificate that the program makes for the run.

It lets the whole network in for as long as it runs, so it has to be asked for: VOICEID_LAN=1.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import os
import shutil
import ssl
import subprocess
import unittest
from urllib.parse import urlsplit

import chromium
import speech
from page import Page
from program import Program
from selenium.common.exceptions import WebDriverException
from support import reason_to_skip


def key_hash(host: str, port: int) -> str:
    """SHA-256 of the key in the certificate of a server, as Chromium and HPKP write it."""
    certificate = ssl.get_server_certificate((host, port))
    key = subprocess.run(["openssl", "x509", "-pubkey", "-noout"], input=certificate.encode(), check=True, capture_output=True)
    lines = key.stdout.decode().split("-----")[2]
    return base64.b64encode(hashlib.sha256(base64.b64decode(lines)).digest()).decode()


@unittest.skipUnless(os.environ.get("VOICEID_LAN"), "opens a port to the network; say VOICEID_LAN=1")
class Lan(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        if reason := reason_to_skip():
            raise unittest.SkipTest(reason)
        if not shutil.which("openssl"):
            raise unittest.SkipTest("openssl is not installed")
        cls.program = Program({"Narrator": "narrator-enrol.wav"}, ("--lan",))
        cls.addClassCleanup(cls.program.__exit__)
        cls.address = urlsplit(cls.program.origin)

    def test_a_browser_that_trusts_the_certificate_hears_and_recognises(self) -> None:
        self.assertEqual(self.address.scheme, "https")
        self.assertFalse(self.address.hostname.startswith("127."), "the address is no use to other machines")
        trusts = key_hash(self.address.hostname, self.address.port)
        browser = chromium.open_browser(speech.SPEECH / "narrator-enrol.wav", trusts=trusts)
        self.addCleanup(browser.quit)
        page = Page(self.program, browser).open("identify")
        self.assertTrue(browser.execute_script("return isSecureContext"))
        self.assertTrue(all(cookie["secure"] for cookie in self.program.cookies))
        page.press("Listen")
        page.until(lambda: page.all(".match[data-kind=known]"), "the narrator is not recognised", 45)
        page.press("Stop")
        self.assertEqual(chromium.errors(browser), [])

    def test_a_browser_that_does_not_know_the_certificate_warns(self) -> None:
        browser = chromium.open_browser()
        self.addCleanup(browser.quit)
        with contextlib.suppress(WebDriverException):
            browser.get(self.program.origin)
        self.assertIn("ERR_CERT_AUTHORITY_INVALID", browser.page_source)


if __name__ == "__main__":
    unittest.main()
