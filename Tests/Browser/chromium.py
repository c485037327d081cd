"""Chromium as a person would have it: a window, a microphone that plays a WAV file, and a log of what it fetched."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def find(*names: str) -> str | None:
    """The first of these programs that is installed."""
    return next((path for name in names if (path := shutil.which(name))), None)


def is_installed() -> bool:
    return find(*BROWSERS) is not None and find("chromedriver") is not None


def open_browser(
    microphone: Path | None = None, *, loops: bool = True, allows: bool = True, trusts: str | None = None,
    width: int = 1280, height: int = 900,
) -> webdriver.Chrome:
    """A new browser with a profile of its own.

    `microphone` is played as what the microphone hears; without it Chromium beeps. With `allows` false nobody answers
    for the person, and the microphone is denied. `trusts` is the hash of a key, as `key_hash` gives it, whose certificate is
    taken though nobody signed it.
    """
    options = webdriver.ChromeOptions()
    options.binary_location = find(*BROWSERS) or ""
    flags = [
        "--headless=new",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--no-first-run",
        "--use-fake-device-for-media-stream",
        f"--window-size={width},{height}",
    ]
    if allows:
        flags.append("--use-fake-ui-for-media-stream")
    else:
        options.add_experimental_option("prefs", {"profile.default_content_setting_values.media_stream_mic": 2})
    if microphone:
        flags.append(f"--use-file-for-fake-audio-capture={microphone}{'' if loops else '%noloop'}")
    if trusts:
        flags.append(f"--ignore-certificate-errors-spki-list={trusts}")
    if os.geteuid() == 0:
        flags.append("--no-sandbox")
    for flag in flags:
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    # Named, so that selenium does not go and look for a driver on the network.
    browser = webdriver.Chrome(options=options, service=Service(find("chromedriver")))
    browser.set_script_timeout(120)
    return browser


@contextlib.contextmanager
def stopped(browser: webdriver.Chrome) -> Iterator[None]:
    """Holds all processes of a browser, as the sleep of a machine does, while the block runs."""
    processes = descendants(browser.service.process.pid)
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in reversed(processes):
            os.kill(process, signal.SIGCONT)


def descendants(process: int) -> list[int]:
    """The processes that a process began, and those that they began."""
    children: dict[int, list[int]] = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            # The name in brackets may hold anything.
            parent = int(status.read_text().rpartition(")")[2].split()[1])
            children.setdefault(parent, []).append(int(status.parent.name))
    found = [process]
    for one in found:
        found += children.get(one, [])
    return found[1:]


def errors(browser: webdriver.Chrome) -> list[str]:
    """What the page complained about since the last call."""
    return [entry["message"] for entry in browser.get_log("browser") if entry["level"] == "SEVERE"]
