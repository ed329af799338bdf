"""The plots of the report as SVG: named points or lines, on linear or logarithmic axes."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from .run import Result

Points = Sequence[tuple[float, float]]

_WIDTH, _HEIGHT, _LEFT, _TOP, _RIGHT, _BOTTOM = 720, 440, 70, 40, 170, 50
_COLOURS = ("#1b6ca8", "#c1440e", "#3a7d44", "#7b4b94", "#b8860b", "#2f8f9d", "#a23b72", "#555555")


@dataclass(frozen=True, slots=True)
class Axis:
    """A range of values and its label."""

    label: str
    low: float
    high: float
    logarithmic: bool = False

    @staticmethod
    def over(label: str, values: Sequence[float], *, logarithmic: bool = False) -> Axis:
        """An axis that covers the values, with ends at round numbers."""
        low, high = min(values), max(values)
        if logarithmic:
            ends = math.floor(math.log10(low)), math.ceil(math.log10(high))
            return Axis(label, 10.0 ** ends[0], 10.0 ** max(ends[1], ends[0] + 1), True)
        step = 10.0 if high - low > 20 else 5.0
        start = math.floor(low / step) * step
        return Axis(label, start, max(math.ceil(high / step) * step, start + step))

    def share(self, value: float) -> float:
        """The position of a value on the axis, from 0 to 1."""
        if self.logarithmic:
            return math.log10(value / self.low) / math.log10(self.high / self.low)
        return (value - self.low) / (self.high - self.low)

    def ticks(self) -> list[float]:
        """The values to label."""
        if self.logarithmic:
            powers = round(math.log10(self.high / self.low))
            return [self.low * 10.0**power for power in range(powers + 1)]
        return [self.low + part * (self.high - self.low) / 5 for part in range(6)]


def plots_of(results: Mapping[str, Sequence[Result]]) -> dict[str, str]:
    """SVG by file name: accuracy against speed, cost against length, precision against recall."""
    plots = {}
    for corpus, rows in results.items():
        name = corpus.partition(".")[0]
        timed = [row for row in rows if row["speed"].get("annotated")]
        if timed:
            plots[f"{name}-speed.svg"] = _speed_plot(timed)
            plots[f"{name}-length.svg"] = _length_plot(timed)
        curves = {label_of(row): _curve(row["curve"]) for row in rows if row["curve"]}
        if curves:
            plots[f"{name}-curve.svg"] = _curve_plot(curves)
    return plots


def label_of(row: Mapping[str, Any]) -> str:
    """The name of a system in the report."""
    return str(row["system"]) + (" (stored)" if row["kind"] == "stored" else "")


def plot(title: str, across: Axis, up: Axis, lines: Mapping[str, Points]) -> str:
    """An SVG. A line of one point is a dot; its name is at the last point."""
    body = [_text(_LEFT, 22, title), *_grid(across, up)]
    taken: list[float] = []
    for number, (name, points) in enumerate(lines.items()):
        colour = _COLOURS[number % len(_COLOURS)]
        pixels = [_pixel(across, up, x, y) for x, y in points]
        if len(pixels) > 1:
            path = " ".join(f"{x:.1f},{y:.1f}" for x, y in pixels)
            body.append(
                f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>'
            )
        body += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>' for x, y in pixels]
        x, y = pixels[-1]
        y = _free(y, taken)
        body.append(_text(x + 7, y + 4, name, colour))
    box = f'viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}"'
    style = 'font-family="sans-serif" font-size="12"'
    background = f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="white"/>'
    content = "\n".join([background, *body])
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box} {style}>\n{content}\n</svg>\n'


def _speed_plot(rows: Sequence[Result]) -> str:
    points = {label_of(row): [(row["speed"]["annotated"], row["scores"]["f1"])] for row in rows}
    across = Axis.over(
        "pairs per second, annotated", [p[0][0] for p in points.values()], logarithmic=True
    )
    up = Axis.over("F1", [p[0][1] for p in points.values()])
    return plot("Accuracy against speed", across, up, points)


def _length_plot(rows: Sequence[Result]) -> str:
    lines = {
        label_of(row): [(cells, max(ms, 1e-3)) for cells, ms, _ in row["speed"]["by_length"]]
        for row in rows
        if len(row["speed"]["by_length"]) > 1
    }
    everything = [point for line in lines.values() for point in line]
    across = Axis.over(
        "cells per pair (source · target words)", [x for x, _ in everything], logarithmic=True
    )
    up = Axis.over("milliseconds per pair", [y for _, y in everything], logarithmic=True)
    return plot("Cost against length", across, up, lines)


def _curve_plot(curves: Mapping[str, Points]) -> str:
    everything = [point for line in curves.values() for point in line]
    across = Axis.over("recall", [x for x, _ in everything])
    up = Axis.over("precision", [y for _, y in everything])
    return plot("Precision and recall by threshold", across, up, curves)


def _curve(points: Sequence[Sequence[float]]) -> Points:
    # Starting at the highest threshold: the line ends, with its name, where recall is best.
    return [(recall, precision) for _, precision, recall in reversed(points)]


def _free(y: float, taken: list[float]) -> float:
    """The nearest height without another name."""
    for step in range(60):
        for side in (1, -1):
            height = y + side * step * 4
            if all(abs(height - other) >= 12 for other in taken):
                taken.append(height)
                return height
    return y


def _pixel(across: Axis, up: Axis, x: float, y: float) -> tuple[float, float]:
    return (
        _LEFT + across.share(x) * (_WIDTH - _LEFT - _RIGHT),
        _HEIGHT - _BOTTOM - up.share(y) * (_HEIGHT - _TOP - _BOTTOM),
    )


def _grid(across: Axis, up: Axis) -> Iterator[str]:
    for value in up.ticks():
        x, y = _pixel(across, up, across.low, value)
        yield f'<path d="M{x:.1f},{y:.1f}H{_WIDTH - _RIGHT}" stroke="#ddd"/>'
        yield _text(x - 8, y + 4, f"{value:g}", anchor="end")
    for value in across.ticks():
        x, y = _pixel(across, up, value, up.low)
        yield f'<path d="M{x:.1f},{y:.1f}V{_TOP}" stroke="#eee"/>'
        yield _text(x, y + 18, f"{value:g}", anchor="middle")
    middle = _LEFT + (_WIDTH - _LEFT - _RIGHT) / 2
    yield _text(middle, _HEIGHT - 10, across.label, anchor="middle")
    yield _text(8, _TOP - 6, up.label)


def _text(x: float, y: float, text: str, colour: str = "#222", anchor: str = "start") -> str:
    attributes = f'x="{x:.1f}" y="{y:.1f}" fill="{colour}" text-anchor="{anchor}"'
    return f"<text {attributes}>{escape(text)}</text>"
