"""Chunks of work in worker processes: results in order, whatever happens to the workers.

    for result in in_processes(work, chunks, jobs=4): …      one result per chunk

Each worker is a `ProcessPoolExecutor` of one process, so that its end concerns one chunk only. A
worker that ends is replaced, and its chunk is done again. A chunk that ends two workers is split
until the pair that does it is found: `work.failed` says what stands in its place. A chunk that
takes longer than one pair may is split as well, so that `seconds` hold for every pair alone.

In this process, `in_this_process` does the same work without workers.
"""

from __future__ import annotations

import faulthandler
import os
import pickle
import signal
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Generic, Protocol, TypeVar

from monoalign.core.errors import MonoalignError

from .processes import begin_imports, context, end_with_parent, uninterrupted

_AHEAD = 4  # chunks per worker that are read before the first of them is written
_DEPTH = 2  # chunks that a worker has: it need not wait for us after each
_MOST_ENDS = 60  # workers in a row that end without a result: then it is not the pairs
_RESULT = "results of workers"


class Splittable(Protocol):
    """Consecutive pairs, which can be split."""

    def __len__(self) -> int: ...

    def halves(self) -> tuple[Any, Any]:
        """The first and the second half; it has at least two pairs."""
        ...


class Result(Protocol):
    """What comes of a chunk; results of halves add up."""

    def __add__(self, other: Any) -> Any: ...


ChunkT = TypeVar("ChunkT", bound=Splittable)
ChunkT_contra = TypeVar("ChunkT_contra", bound=Splittable, contravariant=True)
ResultT = TypeVar("ResultT", bound=Result)
ResultT_co = TypeVar("ResultT_co", bound=Result, covariant=True)


class Work(Protocol[ChunkT_contra, ResultT_co]):
    """What is done with a chunk; it is pickled, so an aligner in it is loaded once per worker."""

    def __call__(self, chunk: ChunkT_contra) -> ResultT_co: ...

    def failed(self, chunk: ChunkT_contra, reason: str) -> ResultT_co:
        """What stands in the place of a pair that no worker survives."""
        ...


def begin(*imports: str) -> None:
    """Start what workers are forked from, which imports these modules; it may be done early."""
    begin_imports(__name__, *imports)


def in_this_process(work: Work[ChunkT, ResultT], chunks: Iterable[ChunkT]) -> Iterator[ResultT]:
    """One result per chunk."""
    return map(work, chunks)


def in_processes(
    work: Work[ChunkT, ResultT],
    chunks: Iterable[ChunkT],
    *,
    jobs: int,
    seconds: float | None = None,
    imports: Iterable[str] = (),
    on_note: Callable[[str], None] = lambda note: None,
) -> Iterator[ResultT]:
    """One result per chunk, in order; `on_note` is told when a worker is replaced.

    `imports` are modules that workers will need: they are imported once for all of them.
    """
    begin(*imports)
    pool = _Pool(work, jobs, seconds, on_note)
    try:
        yield from pool.results(iter(chunks))
    finally:
        pool.close()


@dataclass(slots=True, eq=False)
class _Item(Generic[ChunkT, ResultT]):
    """A chunk on its way: it has a result, or halves, or is still to be done."""

    chunk: ChunkT
    ends: int = 0  # of workers that worked on it
    result: ResultT | None = None
    halves: tuple[_Item[ChunkT, ResultT], _Item[ChunkT, ResultT]] | None = None

    @property
    def is_done(self) -> bool:
        if self.halves is not None:
            return all(half.is_done for half in self.halves)
        return self.result is not None

    def joined(self) -> ResultT:
        if self.halves is not None:
            first, second = (half.joined() for half in self.halves)
            return first + second  # type: ignore[no-any-return]
        assert self.result is not None, _RESULT
        return self.result


@dataclass(slots=True, eq=False)
class _Worker(Generic[ChunkT, ResultT]):
    """An executor of one process, what it works on, and what it will work on next."""

    executor: ProcessPoolExecutor = field(default_factory=lambda: _executor())
    given: deque[tuple[_Item[ChunkT, ResultT], Future[ResultT]]] = field(default_factory=deque)
    started: float = 0.0  # when it was given the first of them; only right if there is one

    def kill(self) -> None:
        """End the process at once, even one that is still starting."""
        for process in list((self.executor._processes or {}).values()):
            process.kill()
        self.executor.shutdown(wait=False, cancel_futures=True)


