"""What Chromium's fake microphone hears: recordings and pauses, one after another, in one WAV file."""

from __future__ import annotations

import array
import shutil
import subprocess
import sys
import tempfile
import wave
from pathlib import Path

from program import SPEECH

RATE = 16_000


def samples(name: str | Path, start: float = 0, end: float | None = None) -> array.array[int]:
    """A recording of .assets/speech, or a file elsewhere, 16-bit mono at 16 kHz, or the part of it from `start` to `end` in seconds."""
    with wave.open(str(SPEECH / name)) as file:
        if (file.getframerate(), file.getnchannels(), file.getsampwidth()) != (RATE, 1, 2):
            raise ValueError(f"{name} is not 16-bit mono at {RATE} Hz")
        file.setpos(int(start * RATE))
        count = file.getnframes() - file.tell() if end is None else int((end - start) * RATE)
        return _swapped(array.array("h", file.readframes(count)))


def pause(seconds: float) -> array.array[int]:
    """Silence as rooms have it: a little noise, since exact zeros are what a dead microphone gives."""
    state = 1
    noise = array.array("h")
    for _ in range(int(seconds * RATE)):
        state = state * 1_103_515_245 + 12_345 & 0x7FFF_FFFF
        noise.append((state >> 16) % 9 - 4)
    return noise


def spoken(text: str) -> array.array[int] | None:
    """The words in flite's voice "slt", which gives 16-bit mono at 16 kHz; None where flite is not installed."""
    if not shutil.which("flite"):
        return None
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "spoken.wav"
        subprocess.run(["flite", "-voice", "slt", "-t", text, "-o", str(path)], check=True, capture_output=True)
        return samples(path)


def nothing(seconds: float) -> array.array[int]:
    """What a dead microphone gives."""
    return array.array("h", bytes(2 * int(seconds * RATE)))


def write(path: Path, *parts: array.array[int], repeats: int = 1) -> Path:
    """Writes the parts, one after another, `repeats` times."""
    data = _swapped(sum(parts, array.array("h"))).tobytes()
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, RATE, 0, "NONE", "not compressed"))
        for _ in range(repeats):
            file.writeframesraw(data)
    return path


def _swapped(values: array.array[int]) -> array.array[int]:
    """WAV files are little-endian, arrays are as the machine is."""
    if sys.byteorder == "big":
        values.byteswap()
    return values
