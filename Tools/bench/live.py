#!/usr/bin/env python3
"""Runs an audio graph on a live microphone for long: is memory flat, is audio lost, how much of a core does it take?

    live.py PROGRAM GRAPH [--minutes 60] [--growth 0.05]

The microphone is ALSA's file plugin on a pipe that is fed the demo speech at the speed of speech, over and over. Prints one
JSON object. Exits with 1 where audio was lost, where the graph told an error, where it took a core or more, or where memory
grew by more than the given part from the first quarter to the last.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import wave
from pathlib import Path

SPEECH = Path(__file__).resolve().parents[2] / ".assets/speech"
CLIPS = ["programme.wav", "call.wav", "narrator.wav", "dialogue.wav", "reader.wav"]
RATE = 16_000
PIECE = RATE // 50  # 20 ms
SAMPLES = 60


def talk() -> bytes:
    """The demo speech, 16-bit mono at 16 kHz."""
    sound = b""
    for name in CLIPS:
        with wave.open(str(SPEECH / name)) as clip:
            if (clip.getframerate(), clip.getnchannels(), clip.getsampwidth()) != (RATE, 1, 2):
                sys.exit(f"live: {name} is not 16-bit mono at {RATE} Hz; run 'make build' to set the speech up again")
            sound += clip.readframes(clip.getnframes())
    return sound


class Speaker(threading.Thread):
    """Writes talk into a pipe at the speed of speech until it is told to stop."""

    def __init__(self, pipe: Path, sound: bytes) -> None:
        super().__init__(daemon=True)
        self.sound, self.stopping = sound, threading.Event()
        # Open at both ends: neither waits for the other, and the program may open and close it as it looks for devices.
        self.pipe = os.open(pipe, os.O_RDWR)

    def run(self) -> None:
        start, said = time.monotonic(), 0
        while not self.stopping.is_set():
            at = said * 2 % len(self.sound)
            os.write(self.pipe, self.sound[at:at + PIECE * 2])
            said += PIECE
            time.sleep(max(0.0, start + said / RATE - time.monotonic()))


def status(process: int) -> tuple[int, float]:
    """Resident kilobytes and processor seconds of a running process."""
    resident = next(line for line in Path(f"/proc/{process}/status").read_text().splitlines() if line.startswith("VmRSS"))
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return int(resident.split()[1]), (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(program: Path, graph: Path, minutes: float) -> dict[str, object]:
    with tempfile.TemporaryDirectory() as folder:
        pipe = Path(folder) / "talk"
        os.mkfifo(pipe)
        # PortAudio asserts that some device cannot be opened, as is so with every real configuration.
        configuration = Path(folder) / "asoundrc"
        configuration.write_text(
            'pcm.null { type null }\npcm.broken { type plug slave.pcm "nowhere" }\n'
            f'pcm.voice {{ type file slave.pcm "null" file "/dev/null" infile "{pipe}" format "raw" }}\n')
        speaker = Speaker(pipe, talk())
        speaker.start()
        events = open(Path(folder) / "events", "w+b")
        command = [str(program), "listen", "--graph", str(graph), "--device", "voice", "--json"]
        with subprocess.Popen(
                command, stdout=events, stderr=subprocess.DEVNULL,
                env=os.environ | {"ALSA_CONFIG_PATH": str(configuration)}) as process:
            resident, processor = [], 0.0
            try:
                for _ in range(SAMPLES):
                    time.sleep(minutes * 60 / SAMPLES)
                    if process.poll() is not None:
                        sys.exit(f"live: '{' '.join(command)}' ended by itself with status {process.returncode}")
                    size, processor = status(process.pid)
                    resident.append(size / 1024)
            finally:
                process.send_signal(signal.SIGINT)
                process.wait()
                speaker.stopping.set()
        events.seek(0)
        told = [json.loads(line) for line in events]
    names = [event["event"] for event in told]
    quarter = SAMPLES // 4
    first, last = statistics.median(resident[1:quarter]), statistics.median(resident[-quarter:])
    return {
        "minutes": minutes, "events": len(names), "utterances": names.count("transcribed"), "lost": names.count("lost"),
        "errors": names.count("error"), "partOfACore": round(processor / (minutes * 60), 3),
        "residentMegabytes": {"first quarter": round(first), "last quarter": round(last), "peak": round(max(resident))},
        "growth": round(last / first - 1, 3),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=Path)
    parser.add_argument("graph", type=Path)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--growth", type=float, default=0.05)
    arguments = parser.parse_args()
    found = measure(arguments.program, arguments.graph, arguments.minutes)
    print(json.dumps(found, indent=2))
    wrong = [name for name, is_wrong in [
        ("nothing was understood", found["utterances"] == 0), ("audio was lost", found["lost"] != 0),
        ("the graph told an error", found["errors"] != 0), ("it took a core or more", found["partOfACore"] >= 1),
        ("memory grew", found["growth"] > arguments.growth)] if is_wrong]
    if wrong:
        sys.exit("live: " + "; ".join(wrong))


if __name__ == "__main__":
    main()
