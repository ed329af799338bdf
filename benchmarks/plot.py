"""A line plot as SVG, the vertical axis logarithmic."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence

Points = Sequence[tuple[float, float]]
Place = Callable[[float, float], tuple[float, float]]

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 640, 400, 60, 40, 150, 40
COLOURS = ("#1b6ca8", "#c1440e", "#3a7d44", "#7b4b94")


def log_plot(title: str, lines: Mapping[str, Points]) -> str:
    """One line a name, which is written at its end."""
    points = [point for line in lines.values() for point in line]
    right = max(x for x, _ in points)
    low = math.floor(math.log10(min(y for _, y in points)))
    high = math.ceil(math.log10(max(y for _, y in points)))

    def place(x: float, y: float) -> tuple[float, float]:
        share = (math.log10(y) - low) / (high - low)
        across = LEFT + x / right * (WIDTH - LEFT - RIGHT)
        return across, HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)

    body = [_text(LEFT, 20, title)]
    for power in range(low, high + 1):
        _, down = place(0, 10.0**power)
        body.append(_line([(LEFT, down), (WIDTH - RIGHT, down)], "#ddd"))
        body.append(_text(10, down + 4, f"{10.0**power:g}"))
    for x in range(0, int(right) + 1, 10):
        across, down = place(x, 10.0**low)
        body.append(_text(across - 6, down + 20, str(x)))
    body += _drawn(lines, place)
    inside = "\n".join(body)
    style = 'font-family="sans-serif" font-size="13"'
    box = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box} {style}>\n{inside}\n</svg>\n'


def _drawn(lines: Mapping[str, Points], place: Place) -> Iterator[str]:
    """Lines, and names at their ends that leave each other room."""
    drawn = [(name, [place(*point) for point in line]) for name, line in lines.items()]
    lowest = 0.0
    for colour, (name, line) in zip(COLOURS, sorted(drawn, key=_end), strict=False):
        lowest = max(line[-1][1] + 4, lowest + 16)
        yield _line(line, colour, 2)
        yield _text(line[-1][0] + 6, lowest, name, colour)


def _line(points: Points, colour: str, width: int = 1) -> str:
    corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polyline points="{corners}" fill="none" stroke="{colour}" stroke-width="{width}"/>'


def _text(x: float, y: float, text: str, colour: str = "#333") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}">{text}</text>'


def _end(drawn: tuple[str, Points]) -> float:
    return drawn[1][-1][1]
