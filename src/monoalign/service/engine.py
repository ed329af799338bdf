"""Micro-batches: units of work that arrive together are processed together, in one thread.

    engine = Engine(work)                      work(key, units) -> replies, one per unit
    engine.submit(variant, [unit, unit])        -> futures, one per unit

There is one thread, since all aligners share annotation and caches, which are not thread-safe.
Units waiting for the same key are taken together, up to a cost of `batch`; keys take turns, so that
a slow one does not hold up the others. A single unit waits `gather` seconds for others. A future
that its client cancels is dropped before work on it begins.
"""

from __future__ import annotations

import logging
import math
import threading
import time
from collections import deque
from collections.abc import Callable, Hashable, Sequence, Sized
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from .limits import RequestError

Key = TypeVar("Key", bound=Hashable)
Unit = TypeVar("Unit", bound=Sized)
Reply = TypeVar("Reply")

_LONGEST_RETRY = 60  # seconds
_RECENT = 0.2  # weight of the last batch in the average time per pair
_log = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class _Waiting(Generic[Unit, Reply]):
    unit: Unit
    cost: int
    future: Future[Reply] = field(default_factory=Future)
    arrived: float = field(default_factory=time.monotonic)


class Engine(Generic[Key, Unit, Reply]):
    """A queue and the thread that empties it.

    The size of a unit is its number of pairs, which the `queue` limits; its `cost` is roughly
    proportional to the time it takes.
    """

    def __init__(
        self,
        work: Callable[[Key, Sequence[Unit]], Sequence[Reply]],
        *,
        cost: Callable[[Unit], int] = len,
        batch: int = 64,
        gather: float = 0.002,
        queue: int = 4096,
    ) -> None:
        self._work, self._cost = work, cost
        self._batch, self._gather, self._queue = batch, gather, queue
        self._waiting: dict[Key, deque[_Waiting[Unit, Reply]]] = {}
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None
        self._closing = False
        self._pairs = 0  # waiting
        self._seconds_per_pair = 0.0

    @property
    def waiting(self) -> int:
        """The number of waiting pairs."""
        return self._pairs

    def submit(self, key: Key, units: Sequence[Unit]) -> list[Future[Reply]]:
        """Queue all units or, if there is no room for all of them, none."""
        size = sum(map(len, units))
        with self._changed:
            if self._closing:
                raise RequestError(503, "the service is shutting down", {"Retry-After": "5"})
            if self._pairs + size > self._queue:
                self._drop_cancelled()
            if self._pairs + size > self._queue:
                raise self._full(size)
            entries = [_Waiting[Unit, Reply](unit, self._cost(unit)) for unit in units]
            self._waiting.setdefault(key, deque()).extend(entries)
            self._pairs += size
            self._start()
            self._changed.notify()
        return [entry.future for entry in entries]

    def close(self, timeout: float | None = None) -> None:
        """Accept no more work, and return when everything accepted is done."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        if self._thread is not None:
            self._thread.join(timeout)

    def _start(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="monoalign", daemon=True)
            self._thread.start()

    def _full(self, size: int) -> RequestError:
        seconds = math.ceil(self._pairs * self._seconds_per_pair)
        wait = min(max(1, seconds), _LONGEST_RETRY)
        return RequestError(
            429,
            f"busy: expected room for {size} pairs, found {self._pairs} of {self._queue} waiting; "
            f"try again in {wait} s",
            {"Retry-After": str(wait)},
        )

    def _drop_cancelled(self) -> None:
        for key, entries in list(self._waiting.items()):
            remaining = deque(entry for entry in entries if not entry.future.cancelled())
            self._pairs -= sum(len(entry.unit) for entry in entries)
            self._pairs += sum(len(entry.unit) for entry in remaining)
            if remaining:
                self._waiting[key] = remaining
            else:
                del self._waiting[key]

    def _run(self) -> None:
        while (taken := self._take()) is not None:
            key, entries = taken
            batch = [entry for entry in entries if entry.future.set_running_or_notify_cancel()]
            if batch:
                started = time.monotonic()
                self._answer(key, batch)
                self._note(sum(len(entry.unit) for entry in batch), time.monotonic() - started)

    def _take(self) -> tuple[Key, list[_Waiting[Unit, Reply]]] | None:
        """The next batch, waiting for one if necessary; None when there will be none."""
        with self._changed:
            while True:
                if not self._waiting:
                    if self._closing:
                        return None
                    self._changed.wait()
                    continue
                key, entries = next(iter(self._waiting.items()))
                remaining = entries[0].arrived + self._gather - time.monotonic()
                if (
                    remaining > 0
                    and not self._closing
                    and sum(e.cost for e in entries) < self._batch
                ):
                    self._changed.wait(remaining)
                    continue
                return key, self._pop(key)

    def _pop(self, key: Key) -> list[_Waiting[Unit, Reply]]:
        entries = self._waiting.pop(key)
        batch = [entries.popleft()]
        cost = batch[0].cost
        while entries and cost + entries[0].cost <= self._batch:
            batch.append(entries.popleft())
            cost += batch[-1].cost
        if entries:
            self._waiting[key] = entries  # behind the others now
        self._pairs -= sum(len(entry.unit) for entry in batch)
        return batch

    def _answer(self, key: Key, entries: Sequence[_Waiting[Unit, Reply]]) -> None:
        """Process a batch; if that fails, each unit alone, so that only the bad one fails."""
        try:
            replies = self._work(key, [entry.unit for entry in entries])
        except Exception as error:
            if len(entries) == 1:
                entries[0].future.set_exception(error)
                return
            _log.warning("a batch of %d failed (%s); trying one by one", len(entries), error)
            for entry in entries:
                self._answer(key, [entry])
        else:
            for entry, reply in zip(entries, replies, strict=True):
                entry.future.set_result(reply)

    def _note(self, pairs: int, seconds: float) -> None:
        recent = seconds / max(pairs, 1)
        self._seconds_per_pair += _RECENT * (recent - self._seconds_per_pair)
