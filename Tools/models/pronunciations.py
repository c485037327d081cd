"""How the words of a speech-to-text model's vocabulary are said, from the CMU Pronouncing Dictionary.

One pronunciation a line, in the dictionary's own order: the word in lower case, and its ARPAbet sounds without stress. Words
outside the vocabulary are left out: two thirds of the dictionary are surnames.
"""

from __future__ import annotations

from pathlib import Path

BEGINS_WORD = "Ġ"  # how the vocabulary writes a space


def build(dictionary: Path, vocabulary: bytes) -> bytes:
    """The pronunciations of every whole word."""
    words = {
        token[1:].lower() for token in vocabulary.decode().split("\n")
        if token.startswith(BEGINS_WORD) and token[1:].isascii() and token[1:].isalpha()}
    lines: dict[str, None] = {}
    for line in dictionary.read_text("utf-8").splitlines():
        # "read(2) R IY1 D # a comment"
        entry, *sounds = line.split("#")[0].split()
        word = entry.split("(")[0]
        if word in words:
            lines[" ".join([word, *(sound.rstrip("012").lower() for sound in sounds)])] = None
    return "".join(f"{line}\n" for line in lines).encode()
