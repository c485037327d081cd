"""Files: sent, analysed, exported and cancelled; with VOICEID_LONG=1 one of two hours, too."""

from __future__ import annotations

import os
import unittest
from urllib.request import Request, urlopen

import speech
from page import Page
from selenium.webdriver.common.keys import Keys
from support import BrowserCase

FORMATS = ("text", "json", "srt", "vtt", "csv", "rttm", "textgrid", "audacity", "eaf")


class Recordings(BrowserCase):
    enrolled = {"Narrator": "narrator-enrol.wav", "Nagg": "nagg-enrol.wav"}

    def choose(self, page: Page, path: os.PathLike[str]) -> None:
        page.browser.find_element("css selector", "[data-drop=recording] input").send_keys(str(path))

    def busy(self, page: Page) -> float:
        """Seconds that the page's thread has worked: processor time, as other programs work, too."""
        page.browser.execute_cdp_cmd("Performance.enable", {"timeDomain": "threadTicks"})
        metrics = page.browser.execute_cdp_cmd("Performance.getMetrics", {})["metrics"]
        return next(one["value"] for one in metrics if one["name"] == "TaskDuration")

    def closed(self, page: Page) -> None:
        """Closes what an earlier test left open."""
        if page.all("[data-action=close]"):
            page.press("Close")
            page.press("Close it")
        page.find("[data-drop=recording]")

    def test_a_file_is_analysed_and_exported_in_every_format(self) -> None:
        page = self.page("recordings")
        self.closed(page)
        self.choose(page, speech.SPEECH / "programme.wav")
        page.find(".timeline-view", 90)
        names = " ".join(page.names(".speaker [data-fact=name]"))
        self.assertIn("Narrator", names)
        self.assertIn("Nagg", names)
        self.assertIn("Speaker", names)

        page.press("Export")
        page.find(".menu a")
        links = {one.get_attribute("href") for one in page.all(".menu a")}
        cookies = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in page.browser.get_cookies())
        for name in FORMATS:
            with self.subTest(format=name):
                link = next(link for link in links if link.endswith(f"format={name}"))
                with urlopen(Request(link, headers={"Cookie": cookies}), timeout=30) as answer:
                    self.assertIn("attachment", answer.headers["Content-Disposition"])
                    self.assertIn(b"Narrator", answer.read())
        page.browser.switch_to.active_element.send_keys(Keys.ESCAPE)

        with self.subTest("turns are given to somebody new, and undo takes that back"):
            before = len(page.state["diarization"]["result"]["speakers"])
            page.browser.find_element("css selector", "input[value=turns]").send_keys(" ")
            page.find(".rows input[type=checkbox]").click()
            page.find(".table-tools select").send_keys("somebody new")
            count = lambda: len(page.state["diarization"]["result"]["speakers"])
            page.until(lambda: count() == before + 1, "there is no new speaker")
            page.browser.find_element("tag name", "body").send_keys(Keys.CONTROL, "z")
            page.until(lambda: count() == before, "undo does not take it back")
        self.assert_no_complaints(page)

    def test_a_number_that_joins_two_people_is_said_and_taken_back(self) -> None:
        page = self.page("recordings")
        self.closed(page)
        self.choose(page, speech.SPEECH / "programme.wav")
        page.find(".timeline-view", 90)
        before = page.names(".speaker [data-fact=name]")
        page.browser.find_element("css selector", "input[name=speaker-count][value=exactly]").send_keys(" ")
        page.find("input[name=speakers-lower]").send_keys(Keys.CONTROL, "a", Keys.NULL, "1", Keys.TAB)
        note = page.find("[data-fact=joined]")
        self.assertIn("Narrator", note.text)
        self.assertIn("Nagg", note.text)
        self.assertEqual(page.names(".speaker [data-fact=name]"), ["Speaker 1"])
        page.shows("more people speak than were asked for")
        # On a slow machine the number was changed in two steps.
        while (count := page.state["diarization"]["speakerCount"])["mode"] != "automatic":
            page.press("Undo: Change the number of people")
            page.until(lambda: page.state["diarization"]["speakerCount"] != count, "the number does not go back")
        page.until(lambda: page.names(".speaker [data-fact=name]") == before, "the names do not come back")
        self.assert_no_complaints(page)

    def test_a_name_that_joins_two_speakers_says_so_and_offers_to_undo_it(self) -> None:
        page = self.page("recordings")
        self.closed(page)
        self.choose(page, speech.SPEECH / "programme.wav")
        page.find(".timeline-view", 90)
        before = page.names(".speaker [data-fact=name]")
        other = next(name for name in before if name.startswith("Speaker"))
        page.press(f"Rename {other}")
        page.find("dialog input[name=name]").send_keys(Keys.CONTROL, "a", Keys.NULL, "narrator")
        page.press("Save")
        page.shows(f"{other} and Narrator are one speaker now.")
        page.find("[data-action=message-undo]").click()
        page.until(lambda: page.names(".speaker [data-fact=name]") == before, "the two do not come back")
        with self.subTest("a recording that is closed is not asked for its sound again"):
            self.closed(page)
            self.assert_no_complaints(page)

    def test_what_is_no_sound_is_refused_with_a_reason(self) -> None:
        path = self.folder / "letter.wav"
        path.write_text("Dear all, this is no sound.")
        page = self.page("recordings")
        self.closed(page)
        self.choose(page, path)
        page.find(".banner.error, .message.error")
        self.assertNotEqual(page.state["diarization"]["phase"], "done")

    def test_an_analysis_is_cancelled(self) -> None:
        path = speech.write(self.folder / "long.wav", speech.samples("programme.wav"), repeats=30)
        page = self.page("recordings")
        self.closed(page)
        self.choose(page, path)
        page.find("[data-action=cancel]").click()
        page.find("[data-drop=recording]", 10)
        page.until(lambda: page.state["diarization"]["phase"] in ("cancelled", "idle"), "it goes on")

    @unittest.skipUnless(os.environ.get("VOICEID_LONG"), "a recording of two hours; say VOICEID_LONG=1")
    def test_two_hours_scroll_like_minutes(self) -> None:
        path = speech.write(self.folder / "hours.wav", speech.samples("programme.wav"), speech.pause(1), repeats=193)
        page = self.page("recordings")
        self.closed(page)
        self.choose(page, path)
        page.find(".timeline-view", 900)
        rows = page.all(".rows [role=row]")
        self.assertGreater(len(page.state["diarization"]["result"]["segments"]), 1000)
        self.assertLess(len(rows), 60)
        busy = self.busy(page)
        page.browser.execute_script("""
            const rows = document.querySelector(".rows");
            let frames = 0;
            return new Promise((done) => requestAnimationFrame(function step() {
                rows.scrollTop += 200;
                ++frames < 100 ? requestAnimationFrame(step) : done();
            }));
        """)
        self.assertLess((self.busy(page) - busy) * 10, 16, "milliseconds of the page's thread for a frame while scrolling")


if __name__ == "__main__":
    unittest.main()
