#!/usr/bin/env python3
"""Draws the trade-off between commands understood and near misses taken, as SVG and as a table.

    voiceid eval commands LIST --half report --curve --json > report.json
    tradeoff.py report.json OUT.svg      writes the drawing; prints the table in Markdown
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

WIDTH, HEIGHT = 720, 440
LEFT, RIGHT, TOP, BOTTOM = 64, 24, 48, 56
# Colours that stay apart for the colour-blind.
LINES = {"clean": "#0072b2", "pink 10": "#d55e00", "babble 10": "#009e73"}
STYLE = "font-family: sans-serif; font-size: 13px"


def rates(point: dict, condition: str) -> tuple[float, float, float | None] | None:
    """Near misses taken, hits, and rhymes taken at one margin in one condition, in percent."""
    lines = {line["name"]: line for line in point["conditions"]}
    line = lines.get(condition)
    if line is None or line.get("hitRate") is None or line.get("nearFireRate") is None:
        return None
    rhymes = lines.get(f"{condition}, rhymes", {}).get("nearFireRate")
    return 100 * line["nearFireRate"], 100 * line["hitRate"], None if rhymes is None else 100 * rhymes


def svg(report: dict) -> str:
    """A curve for each condition; a dot for each margin, the shipped one ringed."""
    curves = {
        name: [(point["rivalMargin"], rates(point, name)) for point in report["curve"]] for name in LINES
    }
    curves = {name: curve for name, curve in curves.items() if any(value for _, value in curve)}
    known = [value for curve in curves.values() for _, value in curve if value]
    if not known:
        sys.exit("tradeoff: error: the report has no curve; run voiceid eval commands with --curve --json")
    right = max(5.0, max(near for near, _, _ in known) * 1.1)
    bottom = min(90.0, 10 * (min(hits for _, hits, _ in known) // 10))

    def x(near: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * near / right

    def y(hits: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (100 - hits) / (100 - bottom)

    shapes = [f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>']
    for share in range(int(bottom), 101, 5):
        shapes.append(f'<line x1="{LEFT}" y1="{y(share):.1f}" x2="{WIDTH - RIGHT}" y2="{y(share):.1f}" stroke="#dddddd"/>')
        shapes.append(f'<text x="{LEFT - 8}" y="{y(share) + 4:.1f}" text-anchor="end">{share}</text>')
    step = 1 if right <= 8 else 2 if right <= 16 else 5
    for share in range(0, int(right) + 1, step):
        shapes.append(f'<text x="{x(share):.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{share}</text>')
    for index, name in enumerate(curves):
        colour = LINES[name]
        points = [(margin, value) for margin, value in curves[name] if value]
        path = " ".join(f"{x(near):.1f},{y(hits):.1f}" for _, (near, hits, _) in points)
        shapes.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for margin, (near, hits, _) in points:
            ring = margin == report["point"]["rivalMargin"]
            shapes.append(
                f'<circle cx="{x(near):.1f}" cy="{y(hits):.1f}" r="{6 if ring else 3}" '
                f'fill="{"#ffffff" if ring else colour}" stroke="{colour}" stroke-width="2"/>')
        shapes.append(f'<rect x="{LEFT + 150 * index}" y="18" width="14" height="4" fill="{colour}"/>')
        label = name if name == "clean" else f"{name} dB"
        shapes.append(f'<text x="{LEFT + 20 + 150 * index}" y="25">{label}</text>')
    shapes.append(
        f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 12}" text-anchor="middle">near misses taken, %</text>')
    shapes.append(
        f'<text transform="translate(16 {HEIGHT / 2}) rotate(-90)" text-anchor="middle">commands understood, %</text>')
    body = "\n".join(shapes)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
            f'viewBox="0 0 {WIDTH} {HEIGHT}" style="{STYLE}">\n{body}\n</svg>\n')


def table(report: dict) -> str:
    """A row for each margin: hits, wrong actions, near misses and rhymes taken in clean speech; hits at 10 dB; talk, alone and where many talk."""
    def cell(value: float | None) -> str:
        return "–" if value is None else f"{100 * value:.1f}"

    rows = ["| margin | hits | wrong | near misses | rhymes | hits, pink 10 dB | hits, babble 10 dB | fires/h | in babble | babble alone |",
            "|---|---|---|---|---|---|---|---|---|---|"]
    for point in report["curve"]:
        lines = {line["name"]: line for line in point["conditions"]}
        clean, rhymes = lines.get("clean", {}), lines.get("clean, rhymes", {})
        fires = [lines.get(name, {}).get("firesPerHour") for name in ("clean", "babble 10", "babble")]
        cells = [cell(clean.get("hitRate")), cell(clean.get("wrongRate")), cell(clean.get("nearFireRate")),
                 cell(rhymes.get("nearFireRate")), cell(lines.get("pink 10", {}).get("hitRate")),
                 cell(lines.get("babble 10", {}).get("hitRate"))]
        cells += ["–" if count is None else f"{count:.1f}" for count in fires]
        rows.append(f"| {point['rivalMargin']:g} | " + " | ".join(cells) + " |")
    return "\n".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("report", type=Path, metavar="REPORT", help="what voiceid eval commands --curve --json printed")
    parser.add_argument("out", type=Path, metavar="OUT.svg", help="where the drawing goes")
    options = parser.parse_args()
    report = json.loads(options.report.read_text())
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(svg(report))
    print(table(report))


if __name__ == "__main__":
    main()
