"""What Whisper's encoder makes of spoken words, clean and in noise, as a recogniser of commands would hear them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnxruntime

import noise
from speech import NEURAL, Spoken
from voices import RATE

FFT, SHIFT, BINS, POSITION = 400, 160, 80, 320
LEVEL, FLOOR = 10 ** (-26 / 20), 10 ** (-75 / 20)
TALKERS, BABBLES, BED = 30, 12, 60 * RATE
CONDITIONS = ["clean", "babble", "pink", "babble"]
# Kokoro speaks slowly and has another speaker each time; what it says is worth hearing in two conditions.
HEARD_TWICE = ("kokoro",)
# How much higher the resonances of a throat may lie, and below which frequency they are simply moved.
THROATS, MOVED = np.arange(0.84, 1.21, 0.02), 4800


@dataclass(frozen=True)
class Heard:
    """Values `[positions, width]` of the first layer's cross attention, and the numbers of the sounds in them."""

    voice: str
    condition: str
    values: np.ndarray
    sounds: list[int]


def mel_bank() -> np.ndarray:
    """Slaney's triangular filters up to half the rate, each of area one: [bins, 1 + FFT / 2]."""
    step = np.log(6.4) / 27
    marks = np.linspace(0, 15 + np.log(RATE / 2000) / step, BINS + 2)
    edges = np.where(marks >= 15, 1000 * np.exp(step * (marks - 15)), marks * 200 / 3)
    frequencies = np.fft.rfftfreq(FFT, 1 / RATE)
    rising = (frequencies - edges[:-2, None]) / np.diff(edges)[:-1, None]
    falling = (edges[2:, None] - frequencies) / np.diff(edges)[1:, None]
    return np.maximum(0, np.minimum(rising, falling)) * (2 / (edges[2:] - edges[:-2]))[:, None]


BANK = mel_bank().astype(np.float32)
WINDOW = (0.5 - 0.5 * np.cos(2 * np.pi * np.arange(FFT) / FFT)).astype(np.float32)


def places(throat: float) -> np.ndarray:
    """Where in a spectrum of 1 + FFT / 2 lines each line comes from, if the resonances of a throat lie so much higher."""
    lines = np.fft.rfftfreq(FFT, 1 / RATE)
    last, top = MOVED * min(1, 1 / throat), RATE / 2
    moved = np.where(lines <= last, lines * throat, top - (top - last * throat) / (top - last) * (top - lines))
    return np.interp(lines, moved, np.arange(len(lines)))


