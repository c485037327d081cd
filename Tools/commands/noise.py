"""Noise that is the same on every run, and mixing at a given ratio."""

from __future__ import annotations

import numpy as np


def pink(count: int, generator: np.random.Generator) -> np.ndarray:
    """Noise with the same power in every octave, of root mean square 1."""
    spectrum = np.fft.rfft(generator.standard_normal(count))
    frequency = np.arange(len(spectrum), dtype=float)
    frequency[0] = 1
    noise = np.fft.irfft(spectrum / np.sqrt(frequency), count)
    return noise / rms(noise)


def babble(talks: list[np.ndarray], count: int) -> np.ndarray:
    """Several people talking at once, each repeated as often as needed and as loud as the others, of RMS 1."""
    mixed = np.zeros(count)
    for talk in talks:
        mixed += np.resize(talk / rms(talk), count)
    return mixed / rms(mixed)


def rms(samples: np.ndarray) -> float:
    """Root mean square; never zero."""
    return max(float(np.sqrt(np.mean(samples**2))), 1e-9)


def speech_level(samples: np.ndarray, frame: int = 400) -> float:
    """The level of speech, pauses left out: RMS over the frames within 25 dB of the loudest."""
    count = len(samples) // frame
    if count == 0:
        return rms(samples)
    power = np.mean(samples[: count * frame].reshape(count, frame) ** 2, axis=1)
    return max(float(np.sqrt(np.mean(power[power > np.max(power) / 10**2.5]))), 1e-9)
