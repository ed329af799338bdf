"""One system on one corpus: scores, speed, memory, curves and tasks, as JSON types.

Meant for a process of its own, so that the memory is that of the system and caches start empty.
"""

from __future__ import annotations

import json
import os
import platform
import sys
import time
from collections.abc import Iterable, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any

import numpy as np

from monoalign.annotate.tokenize import token_spans
from monoalign.core.alignment import Alignment
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.evaluation.counts import Averages, bootstrap_intervals
from monoalign.evaluation.score import evaluate
from monoalign.systems.aligner import Aligner
from monoalign.tasks.registry import task_of
from monoalign.tasks.task import run_task

from .systems import MeasuredSystem, Spec, system_of

_THRESHOLDS = (0.05, *(n / 10 for n in range(1, 10)), 0.95)
_PACKAGES = ("numpy", "scipy", "spacy", "highspy", "rapidfuzz")


def measure(spec: Spec, gold: Sequence[Alignment]) -> dict[str, Any]:
    """Everything that the report says about a system on a corpus."""
    began = time.perf_counter()
    system = system_of(spec, gold)
    ready = time.perf_counter() - began
    predicted, speed = timed(spec, system, [alignment.pair for alignment in gold])
    score = evaluate(predicted, gold, breakdown=True, system=system.signature)
    forgiven = evaluate(predicted, gold, forgive_punctuation=True).macro
    return {
        "system": spec.name,
        "kind": spec.kind,
        "signature": score.signature,
        "scores": {**_percent(score.macro), "aer": 100 * score.aer},
        "micro": _percent(score.micro),
        "intervals": {
            name: [100 * low, 100 * high]
            for name, (low, high) in bootstrap_intervals(score.counts).items()
        },
        "classes": {name: _percent(counts.macro) for name, counts in score.classes.items()},
        "forgiven": _percent(forgiven),
        "held_out": held_out(spec, system),
        "speed": {**speed, "ready_seconds": ready},
        "memory_mb": _peak_memory(),
        "tasks": task_scores(spec, system),
        "curve": curve(predicted, gold),
        "counts": score.counts.table.tolist(),
        "environment": environment(),
    }


def curve(predicted: Sequence[Alignment], gold: Sequence[Alignment]) -> list[list[float]]:
    """Threshold, precision and recall in percent; empty if alignments have no probabilities."""
    if not predicted or any(alignment.probabilities is None for alignment in predicted):
        return []
    points = []
    for threshold in _THRESHOLDS:
        cut = [
            Alignment(output.pair, frozenset(c for c, p in _cells(output) if p >= threshold))
            for output in predicted
        ]
        macro = evaluate(cut, gold).macro
        points.append([threshold, 100 * macro.precision, 100 * macro.recall])
    return points


def task_scores(spec: Spec, system: MeasuredSystem) -> list[dict[str, Any]]:
    """A row for each task and each score of alignments, with figures as value, low and high."""
    if not isinstance(system, Aligner):
        return []
    rows = []
    for given in spec.tasks:
        name, _, files = given.partition("=")
        task = task_of(name)
        for row in run_task(task, system, task.parts(files.split(","))):
            figures = {key: list(figure) for key, figure in row.figures.items()}
            rows.append({"task": name, "score": row.score, "figures": figures})
    return rows


def environment() -> dict[str, Any]:
    """The machine and the versions that figures depend on."""
    versions = {name: metadata.version(name) for name in _PACKAGES}
    return {
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "packages": versions,
    }


def _cells(alignment: Alignment) -> Iterable[tuple[tuple[int, int], float]]:
    return (alignment.all_probabilities or {}).items()


def _percent(averages: Averages) -> dict[str, float]:
    names = ("precision", "recall", "f1", "exact")
    return {name: 100 * getattr(averages, name) for name in names}


def _peak_memory() -> float:
    """The peak memory of this process in megabytes; 0 on Windows, which does not say."""
    try:
        import resource
    except ModuleNotFoundError:
        return 0.0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)


WEIGHTS = Path(__file__).parent.parent / "data" / "weights"


def held_out(spec: Spec, system: MeasuredSystem) -> dict[str, float] | None:
    """P, R, F1 and E in percent, if the shipped weights come with them."""
    if not isinstance(system, Aligner):
        return None
    try:
        path = WEIGHTS / spec.name / f"{spec.weights}.json"
        figures = json.loads(path.read_text(encoding="utf-8"))["held_out_folds"]
    except (OSError, KeyError, ValueError):
        return None
    direction = system.options.get("direction")
    if direction is None and len(figures) == 1:
        direction = next(iter(figures))
    scores: dict[str, float] | None = figures.get(direction)
    return scores


_BUCKETS = 6  # groups of pairs, by their number of cells
_WARM_UP = (
    ("A woman sold her old bicycle to a neighbour .", "The bicycle was bought by a neighbour ."),
    ("It rained in Lisbon on 3 May .", "Lisbon had rain in May ."),
)


def timed(
    spec: Spec, system: MeasuredSystem, pairs: Sequence[SentencePair]
) -> tuple[list[Alignment], dict[str, Any]]:
    """The alignments in order, and pairs per second, which stored outputs do not have.

    Compiled code is warm, word caches are not. `by_length` has mean cells, milliseconds per pair
    and number of pairs for each group of pairs of similar size.
    """
    if spec.kind == "stored":
        return list(system.align_many(pairs)), {}
    if spec.kind == "aligner":  # with sentences from no corpus
        list(system.align_many(_pair(*texts) for texts in _WARM_UP))
    began = time.perf_counter()
    for pair in pairs:
        token_spans(pair.source.text)
        token_spans(pair.target.text)
    tokenised = time.perf_counter()
    ready = list(system.annotate(pairs))
    annotated, processor = time.perf_counter(), time.process_time()
    alignments, by_length = _aligned(system, ready, 1 if spec.kind == "peer" else _BUCKETS)
    seconds = {
        "annotated": time.perf_counter() - annotated,
        "annotated_processor": time.process_time() - processor,
        "from_tokens": time.perf_counter() - tokenised,
        "from_raw_text": time.perf_counter() - began,
    }
    if spec.kind == "peer":  # some work in other processes, whose time is not measured
        del seconds["annotated_processor"]
    rates = {name: len(pairs) / max(elapsed, 1e-9) for name, elapsed in seconds.items()}
    return alignments, {**rates, "by_length": by_length}


def _aligned(
    system: MeasuredSystem, pairs: Sequence[SentencePair], groups: int
) -> tuple[list[Alignment], list[list[float]]]:
    """The alignments in order. Pairs of similar size are aligned together and timed."""
    sizes = [len(pair.source) * len(pair.target) for pair in pairs]
    alignments: dict[int, Alignment] = {}
    by_length = []
    for group in np.array_split(np.argsort(sizes, kind="stable"), groups):
        began = time.perf_counter()
        aligned = list(system.align_many([pairs[index] for index in group]))
        seconds = time.perf_counter() - began
        alignments.update(zip(group.tolist(), aligned, strict=True))
        if len(group):
            cells = float(np.mean([sizes[index] for index in group]))
            by_length.append([cells, 1000 * seconds / len(group), float(len(group))])
    return [alignments[index] for index in range(len(pairs))], by_length


def _pair(source: str, target: str) -> SentencePair:
    return SentencePair("warm", Sentence.from_spaced(source), Sentence.from_spaced(target))