def log_mel(samples: np.ndarray, frames: int, throat: float = 1) -> np.ndarray:
    """Whisper's log-mel spectrogram of the beginning of a window, as of another throat: [1, bins, frames]."""
    length = frames * SHIFT
    audio = np.pad(samples[:length].astype(np.float32), (0, max(0, length - len(samples))))
    framed = np.lib.stride_tricks.sliding_window_view(np.pad(audio, FFT // 2, mode="reflect"), FFT)[::SHIFT][:frames]
    power = np.abs(np.fft.rfft(framed * WINDOW, axis=1)).astype(np.float32) ** 2
    if throat != 1:
        origin = places(throat)
        below = np.minimum(origin.astype(int), FFT // 2 - 1)
        share = (origin - below).astype(np.float32)
        power = power[:, below] * (1 - share) + power[:, below + 1] * share
    mel = np.log10(np.maximum(power @ BANK.T, 1e-10)).T
    return ((np.maximum(mel, mel.max() - 8) + 4) / 4)[None].astype(np.float32)


class Encoder:
    """Listens with short context, as `TranscriptionOptions.Context.short` does."""

    def __init__(self, path: Path) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        self._session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        silence = {port.name: port.shape for port in self._session.get_inputs() if port.name != "mel"}
        self._nothing = {
            name: np.zeros([0 if isinstance(extent, str) else extent for extent in shape], np.float32)
            for name, shape in silence.items()}

    def values(self, samples: np.ndarray, throat: float = 1) -> np.ndarray:
        """The output `cross_value_0` of an utterance, as of another throat: [positions, width]."""
        frames = max(8, int(np.ceil((len(samples) / RATE + 1) * 2))) * RATE // SHIFT // 2
        heads = self._session.run(["cross_value_0"], {"mel": log_mel(samples, frames, throat)} | self._nothing)[0][0]
        joined = heads.transpose(1, 0, 2).reshape(heads.shape[1], -1)
        return joined[:-(-len(samples) // POSITION) + 3]


def babbles(spoken: list[Spoken], chance: np.random.Generator) -> list[np.ndarray]:
    """Noise of four to seven talkers each, made of the spoken words themselves."""
    talks = []
    for _ in range(TALKERS):
        voice = spoken[chance.integers(len(spoken))].voice
        own = [utterance.samples for utterance in spoken if utterance.voice == voice][:400]
        pieces, count = [], 0
        while count < BED:
            samples = own[chance.integers(len(own))]
            pieces += [samples / noise.speech_level(samples), np.zeros(int(chance.uniform(0.02, 0.25) * RATE))]
            count += len(samples)
        talks.append(np.concatenate(pieces)[:BED])
    return [
        noise.babble([talks[index] for index in chance.choice(TALKERS, chance.integers(4, 8), replace=False)], BED)
        for _ in range(BABBLES)]


def stretched(samples: np.ndarray, speed: float) -> np.ndarray:
    """The samples at another speed, and at another pitch with it: another throat."""
    places = np.arange(int((len(samples) - 1) / speed)) * speed
    left = places.astype(int)
    share = places - left
    return samples[left] * (1 - share) + samples[left + 1] * share


def coloured(samples: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    """The samples through another microphone, up to 8 dB from octave to octave, and now and then in a small room."""
    count = len(samples) + RATE // 4
    octaves = np.log2(np.maximum(np.fft.rfftfreq(count, 1 / RATE), 60) / 60)
    response = 10 ** (np.interp(octaves, np.arange(8), chance.uniform(-4, 4, 8)) / 20)
    spectrum = np.fft.rfft(samples, count) * response
    if chance.random() < 0.4:
        decay = np.exp(-np.arange(RATE // 4) * 6.9 / (chance.uniform(0.15, 0.5) * RATE))
        room = decay * chance.standard_normal(RATE // 4)
        room *= chance.uniform(0.1, 0.7) / np.linalg.norm(room)
        room[0] = 1
        spectrum *= np.fft.rfft(room, count)
    return np.fft.irfft(spectrum, count)[:len(samples)]


def recorded(samples: np.ndarray, bed: np.ndarray | None, chance: np.random.Generator) -> np.ndarray:
    """Speech at a chance speed and level, with silence around and noise 3 to 20 dB below."""
    if chance.random() < 0.6:
        samples = stretched(samples, chance.uniform(0.87, 1.15))
    if chance.random() < 0.5:
        samples = coloured(samples, chance)
    level = LEVEL * 10 ** (chance.uniform(-8, 8) / 20)
    lead, trail = int(chance.uniform(0, 0.32) * RATE), int(chance.uniform(0.04, 0.4) * RATE)
    audio = np.pad(samples * (level / noise.speech_level(samples)), (lead, trail))
    audio += FLOOR * 10 ** (chance.uniform(-10, 10) / 20) * chance.standard_normal(len(audio))
    if bed is not None:
        start = chance.integers(0, len(bed) - len(audio))
        audio += bed[start:start + len(audio)] * level / 10 ** (chance.uniform(3, 20) / 20)
    # Now and then the beginning is missed.
    return audio[int(chance.uniform(0, 0.04) * RATE):] if chance.random() < 0.1 else audio


def hear(spoken: list[Spoken], encoder: Encoder, seed: int) -> list[Heard]:
    """Every utterance in one condition, half of them in babble, or in two; most of the neural voices as of another throat."""
    chance = np.random.default_rng(seed)
    pink, talk = noise.pink(2 * BED, chance), babbles(spoken, chance)
    heard = []
    for index, utterance in enumerate(spoken + [one for one in spoken if one.voice in HEARD_TWICE]):
        condition = CONDITIONS[index % len(CONDITIONS)]
        bed = {"clean": None, "pink": pink, "babble": talk[chance.integers(BABBLES)]}[condition]
        moved = utterance.voice in NEURAL and chance.random() < 0.7
        throat = float(chance.choice(THROATS)) if moved else 1
        values = encoder.values(recorded(utterance.samples, bed, chance), throat)
        heard.append(Heard(utterance.voice, condition, values.astype(np.float16), utterance.sounds))
    return heard
