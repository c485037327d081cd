"""Reads the variables of a CTranslate2 `model.bin` (binary version 4 and later) with numpy alone.

Little endian throughout:

    u32 binary version | text specification | u32 revision | u32 variables
    variables times: text name | u8 rank | u32 extents[rank] | u8 type | u32 bytes | the values, row-major
    u32 aliases | aliases times: text alias | text name
    text: u16 length, the closing zero included | bytes | zero
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path

import numpy as np

OLDEST_VERSION = 4
TYPES = {0: np.dtype("<f4"), 1: np.dtype("i1"), 2: np.dtype("<i2"), 3: np.dtype("<i4"), 4: np.dtype("<f2")}


class Reader:
    """Takes values off the front of a file."""

    def __init__(self, data: bytes) -> None:
        self._data = memoryview(data)
        self._position = 0

    def take(self, count: int) -> memoryview:
        """The next bytes; raises where the file ends before."""
        if self._position + count > len(self._data):
            raise ValueError("model.bin is cut short")
        self._position += count
        return self._data[self._position - count : self._position]

    def number(self, kind: str) -> int:
        """The next number of a type of `struct`."""
        return struct.unpack("<" + kind, self.take(struct.calcsize(kind)))[0]

    def text(self) -> str:
        """The next name."""
        return bytes(self.take(self.number("H"))).rstrip(b"\0").decode()

    def array(self) -> np.ndarray:
        """The next variable's values."""
        shape = [self.number("I") for _ in range(self.number("B"))]
        kind = self.number("B")
        if kind not in TYPES:
            raise ValueError(f"model.bin holds values of the unknown type {kind}")
        return np.frombuffer(self.take(self.number("I")), TYPES[kind]).reshape(shape)

    @property
    def is_at_end(self) -> bool:
        """Whether everything was taken."""
        return self._position == len(self._data)


@dataclass(frozen=True)
class Checkpoint:
    """What a `model.bin` holds."""

    specification: str
    revision: int
    variables: dict[str, np.ndarray]
    aliases: dict[str, str]


def load(path: Path) -> Checkpoint:
    """The variables by name, in the types they are stored in."""
    reader = Reader(path.read_bytes())
    version = reader.number("I")
    if version < OLDEST_VERSION:
        raise ValueError(f"{path.name} has binary version {version}; {OLDEST_VERSION} is the oldest known")
    specification, revision = reader.text(), reader.number("I")
    variables: dict[str, np.ndarray] = {}
    for _ in range(reader.number("I")):
        name = reader.text()
        variables[name] = reader.array()
    aliases: dict[str, str] = {}
    for _ in range(reader.number("I")):
        alias = reader.text()
        aliases[alias] = reader.text()
    if not reader.is_at_end:
        raise ValueError(f"{path.name} goes on behind its last variable")
    return Checkpoint(specification, revision, variables, aliases)
