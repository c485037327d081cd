#!/usr/bin/env python3
"""Stands in for the compiler plugin behind `#Preview`, which is there on Apple's systems only.

The compiler checks what a macro is given before it asks for the expansion, so a preview's views are checked like all others although
they expand to nothing. Speaks the compiler's plugin protocol: messages of JSON, each after its length as eight bytes, little end first.
"""

from __future__ import annotations

import json
import sys
from typing import Any, BinaryIO

# The first version of the protocol that has all that is used here.
PROTOCOL = 7


def read(stream: BinaryIO) -> dict[str, Any] | None:
    """The next message; None at the end."""
    head = stream.read(8)
    length = int.from_bytes(head, "little")
    text = stream.read(length)
    return json.loads(text) if len(head) == 8 and length and len(text) == length else None


def write(stream: BinaryIO, message: dict[str, Any]) -> None:
    text = json.dumps(message).encode()
    stream.write(len(text).to_bytes(8, "little") + text)
    stream.flush()


def answer(message: dict[str, Any]) -> dict[str, Any]:
    """What to say to a message."""
    kind = next(iter(message))
    if kind == "getCapability":
        return {"getCapabilityResult": {"capability": {"protocolVersion": PROTOCOL}}}
    if kind == "expandFreestandingMacro" and message[kind]["macro"]["name"] == "Preview":
        return {"expandMacroResult": {"expandedSource": "", "diagnostics": []}}
    return {"expandMacroResult": {"expandedSource": None, "diagnostics": []}}


def main() -> None:
    while (message := read(sys.stdin.buffer)) is not None:
        write(sys.stdout.buffer, answer(message))


if __name__ == "__main__":
    main()
