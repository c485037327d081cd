"""The synthetic voices of Debian that speak the command set."""

from __future__ import annotations

import io
import subprocess
import tempfile
import wave
from collections.abc import Callable
from dataclasses import dataclass
from math import gcd
from pathlib import Path

import numpy as np

RATE = 16_000


class VoiceFailed(Exception):
    """A program that speaks is missing, or gave no audio."""


@dataclass(frozen=True)
class Voice:
    """A voice: its name, the half of the set it belongs to, and the command that writes what it says to a WAV file."""

    name: str
    half: str
    command: Callable[[str, Path], list[str]]
    reads_input: bool = False

    def say(self, text: str) -> np.ndarray:
        """The text as 16 kHz mono samples in −1…1, silence at the ends cut off."""
        with tempfile.TemporaryDirectory(prefix="voiceid-voices-") as folder:
            path = Path(folder) / "speech.wav"
            command = self.command(text, path)
            try:
                subprocess.run(
                    command, input=text.encode() if self.reads_input else None, check=True, capture_output=True)
                samples = read(path)
            except FileNotFoundError as error:
                raise VoiceFailed(f"{command[0]} is missing; run Tools/setup/setup.sh commands") from error
            except (subprocess.CalledProcessError, wave.Error, EOFError) as error:
                raise VoiceFailed(f"{self.name} could not say {text!r}: {error}") from error
        loud = np.flatnonzero(np.abs(samples) > 0.02 * np.max(np.abs(samples), initial=1e-9))
        if len(samples) == 0 or len(loud) < RATE // 20:
            raise VoiceFailed(f"{self.name} gave no sound for {text!r}")
        return samples[loud[0]:loud[-1] + 1]


def flite(voice: str) -> Callable[[str, Path], list[str]]:
    return lambda text, path: ["flite", "-voice", voice, "-t", text, "-o", str(path)]


def espeak(voice: str, speed: int, pitch: int) -> Callable[[str, Path], list[str]]:
    return lambda text, path: ["espeak-ng", "-v", voice, "-s", str(speed), "-p", str(pitch), "-w", str(path), text]


def festival(voice: str) -> Callable[[str, Path], list[str]]:
    return lambda text, path: ["text2wave", "-eval", f"(voice_{voice})", "-o", str(path)]


# No speaker of the one half is heard in the other.
VOICES = [
    Voice("rms", "tuning", flite("rms")),
    Voice("kal", "tuning", flite("kal16")),
    Voice("ked", "tuning", festival("ked_diphone"), reads_input=True),
    Voice("espeak-us", "tuning", espeak("en-us", 150, 45)),
    Voice("espeak-scotland-f", "tuning", espeak("en-gb-scotland+f3", 145, 60)),
    Voice("slt", "report", flite("slt")),
    Voice("awb", "report", flite("awb")),
    Voice("slt-hts", "report", festival("cmu_us_slt_arctic_hts"), reads_input=True),
    Voice("espeak-rp", "report", espeak("en-gb-x-rp", 150, 40)),
    Voice("espeak-us-f", "report", espeak("en-us+f2", 145, 65)),
]


def read(path: Path) -> np.ndarray:
    """A 16-bit mono WAV file at 16 kHz; other rates are resampled in the frequency domain."""
    with wave.open(io.BytesIO(path.read_bytes())) as file:
        if file.getsampwidth() != 2 or file.getnchannels() != 1:
            raise wave.Error("not 16-bit mono")
        rate = file.getframerate()
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(np.float64) / 32768
    return samples if rate == RATE or len(samples) == 0 else resampled(samples, rate)


def resampled(samples: np.ndarray, rate: int) -> np.ndarray:
    """Band-limited resampling of a whole signal to 16 kHz: exact for a signal that fades at its ends, as these do."""
    step = rate // gcd(rate, RATE)
    padded = np.pad(samples, (0, -len(samples) % step + step))
    count = len(padded) * RATE // rate
    spectrum = np.fft.rfft(padded)
    bins = min(len(spectrum), count // 2 + 1)
    kept = np.zeros(count // 2 + 1, dtype=complex)
    kept[:bins] = spectrum[:bins]
    return np.fft.irfft(kept, count) * (count / len(padded))
