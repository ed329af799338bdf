"""The run: every measurement once, in processes side by side, and again only if something changed.

What is kept of a measurement has a name made of all that it depends on: the measurement itself, the
files that it reads, the weights, and the code and data of the package. What is timed is timed in a
process of its own, after the rest.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import platform
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from monoalign.bench.measure import WEIGHTS
from monoalign.bench.run import Store, code_digest
from monoalign.core.errors import MonoalignError

from . import PAPERS
from .data import CORPORA, DataFolder
from .table import Measurement

Say = Callable[[str], None]
Group = list[Measurement]

_IRRELEVANT = (
    *("bench/", "cli/", "run/", "service/", "view/"),
    *("reproduce/__init__", "reproduce/run", "reproduce/document", "reproduce/table"),
    *(f"reproduce/{paper}" for paper in PAPERS),
)
"""Code that changes no figure: what tables ask for is in the measurements."""


@dataclass(frozen=True, slots=True)
class Results:
    """Outcomes by the keys of measurements, and why others have none."""

    outcomes: dict[str, dict[str, Any]] = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)  # for want of a rare corpus
    failed: dict[str, str] = field(default_factory=dict)

    def figure(self, measurement: Measurement | None, column: str) -> list[float] | None:
        """Value, low and high of a figure; None if it was not measured."""
        if measurement is None or measurement.key not in self.outcomes:
            return None
        figure: list[float] | None = self.outcomes[measurement.key]["figures"].get(column)
        return figure


def run(
    measurements: Iterable[Measurement],
    data: DataFolder,
    store: Store,
    say: Say,
    *,
    processes: int = 2,
    fresh: bool = False,
) -> Results:
    """Measure what is not in the store; with `fresh` everything. `say` gets a line about each."""
    parts = {part.key: part for each in measurements for part in each.all_parts()}
    data.check(corpus for part in parts.values() for corpus in part.corpora)
    results = Results()
    for part in parts.values():
        _absent(part, data, results)
    direct = [part for part in parts.values() if not part.of and part.key not in results.missing]
    names = {part.key: name_of(part, data) for part in direct}
    todo = []
    for part in direct:
        stored = None if fresh else store.get(names[part.key])
        if stored is None:
            todo.append(part)
        else:
            results.outcomes[part.key] = stored
    if results.outcomes:
        say(f"{len(results.outcomes)} of {len(direct)} measurements are unchanged")
    for part, outcome in _measured(todo, data, results, say, processes):
        results.outcomes[part.key] = store.put(names[part.key], outcome)
    _combine([part for part in parts.values() if part.of], results)
    return results


def name_of(measurement: Measurement, data: DataFolder) -> str:
    """A name that identifies all that the outcome of a measurement depends on."""
    from .measures import ALONE

    digest = hashlib.blake2b(digest_size=8)
    digest.update(measurement.key.encode())
    digest.update(code_digest(_IRRELEVANT).encode())
    for corpus in measurement.corpora:
        digest.update(data.digest(corpus).encode())
    if measurement.system:
        for path in sorted((WEIGHTS / measurement.system).glob("*")):
            digest.update(path.name.encode() + path.read_bytes())
    if measurement.kind in ALONE:  # as fast as this machine is
        digest.update(platform.node().encode())
    words = f"{measurement.kind} {measurement.system} {measurement.corpus}".split()
    return f"{'-'.join(words)}-{digest.hexdigest()}"


def _absent(part: Measurement, data: DataFolder, results: Results) -> None:
    """Note a measurement that lacks a rare corpus; its parts come before it."""
    for corpus in part.corpora:
        if not data.has(corpus):
            about = CORPORA[corpus]
            results.missing[part.key] = f"needs {about.what} (`{about.files[0]}`, not there)"
    for other in part.of:
        if other.key in results.missing:
            results.missing[part.key] = results.missing[other.key]


def _measured(
    todo: Sequence[Measurement], data: DataFolder, results: Results, say: Say, processes: int
) -> Iterator[tuple[Measurement, dict[str, Any]]]:
    """Each measurement with its outcome, as they come; failures are noted and go on."""
    from .measures import ALONE

    together: dict[tuple[Any, ...], Group] = {}
    for part in todo:
        if part.kind not in ALONE:
            together.setdefault(_group_key(part), []).append(part)
    # The longest first: those that train, and those that align a corpus several times.
    groups = sorted(together.values(), key=_effort, reverse=True)
    alone = [[part] for part in todo if part.kind in ALONE]
    done = 0
    for several, workers in ((groups, processes), (alone, 1)):
        for group, future in _finished(several, data, workers):
            done += len(group)
            what = f"{done}/{len(todo)}  {_described(group)}"
            try:
                outcomes, seconds = future.result()
            except BrokenProcessPool as error:  # it ran out of memory, or was ended
                outcomes, seconds = [str(error)] * len(group), 0.0
            say(f"{what}: {seconds:.0f} s")
            for part, outcome in zip(group, outcomes, strict=True):
                if isinstance(outcome, str):
                    results.failed[part.key] = outcome
                    say(f"  {part.kind} {part.corpus} failed: {outcome}")
                else:
                    yield part, outcome


def _finished(
    groups: Sequence[Group], data: DataFolder, workers: int
) -> Iterator[tuple[Group, Future[tuple[list[dict[str, Any] | str], float]]]]:
    if not groups:
        return
    context = multiprocessing.get_context("spawn")
    # A process per group: what one has looked up must not make another faster, or larger.
    with ProcessPoolExecutor(workers, mp_context=context, max_tasks_per_child=1) as pool:
        futures = {pool.submit(outcomes_of, group, data.folder): group for group in groups}
        for future in as_completed(futures):
            yield futures[future], future


def outcomes_of(group: Group, folder: Path) -> tuple[list[dict[str, Any] | str], float]:
    """The outcomes of measurements, and the seconds that they took.

    What cannot be measured must not keep the rest from being measured: it has a message for an
    outcome.
    """
    from .measures import KINDS
    from .workbench import Workbench

    began = time.perf_counter()
    work = Workbench(DataFolder(folder))
    outcomes: list[dict[str, Any] | str] = []
    for each in group:
        try:
            outcomes.append(KINDS[each.kind](each, work))
        except Exception as error:
            outcomes.append(str(error) if isinstance(error, MonoalignError) else repr(error))
    return outcomes, time.perf_counter() - began


def _combine(parts: Sequence[Measurement], results: Results) -> None:
    """Compute what is made of other measurements; these come before it."""
    from .measures import COMBINED

    for part in parts:
        if all(other.key in results.outcomes for other in part.of):
            own = [results.outcomes[other.key] for other in part.of]
            results.outcomes[part.key] = COMBINED[part.kind](part, own)


def _group_key(part: Measurement) -> tuple[Any, ...]:
    """Measurements that have this in common are made in one process: annotation is shared."""
    corpus = part.corpus if part.system else ""
    return part.system, part.options.get("preset"), corpus, part.learned_from


def _effort(group: Group) -> int:
    return sum(
        each.arguments.get("seeds", 1) + 20 * len(each.learned_from) + 10 * (each.kind == "grid")
        for each in group
    )


def _described(group: Group) -> str:
    """`jacana paper rte2-test, 3 measurements`, as far as there is something to say."""
    system, preset, corpus, learned_from = _group_key(group[0])
    names = [system or "corpora", preset or "", corpus]
    if learned_from:
        names.append(f"learned from {'+'.join(learned_from)}")
    count = f", {len(group)} measurements" if len(group) > 1 else f", {group[0].kind}"
    return " ".join(filter(None, names)) + count
