"""A microphone that is denied, dead or taken away, and one whose browser has another sample rate."""

from __future__ import annotations

import unittest

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
