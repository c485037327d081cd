#!/usr/bin/env python3
"""Golden values of the word metrics, from whisper-normalizer and jiwer.

    OUT/normalised.json   texts with what Whisper's English and basic normalisers make of them
    OUT/errors.json       pairs of word lists with their word error rate and the number of errors
    OUT/attributed.json   conversations with their speaker-attributed errors (cpWER)

Conventions:

- jiwer chooses among equally short alignments in its own way, so only their length is stored, not its parts.
- The basic normaliser keeps marks (`preserve_marks`): vowel signs are no punctuation.
- cpWER pairs each person's words with those of one speaker so that the errors, counted by jiwer, are fewest; the pairing
  is scipy's. Whoever is left over counts with every word. meeteval's `cpwer` gives the same numbers.
"""

from __future__ import annotations

import argparse
import json
import random
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

import jiwer
import numpy as np
from scipy.optimize import linear_sum_assignment
from whisper_normalizer.basic import BasicTextNormalizer
from whisper_normalizer.english import EnglishTextNormalizer

Conversation = list[tuple[str, list[str]]]

# The list holds one spelling with a piece of markup in it.
BROKEN_SPELLING = "archaeology"

TEXTS = [
    "", " ", "Hello, world!", "WHEN IS A LOBSTER NOT A LOBSTER WHEN IT IS A CRAYFISH",
    "I DON'T THINK MISTER HALE YOU HAVE DONE QUITE RIGHT", "Mr. Hale won't, can't and shan't; he's been there.",
    "Mrs. O'Brien's dog'd gone before she'd been told. It's got fleas.", "Let's go — I'm sure they've done it, y'all.",
    "I'ma gonna wanna, kinda, sorta, gotta, dunno; 'cause I woulda, coulda, shoulda.", "St. John lives in Prof. Lee's St.",
    "Um, uh, hmm, mm, mhm, mmm: well... (laughs) [music] <noise> ok", "(a (nested) one) and () an empty one", "[open <and never closed",
    "Twenty-five dollars and seven cents", "It cost $20 million, €1,234.50 and £3 per cent", "fifty per cent of 12 percent, 10%",
    "one oh one, double five, triple seven, double o seven", "nineteen eighty four", "two thousand and twenty four",
    "one hundred and one thousand two hundred and three", "ten thousand dollars", "minus twenty degrees, plus one, positive",
    "the first, second, third, 4th, twenty first, twenty-second and one hundredth", "the sixties, the nineteen sixties, the 1960s",
    "three point one four one five", "point five", "two and a half million", "and a half", "five and a half", "a mile and a half",
    "the twenty twenties, ones and twos", "one two three four five six", "zero zero seven", "oh no, o brother",
    "$2 and 7 cents, $0.07, £1", "seven hundred and", "thousand island dressing", "a pound of pounds, a cent", "10.5 million",
    "1,000,000.00 people", "192.168.0.1", "1.5 point 5", "0 million", "007 and 00.50", "hundreds of thousands", "three hundreds",
    "two point five thousandths", "eighty eighth, ninetieth, twelfth, ninth", "double trouble, triple jump, double fifty",
    "thirty three hundred", "twenty eleven", "five hundred twelve", "one eleven", "one hundred eleven", "point hundred",
    "The colour of the aeroplane's centre was grey; he realised it in the theatre.", "Analyse the catalogue of jewellery",
    "naïve café œuvre Ærø straße Łódź Þór", "x² + y₃ = ½ № ™", "ﬁne ﬂow", "A1 b2c3 4x4 21 st", "don 't do n't 'tis ' s",
    "Wait.. what.", "End ..", "...", "a.b.c", "e.g. this", "U.S.A. 3.", "v1.0.2-beta", "100%", "% 5 % five%", "$ 5 five$ $five",
    "tabs\tand\nlines\r\nhere", "Ёлка и чай, пожалуйста!", "¿Cómo estás? ¡Bien!", "你好，世界。", "日本語のテスト、です", "हिन्दी में", "مرحبا بالعالم",
    "שלום עולם", "สวัสดีครับ", "emoji 😀 and ❤️", "\u201cQuoted\u201d \u2018single\u2019 it\u2019s", "semi;colon:dash—en–hyphen-ated_under_score",
]
WORDS = (
    "a the dog and and and point double triple o oh zero one two three five six eight nine ten eleven thirteen twenty "
    "thirty ninety hundred thousand million hundreds thousandth first second fifth eighth twelfth twenties sixtieth ones "
    "dollars cents pound euro percent per cent minus plus half 0 1 7 10 25 100 1.5 0.5 1960 2,000 $5 £2.50 ¢7 5% colour "
    "realise Mr. Dr. don't it's we'd been (x) uh st s . , ! ..").split()