class _Pool(Generic[ChunkT, ResultT]):
    def __init__(
        self,
        work: Work[ChunkT, ResultT],
        jobs: int,
        seconds: float | None,
        on_note: Callable[[str], None],
    ) -> None:
        self._work, self._content = work, pickle.dumps(work)
        self._seconds, self._on_note = seconds, on_note
        self._workers: list[_Worker[ChunkT, ResultT]] = [_Worker() for _ in range(jobs)]
        self._waiting: deque[_Item[ChunkT, ResultT]] = deque()
        self._depth = _DEPTH if seconds is None else 1  # a chunk that is timed must be alone
        self._ends = 0  # of workers, since the last result

    def results(self, chunks: Iterator[ChunkT]) -> Iterator[ResultT]:
        window: deque[_Item[ChunkT, ResultT]] = deque()
        has_more = True
        while True:
            self._take()
            self._give()
            while has_more and len(window) < _AHEAD * len(self._workers):
                chunk = next(chunks, None)
                if chunk is None:
                    has_more = False
                    break
                window.append(_Item(chunk))
                self._waiting.append(window[-1])
                self._give()
            if not window:
                return
            if window[0].is_done:
                yield window.popleft().joined()
                continue
            first = [worker.given[0][1] for worker in self._workers if worker.given]
            wait(first, return_when=FIRST_COMPLETED)

    def close(self) -> None:
        for worker in self._workers:
            worker.kill()
        for worker in self._workers:  # at its exit, Python would meet what the executors still do
            worker.executor.shutdown()

    def _give(self) -> None:
        """Give every worker a chunk, and another one for when that is done."""
        for depth in range(self._depth):
            for worker in self._workers:
                if self._waiting and len(worker.given) <= depth:
                    self._submit(worker, self._waiting.popleft())

    def _submit(self, worker: _Worker[ChunkT, ResultT], item: _Item[ChunkT, ResultT]) -> None:
        try:
            with uninterrupted():  # the first time, this starts the process
                future = worker.executor.submit(_worked, self._content, item.chunk, self._seconds)
                _close_our_end(worker.executor)
        except BrokenProcessPool:  # it ended while it was idle; else its first chunk will tell
            self._waiting.appendleft(item)
            if not worker.given:
                self._replace(worker)
            return
        if not worker.given:
            worker.started = time.monotonic()
        worker.given.append((item, future))

    def _take(self) -> None:
        """Take what workers have done."""
        for worker in self._workers:
            while worker.given and worker.given[0][1].done():
                item, future = worker.given.popleft()
                try:
                    item.result = future.result()
                    self._ends = 0
                except BrokenProcessPool:
                    elapsed = time.monotonic() - worker.started
                    self._waiting.extendleft(item for item, _ in reversed(worker.given))
                    self._replace(worker)
                    self._again(item, self._seconds is not None and elapsed >= self._seconds)

    def _replace(self, worker: _Worker[ChunkT, ResultT]) -> None:
        self._ends += 1
        if self._ends > _MOST_ENDS:
            raise MonoalignError(
                f"{_MOST_ENDS} worker processes in a row have ended without a result: "
                "the memory or another limit of this machine may be too small for them"
            )
        worker.executor.shutdown(wait=False)
        worker.executor = _executor()
        worker.given.clear()

    def _again(self, item: _Item[ChunkT, ResultT], is_late: bool) -> None:
        """Do a chunk again that a worker did not finish, or split it, or give up its one pair."""
        item.ends += 1
        if len(item.chunk) == 1:
            if is_late or item.ends > 1:
                reason = (
                    f"needs more than {self._seconds:g} s (max_seconds)"
                    if is_late
                    else "ends the process that aligns it"
                )
                item.result = self._work.failed(item.chunk, reason)
                return
        elif is_late or item.ends > 1:
            # A half that ends a worker is split at once.
            halves = item.chunk.halves()
            item.halves = tuple(_Item(half, int(len(half) > 1)) for half in halves)  # type: ignore[assignment]
            self._on_note(f"a worker ended twice over {len(item.chunk)} pairs: looking for the one")
            self._waiting.extendleft(reversed(item.halves))  # type: ignore[arg-type]
            return
        self._on_note("a worker has ended, and was replaced")
        self._waiting.appendleft(item)


def _executor() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(1, mp_context=context(), initializer=_begin)


def _close_our_end(executor: ProcessPoolExecutor) -> None:
    """Leave the pipe of results to the worker alone, once it has started.

    A worker that ends in the middle of a result closes the pipe then. If we held it open as well,
    the executor would wait for the rest of that result forever, and so would we.
    """
    if os.name == "posix":  # elsewhere a worker takes the pipe from us later
        executor._result_queue._writer.close()  # type: ignore[attr-defined]


def _begin() -> None:
    """In a worker: interrupts are the parent's business; it ends us."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()


def _worked(content: bytes, chunk: Any, seconds: float | None) -> Any:
    """In a worker: the result of a chunk. One that takes too long ends the process."""
    work = _loaded(content)
    if seconds is None:
        return work(chunk)
    with open(os.devnull, "w") as nowhere:  # noqa: PTH123 - a descriptor is needed
        faulthandler.dump_traceback_later(seconds, exit=True, file=nowhere)
        try:
            return work(chunk)
        finally:
            faulthandler.cancel_dump_traceback_later()


@lru_cache(maxsize=1)
def _loaded(content: bytes) -> Any:
    return pickle.loads(content)
