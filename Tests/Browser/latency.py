#!/usr/bin/env python3
"""Measures in the browser how soon the bars move, beyond the sound that an answer needs.

    latency.py [--seconds 60] [--limit 300]

Chromium's fake microphone plays speech with pauses. The page notes when each piece of sound left it, and when the bars
were drawn. An answer about a quarter second needs the sound until LOOK_AHEAD after it; what is printed is the time from
the moment that sound was sent to the frame in which the bars show the answer. Exits with 1 where the median is above
the limit, in milliseconds.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

import chromium
import speech
from page import Page
from program import Program
from support import reason_to_skip

# Half of what the 1.5 s around a frame of 0.25 s reach beyond it, two neighbours, and half of the smoothing's five frames.
LOOK_AHEAD = 0.625 + 0.5 + 0.5

MEASURE = """
import("/core/app.js").then(({ session }) => {
  const sent = [];
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    if (data instanceof ArrayBuffer) {
      const end = (new DataView(data).getUint32(12, true) + (data.byteLength - 16) / 2) / 16000;
      sent.push([end, performance.now()]);
    }
    return send.call(this, data);
  };
  window.delays = [];
  let last = 0;
  let drawn = "";
  const look = () => {
    requestAnimationFrame(look);
    const shown = [...document.querySelectorAll(".scores [data-fact=score]")].map((one) => one.textContent).join(" ");
    const end = session.state.recognition.ribbon.at(-1)?.end ?? 0;
    if (shown === drawn || end <= last) return;
    [drawn, last] = [shown, end];
    const moment = sent.find(([reach]) => reach >= end + LOOK_AHEAD);
    if (moment) window.delays.push([end, performance.now() - moment[1]]);
  };
  requestAnimationFrame(look);
});
"""


def measure(seconds: float) -> list[float]:
    """Delays in milliseconds, one for each time that the bars moved."""
    with tempfile.TemporaryDirectory() as folder, Program({"Narrator": "narrator-enrol.wav", "Nagg": "nagg-enrol.wav"}) as program:
        sound = speech.write(
            Path(folder) / "talk.wav", speech.pause(2), speech.samples("narrator-later.wav", 0, 8), speech.pause(2), speech.samples("nagg-later.wav")
        )
        browser = chromium.open_browser(sound)
        try:
            page = Page(program, browser).open("identify")
            browser.execute_script(MEASURE.replace("LOOK_AHEAD", str(LOOK_AHEAD)))
            page.press("Listen")
            page.until(lambda: page.state["recognition"]["elapsed"] >= seconds, "listening does not go on", seconds + 60)
            return [delay for _, delay in browser.execute_script("return window.delays")]
        finally:
            browser.quit()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60, help="how long to listen")
    parser.add_argument("--limit", type=float, default=300, help="the highest median that passes, in milliseconds")
    options = parser.parse_args()
    if reason := reason_to_skip():
        sys.exit(f"latency: {reason}")
    delays = sorted(measure(options.seconds))
    if len(delays) < 20:
        sys.exit(f"latency: the bars moved only {len(delays)} times in {options.seconds:.0f} s")
    median = statistics.median(delays)
    print(f"bars moved {len(delays)} times in {options.seconds:.0f} s of listening")
    print(f"beyond the sound that the answer needs: median {median:.0f} ms, nine of ten {delays[len(delays) * 9 // 10]:.0f} ms, longest {delays[-1]:.0f} ms")
    if median > options.limit:
        sys.exit(f"latency: the median is above {options.limit:.0f} ms")


if __name__ == "__main__":
    main()
