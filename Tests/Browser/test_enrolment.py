"""Other ways to enrol: from a file, from a speaker of a recording; and what stands in the way of each."""

from __future__ import annotations

import unittest

import speech
from page import Page
from selenium.webdriver.common.keys import Keys
from support import BrowserCase


class Enrolment(BrowserCase):
    enrolled = {"Nagg": "nagg-enrol.wav"}

    def fresh(self, **options: object) -> Page:
        """The screen without what an earlier test left there."""
        page = self.page("enrol", **options)
        if page.all("[data-phase=review]"):
            page.press("Discard")
            page.until(lambda: not page.all("[data-phase=review]"), "the takes are not thrown away")
        return page

    def test_1_a_file_enrols(self) -> None:
        page = self.fresh()
        page.find("input[name=name]").send_keys("Reader")
        page.until(lambda: page.state["enrollment"]["name"] == "Reader", "the program does not hear the name")
        page.browser.find_element("css selector", "[data-drop=enrolment] input").send_keys(str(speech.SPEECH / "narrator-enrol.wav"))
        page.find("[data-phase=review]", 60)
        page.press("Save")
        page.shows("Reader is enrolled")
        page.press("Enrol somebody else")
        page.until(lambda: page.state["enrollment"]["phase"] == "idle", "the enrolment does not begin anew")
        self.assert_no_complaints(page)

    def test_2_a_speaker_of_a_recording_is_remembered(self) -> None:
        page = self.page("recordings")
        page.browser.find_element("css selector", "[data-drop=recording] input").send_keys(str(speech.SPEECH / "call.wav"))
        page.find(".timeline-view", 90)
        first = page.find(".speaker").get_attribute("data-speaker")
        page.find(f'.speaker[data-speaker="{first}"] [aria-haspopup=menu]').click()
        page.browser.switch_to.active_element.send_keys(Keys.ARROW_DOWN)
        next(one for one in page.all("[role=menuitem]") if one.text.startswith("Remember")).click()
        page.find("dialog input[name=name]").send_keys("Caller")
        page.find("dialog input[name=consent]").click()
        page.find("dialog button[type=submit]").click()
        page.find('main[data-screen="enrol"]')
        page.find("[data-phase=review]", 60)
        page.press("Save")
        page.shows("Caller is enrolled", 60)
        page.press("Enrol somebody else")
        page.go("recordings")
        page.press("Close")
        page.press("Close it")
        page.find("[data-drop=recording]")
        self.assert_no_complaints(page)

    def test_a_name_that_is_taken_is_told_beside_it(self) -> None:
        page = self.fresh()
        page.find("input[name=name]").send_keys("Nagg")
        page.find("[data-fact=name-trouble]")
        page.press("Add to Nagg")
        page.shows("What you record is added to Nagg.")
        self.assertEqual(page.all(".message"), [])

    def test_anothers_voice_needs_consent(self) -> None:
        page = self.fresh()
        page.find("input[name=name]").send_keys("Stranger")
        page.browser.find_element("css selector", "input[name=whose][value=other]").send_keys(" ")
        page.shows("Ask the person first.")
        self.assertFalse(page.find("[data-toggle]").is_enabled())
        page.find("input[name=consent]").click()
        page.button("Record")

    def test_a_quiet_room_is_told_from_a_noisy_one(self) -> None:
        for sound, words in ((speech.pause(6), "Quiet enough"), (speech.samples("narrator-enrol.wav"), "Rather noisy")):
            page = self.fresh(microphone=speech.write(self.folder / "room.wav", sound))
            page.press("Check the room")
            page.until(lambda: page.all(".verdict") and words in page.find(".verdict").text, f"no “{words}”")
            page.browser.quit()


if __name__ == "__main__":
    unittest.main()
