"""All kinds of measurements by name, and those that are computed from others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from monoalign.core.edit import FloatArray, IntArray
from monoalign.core.options import options_of
from monoalign.corpora.read import read_corpus
from monoalign.evaluation.counts import f1
from monoalign.systems.registry import system_of
from monoalign.tasks.datasets import read_rte
from monoalign.tasks.measures import Measured, with_intervals
from monoalign.tasks.registry import task_of

from . import aligned
from .aligned import Outcome
from .facts import FACTS, agreement, kappa
from .table import Measurement
from .workbench import Workbench

_DATA = Path(__file__).parent.parent / "data"


def fact(measurement: Measurement, work: Workbench) -> Outcome:
    """One of `facts.FACTS`, of one corpus or, joined by `+`, of several."""
    corpora = measurement.corpus.split("+")
    gold = [one for corpus in corpora for one in work.data.gold(corpus)]
    return _value(FACTS[measurement.arguments["name"]](gold))


def annotators(measurement: Measurement, work: Workbench) -> Outcome:
    """How far annotators agree: `least` of them on a link, or Fleiss' kappa."""
    files = [list(read_corpus(path)) for path in work.data.paths(measurement.corpus)]
    least = measurement.arguments.get("least")
    return _value(kappa(files) if least is None else agreement(files, least))


def answers(measurement: Measurement, work: Workbench) -> Outcome:
    """The share of pairs whose answer is yes."""
    examples = [one for path in work.data.paths(measurement.corpus) for one in read_rte(path)]
    return _value(100 * sum(one.gold for one in examples) / len(examples))


def examples(measurement: Measurement, work: Workbench) -> Outcome:
    """How many pairs a part of a task's data has."""
    parts = task_of(measurement.arguments["task"]).parts(work.data.paths(measurement.corpus))
    return _value(len(parts[measurement.arguments["part"]]))


def setting(measurement: Measurement, work: Workbench) -> Outcome:
    """What a preset sets an option of aligning or training to."""
    system = system_of(measurement.system)
    preset = system.preset(measurement.options["preset"])
    known = {**options_of(system.training), **options_of(system.settings)}
    values = {name: each.default for name, each in known.items()}
    value = {**values, **preset.training, **preset.options}[measurement.arguments["name"]]
    return _value(float(value))


def megabytes(measurement: Measurement, work: Workbench) -> Outcome:
    """The size of the data that ships, or of one folder of it."""
    folder = _DATA / measurement.arguments.get("folder", "")
    sizes = [path.stat().st_size for path in folder.rglob("*") if path.is_file()]
    return _value(sum(sizes) / 1e6)


KINDS: dict[str, Callable[[Measurement, Workbench], Outcome]] = {
    kind.__name__.replace("_", " "): kind
    for kind in (
        *(aligned.links, aligned.forgiven, aligned.without_light_words, aligned.content_words),
        *(aligned.light_words_missed, aligned.precision_errors, aligned.recall_errors),
        *(aligned.gold_reached, aligned.optimum_reached, aligned.seconds, aligned.training),
        *(aligned.task, aligned.grid),
        *(fact, annotators, answers, examples, setting, megabytes),
    )
}
"""What is measured directly, by name."""

ALONE = frozenset({"seconds", "training"})
"""Kinds that nothing else should run beside."""


def difference(measurement: Measurement, parts: Sequence[Outcome]) -> Outcome:
    """A figure of the first less that of the second; pairs are resampled together."""
    name = measurement.arguments.get("figure", "F1")
    first, second = (part["figures"][name][0] for part in parts)
    scores = [np.array(part.get("pair_scores", [])) for part in parts]
    if not len(scores[0]) or len(scores[0]) != len(scores[1]):
        return _value(first - second)
    return _resampled(scores, name)


def error_reduction(measurement: Measurement, parts: Sequence[Outcome]) -> Outcome:
    """By how much of the second's distance from 100 the first is better, in percent."""
    first, second = (part["figures"]["F1"][0] for part in parts)
    return _value(100 * (first - second) / (100 - second))


def gain(measurement: Measurement, parts: Sequence[Outcome]) -> Outcome:
    """By how much of the second's value the first is better, in percent."""
    first, second = (part["figures"][measurement.arguments["figure"]][0] for part in parts)
    return _value(100 * (first - second) / second)


def ratio(measurement: Measurement, parts: Sequence[Outcome]) -> Outcome:
    """How many times the first the second is."""
    first, second = (part["figures"][measurement.arguments["figure"]][0] for part in parts)
    return _value(second / first)


def best(measurement: Measurement, parts: Sequence[Outcome]) -> Outcome:
    """Of the rows and columns of a grid, those with the highest figure, the last of equal ones."""
    rows = measurement.arguments["rows"]
    cells = [
        (figure[0], row, float(column))
        for row, part in zip(rows, parts, strict=True)
        for column, figure in part["figures"].items()
    ]
    value, row, column = max(cells)
    figures = {"row": row, "column": column, "F1": value}
    return {"figures": {name: [each] * 3 for name, each in figures.items()}}


COMBINED: dict[str, Callable[[Measurement, Sequence[Outcome]], Outcome]] = {
    kind.__name__.replace("_", " "): kind
    for kind in (difference, error_reduction, gain, ratio, best)
}
"""What is computed from other measurements, by name."""


def _resampled(scores: Sequence[FloatArray], name: str) -> Outcome:
    """The difference of a figure of (pairs, 4) scores, as `aligned.link_figures` has them."""
    column = {"P": 0, "R": 1, "E": 2}.get(name)

    def of(table: FloatArray) -> float:
        means = 100 * table.mean(axis=0)
        return float(means[column]) if column is not None else f1(means[0], means[1])

    def statistic(indices: IntArray) -> dict[str, float]:
        return {"value": of(scores[0][indices]) - of(scores[1][indices])}

    figures = with_intervals(Measured(statistic, [np.arange(len(scores[0]))]))
    return {"figures": {key: list(figure) for key, figure in figures.items()}}


def _value(value: float) -> Outcome:
    """One figure without an interval."""
    return {"figures": {"value": [value] * 3}}
