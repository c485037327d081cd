#!/usr/bin/env python3
"""Draws the app's icon, and writes its asset catalogue.

    icon.py [FOLDER]    default: Apps/VoiceID/VoiceID/Resources/Assets.xcassets

Five bars of a voice on the accent colour; the middle one is somebody recognised.
"""

from __future__ import annotations

import argparse
import json
import struct
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BACKGROUND = (0x0F, 0x76, 0x6E)
BAR = (0xE6, 0xF6, 0xF3)
CHOSEN = (0xF9, 0xC7, 0x4F)
# Centre and half of the height, of the whole.
BARS = [(0.22, 0.10), (0.36, 0.20), (0.50, 0.31), (0.64, 0.17), (0.78, 0.08)]
HALF_WIDTH = 0.042
ACCENTS = {None: "0F766E", "dark": "4CC9B5"}
BACKGROUNDS = {None: "FFFFFF", "dark": "000000"}


def coverage(x: float, y: float, pixel: float) -> tuple[float, tuple[int, int, int]]:
    """How much of a pixel at (x, y), 0…1 from the upper left, a bar covers, and the bar's colour."""
    for centre, half in BARS:
        # Distance to a vertical line, which gives the bar round ends.
        nearest = min(max(y, 0.5 - half), 0.5 + half)
        distance = ((x - centre) ** 2 + (y - nearest) ** 2) ** 0.5
        covered = min(1.0, max(0.0, (HALF_WIDTH - distance) / pixel + 0.5))
        if covered:
            return covered, CHOSEN if centre == 0.5 else BAR
    return 0.0, BAR


def picture(size: int) -> bytes:
    """A PNG of this many pixels in width and height."""
    rows = bytearray()
    for row in range(size):
        rows.append(0)
        for column in range(size):
            share, colour = coverage((column + 0.5) / size, (row + 0.5) / size, 1 / size)
            rows += bytes(round(b + (c - b) * share) for b, c in zip(BACKGROUND, colour))

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(bytes(rows), 9)) + chunk(b"IEND", b""))


def colour_set(colours: dict[str | None, str]) -> dict:
    """A colour for light and dark."""
    entries = []
    for look, colour in colours.items():
        parts = {name: f"0x{colour[at:at + 2]}" for name, at in (("red", 0), ("green", 2), ("blue", 4))}
        entry: dict = {"idiom": "universal", "color": {"color-space": "srgb", "components": {**parts, "alpha": "1.000"}}}
        if look:
            entry["appearances"] = [{"appearance": "luminosity", "value": look}]
        entries.append(entry)
    return {"colors": entries}


def write(file: Path, content: dict) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({**content, "info": {"author": "xcode", "version": 1}}, indent=2) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "Apps/VoiceID/VoiceID/Resources/Assets.xcassets")
    folder = parser.parse_args().folder
    images = [{"idiom": "universal", "platform": "ios", "size": "1024x1024", "filename": "icon-1024.png"}]
    for size in (16, 32, 128, 256, 512):
        images += [{"idiom": "mac", "size": f"{size}x{size}", "scale": f"{scale}x", "filename": f"icon-{size * scale}.png"}
                   for scale in (1, 2)]
    icon = folder / "AppIcon.appiconset"
    write(folder / "Contents.json", {})
    write(icon / "Contents.json", {"images": images})
    for size in (16, 32, 64, 128, 256, 512, 1024):
        (icon / f"icon-{size}.png").write_bytes(picture(size))
    write(folder / "AccentColor.colorset/Contents.json", colour_set(ACCENTS))
    write(folder / "LaunchBackground.colorset/Contents.json", colour_set(BACKGROUNDS))


if __name__ == "__main__":
    main()
