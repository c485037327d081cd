"""The list that obeys: by hand, by voice, with words and titles of one's own, and for certain people only."""

from __future__ import annotations

import unittest

import speech
from page import Page
from program import Program
from support import BrowserCase


class Control(BrowserCase):
    enrolled = {"Narrator": "narrator-enrol.wav"}

    def test_commands_by_hand_move_and_mark(self) -> None:
        page = self.page("control")
        selected = lambda: page.names(".movies .selected")[0]
        titles = page.names(".movies .movie-title")
        self.assertEqual(selected(), titles[0])
        page.press("Do down by hand")
        page.until(lambda: selected() == titles[1], "the selection does not move")
        page.press("Do like by hand")
        page.until(lambda: page.all(".movies .selected .liked"), "nothing is liked")
        page.press("Do expand by hand")
        page.find(".movies .selected .movie-text")
        page.find(".movies li:nth-child(4) .movie-title").click()
        page.until(lambda: selected() == titles[3], "a click does not select")
        self.assert_no_complaints(page)

    def test_words_and_titles_are_ones_own(self) -> None:
        page = self.page("control")
        page.press("Change the words of down")
        words = page.find("dialog textarea")
        words.send_keys("\nonward")
        page.find("dialog button[type=submit]").click()
        page.until(lambda: "onward" in page.find(".triggers").text, "the new word does not appear")
        title = page.names(".movies .movie-title")[2]
        page.press(f"Rename {title}")
        field = page.find("dialog input[name=name]")
        field.clear()
        field.send_keys("Copper Moon")
        page.find("dialog button[type=submit]").click()
        page.until(lambda: "Copper Moon" in page.names(".movies .movie-title"), "the new title does not appear")
        page.press("Reset to the shipped commands and titles")
        page.press("Go back")
        page.until(lambda: title in page.names(".movies .movie-title"), "the first title does not come back")
        page.until(lambda: "onward" not in page.find(".triggers").text, "the first words do not come back")
        self.assert_no_complaints(page)

    def test_what_is_no_command_is_shown_and_does_nothing(self) -> None:
        page = self.page("control", microphone=speech.SPEECH / "reader.wav")
        before = page.names(".movies .selected")
        page.press("Listen")
        page.find("[data-outcome=rejected]", 60)
        self.assertEqual(page.names(".movies .selected"), before)
        page.until(lambda: page.all(".graph .node-level"), "the graph shows no level")
        page.press("Stop")
        page.shows("Heard before")
        self.assert_no_complaints(page)

    def test_a_spoken_command_moves_through_the_list(self) -> None:
        words = speech.spoken("next movie")
        if words is None:
            self.skipTest("flite is not installed; `make setup` installs it")
        sound = speech.write(self.folder / "next.wav", speech.pause(2), words, speech.pause(3))
        page = self.page("control", microphone=sound)
        before = page.state["control"]["selected"]
        page.press("Listen")
        page.find("[data-outcome=fired]", 60)
        moved = page.until(lambda: page.state["control"]["selected"] != before and page.state["control"], "nothing moves")
        page.press("Stop")
        self.assertEqual((moved["last"]["matched"], moved["last"]["outcome"]), ("down", "fired"), moved["last"])
        self.assertGreaterEqual(moved["selected"], before + 1)
        page.until(
            lambda: page.names(".movies .selected .movie-title") == [moved["movies"][page.state["control"]["selected"]]["title"]],
            "the list shows another film",
        )
        page.find(".movies li:first-child .movie-title").click()
        page.until(lambda: page.state["control"]["selected"] == 0, "a click does not select")
        self.assert_no_complaints(page)

    def test_words_and_titles_outlive_the_program(self) -> None:
        with Program() as program:
            page = Page(program, self.browser()).open("control")
            self.assertFalse(page.find("[data-action=reset-control]").is_enabled())
            title = page.names(".movies .movie-title")[0]
            page.press(f"Rename {title}")
            page.find("dialog input[name=name]").clear()
            page.find("dialog input[name=name]").send_keys("Green Boat")
            page.find("dialog button[type=submit]").click()
            page.until(lambda: "Green Boat" in page.names(".movies .movie-title"), "the new title does not appear")
            kept = program.home / "app.json"
            self.assertEqual(kept.stat().st_mode & 0o777, 0o600)
            program.restart()
            page = Page(program, self.browser()).open("control")
            page.until(lambda: "Green Boat" in page.names(".movies .movie-title"), "the new title is gone")
            page.press("Reset to the shipped commands and titles")
            page.press("Go back")
            page.until(lambda: title in page.names(".movies .movie-title"), "the first title does not come back")
            self.assertNotIn("Green Boat", kept.read_text())

    def test_certain_people_may_command(self) -> None:
        page = self.page("control")
        page.browser.find_element("css selector", "input[name=who][value=people]").send_keys(" ")
        page.shows("Until then anyone may command.")
        page.find(".checks input").click()
        page.until(lambda: page.state["control"]["whoMayCommand"]["people"] == ["Narrator"], "nobody is chosen")
        page.browser.find_element("css selector", "input[name=who][value=anyone]").send_keys(" ")
        page.until(lambda: page.state["control"]["whoMayCommand"]["kind"] == "anyone", "not everybody may command again")
        self.assert_no_complaints(page)


if __name__ == "__main__":
    unittest.main()
