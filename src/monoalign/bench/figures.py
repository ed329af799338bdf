"""Which plots the report has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .plots import Axis, Points, plot
from .run import Result


def plots_of(results: Mapping[str, Sequence[Result]]) -> dict[str, str]:
    """SVG by file name: accuracy against speed, cost against length, precision against recall."""
    found = {}
    for corpus, rows in results.items():
        name = corpus.partition(".")[0]
        timed = [one for one in rows if one["speed"].get("annotated")]
        if timed:
            found[f"{name}-speed.svg"] = _speed_plot(timed)
            found[f"{name}-length.svg"] = _length_plot(timed)
        curves = {label_of(one): _curve(one["curve"]) for one in rows if one["curve"]}
        if curves:
            found[f"{name}-curve.svg"] = _curve_plot(curves)
    return found


def _speed_plot(rows: Sequence[Result]) -> str:
    points = {label_of(one): [(one["speed"]["annotated"], one["scores"]["f1"])] for one in rows}
    across = Axis.over(
        "pairs a second, annotated", [p[0][0] for p in points.values()], logarithmic=True
    )
    up = Axis.over("F1", [p[0][1] for p in points.values()])
    return plot("Accuracy against speed", across, up, points)


def _length_plot(rows: Sequence[Result]) -> str:
    lines = {
        label_of(one): [(cells, max(ms, 1e-3)) for cells, ms, _ in one["speed"]["by_length"]]
        for one in rows
        if len(one["speed"]["by_length"]) > 1
    }
    everything = [point for line in lines.values() for point in line]
    across = Axis.over(
        "cells a pair (source · target words)", [x for x, _ in everything], logarithmic=True
    )
    up = Axis.over("milliseconds a pair", [y for _, y in everything], logarithmic=True)
    return plot("Cost against length", across, up, lines)


def _curve_plot(curves: Mapping[str, Points]) -> str:
    everything = [point for line in curves.values() for point in line]
    across = Axis.over("recall", [x for x, _ in everything])
    up = Axis.over("precision", [y for _, y in everything])
    return plot("Precision and recall by threshold", across, up, curves)


def _curve(points: Sequence[Sequence[float]]) -> Points:
    # From the highest threshold on: the line ends, and has its name, where recall is best.
    return [(recall, precision) for _, precision, recall in reversed(points)]


def label_of(one: Mapping[str, Any]) -> str:
    """The name of a system in the report."""
    return str(one["system"]) + (" (stored)" if one["kind"] == "stored" else "")
