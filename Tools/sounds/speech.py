"""Words spoken by many synthetic voices, with the sounds they are made of.

The words are those of the speech-to-text model's vocabulary, drawn at random, one to five at a time; a fifth of the
utterances has words of commands among them, a sixth words spelt almost like those. The sounds are those that flite's
pronouncing dictionary gives, for every voice: a layer trained so hears through an accent. No voice is one that
`Tools/commands` reports with.
"""

from __future__ import annotations

import random
import subprocess
import tempfile
import wave
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from zlib import crc32

import numpy as np
import ttspico

import neural
import voices

SOUNDS = ("aa ae ah ao aw ay eh er ey ih iy ow oy uh uw "
          "b ch d dh f g hh jh k l m n ng p r s sh t th v w y z zh").split()

COMMAND_WORDS = (
    "down forward next up last previous back like favourite heart dislike expand details open go one movie this that it "
    "I show me more play add to my please the don't do not").split()
ACCENTS = ["en-us"] * 6 + ["en-gb"] * 2 + ["en-gb-scotland"] * 2 + [
    "en-029", "en-us-nyc", "en-gb-x-gbclan", "en-gb-x-gbcwmd"]
# Not f2, which the report half speaks with, as it does with the accent en-gb-x-rp.
VARIANTS = (
    "Denis edward caleb Mike Gene belinda antonio pablo ed quincy klatt2 klatt3 adam robert Lee anika Annie Andrea rob "
    "john Henrique aunty benjamin grandma klatt f1 f3 f4 f5 m1 m2 m3 m4 m5 m6 m7 m8 max michael steph linda iven3 "
    "zac").split()
FESTIVAL = {"ked": "ked_diphone", "kal-diphone": "kal_diphone"}
PICO = {"pico-us": "en-US", "pico-gb": "en-GB"}
NEURAL = ("kokoro", "joe", "hibari")
SHARES = {
    "rms": 0.155, "kal": 0.115, "ked": 0.08, "kal-diphone": 0.035, "pico-us": 0.085, "pico-gb": 0.085, "espeak": 0.155,
    "kokoro": 0.08, "joe": 0.05, "hibari": 0.16}


@dataclass(frozen=True)
class Job:
    """What is to be said, by whom, how slowly, and how high."""

    text: str
    voice: str
    slowness: float
    pitch: int
    accent: str = ""
    variant: str = ""
    speed: int = 0


@dataclass(frozen=True)
class Spoken:
    """An utterance at 16 kHz, −1…1, without silence at its ends, and the numbers of its sounds, from 0."""

    voice: str
    sounds: list[int]
    samples: np.ndarray


def words(vocabulary: Path) -> list[str]:
    """The lower-case words of a model's vocabulary, the commonest first."""
    found = dict.fromkeys(
        token[1:] for token in vocabulary.read_text("utf-8").split("\n") if token.startswith("Ġ"))
    return [word for word in found
            if word.isascii() and word.isalpha() and word.islower() and 2 <= len(word) <= 13][:17_000]


def neighbours(lexicon: list[str]) -> list[str]:
    """The words that a letter or two make of a command's word, or a command's word of."""
    def near(word: str) -> bool:
        return any(
            word != own and SequenceMatcher(None, word, own, autojunk=False).ratio() > 0.74
            for own in COMMAND_WORDS if len(own) > 1)

    return [word for word in lexicon if near(word)]


def jobs(lexicon: list[str], count: int, seed: int) -> list[Job]:
    """What is said; the same for the same seed."""
    chance = random.Random(seed)
    alike = neighbours(lexicon)

    def text() -> str:
        length = chance.choices([1, 2, 3, 4, 5], [50, 25, 12, 8, 5])[0]
        special = chance.choices([None, COMMAND_WORDS, alike], [0.63, 0.2, 0.17])[0]
        return " ".join(
            chance.choice(special if special and chance.random() < 0.6 else lexicon) for _ in range(length))

    def job() -> Job:
        said, voice = text(), chance.choices(list(SHARES), list(SHARES.values()))[0]
        slowness, pitch = chance.uniform(0.85, 1.25), chance.randint(90, 170)
        if voice != "espeak":
            return Job(said, voice, slowness, pitch)
        return Job(said, voice, slowness, chance.randint(25, 80), chance.choice(ACCENTS),
                   chance.choice(VARIANTS) if chance.random() < 0.85 else "", chance.randint(115, 190))

    return [job() for _ in range(count)]


def sounds(text: str) -> list[int]:
    """The numbers of a text's sounds, as flite's dictionary has them; its schwa is their `ah`."""
    names = run(["flite", "-voice", "kal", "-t", text, "-ps", "-o", "/dev/null"]).split()
    return [SOUNDS.index("ah" if name == "ax" else name) for name in names if name != "pau"]


