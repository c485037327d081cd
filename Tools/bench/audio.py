"""Long recordings for measuring speed, made of short ones."""

from __future__ import annotations

import subprocess
import wave
from collections.abc import Sequence
from pathlib import Path

RATE = 16_000
BYTES = 2


def samples(path: Path) -> bytes:
    """A recording as 16 kHz mono 16-bit samples; whatever is not such a WAV file goes through ffmpeg."""
    if path.suffix == ".wav":
        with wave.open(str(path)) as file:
            if (file.getframerate(), file.getnchannels(), file.getsampwidth()) == (RATE, 1, BYTES):
                return file.readframes(file.getnframes())
    command = ["ffmpeg", "-v", "error", "-i", str(path), "-f", "s16le", "-ac", "1", "-ar", str(RATE), "-"]
    return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, check=True).stdout


def writer(path: Path) -> wave.Wave_write:
    """A WAV file for 16 kHz mono 16-bit samples."""
    file = wave.open(str(path), "wb")
    file.setnchannels(1)
    file.setsampwidth(BYTES)
    file.setframerate(RATE)
    return file


def write_talk(path: Path, sources: Sequence[Path], seconds: int) -> None:
    """Repeats the sources until the recording is as long as asked.

    Every round starts a little later in each source, so that no window of the analysis is heard twice exactly.
    """
    recordings = [samples(source) for source in sources]
    wanted = seconds * RATE * BYTES
    with writer(path) as file:
        written = 0
        turn = 0
        while written < wanted:
            for recording in recordings:
                skipped = (turn * 2_311 % RATE) * BYTES
                piece = recording[skipped:][: wanted - written]
                file.writeframes(piece)
                written += len(piece)
            turn += 1
