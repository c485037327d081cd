"""The Kaldi filterbank of CAM++ in numpy, for tools that run without kaldi-native-fbank."""

from __future__ import annotations

import numpy as np

RATE = 16_000
FRAME_LENGTH = 400
FRAME_SHIFT = 160
FFT_SIZE = 512
MEL_BINS = 80
LOW_HZ = 20.0
HIGH_HZ = 8_000.0
PRE_EMPHASIS = 0.97
LOG_FLOOR = np.float32(1.1920929e-7)


def povey_window() -> np.ndarray:
    """A Hann window to the power 0.85."""
    phase = 2 * np.pi * np.arange(FRAME_LENGTH) / (FRAME_LENGTH - 1)
    return (0.5 - 0.5 * np.cos(phase)) ** 0.85


def mel_weights() -> np.ndarray:
    """Triangles on the mel scale over the power spectrum's bins, [257, 80]."""

    def mel(hertz: np.ndarray | float) -> np.ndarray | float:
        return 1127.0 * np.log1p(np.asarray(hertz) / 700.0)

    edges = np.linspace(mel(LOW_HZ), mel(HIGH_HZ), MEL_BINS + 2)
    bins = mel(np.arange(FFT_SIZE // 2 + 1) * RATE / FFT_SIZE)[:, None]
    rising = (bins - edges[:-2]) / (edges[1:-1] - edges[:-2])
    falling = (edges[2:] - bins) / (edges[2:] - edges[1:-1])
    return np.maximum(0, np.minimum(rising, falling))


def filterbank(samples: np.ndarray) -> np.ndarray:
    """Log-mel energies [frames, 80] of samples in -1...1 at 16 kHz, before the mean is removed."""
    if len(samples) < FRAME_LENGTH:
        return np.zeros((0, MEL_BINS), np.float32)
    frames = np.lib.stride_tricks.sliding_window_view(samples.astype(np.float64), FRAME_LENGTH)[::FRAME_SHIFT]
    frames = frames - frames.mean(axis=1, keepdims=True)
    before = np.concatenate([frames[:, :1], frames[:, :-1]], axis=1)
    spectrum = np.fft.rfft((frames - PRE_EMPHASIS * before) * povey_window(), FFT_SIZE)
    energies = np.abs(spectrum) ** 2 @ mel_weights()
    return np.log(np.maximum(energies.astype(np.float32), LOG_FLOOR))
