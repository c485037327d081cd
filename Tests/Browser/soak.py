#!/usr/bin/env python3
"""Listens for long, and measures whether the memory of the program and of the page stays flat.

    soak.py [--minutes 60] [--growth 0.1]

Prints resident memory of `voiceid serve`, and the page's heap after a collection, ten times on the way. Exits with 1 where
the median of the last three is above that of the three after the first by more than the given part.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from pathlib import Path

import chromium
import speech
from page import Page
from program import Program
from selenium.webdriver import Chrome
from support import reason_to_skip

SAMPLES = 10


def heap(browser: Chrome) -> float:
    """Bytes that the page's scripts hold, garbage collected, and the nodes of its document."""
    browser.execute_cdp_cmd("HeapProfiler.collectGarbage", {})
    metrics = {one["name"]: one["value"] for one in browser.execute_cdp_cmd("Performance.getMetrics", {})["metrics"]}
    return metrics["JSHeapUsedSize"]


def measure(minutes: float) -> list[tuple[float, float]]:
    """Memory of the program and heap of the page in MB, at equal distances."""
    with tempfile.TemporaryDirectory() as folder, Program({"Narrator": "narrator-enrol.wav", "Nagg": "nagg-enrol.wav"}) as program:
        talk = speech.write(Path(folder) / "talk.wav", speech.samples("programme.wav"), speech.pause(3))
        browser = chromium.open_browser(talk)
        try:
            browser.execute_cdp_cmd("Performance.enable", {})
            page = Page(program, browser).open("identify")
            page.press("Listen")
            found = []
            for sample in range(1, SAMPLES + 1):
                time.sleep(minutes * 60 / SAMPLES)
                heard = page.state["recognition"]
                if heard["phase"] != "listening":
                    sys.exit(f"soak: listening ended: {heard}")
                found.append((program.memory / 1e6, heap(browser) / 1e6))
                # The log of the network would grow without end in the driver.
                browser.get_log("performance")
                print(f"{minutes * sample / SAMPLES:6.1f} min  program {found[-1][0]:6.1f} MB  page {found[-1][1]:5.1f} MB  heard {heard['elapsed']:.0f} s", flush=True)
            return found
        finally:
            browser.quit()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60, help="how long to listen")
    parser.add_argument("--growth", type=float, default=0.1, help="the growth that passes, as a part")
    options = parser.parse_args()
    if reason := reason_to_skip():
        sys.exit(f"soak: {reason}")
    found = measure(options.minutes)
    for name, values in zip(("program", "page"), zip(*found)):
        growth = statistics.median(values[-3:]) / statistics.median(values[1:4]) - 1
        print(f"{name}: {growth:+.1%}")
        if growth > options.growth:
            sys.exit(f"soak: the memory of the {name} grows")


if __name__ == "__main__":
    main()
