"""What happens to tabs: a reload, five at once, a program that ends and comes back, and nothing fetched from elsewhere."""

from __future__ import annotations

import json
import unittest
from urllib.parse import urlsplit

import chromium
import speech
from page import Page
from program import Program
from support import BrowserCase, reason_to_skip


class Tabs(BrowserCase):
    enrolled = {"Narrator": "narrator-enrol.wav"}

    def test_a_reload_in_the_middle_goes_on_listening(self) -> None:
        page = self.page("identify", microphone=speech.SPEECH / "narrator-enrol.wav")
        page.press("Listen")
        page.until(lambda: page.state["recognition"]["elapsed"] > 2, "nothing is heard")
        page.browser.refresh()
        page.until(lambda: page.connection == "open", "the page does not connect again")
        before = page.state["recognition"]["elapsed"]
        # Browsers may hold the microphone back until somebody clicks; the page says so then.
        page.find("h1").click()
        page.until(lambda: page.state["recognition"]["elapsed"] > before + 2, "listening does not go on")
        self.assertEqual(page.state["recognition"]["phase"], "listening")
        page.press("Stop")
        self.assert_no_complaints(page)

    def test_five_tabs_show_the_same(self) -> None:
        page = self.page("people")
        browser = page.browser
        for _ in range(4):
            browser.switch_to.new_window("tab")
            browser.get(f"{self.program.origin}#/identify")
            page.until(lambda: page.connection == "open", "a tab does not connect")
        identities = set()
        for handle in browser.window_handles:
            browser.switch_to.window(handle)
            identities.add(browser.execute_script("return sessionStorage.getItem('tab')"))
        self.assertEqual(len(identities), 5)
        browser.execute_script("import('/core/app.js').then((app) => app.intent('settings.setThreshold', { threshold: 0.8 }))")
        for handle in browser.window_handles:
            browser.switch_to.window(handle)
            page.until(lambda: page.state["settings"]["threshold"] == 0.8, "a tab does not hear of the threshold")
        self.assert_no_complaints(page)

    def test_a_duplicated_tab_gets_an_identity_of_its_own(self) -> None:
        page = self.page()
        first = page.browser.execute_script("return sessionStorage.getItem('tab')")
        # window.open copies the session storage, as duplicating a tab does.
        page.browser.execute_script("window.open(location.href)")
        page.browser.switch_to.window(page.browser.window_handles[-1])
        page.until(lambda: page.connection == "open", "the second tab does not connect")
        page.until(
            lambda: page.browser.execute_script("return sessionStorage.getItem('tab')") != first,
            "both tabs have one identity",
        )

    def test_the_page_loads_nothing_from_elsewhere(self) -> None:
        page = self.page("identify", microphone=speech.SPEECH / "narrator-enrol.wav")
        page.press("Listen")
        page.until(lambda: page.all(".match[data-kind=known]"), "the narrator is not recognised", 45)
        page.press("Stop")
        for screen in ("enrol", "recordings", "people", "control", "dashboard"):
            page.go(screen)
        here = urlsplit(self.program.origin).netloc
        asked = set()
        for entry in page.browser.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                asked.add(message["params"]["request"]["url"])
            elif message["method"] == "Network.webSocketCreated":
                asked.add(message["params"]["url"])
        self.assertTrue(any(url.endswith("/main.js") for url in asked), "the log of requests is empty")
        elsewhere = [url for url in asked if urlsplit(url).scheme not in ("data", "blob") and urlsplit(url).netloc != here]
        self.assertEqual(elsewhere, [])


class Ends(unittest.TestCase):
    def setUp(self) -> None:
        if reason := reason_to_skip():
            self.skipTest(reason)

    def test_a_program_that_ends_is_told_apart_from_a_lost_connection(self) -> None:
        with Program() as program:
            browser = chromium.open_browser()
            self.addCleanup(browser.quit)
            page = Page(program, browser).open()
            browser.execute_script("return import('/core/app.js').then((app) => { app.session.connect(); })")
            page.until(lambda: page.connection == "open", "the page does not connect again")
            program.stop()
            page.shows("VoiceID is not running.")


if __name__ == "__main__":
    unittest.main()
