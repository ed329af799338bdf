"""What is measured on alignments: agreement with gold, kinds of errors, time.

Figures are in percent, with 95 % intervals over resampled pairs. An aligner is loaded or trained
once per process, and aligns a corpus once, whatever is measured on the result.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any

import numpy as np

from monoalign.core.alignment import Alignment
from monoalign.core.edit import FloatArray, IntArray, Link
from monoalign.core.sentence import SentencePair
from monoalign.corpora.read import read_pairs
from monoalign.evaluation.counts import Counts, count_pair, f1
from monoalign.evaluation.punctuation import without_missed_punctuation
from monoalign.systems.registry import system_of
from monoalign.tasks.measures import Measured, with_intervals
from monoalign.tasks.registry import task_of
from monoalign.tasks.task import run_task
from monoalign.training.corpus import annotated

from .data import DataFolder
from .facts import is_content, is_light, is_punctuation, precision_error, reachable_links
from .table import Measurement
from .workbench import Workbench

Outcome = dict[str, Any]
"""`figures`, name -> (value, low, high); `signature`; `pair_scores` where there are some."""


def links(measurement: Measurement, work: Workbench) -> Outcome:
    """P, R, F1 and E against the sure links; `mean F1` is the mean of the pairs' own F1."""
    return _agreement(measurement, work, lambda predicted, gold: (predicted, gold))


def forgiven(measurement: Measurement, work: Workbench) -> Outcome:
    """The same, but missed links of punctuation do not count."""
    return _agreement(
        measurement,
        work,
        lambda predicted, gold: (predicted, without_missed_punctuation(predicted, gold)),
    )


def without_light_words(measurement: Measurement, work: Workbench) -> Outcome:
    """The same without links of punctuation, and of equal prepositions and articles."""

    def cut(
        predicted: Sequence[Alignment], gold: Sequence[Alignment]
    ) -> tuple[list[Alignment], list[Alignment]]:
        return _only(predicted, _is_heavy), _only(gold, _is_heavy)

    return _agreement(measurement, work, cut)


def content_words(measurement: Measurement, work: Workbench) -> Outcome:
    """The same with the links of content words alone."""
    return _agreement(
        measurement,
        work,
        lambda predicted, gold: (_only(predicted, is_content), _only(gold, is_content)),
    )


def light_words_missed(measurement: Measurement, work: Workbench) -> Outcome:
    """The share of the gold links of equal prepositions and articles that are missed."""
    missed = total = 0
    for predicted, gold in work.beside_gold(measurement):
        light = {link for link in gold.links if is_light(gold.pair, link)}
        total += len(light)
        missed += len(light - predicted.links)
    return _shares({"value": missed}, total, measurement, work)


def precision_errors(measurement: Measurement, work: Workbench) -> Outcome:
    """The shares of wrong links by the kind of their words."""
    counts: dict[str, int] = {}
    for predicted, gold in work.beside_gold(measurement):
        for link in predicted.links - gold.links:
            kind = precision_error(predicted.pair, link)
            counts[kind] = counts.get(kind, 0) + 1
    return _shares(counts, sum(counts.values()), measurement, work)


def recall_errors(measurement: Measurement, work: Workbench) -> Outcome:
    """The share of missed links that no set of phrase edits could have made with the others."""
    size = int(work.aligner(measurement).options["max_size"])
    missed = unreachable = 0
    for predicted, gold in work.beside_gold(measurement):
        wrong = gold.links - predicted.links
        missed += len(wrong)
        unreachable += len(wrong - reachable_links(gold, size))
    return _shares({"value": unreachable}, missed, measurement, work)


def task(measurement: Measurement, work: Workbench) -> Outcome:
    """A task on top of the alignments; with `part="dev"`, the threshold's own part is measured."""
    arguments = measurement.arguments
    chosen = task_of(arguments["task"])
    parts = chosen.parts(work.data.paths(measurement.corpus))
    if arguments.get("part") == "dev":
        parts = [parts[0], parts[0]]
    aligner = work.aligner(measurement)
    (row,) = run_task(chosen, aligner, parts, scores=[arguments["score"]])
    figures = {name: [100 * value for value in figure] for name, figure in row.figures.items()}
    return {"figures": figures, "signature": aligner.signature}


def gold_reached(measurement: Measurement, work: Workbench) -> Outcome:
    """The share of pairs that score at least as high as gold, reachable or `whole`."""
    aligner = work.aligner(measurement)
    gold = annotated(work.data.gold(measurement.corpus), aligner.annotator)
    share = _quality(measurement).reaching_gold(aligner, gold, **measurement.arguments)
    return _shares({"value": share}, 1, measurement, work)


def optimum_reached(measurement: Measurement, work: Workbench) -> Outcome:
    """The share of pairs for which the search finds a score as high as exact search does."""
    quality = _quality(measurement)
    best = quality.exact_like(work.aligner(measurement))
    alignments = work.alignments(measurement)
    optimal = [one.score for one in best.align_many(one.pair for one in alignments)]
    share = quality.reaching([one.score for one in alignments], optimal)
    return _shares({"value": share}, 1, measurement, work)


