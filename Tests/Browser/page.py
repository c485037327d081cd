"""The page as the tests speak of it: go somewhere, find by what a person sees, wait until it is so."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import chromium
from program import Program
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

Value = TypeVar("Value")
PATIENCE = 30

# The session and the state that the page has, for what is not to be seen.
STATE = "return import('/core/app.js').then((app) => app.session.state)"


class Page:
    def __init__(self, program: Program, browser: Chrome) -> None:
        self.program = program
        self.browser = browser

    def open(self, screen: str = "dashboard") -> Page:
        """Opens the printed address, then the screen, and waits until the program has told its state.

        The address is good for one browser. The next browsers of a test get the cookie of the first, as if they were it.
        """
        devtools = self.browser.execute_cdp_cmd
        for cookie in self.program.cookies:
            devtools("Network.setCookie", {name: cookie[name] for name in ("name", "value", "domain", "path", "httpOnly", "sameSite")})
        self.browser.get(self.program.origin if self.program.cookies else self.program.address)
        self.program.cookies = devtools("Network.getCookies", {"urls": [self.program.origin]})["cookies"]
        self.until(lambda: self.connection == "open", "the page does not connect")
        return self.go(screen)

    def go(self, screen: str) -> Page:
        """Follows the link of the navigation."""
        self.find(f'nav a[href="#/{screen}"]').click()
        self.find(f'main[data-screen="{screen}"]')
        return self

    @property
    def connection(self) -> str:
        return self.browser.execute_script(
            "return import('/core/app.js').then((app) => app.session.connection, () => 'no page')"
        )

    @property
    def state(self) -> dict:
        return self.browser.execute_script(STATE)

    @property
    def text(self) -> str:
        return self.browser.find_element(By.TAG_NAME, "body").text

    def until(self, condition: Callable[[], Value], message: str, seconds: float = PATIENCE) -> Value:
        """Waits until `condition` gives something true; elements may be replaced while it looks."""
        try:
            return WebDriverWait(
                self.browser, seconds, poll_frequency=0.1, ignored_exceptions=[StaleElementReferenceException]
            ).until(lambda _: condition(), message)
        except Exception as error:
            errors = chromium.errors(self.browser)
            raise AssertionError(f"{message}; the page shows:\n{self.text}\nand complains: {errors}") from error

    def find(self, selector: str, seconds: float = PATIENCE) -> WebElement:
        """The first visible element of a CSS selector, as soon as there is one."""
        return self.until(
            lambda: next((one for one in self.all(selector) if one.is_displayed()), None), f"no {selector}", seconds
        )

    def all(self, selector: str) -> list[WebElement]:
        return self.browser.find_elements(By.CSS_SELECTOR, selector)

    def button(self, label: str, seconds: float = PATIENCE) -> WebElement:
        """The button that says `label`, or is named so for screen readers, as soon as it can be pressed."""
        path = f'//button[normalize-space()="{label}" or @aria-label="{label}"]'
        return self.until(
            lambda: next(
                (one for one in self.browser.find_elements(By.XPATH, path) if one.is_displayed() and one.is_enabled()),
                None,
            ),
            f"no button {label}", seconds,
        )

    def press(self, label: str) -> None:
        button = self.button(label)
        self.browser.execute_script("arguments[0].scrollIntoView({ block: 'center' })", button)
        button.click()

    def shows(self, text: str, seconds: float = PATIENCE) -> None:
        self.until(lambda: text in self.text, f"“{text}” does not appear", seconds)

    def names(self, selector: str) -> list[str]:
        """The texts of all elements of a selector; only the first line of each."""
        return [(one.text.splitlines() or [""])[0] for one in self.all(selector)]
