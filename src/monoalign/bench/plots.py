"""Plots as SVG: points or lines, each with its name; axes may be logarithmic."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

Points = Sequence[tuple[float, float]]

_WIDTH, _HEIGHT, _LEFT, _TOP, _RIGHT, _BOTTOM = 720, 440, 70, 40, 170, 50
_COLOURS = ("#1b6ca8", "#c1440e", "#3a7d44", "#7b4b94", "#b8860b", "#2f8f9d", "#a23b72", "#555555")


@dataclass(frozen=True, slots=True)
class Axis:
    """A range of values, and what they are."""

    label: str
    low: float
    high: float
    logarithmic: bool = False

    @staticmethod
    def over(label: str, values: Sequence[float], *, logarithmic: bool = False) -> Axis:
        """An axis that holds the values, with ends at round numbers."""
        low, high = min(values), max(values)
        if logarithmic:
            ends = math.floor(math.log10(low)), math.ceil(math.log10(high))
            return Axis(label, 10.0 ** ends[0], 10.0 ** max(ends[1], ends[0] + 1), True)
        step = 10.0 if high - low > 20 else 5.0
        start = math.floor(low / step) * step
        return Axis(label, start, max(math.ceil(high / step) * step, start + step))

    def share(self, value: float) -> float:
        """Where a value is, from 0 to 1."""
        if self.logarithmic:
            return math.log10(value / self.low) / math.log10(self.high / self.low)
        return (value - self.low) / (self.high - self.low)

    def marks(self) -> list[float]:
        """The values to write at the axis."""
        if self.logarithmic:
            powers = round(math.log10(self.high / self.low))
            return [self.low * 10.0**power for power in range(powers + 1)]
        return [self.low + part * (self.high - self.low) / 5 for part in range(6)]


def plot(title: str, across: Axis, up: Axis, lines: Mapping[str, Points]) -> str:
    """An SVG. A line of one point is a dot; names stand at the last point of each."""
    body = [_text(_LEFT, 22, title), *_grid(across, up)]
    taken: list[float] = []
    for number, (name, points) in enumerate(lines.items()):
        colour = _COLOURS[number % len(_COLOURS)]
        placed = [_place(across, up, x, y) for x, y in points]
        if len(placed) > 1:
            path = " ".join(f"{x:.1f},{y:.1f}" for x, y in placed)
            body.append(
                f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>'
            )
        body += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>' for x, y in placed]
        x, y = placed[-1]
        y = _free(y, taken)
        body.append(_text(x + 7, y + 4, name, colour))
    box = f'viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}"'
    style = 'font-family="sans-serif" font-size="12"'
    ground = f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="white"/>'
    inside = "\n".join([ground, *body])
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box} {style}>\n{inside}\n</svg>\n'


def _free(y: float, taken: list[float]) -> float:
    """The nearest height at which no name stands yet."""
    for step in range(60):
        for side in (1, -1):
            height = y + side * step * 4
            if all(abs(height - other) >= 12 for other in taken):
                taken.append(height)
                return height
    return y


def _place(across: Axis, up: Axis, x: float, y: float) -> tuple[float, float]:
    return (
        _LEFT + across.share(x) * (_WIDTH - _LEFT - _RIGHT),
        _HEIGHT - _BOTTOM - up.share(y) * (_HEIGHT - _TOP - _BOTTOM),
    )


def _grid(across: Axis, up: Axis) -> Iterator[str]:
    for value in up.marks():
        x, y = _place(across, up, across.low, value)
        yield f'<path d="M{x:.1f},{y:.1f}H{_WIDTH - _RIGHT}" stroke="#ddd"/>'
        yield _text(x - 8, y + 4, f"{value:g}", anchor="end")
    for value in across.marks():
        x, y = _place(across, up, value, up.low)
        yield f'<path d="M{x:.1f},{y:.1f}V{_TOP}" stroke="#eee"/>'
        yield _text(x, y + 18, f"{value:g}", anchor="middle")
    middle = _LEFT + (_WIDTH - _LEFT - _RIGHT) / 2
    yield _text(middle, _HEIGHT - 10, across.label, anchor="middle")
    yield _text(8, _TOP - 6, up.label)


def _text(x: float, y: float, text: str, colour: str = "#222", anchor: str = "start") -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" fill="{colour}" text-anchor="{anchor}"'
    return f"<text {place}>{escape(text)}</text>"
