"""One system on one corpus: scores, speed, memory and curves, as JSON's own types.

Meant for a process of its own, so that memory is the system's and caches start empty.
"""

from __future__ import annotations

import os
import platform
import resource
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from importlib import metadata
from typing import Any

from monoalign.core.alignment import Alignment
from monoalign.evaluation.counts import Averages
from monoalign.evaluation.score import evaluate
from monoalign.evaluation.significance import bootstrap_intervals
from monoalign.resources.word_classes import word_class

from .held_out import held_out
from .systems import Spec, system_of
from .task_scores import task_scores
from .timing import timed

_THRESHOLDS = (0.05, *(n / 10 for n in range(1, 10)), 0.95)
_PACKAGES = ("numpy", "numba", "scipy", "spacy", "highspy", "rapidfuzz")


def measure(spec: Spec, gold: Sequence[Alignment]) -> dict[str, Any]:
    """Everything that the report says about a system on a corpus."""
    began = time.perf_counter()
    system = system_of(spec, gold)
    ready = time.perf_counter() - began
    found, speed = timed(spec, system, [one.pair for one in gold])
    score = evaluate(found, gold, breakdown=True, system=system.signature)
    forgiven = evaluate(found, without_missed_punctuation(found, gold)).macro
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
        "curve": curve(found, gold),
        "counts": score.counts.table.tolist(),
        "environment": environment(),
    }


def without_missed_punctuation(
    found: Sequence[Alignment], gold: Sequence[Alignment]
) -> list[Alignment]:
    """Gold without the links of punctuation that were missed (MacCartney et al. 2008, 5.3)."""
    forgiven = []
    for one, right in zip(found, gold, strict=True):
        source, target = right.pair.source.words, right.pair.target.words
        kept = (
            (i, j)
            for i, j in right.links
            if (i, j) in one.links
            or "punctuation" not in (word_class(source[i]), word_class(target[j]))
        )
        forgiven.append(replace(right, links=frozenset(kept)))
    return forgiven


def curve(found: Sequence[Alignment], gold: Sequence[Alignment]) -> list[list[float]]:
    """Threshold, precision and recall in percent, where alignments have probabilities."""
    if not found or any(one.probabilities is None for one in found):
        return []
    points = []
    for threshold in _THRESHOLDS:
        cut = [
            Alignment(one.pair, frozenset(c for c, p in _cells(one) if p >= threshold))
            for one in found
        ]
        macro = evaluate(cut, gold).macro
        points.append([threshold, 100 * macro.precision, 100 * macro.recall])
    return points


def environment() -> dict[str, Any]:
    """The machine and the versions that figures depend on."""
    versions = {name: metadata.version(name) for name in _PACKAGES}
    return {
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "packages": versions,
    }


def _cells(one: Alignment) -> Iterable[tuple[tuple[int, int], float]]:
    return (one.probabilities or {}).items()


def _percent(averages: Averages) -> dict[str, float]:
    names = ("precision", "recall", "f1", "exact")
    return {name: 100 * getattr(averages, name) for name in names}


def _peak_memory() -> float:
    """Megabytes that this process has had at most."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)