def phonemes(text: str) -> str:
    """How eSpeak NG pronounces a text, in the signs of the International Phonetic Alphabet."""
    return run(["espeak-ng", "-q", "--ipa", "-v", "en-us", text]).strip().replace("\n", " ")


def run(command: list[str]) -> str:
    """What a program prints."""
    try:
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout
    except FileNotFoundError as error:
        raise voices.VoiceFailed(f"{command[0]} is missing; run Tools/setup/setup.sh commands") from error
    except subprocess.CalledProcessError as error:
        raise voices.VoiceFailed(f"{command[0]} failed: {error.stderr.strip()}") from error


def speak_with_festival(told: list[tuple[Job, Path]], voice: str, folder: Path) -> None:
    """Says all that one of Festival's voices has to say in one run."""
    script = [f"(voice_{FESTIVAL[voice]})"]
    for job, path in told:
        script += [f"(Parameter.set 'Duration_Stretch {job.slowness:.2f})",
                   f"(utt.save.wave (utt.synth (eval (list 'Utterance 'Text \"{job.text}\"))) \"{path}\" 'riff)"]
    (folder / f"{voice}.scm").write_text("\n".join(script))
    run(["festival", "-b", str(folder / f"{voice}.scm")])


def speak_with_pico(told: list[tuple[Job, Path]], voice: str) -> None:
    """Says all that one of SVOX Pico's voices has to say."""
    engine = ttspico.TtsEngine(language=PICO[voice])
    for job, path in told:
        engine.rate, engine.pitch = round(100 / job.slowness), round(job.pitch / 1.3)
        with wave.open(str(path), "wb") as file:
            file.setparams((1, 2, voices.RATE, 0, "NONE", ""))
            file.writeframes(engine.speak(job.text))


def speak_with_neural(told: list[tuple[Job, Path]]) -> None:
    """Says all that the voices of neural models have to say. Hibari says it alike each time; the other two draw noise of their own."""
    for job, path in told:
        chance = np.random.default_rng([crc32(job.text.encode()), job.pitch])
        if job.voice == "hibari":
            samples, rate = neural.say_with_hibari(job.text, chance)
        elif job.voice == "joe":
            samples, rate = neural.say_with_joe(phonemes(job.text), chance)
        else:
            samples, rate = neural.say_with_kokoro(phonemes(job.text), chance)
        loudest = max(float(np.abs(samples).max(initial=0)), 1e-9)
        with wave.open(str(path), "wb") as file:
            file.setparams((1, 2, rate, 0, "NONE", ""))
            file.writeframes(np.round(samples * (0.7 / loudest) * 32767).astype("<i2").tobytes())


def say(job: Job, path: Path) -> Spoken | None:
    """Says what is to be said, unless it is said already; `None` where nothing is heard of it."""
    if job.voice in ("rms", "kal"):
        run(["flite", "-voice", {"rms": "rms", "kal": "kal16"}[job.voice], "--setf",
             f"duration_stretch={job.slowness:.2f}", "--setf", f"int_f0_target_mean={job.pitch}", "-t", job.text, "-o",
             str(path)])
    elif job.voice == "espeak":
        voice = job.accent + (f"+{job.variant}" if job.variant else "")
        run(["espeak-ng", "-v", voice, "-s", str(job.speed), "-p", str(job.pitch), "-w", str(path), job.text])
    samples = voices.read(path)
    path.unlink()
    loud = np.flatnonzero(np.abs(samples) > 0.02 * np.max(np.abs(samples), initial=1e-9))
    if len(loud) < voices.RATE // 20:
        return None
    return Spoken(job.voice, sounds(job.text), samples[loud[0]:loud[-1] + 1])


def speak(told: list[Job], workers: int) -> list[Spoken]:
    """Says everything."""
    with tempfile.TemporaryDirectory(prefix="voiceid-sounds-") as name, ThreadPoolExecutor(workers) as pool:
        folder = Path(name)
        paths = [folder / f"{index}.wav" for index in range(len(told))]
        for voice in FESTIVAL:
            speak_with_festival([pair for pair in zip(told, paths) if pair[0].voice == voice], voice, folder)
        for voice in PICO:
            speak_with_pico([pair for pair in zip(told, paths) if pair[0].voice == voice], voice)
        speak_with_neural([pair for pair in zip(told, paths) if pair[0].voice in NEURAL])
        return [spoken for spoken in pool.map(say, told, paths) if spoken is not None and spoken.sounds]
