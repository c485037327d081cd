#!/usr/bin/env python3
"""The reference of the transcription: log-mel spectrograms, tokens and greedy texts of faster-whisper.

    transcription.py OUT         writes the golden values into the folder OUT (usually Tests/Fixtures/transcription)

    NAME.npy                     float32 [80, frames]: the log-mel spectrogram of a clip, continued with zeros
    spectrograms.json            the clips they come from
    tokens.json                  texts with their tokens
    texts.json                   clips with what faster-whisper writes: without timestamps and with them, how sure it is,
                                 and when each word was said

The model is the very checkpoint that the program's is built from, in single precision, on one thread; of the likeliest
token each time, no text before, and no other temperature tried.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import ctranslate2
import faster_whisper
import numpy as np
import tokenizers

import reference

CHECKPOINT = Path(".assets/sources/whisper-tiny-en")

SPECTROGRAMS = {
    "logmel-speech": (reference.clip("narrator.wav", 2 * reference.RATE, reference.RATE), 100),
    "logmel-padded": (reference.clip("call.wav", 22 * reference.RATE, 8_333), 100),
    "logmel-silence": ({"formula": "silence", "count": 1_600}, 20),
    "logmel-impulse": ({"formula": "impulse", "count": 1_600}, 20),
}

TEXT_CLIPS = [
    reference.clip("visitor.wav", 0, 4 * reference.RATE),
    reference.clip("reader.wav", 0, int(9.9 * reference.RATE)),
    reference.clip("narrator.wav", 0, 24 * reference.RATE),
    reference.clip("narrator.wav", int(24.1 * reference.RATE), 20 * reference.RATE),
    reference.clip("dialogue.wav", 0, 14 * reference.RATE),
    reference.clip("dialogue.wav", 14 * reference.RATE, 14 * reference.RATE),
]

SENTENCES = [
    " Hello, world!", "", " ", "  two  spaces ", "\tTabs\nand lines\r\n", " It's what they'd've said; we'll see, I'm sure you're 'right'.",
    " $1,234.56 – 50% (or ½) #42", " Naïve café, Straße, Ærøskøbing", " Привет, мир. Как дела?", " 你好，世界。これはテストです。",
    " नमस्ते दुनिया", " emoji 🎬🍿 and family 👩‍👩‍👧‍👦", " e\u0301 combining", "<|endoftext|> is text", " antidisestablishmentarianism",
    " like\u00a0this\u2003and\u2028that", "don't DON'T Don’t", " ...", " . . .", " aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
]


def write_spectrograms(folder: Path) -> None:
    extractor = faster_whisper.feature_extractor.FeatureExtractor()
    index = []
    for name, (source, frames) in SPECTROGRAMS.items():
        values = reference.samples(source)
        padded = np.pad(values, (0, frames * extractor.hop_length - len(values)))
        spectrogram = extractor(padded, padding=0)
        assert spectrogram.shape == (80, frames), spectrogram.shape
        np.save(folder / f"{name}.npy", np.ascontiguousarray(spectrogram, np.float32))
        index.append({"name": name, "source": source, "frames": frames})
    reference.write_json(folder / "spectrograms.json", {
        "tool": f"faster-whisper {faster_whisper.__version__}", "cases": index})


def write_tokens(folder: Path) -> None:
    tokenizer = tokenizers.Tokenizer.from_file(str(CHECKPOINT / "tokenizer.json"))
    # The program takes special tokens in a text for text; so is each of them here, letter by letter.
    plain = json.loads(tokenizer.to_str())
    plain["added_tokens"] = []
    plain["post_processor"] = None
    tokenizer = tokenizers.Tokenizer.from_str(json.dumps(plain))
    reference.write_json(folder / "tokens.json", {
        "tool": f"tokenizers {tokenizers.__version__}",
        "texts": [{"text": text, "tokens": tokenizer.encode(text, add_special_tokens=False).ids} for text in SENTENCES]})


def text_of(model: faster_whisper.WhisperModel, source: reference.Clip) -> dict[str, object]:
    """What faster-whisper makes of a clip."""

    def segments(**options: object) -> list[faster_whisper.transcribe.Segment]:
        found, _ = model.transcribe(
            reference.samples(source), language="en", beam_size=1, temperature=0.0, condition_on_previous_text=False,
            **options)
        return list(found)

    plain = segments(without_timestamps=True)
    timed = segments()
    # With word times it goes on behind the last word; that is another window.
    worded = segments(without_timestamps=True, word_timestamps=True)[:1]
    return {
        "source": source,
        "tokens": [token for segment in plain for token in segment.tokens],
        "timestampedTokens": [token for segment in timed for token in segment.tokens],
        "averageLogProbability": round(plain[0].avg_logprob, 5),
        "noSpeechProbability": round(plain[0].no_speech_prob, 6),
        "words": [
            {"text": word.word.strip(), "start": round(float(word.start), 2), "end": round(float(word.end), 2),
             "probability": round(float(word.probability), 4)}
            for segment in worded for word in segment.words],
    }


def write_texts(folder: Path) -> None:
    model = faster_whisper.WhisperModel(str(CHECKPOINT), device="cpu", compute_type="float32", cpu_threads=1)
    reference.write_json(folder / "texts.json", {
        "tool": f"faster-whisper {faster_whisper.__version__}, ctranslate2 {ctranslate2.__version__}",
        "clips": [text_of(model, source) for source in TEXT_CLIPS]})


def write_all(folder: Path) -> None:
    """Writes every golden file."""
    folder.mkdir(parents=True, exist_ok=True)
    write_spectrograms(folder)
    write_tokens(folder)
    write_texts(folder)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path, help="folder for the golden values")
    write_all(parser.parse_args().out)


if __name__ == "__main__":
    main()
