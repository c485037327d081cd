#!/usr/bin/env python3
"""Takes the screenshots of the app: every screen at work, light, dark and on a phone.

    screenshots.py FOLDER    writes app-SCREEN-light.png, app-SCREEN-dark.png and app-SCREEN-phone.png

The program is the built one, with two voices of the demo speech enrolled; Chromium's fake microphone plays the demo's
programme. What is shown is what the program made of it.
"""

from __future__ import annotations

import argparse
import base64
import io
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests" / "Browser"))

import chromium
import speech
from page import Page
from PIL import Image
from program import Program
from support import reason_to_skip

# Name, colour scheme, width, least and greatest height, pixels a point.
LOOKS = (("light", "light", 1280, 800, 1400, 1), ("dark", "dark", 1280, 800, 1400, 1), ("phone", "dark", 390, 844, 844, 2))
COLOURS = 256
LARGEST = 150_000


def capture(page: Page, folder: Path, name: str) -> None:
    """Three pictures of what the page shows now."""
    devtools = page.browser.execute_cdp_cmd
    devtools("Emulation.setScrollbarsHidden", {"hidden": True})
    # Away from what would look touched.
    devtools("Input.dispatchMouseEvent", {"type": "mouseMoved", "x": 2, "y": 2})
    for look, theme, width, least, greatest, scale in LOOKS:
        devtools("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": theme}, {"name": "prefers-reduced-motion", "value": "reduce"},
        ]})
        metrics = {"width": width, "height": least, "deviceScaleFactor": scale, "mobile": width < 600}
        devtools("Emulation.setDeviceMetricsOverride", metrics)
        tall = page.browser.execute_script("return document.documentElement.scrollHeight")
        devtools("Emulation.setDeviceMetricsOverride", {**metrics, "height": max(least, min(tall, greatest))})
        page.browser.execute_script("window.scrollTo(0, 0); document.activeElement.blur()")
        # Two frames: one to lay out, one to paint.
        page.browser.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
        picture = Image.open(io.BytesIO(base64.b64decode(devtools("Page.captureScreenshot", {"format": "png"})["data"])))
        save(picture.convert("RGB"), folder / f"app-{name}-{look}.png")
    devtools("Emulation.clearDeviceMetricsOverride", {})


def save(picture: Image.Image, path: Path) -> None:
    """Writes a picture as it is; with fewer colours where it would be too large."""
    picture.save(path, optimize=True)
    if path.stat().st_size > LARGEST:
        few = picture.quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE)
        few.save(path, optimize=True)


def take(program: Program, folder: Path, work: Path) -> None:
    """Uses the app as a person would, and takes pictures on the way."""
    talk = speech.write(
        work / "talk.wav", speech.samples("reader.wav", 0, 8), speech.pause(1.5), speech.samples("nagg-later.wav"), speech.pause(1.5),
        speech.samples("visitor.wav"), speech.pause(1.5), speech.samples("narrator-later.wav"),
    )
    browser = chromium.open_browser(talk)
    try:
        page = Page(program, browser).open("recordings")
        page.find("input[name=transcript]").click()
        page.browser.find_element("css selector", "[data-drop=recording] input").send_keys(str(speech.SPEECH / "programme.wav"))
        page.find(".timeline-view", 90)
        page.until(lambda: page.state["transcript"]["phase"] == "done", "no transcript", 120)
        capture(page, folder, "recordings")

        page.go("identify").press("Listen")
        page.until(lambda: page.state["recognition"]["elapsed"] > 38, "listening does not go on", 90)
        page.until(lambda: page.all(".match[data-kind=known]"), "nobody is recognised")
        capture(page, folder, "identify")
        page.press("Stop")

        page.go("people").press("Details about Narrator")
        capture(page, folder, "people")
        capture(page.go("dashboard"), folder, "dashboard")

        page.go("enrol").find("input[name=name]").send_keys("Ann")
        page.press("Record")
        page.until(lambda: page.state["enrollment"]["progress"] > 0.5, "the enrolment does not go on", 60)
        capture(page, folder, "enrol")
        page.until(lambda: page.state["enrollment"]["phase"] == "review", "the enrolment does not end", 60)
        page.press("Discard")
    finally:
        browser.quit()
    take_control(program, folder, work)


def take_control(program: Program, folder: Path, work: Path) -> None:
    """Says a command, where something can say it."""
    words = speech.spoken("next movie") or speech.samples("reader.wav", 0, 8)
    browser = chromium.open_browser(speech.write(work / "command.wav", speech.pause(2), words, speech.pause(6)))
    try:
        page = Page(program, browser).open("control")
        page.press("Listen")
        page.until(lambda: page.state["control"].get("last"), "nothing is understood", 60)
        capture(page, folder, "control")
        page.press("Stop")
    finally:
        browser.quit()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="where the pictures go")
    folder = parser.parse_args().folder
    if reason := reason_to_skip():
        sys.exit(f"screenshots: {reason}")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work, Program({"Narrator": "narrator-enrol.wav", "Nagg": "nagg-enrol.wav"}) as program:
        take(program, folder, Path(work))
    for picture in sorted(folder.glob("app-*.png")):
        print(f"{picture}  {picture.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
