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

SayLine = Callable[[str], None]
Result = dict[str, Any]


def run(
    corpora: Sequence[Path], specs: Sequence[Spec], store: Store, report: SayLine
) -> dict[str, list[Result]]:
    """The results on each corpus, best first; `report` gets a line about each."""
    by_corpus: dict[str, list[Result]] = {}
    for corpus in corpora:
        results = [_result(spec, corpus, store, report) for spec in specs]
        ordered = [result for result in results if result is not None]
        ordered.sort(key=lambda result: -result["scores"]["f1"])
        _compare(ordered)
        by_corpus[corpus.name] = ordered
    return by_corpus


def _result(spec: Spec, corpus: Path, store: Store, report: SayLine) -> Result | None:
    key = key_of(spec, corpus)
    stored = store.get(key)
    if stored is not None:
        report(f"{corpus.name}  {spec.name}: unchanged, F1 {stored['scores']['f1']:.1f}")
        return stored
    began = time.perf_counter()
    try:
        result = _in_process(spec, corpus)
    except (MonoalignError, BrokenProcessPool, ImportError, OSError, ValueError) as error:
        # A system that cannot run must not prevent the report on the others.
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
    """Add the p-value of each result's difference from our best aligner."""
    ours = [result for result in results if result["kind"] == "aligner"]
    if not ours:
        return
    best = Counts.of(map(tuple, ours[0]["counts"]))
    for result in results:
        if result is not ours[0]:
            other = Counts.of(map(tuple, result["counts"]))
            chances = permutation_test(best, other, samples=2000)
            result["chance_against_best"] = chances["f1"]
