"""The main job, as two people do it: enrol, be recognised, record a talk, put names right, and be forgotten again."""

from __future__ import annotations

import unittest

import speech
from page import Page
from selenium.webdriver import ActionChains
from selenium.webdriver.common.by import By
from support import BrowserCase


def set_threshold(page: Page, value: float) -> None:
    """Drags the slider to `value`."""
    slider = page.find("#threshold")
    page.browser.execute_script("arguments[0].scrollIntoView({ block: 'center' })", slider)
    box = slider.rect
    low, high = float(slider.get_attribute("min")), float(slider.get_attribute("max"))
    at = lambda number: ((number - low) / (high - low) - 0.5) * (box["width"] - 20)
    before = float(slider.get_attribute("value"))
    drag = ActionChains(page.browser).move_to_element_with_offset(slider, round(at(before)), 0).click_and_hold()
    for step in range(1, 6):
        drag.move_to_element_with_offset(slider, round(at(before + (value - before) * step / 5)), 0)
    if value == high:
        drag.move_by_offset(12, 0)
    drag.release().perform()


class Voices(BrowserCase):
    def test_1_two_people_enrol_with_the_microphone(self) -> None:
        for name, recording in (("Narrator", "narrator-enrol.wav"), ("Nagg", "nagg-enrol.wav")):
            with self.subTest(name):
                page = self.page("enrol", microphone=speech.SPEECH / recording)
                page.find("input[name=name]").send_keys(name)
                page.press("Record")
                page.find("[data-phase=recording]")
                page.until(lambda: page.state["enrollment"].get("level", -100) > -60, "the level does not move")
                page.find("[data-phase=review]", seconds=60)
                page.press("Play take 1")
                page.button("Pause")
                page.press("Save")
                page.shows(f"{name} is enrolled")
                page.press("Enrol somebody else")
                page.find("input[name=name]")
                self.assert_no_complaints(page)
                page.browser.quit()

    def test_2_each_is_recognised_and_a_stranger_is_not(self) -> None:
        microphone = speech.write(
            self.folder / "talk.wav", speech.samples("reader.wav", 0, 8), speech.pause(3), speech.samples("nagg-later.wav"),
            speech.pause(3), speech.samples("visitor.wav"), speech.pause(4),
        )
        page = self.page("identify", microphone=microphone)
        page.press("Listen")
        for name in ("Narrator", "Nagg"):
            page.until(
                lambda: page.all(".match[data-kind=known]") and page.find(".match-name").text == name,
                f"{name} is not recognised", 45,
            )
        page.find(".match[data-kind=unknown], .match[data-kind=noVoice]", 30)
        page.until(lambda: page.all(".ribbon .piece.known"), "the ribbon stays empty")
        page.press("Reset session")
        page.press("Stop")
        page.shows("Not listening")
        self.assert_no_complaints(page)

    def test_3_a_conversation_gets_names_that_can_be_put_right(self) -> None:
        microphone = speech.write(
            self.folder / "conversation.wav", speech.samples("reader.wav", 0, 5.8), speech.pause(0.4),
            speech.samples("nagg-later.wav"), speech.pause(0.4), speech.samples("visitor.wav"), speech.pause(0.4),
        )
        page = self.page("recordings", microphone=microphone)
        names = lambda: {name.split(" renamed")[0] for name in page.names(".speaker [data-fact=name]")}
        page.press("Record")
        page.until(lambda: page.state["diarization"].get("recordingSeconds", 0) > 16, "the recording does not go on", 60)
        page.press("Stop and analyse")
        page.find(".timeline-view", 60)
        found = " ".join(names())
        self.assertIn("Narrator", found)
        self.assertIn("Nagg", found)

        with self.subTest("the slider changes names at once, both ways"):
            set_threshold(page, 1)
            page.until(lambda: "Narrator" not in " ".join(names()), "names stay although nothing is sure enough")
            set_threshold(page, 0.5)
            page.until(lambda: "Narrator" in " ".join(names()), "the name does not come back")

        with self.subTest("a speaker is renamed, and undo takes it back"):
            page.press(next(one.get_attribute("aria-label") for one in page.all("[data-action=rename]") if "Speaker" in one.get_attribute("aria-label")))
            page.find("dialog input[name=name]").send_keys("Visitor")
            page.find("dialog button[type=submit]").click()
            page.until(lambda: "Visitor" in " ".join(names()), "the new name does not appear")
            page.find("[data-action=undo]").click()
            page.until(lambda: "Visitor" not in " ".join(names()), "undo does not take the name back")
            page.find("[data-action=redo]").click()
            page.until(lambda: "Visitor" in " ".join(names()), "redo does not give the name again")

        with self.subTest("a click on the timeline plays"):
            view = page.find(".timeline-view")
            page.browser.execute_script("arguments[0].scrollIntoView({ block: 'center' })", view)
            ActionChains(page.browser).move_to_element(view).click().perform()
            page.until(lambda: float(view.get_attribute("aria-valuenow")) > 1, "nothing plays")
        self.assert_no_complaints(page)

    def test_4_people_are_renamed_and_erased(self) -> None:
        page = self.page("people")
        self.assertEqual(sorted(page.names(".person-name")), ["Nagg", "Narrator"])
        page.press("Rename Nagg")
        field = page.find("dialog input[name=name]")
        field.clear()
        field.send_keys("Nagg Senior")
        page.find("dialog button[type=submit]").click()
        page.until(lambda: "Nagg Senior" in page.names(".person-name"), "the new name does not appear")

        page.press("Erase everything")
        erase = page.find("dialog button[type=submit]")
        self.assertFalse(erase.is_enabled(), "erasing must ask for the word first")
        page.find("dialog input[name=confirmation]").send_keys("erase")
        erase.click()
        page.shows("Nobody yet")
        self.assertEqual(page.browser.find_elements(By.CSS_SELECTOR, ".person-name"), [])
        left = [file for file in self.program.home.rglob("*") if file.is_file() and b"Nagg" in file.read_bytes()]
        self.assertEqual(left, [], "the name is still on disk")
        self.assert_no_complaints(page)


if __name__ == "__main__":
    unittest.main()
