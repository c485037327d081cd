"""Reads the old style of property list that Xcode's project files are written in.

Strict: what Xcode would refuse, or read as something else, is an error that names the line.
"""

from __future__ import annotations

import re

Value = "str | list[Value] | dict[str, Value]"
TOKEN = re.compile(
    r"(?P<space>\s+|//[^\n]*|/\*.*?\*/)|(?P<mark>[{}()=;,])|\"(?P<quoted>(?:[^\"\\]|\\.)*)\"|(?P<bare>[A-Za-z0-9_$./:+-]+)",
    re.S)
ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\", "'": "'"}


class PlistError(Exception):
    """What is wrong, and in which line."""


def parse(text: str) -> dict[str, Value]:
    """The dictionary that a property list holds."""
    reader = _Reader(text)
    value = reader.value()
    reader.expect(None)
    if not isinstance(value, dict):
        raise PlistError("1: the outermost value is no dictionary")
    return value


class _Reader:
    def __init__(self, text: str) -> None:
        self.tokens: list[tuple[str, str, int]] = []
        position, line = 0, 1
        while position < len(text):
            match = TOKEN.match(text, position)
            if not match:
                raise PlistError(f"{line}: {text[position]!r} cannot stand here without quotation marks")
            kind = match.lastgroup or "quoted"
            if kind != "space":
                self.tokens.append((kind, match.group(kind), line))
            line += match.group().count("\n")
            position = match.end()
        self.end = line
        self.next = 0

    def take(self) -> tuple[str, str, int]:
        if self.next == len(self.tokens):
            raise PlistError(f"{self.end}: the file ends in the middle")
        self.next += 1
        return self.tokens[self.next - 1]

    def is_next(self, mark: str) -> bool:
        return self.next < len(self.tokens) and self.tokens[self.next][:2] == ("mark", mark)

    def expect(self, mark: str | None) -> None:
        if mark is None:
            if self.next < len(self.tokens):
                raise PlistError(f"{self.tokens[self.next][2]}: nothing may follow the outermost value")
            return
        kind, text, line = self.take()
        if (kind, text) != ("mark", mark):
            raise PlistError(f"{line}: {text!r} stands where {mark!r} belongs")

    def value(self) -> Value:
        kind, text, line = self.take()
        if kind == "bare":
            return text
        if kind == "quoted":
            return unescaped(text, line)
        if text == "{":
            return self.dictionary()
        if text == "(":
            return self.array()
        raise PlistError(f"{line}: {text!r} begins no value")

    def dictionary(self) -> dict[str, Value]:
        found: dict[str, Value] = {}
        while not self.is_next("}"):
            kind, text, line = self.take()
            if kind == "mark":
                raise PlistError(f"{line}: {text!r} stands where a key belongs")
            key = unescaped(text, line) if kind == "quoted" else text
            if key in found:
                raise PlistError(f"{line}: {key} stands twice in one dictionary")
            self.expect("=")
            found[key] = self.value()
            self.expect(";")
        self.expect("}")
        return found

    def array(self) -> list[Value]:
        found: list[Value] = []
        while not self.is_next(")"):
            found.append(self.value())
            if not self.is_next(")"):
                self.expect(",")
        self.expect(")")
        return found


def unescaped(text: str, line: int) -> str:
    """A quoted string's content."""
    def replaced(match: re.Match[str]) -> str:
        if match.group(1) not in ESCAPES:
            raise PlistError(f"{line}: \\{match.group(1)} means nothing")
        return ESCAPES[match.group(1)]

    return re.sub(r"\\(.)", replaced, text, flags=re.S)