def seconds(measurement: Measurement, work: Workbench) -> Outcome:
    """Processor seconds per pair, annotation ready; `pairs/s` the other way round.

    The first pairs are aligned twice, so that code and tables of the package are loaded. With
    `optimal`, exact search with the aligner's weights is timed instead of its own search.
    """
    aligner = work.aligner(measurement)
    if measurement.arguments.get("optimal"):
        aligner = _quality(measurement).exact_like(aligner)
    pairs = list(aligner.annotate(_of_equal_length(measurement.corpus, work.data)))
    list(aligner.align_many(pairs[:_WARM_UP]))
    began = time.process_time()
    list(aligner.align_many(pairs))
    spent = time.process_time() - began
    return {
        "figures": {"s": [spent / len(pairs)] * 3, "pairs/s": [len(pairs) / max(spent, 1e-9)] * 3},
        "signature": aligner.signature,
    }


def training(measurement: Measurement, work: Workbench) -> Outcome:
    """Processor hours of training, annotation included."""
    began = time.process_time()
    aligner = Workbench(work.data).aligner(measurement)
    spent = time.process_time() - began
    return {"figures": {"hours": [spent / 3600] * 3}, "signature": aligner.signature}


def grid(measurement: Measurement, work: Workbench) -> Outcome:
    """F1 for each value of an option: `weight=(0.1, 0.2)` gives the columns `0.1` and `0.2`."""
    ((option, values),) = measurement.arguments.items()
    figures, gold = {}, work.data.gold(measurement.corpus)
    pairs: list[SentencePair] = []
    for value in values:
        changed = replace(measurement, options={**measurement.options, option: value})
        aligner = work.aligner(changed)
        pairs = pairs or list(aligner.annotate(one.pair for one in gold))
        scores = _pair_scores(aligner.align_many(pairs), gold)
        figures[f"{value:g}"] = list(link_figures(scores, samples=0)["F1"])
    return {"figures": figures, "signature": aligner.signature}


_WARM_UP = 8


def _quality(measurement: Measurement) -> Any:
    """The module of a system that says how well it searches."""
    return import_module(f"{system_of(measurement.system).package}.quality")


_EQUAL = range(24, 31)  # words of the pairs in place of FUSION


def link_figures(scores: FloatArray, *, samples: int = 1000) -> dict[str, list[float]]:
    """Figures in percent of `scores` (pairs, 4): P, R, E and F1 of each pair."""

    def statistic(indices: IntArray) -> dict[str, float]:
        precision, recall, exact, mean_f1 = (100 * scores[indices].mean(axis=0)).tolist()
        both = {"P": precision, "R": recall, "F1": f1(precision, recall), "E": exact}
        return {**both, "mean F1": mean_f1}

    measured = Measured(statistic, [np.arange(len(scores))])
    return {name: list(one) for name, one in with_intervals(measured, samples=samples).items()}


_Cut = Callable[
    [Sequence[Alignment], Sequence[Alignment]], tuple[Sequence[Alignment], Sequence[Alignment]]
]


def _agreement(measurement: Measurement, work: Workbench, cut: _Cut) -> Outcome:
    """Link figures; with `seeds`, the mean of as many runs."""
    gold, runs = work.data.gold(measurement.corpus), []
    for seed in range(1, 1 + measurement.arguments.get("seeds", 1)):
        seeded = measurement
        if "seeds" in measurement.arguments:
            seeded = replace(measurement, options={**measurement.options, "seed": seed})
        runs.append(_pair_scores(*cut(work.alignments(seeded), gold)))
    scores = np.mean(runs, axis=0)
    return {
        "figures": link_figures(scores),
        "signature": work.aligner(seeded).signature,
        "pair_scores": scores.tolist(),
    }


def _pair_scores(predicted: Iterable[Alignment], gold: Sequence[Alignment]) -> FloatArray:
    """(pairs, 4) precision, recall, exact match and F1 of each pair."""
    scores = Counts.of(map(count_pair, predicted, gold)).pair_scores()
    both = np.maximum(scores[:, 0] + scores[:, 1], 1e-12)
    return np.column_stack([scores, 2 * scores[:, 0] * scores[:, 1] / both])


def _only(
    alignments: Iterable[Alignment], keep: Callable[[SentencePair, Link], bool]
) -> list[Alignment]:
    return [
        replace(one, links=frozenset(link for link in one.links if keep(one.pair, link)))
        for one in alignments
    ]


def _is_heavy(pair: SentencePair, link: Link) -> bool:
    return not is_light(pair, link) and not is_punctuation(pair, link)


def _shares(
    counts: Mapping[str, float], total: int, measurement: Measurement, work: Workbench
) -> Outcome:
    shares = {name: 100 * count / max(total, 1) for name, count in counts.items()}
    return {
        "figures": {name: [share] * 3 for name, share in shares.items()},
        "signature": work.aligner(measurement).signature,
    }


def _of_equal_length(corpus: str, data: DataFolder) -> list[SentencePair]:
    """The pairs of a corpus; of the one in place of FUSION, those of such lengths."""
    pairs = list(read_pairs(data.paths(corpus)[0], tokenized=True))
    if corpus != "wiki":
        return pairs
    return [one for one in pairs if len(one.source) in _EQUAL and len(one.target) in _EQUAL]
