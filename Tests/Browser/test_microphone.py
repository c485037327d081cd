"""A microphone that is denied, dead or taken away, and one whose browser has another sample rate."""

from __future__ import annotations

import time
import unittest

import chromium
import speech
from support import BrowserCase


class Microphone(BrowserCase):
    enrolled = {"Narrator": "narrator-enrol.wav"}

    def test_a_denied_microphone_says_what_to_do(self) -> None:
        page = self.page("identify", allows=False)
        page.press("Listen")
        page.shows("The microphone is not allowed.")
        page.button("Try again")
        self.assertEqual(len(page.all(".banner, .message")), 1, "it is said more than once")
        self.assertEqual(page.state["microphone"]["state"], "denied")

    def test_a_dead_microphone_is_not_silence(self) -> None:
        page = self.page("identify", microphone=speech.write(self.folder / "dead.wav", speech.nothing(5)))
        page.press("Listen")
        page.shows("The microphone gives no sound.")
        page.press("Stop")

    def test_a_microphone_that_ends_is_reported(self) -> None:
        page = self.page("identify", microphone=speech.SPEECH / "narrator-enrol.wav")
        # Nothing pulls out a fake microphone, so its track says that it ended.
        page.browser.execute_script("""
            const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
            navigator.mediaDevices.getUserMedia = async (wish) => (window.media = await open(wish));
        """)
        page.press("Listen")
        page.until(lambda: page.state["recognition"]["elapsed"] > 1, "nothing is heard")
        page.browser.execute_script("window.media.getAudioTracks()[0].dispatchEvent(new Event('ended'))")
        page.shows("The microphone was interrupted.")
        self.assertEqual(page.state["microphone"]["state"], "interrupted")

    def test_another_tab_takes_over_when_the_one_that_listens_is_closed(self) -> None:
        page = self.page("identify", microphone=speech.SPEECH / "narrator-enrol.wav")
        first = page.browser.current_window_handle
        page.browser.switch_to.new_window("tab")
        page.open("identify")
        second = page.browser.current_window_handle
        page.browser.switch_to.window(first)
        page.press("Listen")
        page.until(lambda: page.state["recognition"]["elapsed"] > 1, "nothing is heard")
        page.browser.close()
        page.browser.switch_to.window(second)
        page.press("Use this tab's microphone")
        page.until(lambda: page.all(".match[data-kind=known]"), "the narrator is not recognised", 45)
        page.press("Stop")

    def test_the_microphone_of_another_tab_is_taken_over_in_the_middle(self) -> None:
        for screen, begin, busy, field in (
            ("recordings", "Record", "recording", "recordingSeconds"), ("enrol", "Record", "recording", "elapsedSeconds"),
        ):
            with self.subTest(screen):
                part = {"recordings": "diarization", "enrol": "enrollment"}[screen]
                page = self.page(screen, microphone=speech.SPEECH / "nagg-enrol.wav")
                first = page.browser.current_window_handle
                page.browser.switch_to.new_window("tab")
                page.open(screen)
                second = page.browser.current_window_handle
                page.browser.switch_to.window(first)
                if screen == "enrol":
                    page.find("input[name=name]").send_keys("Nagg")
                page.press(begin)
                page.until(lambda: (page.state[part].get(field) or 0) > 1, "nothing is heard")
                page.browser.close()
                page.browser.switch_to.window(second)
                page.press("Use this tab's microphone")
                page.until(lambda: page.state["microphone"]["state"] == "fine", "the microphone is not heard again")
                self.assertEqual(page.state[part]["phase"], busy)
                self.assertGreater(page.state["microphone"]["lostSeconds"], 0)
                before = page.state[part][field]
                page.until(lambda: page.state[part][field] > before + 1, "it does not go on")
                page.press({"recordings": "Discard", "enrol": "Stop"}[screen])
                page.until(lambda: page.state[part]["phase"] != busy, "it does not end")
                self.assert_no_complaints(page)
                page.browser.quit()

    def test_a_browser_that_slept_shows_a_gap(self) -> None:
        page = self.page("identify", microphone=speech.SPEECH / "narrator-enrol.wav")
        page.press("Listen")
        page.until(lambda: page.state["recognition"]["elapsed"] > 3, "nothing is heard")
        watcher = self.page("identify")
        slept = 12
        with chromium.stopped(page.browser):
            start = time.monotonic()
            watcher.until(lambda: watcher.state["microphone"]["state"] == "interrupted", "nobody says that nothing is heard")
            watcher.shows("The microphone was interrupted.")
            time.sleep(max(0.0, start + slept - time.monotonic()))
        gap = watcher.until(
            lambda: next((one for one in watcher.state["recognition"]["ribbon"] if one["kind"] == "gap"), None),
            "there is no gap",
        )
        self.assertAlmostEqual(gap["end"] - gap["start"], slept, delta=2)
        for one in (watcher, page):
            one.until(lambda one=one: one.state["microphone"]["state"] == "fine", "the microphone does not come back")
            one.find(".ribbon .piece.gap")
        self.assertAlmostEqual(page.state["microphone"]["lostSeconds"], slept, delta=2)
        page.shows("did not arrive and count as not heard")
        page.press("Stop")

    def test_any_rate_of_the_machine_is_understood(self) -> None:
        for rate in (16_000, 44_100, 48_000):
            with self.subTest(rate=rate):
                page = self.page("identify", microphone=speech.SPEECH / "narrator-enrol.wav")
                page.browser.execute_script("""
                    const Context = window.AudioContext;
                    window.AudioContext = class extends Context {
                        constructor(options) { super({ ...options, sampleRate: %d }); }
                    };
                """ % rate)
                page.press("Listen")
                page.until(lambda: page.all(".match[data-kind=known]"), "the narrator is not recognised", 45)
                page.press("Stop")
                page.browser.quit()


if __name__ == "__main__":
    unittest.main()
