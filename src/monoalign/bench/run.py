"""The run: every system on every corpus, each in a process of its own, one after the other."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

from monoalign.core.errors import MonoalignError
from monoalign.corpora.read import read_corpus
from monoalign.evaluation.counts import Counts
from monoalign.evaluation.significance import permutation_test

from .store import Store, key_of
from .systems import Spec

Report = Callable[[str], None]
Result = dict[str, Any]


def run(
    corpora: Sequence[Path], specs: Sequence[Spec], store: Store, report: Report
) -> dict[str, list[Result]]:
    """The results of each corpus, best first; `report` is told what happens."""
    found: dict[str, list[Result]] = {}
    for corpus in corpora:
        results = [_result(spec, corpus, store, report) for spec in specs]
        ordered = [one for one in results if one is not None]
        ordered.sort(key=lambda one: -one["scores"]["f1"])
        _compare(ordered)
        found[corpus.name] = ordered
    return found


def _result(spec: Spec, corpus: Path, store: Store, report: Report) -> Result | None:
    key = key_of(spec, corpus)
    kept = store.get(key)
    if kept is not None:
        report(f"{corpus.name}  {spec.name}: kept, F1 {kept['scores']['f1']:.1f}")
        return kept
    began = time.perf_counter()
    try:
        result = _in_process(spec, corpus)
    except (MonoalignError, BrokenProcessPool, ImportError, OSError, ValueError) as error:
        # One system that cannot run must not cost the others their report.
        report(f"{corpus.name}  {spec.name}: failed: {error}")
        return None
    seconds = time.perf_counter() - began
    report(f"{corpus.name}  {spec.name}: F1 {result['scores']['f1']:.1f}, {seconds:.0f} s")
    return store.put(key, result)


def _in_process(spec: Spec, corpus: Path) -> Result:
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context) as pool:
        return pool.submit(_measured, spec, str(corpus)).result()


def _measured(spec: Spec, corpus: str) -> Result:
    from .measure import measure  # in the new process only: it needs everything

    return measure(spec, list(read_corpus(corpus)))


def _compare(results: Sequence[Result]) -> None:
    """Add how likely each one's distance from the best of ours is by chance."""
    ours = [one for one in results if one["kind"] == "aligner"]
    if not ours:
        return
    best = Counts.of(map(tuple, ours[0]["counts"]))
    for one in results:
        if one is not ours[0]:
            chances = permutation_test(best, Counts.of(map(tuple, one["counts"])), samples=2000)
            one["chance_against_best"] = chances["f1"]
