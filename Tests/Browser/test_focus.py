"""The keyboard keeps its place: what had the focus goes away, and the nearest that is left gets it."""

from __future__ import annotations

import unittest

import speech
from page import Page
from selenium.webdriver import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select
from support import BrowserCase

FOCUSED = """
    const element = document.activeElement;
    return [element.tagName, element.className, element.getAttribute("aria-label") ?? element.textContent].join("|");
"""


class Focus(BrowserCase):
    enrolled = {"Narrator": "narrator-enrol.wav", "Nagg": "nagg-enrol.wav"}

    def focused(self, page: Page) -> str:
        return page.browser.execute_script(FOCUSED)

    def keys(self, page: Page, *keys: str) -> None:
        ActionChains(page.browser).send_keys(*keys).perform()

    def choose_from_menu(self, page: Page, button: str, item: str) -> None:
        """Opens a menu and chooses from it, with keys alone."""
        page.browser.execute_script("arguments[0].focus()", page.button(button))
        self.keys(page, Keys.ARROW_DOWN)
        for _ in range(8):
            page.until(lambda: not self.focused(page).startswith("BODY"), "the focus is lost")
            if item in self.focused(page):
                return self.keys(page, Keys.ENTER)
            self.keys(page, Keys.ARROW_DOWN)
        self.fail(f"the keys do not reach {item}")

    def lands(self, page: Page, where: str) -> None:
        page.until(lambda: where in self.focused(page), f"the focus is not at {where} but at {self.focused(page)}", 10)

    def told(self, page: Page, text: str) -> None:
        page.until(lambda: text in page.find("#announcements", 5).get_attribute("textContent"), f"“{text}” is not told", 5)

    def recording(self) -> Page:
        page = self.page("recordings")
        if page.all("[data-action=close]"):
            page.press("Close")
            page.press("Close it")
        page.find("[data-drop=recording]")
        page.browser.find_element("css selector", "[data-drop=recording] input").send_keys(str(speech.SPEECH / "programme.wav"))
        page.find(".timeline-view", 90)
        return page

    def test_edits_of_a_recording(self) -> None:
        page = self.recording()
        menus = [one.get_attribute("aria-label") for one in page.all(".speaker .menu-place > button")]
        count = len(menus)
        with self.subTest("a speaker is merged, and its card goes"):
            self.choose_from_menu(page, menus[0], "Merge into")
            page.find("dialog[open]")
            self.lands(page, "choice-row")
            self.keys(page, Keys.ENTER)
            page.until(lambda: len(page.all(".speaker")) == count - 1, "nobody is merged")
            self.lands(page, "More about")
            self.told(page, "Merged")
        with self.subTest("undo that was the last leaves redo"):
            page.browser.execute_script("arguments[0].focus()", page.find("[data-action=undo]"))
            self.keys(page, Keys.ENTER)
            page.until(lambda: len(page.all(".speaker")) == count, "undo does nothing")
            self.lands(page, "Redo")
            self.told(page, "Undone: Merge")
        with self.subTest("a dialog from a menu gives the focus back to the menu's button"):
            self.choose_from_menu(page, menus[0], "Merge into")
            page.find("dialog[open]")
            self.keys(page, Keys.ESCAPE)
            self.lands(page, menus[0])
        with self.subTest("splitting leads to the table"):
            self.choose_from_menu(page, menus[0], "Split")
            page.find("dialog[open]")
            self.keys(page, Keys.ENTER)
            self.lands(page, "rows|Turns")
        with self.subTest("turns are given away, and the list of speakers goes"):
            page.find(".rows input[type=checkbox]").click()
            select = page.find(".table-tools select")
            page.browser.execute_script("arguments[0].focus()", select)
            Select(select).select_by_visible_text("somebody new")
            page.until(lambda: len(page.all(".speaker")) == count + 1, "there is no new speaker")
            self.lands(page, "rows|Turns")
        with self.subTest("all turns of a speaker stay chosen when they cannot be split off"):
            for box in page.all(".rows input[type=checkbox]"):
                box.click()
            self.choose_from_menu(page, menus[0], "Split")
            page.shows("are chosen.")
            self.assertTrue(page.all(".table-tools select"), "the choice is lost")
        self.assert_no_complaints(page)

    def test_people(self) -> None:
        page = self.page("people")
        with self.subTest("a dialog after another has the focus, and gives it back"):
            page.browser.execute_script("arguments[0].focus()", page.button("Rename Nagg"))
            self.keys(page, Keys.ENTER)
            self.lands(page, "INPUT")
            self.keys(page, "Narrator", Keys.ENTER)
            page.shows("is there already")
            self.lands(page, "Cancel")
            self.keys(page, Keys.ESCAPE)
            self.lands(page, "Rename Nagg")
        with self.subTest("merged with somebody who does not sound alike"):
            self.choose_from_menu(page, "More about Nagg", "Merge into")
            self.lands(page, "Narrator")
            self.keys(page, Keys.ENTER)
            page.shows("They do not sound alike")
            self.lands(page, "Cancel")
            self.keys(page, Keys.TAB, Keys.ENTER)
            page.until(lambda: page.names(".person-name") == ["Narrator"], "nobody is merged")
            self.lands(page, "More about Narrator")
        with self.subTest("a sample is deleted"):
            page.press("Details about Narrator")
            page.browser.execute_script("arguments[0].focus()", page.button("Delete this sample"))
            samples = len(page.all(".samples li"))
            self.keys(page, Keys.ENTER)
            self.lands(page, "Cancel")
            self.keys(page, Keys.TAB, Keys.ENTER)
            page.until(lambda: len(page.all(".samples li")) == samples - 1, "the sample stays")
            self.lands(page, "Delete this sample")
        with self.subTest("everything is erased"):
            page.browser.execute_script("arguments[0].focus()", page.find("[data-action=erase]"))
            self.keys(page, Keys.ENTER)
            self.lands(page, "INPUT")
            self.keys(page, "erase", Keys.ENTER)
            page.shows("Nobody yet")
            self.lands(page, "Import voices")
            self.told(page, "Everything is erased")
        self.assert_no_complaints(page)

    def test_single_keys_can_be_switched_off(self) -> None:
        page = self.page()
        self.keys(page, "?")
        page.find("dialog input[name=keys]").click()
        self.keys(page, Keys.ESCAPE)
        page.until(lambda: not page.all("dialog"), "the dialog stays")
        self.keys(page, "2", "?")
        self.assertFalse(page.all("dialog"))
        self.assertTrue(page.all('main[data-screen="dashboard"]'))
        page.press("Keys")
        page.find("dialog input[name=keys]").click()
        self.keys(page, Keys.ESCAPE)
        page.until(lambda: not page.all("dialog"), "the dialog stays")
        self.keys(page, "2")
        page.find('main[data-screen="enrol"]')


if __name__ == "__main__":
    unittest.main()
