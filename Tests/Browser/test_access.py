"""For everybody: axe-core finds nothing serious on any screen in either theme, and the keyboard reaches everything."""

from __future__ import annotations

import unittest
from importlib.resources import files

import speech
from page import Page
from selenium.webdriver.common.keys import Keys
from support import BrowserCase

SCREENS = ("dashboard", "enrol", "identify", "recordings", "people", "control")
AXE = (files("axe_core_python") / "axe.min.js").read_text()


def barriers(page: Page) -> list[str]:
    """What axe-core finds that is serious or critical, in words."""
    page.browser.execute_script(AXE)
    found = page.browser.execute_async_script("""
        const done = arguments[arguments.length - 1];
        axe.run(document, { resultTypes: ["violations"] }).then((result) => done({
            checks: result.passes.length,
            violations: result.violations.filter((one) => ["serious", "critical"].includes(one.impact)),
        }));
    """)
    if found["checks"] < 10:
        raise AssertionError("axe-core hardly looked at anything")
    return [f"{one['id']}: {one['help']}: {node['html'][:200]}" for one in found["violations"] for node in one["nodes"]]


def show(page: Page, theme: str) -> None:
    # Without motion, so that no colour is on its way while axe-core looks.
    features = [{"name": "prefers-color-scheme", "value": theme}, {"name": "prefers-reduced-motion", "value": "reduce"}]
    page.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
    page.until(lambda: page.find("html").get_attribute("data-theme") == theme, "the theme does not change")


class Access(BrowserCase):
    def check(self, page: Page, what: str) -> None:
        for theme in ("light", "dark"):
            with self.subTest(f"{what}, {theme}"):
                show(page, theme)
                self.assertEqual(barriers(page), [])

    def test_empty_screens(self) -> None:
        page = self.page()
        for screen in SCREENS:
            self.check(page.go(screen), screen)


class AccessWithPeople(BrowserCase):
    enrolled = {"Narrator": "narrator-enrol.wav", "Nagg": "nagg-enrol.wav"}
    check = Access.check

    def test_screens_with_something_on_them(self) -> None:
        page = self.page("recordings", microphone=speech.SPEECH / "narrator-enrol.wav")
        page.browser.find_element("css selector", "[data-drop=recording] input").send_keys(str(speech.SPEECH / "programme.wav"))
        page.find(".timeline-view", 90)
        for screen in SCREENS:
            self.check(page.go(screen), screen)
        page.go("recordings").press("Export")
        self.check(page, "the menu of exports")
        page.browser.switch_to.active_element.send_keys(Keys.ESCAPE)
        page.find("[data-action=rename]").click()
        self.check(page, "a dialog")
        page.browser.switch_to.active_element.send_keys(Keys.ESCAPE)
        page.go("identify").press("Listen")
        page.until(lambda: page.all(".match[data-kind=known]"), "the narrator is not recognised", 45)
        self.check(page, "while somebody speaks")
        page.press("Stop")

    def test_keys(self) -> None:
        page = self.page()
        # A fresh page, as the tab key goes on from the last click.
        page.browser.refresh()
        page.until(lambda: page.connection == "open", "the page does not connect again")
        body = page.browser.find_element("tag name", "body")
        body.send_keys(Keys.TAB)
        self.assertIn("Skip", page.browser.switch_to.active_element.text)
        page.browser.switch_to.active_element.send_keys(Keys.ENTER)
        self.assertEqual(page.browser.switch_to.active_element.get_attribute("id"), "main")
        for number, screen in enumerate(SCREENS, start=1):
            body.send_keys(str(number))
            page.find(f'main[data-screen="{screen}"]')
        body.send_keys("?")
        page.find("dialog")
        page.browser.switch_to.active_element.send_keys(Keys.ESCAPE)
        page.until(lambda: not page.all("dialog"), "escape does not close the dialog")

    def test_a_phone_needs_no_scrolling_sideways(self) -> None:
        page = self.page(width=500)
        page.browser.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride", {"width": 360, "height": 740, "deviceScaleFactor": 2, "mobile": True}
        )
        for screen in SCREENS:
            with self.subTest(screen):
                page.go(screen)
                wide = page.browser.execute_script("return document.documentElement.scrollWidth - window.innerWidth")
                self.assertLessEqual(wide, 0)


if __name__ == "__main__":
    unittest.main()