def texts() -> list[str]:
    """Hand-made texts, every British spelling, and random successions of difficult words."""
    spellings = json.loads(files("whisper_normalizer").joinpath("normalizers/english.json").read_text())
    generator = random.Random(0)
    made = [" ".join(generator.choices(WORDS, k=generator.randrange(1, 12))) for _ in range(1500)]
    return TEXTS + [" ".join(word for word in spellings if " " not in word and word != BROKEN_SPELLING)] + made


def normalised() -> dict[str, object]:
    english, basic = EnglishTextNormalizer(), BasicTextNormalizer(preserve_marks=True)
    cases = []
    for text in texts():
        try:
            result = english(text).strip()
        except (AssertionError, IndexError, TypeError):
            continue  # some successions of number words are beyond the reference
        cases.append({"text": text, "english": " ".join(result.split()), "basic": " ".join(basic(text).split())})
    return {"tool": f"whisper-normalizer {version('whisper-normalizer')}", "cases": cases}


def changed(generator: random.Random, words: list[str], rate: float) -> list[str]:
    """What a recogniser might have heard."""
    heard: list[str] = []
    for word in words:
        kind = generator.random()
        if kind < rate / 3:
            continue
        heard.append(generator.choice("abcdefgh") if kind < 2 * rate / 3 else word)
        if kind > 1 - rate / 3:
            heard.append(generator.choice("abcdefgh"))
    return heard


def count(reference: list[str], hypothesis: list[str]) -> int:
    """The number of errors; jiwer knows no empty reference."""
    if not reference or not hypothesis:
        return len(reference) + len(hypothesis)
    result = jiwer.process_words(" ".join(reference), " ".join(hypothesis))
    return result.substitutions + result.deletions + result.insertions


def errors() -> dict[str, object]:
    generator = random.Random(1)
    cases = []
    for index in range(200):
        reference = generator.choices("abcdefgh", k=generator.randrange(0, 40))
        hypothesis = (changed(generator, reference, generator.choice([0, 0.1, 0.5, 0.9])) if index % 4
                      else generator.choices("abcdefgh", k=generator.randrange(0, 40)))
        found = count(reference, hypothesis)
        rate = found / len(reference) if reference else float(found > 0)
        cases.append({"reference": " ".join(reference), "hypothesis": " ".join(hypothesis), "errors": found, "wer": rate})
    return {"tool": f"jiwer {version('jiwer')}", "cases": cases}


def attributed_errors(reference: Conversation, hypothesis: Conversation) -> int:
    """The errors of the best pairing of people and speakers."""
    streams: list[list[list[str]]] = []
    for side in (reference, hypothesis):
        of: dict[str, list[str]] = {}
        for speaker, words in side:
            of.setdefault(speaker, []).extend(words)
        streams.append(list(of.values()))
    size = max(len(side) for side in streams)
    for side in streams:
        side += [[] for _ in range(size - len(side))]
    costs = np.array([[count(a, b) for b in streams[1]] for a in streams[0]]).reshape(size, size)
    rows, columns = linear_sum_assignment(costs)
    return int(costs[rows, columns].sum())


def attributed() -> dict[str, object]:
    generator = random.Random(2)
    cases = []
    for _ in range(60):
        people, speakers = generator.randrange(1, 6), generator.randrange(1, 7)
        reference = [(f"p{generator.randrange(people)}", generator.choices("abcdefgh", k=generator.randrange(1, 8)))
                     for _ in range(generator.randrange(1, 20))]
        rate = generator.choice([0, 0.1, 0.5])
        hypothesis: Conversation = []
        for person, words in reference:
            speaker = int(person[1:]) if generator.random() > rate else generator.randrange(speakers)
            hypothesis.append((f"s{speaker % speakers}", changed(generator, words, rate)))
        found = attributed_errors(reference, hypothesis)
        total = sum(len(words) for _, words in reference)
        cases.append({
            "reference": [{"speaker": speaker, "text": " ".join(words)} for speaker, words in reference],
            "hypothesis": [{"speaker": speaker, "text": " ".join(words)} for speaker, words in hypothesis],
            "errors": found, "wer": found / total})
    return {"tool": f"jiwer {version('jiwer')}, scipy", "cases": cases}


def write_all(folder: Path) -> None:
    """Writes every fixture into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in (("normalised", normalised()), ("errors", errors()), ("attributed", attributed())):
        (folder / f"{name}.json").write_text(json.dumps(content, ensure_ascii=False) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path, help="folder for the fixtures, usually Tests/Fixtures/words")
    write_all(parser.parse_args().out)


if __name__ == "__main__":
    main()
