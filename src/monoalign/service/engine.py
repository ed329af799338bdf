"""Work in small slices: units of many requests, taken together and in turn by a few threads.

    engine = Engine(work)                      work(key, units) -> replies, one per unit
    ticket = engine.submit(variant, [unit, unit])
    [future.result() for future in ticket]      one reply per unit, in order

A request that was served less goes first, so that a short one does not wait for a long one; every
fourth slice goes to the oldest, so that a long one is finished, too. Units with the same key are
taken together, up to a cost of `batch` and a fraction of a second, if they come within `gather`.

With several threads, one of them takes only what will be done soon: a slow aligner never holds up a
fast one. A key that is not `ready` is prepared in a thread of its own.
"""

from __future__ import annotations

import heapq
import logging
import math
import threading
import time
from collections import deque
from collections.abc import Callable, Hashable, Iterator, Sequence, Sized
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import count
from typing import Generic, TypeVar

from .limits import RequestError

Key = TypeVar("Key", bound=Hashable)
Unit = TypeVar("Unit", bound=Sized)
Reply = TypeVar("Reply")

_ALL = 1 << 60  # units: as many as there are
_LONGEST_RETRY = 60  # seconds
_OLDEST = 4  # of so many slices, one goes to the oldest request
_RECENT = 0.2  # weight of the last slice in averages
_SLICE = 0.05  # seconds that a slice is expected to take, unless it is a single unit
_UNKNOWN = 1e-4  # seconds per unit of cost, as long as nothing is known
_log = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class _Waiting(Generic[Unit, Reply]):
    unit: Unit
    cost: int
    future: Future[Reply] = field(default_factory=Future)


@dataclass(slots=True, eq=False)
class Ticket(Generic[Key, Unit, Reply]):
    """A request: its replies are futures, in the order of its units."""

    engine: Engine[Key, Unit, Reply]
    key: Key
    number: int
    futures: Sequence[Future[Reply]]
    units: deque[_Waiting[Unit, Reply]]  # those that wait
    allowed: int  # units that may be taken now
    served: int = 0  # cost of the units taken
    arrived: float = field(default_factory=time.monotonic)

    def __iter__(self) -> Iterator[Future[Reply]]:
        return iter(self.futures)

    def __getitem__(self, index: int) -> Future[Reply]:
        return self.futures[index]

    def advance(self) -> None:
        """Allow one more unit to be taken."""
        with self.engine._changed:
            self.allowed += 1
            self.engine._changed.notify_all()

    def cancel(self) -> None:
        """Drop whatever has not begun."""
        self.engine._forget(self)
        for future in self.futures:
            future.cancel()  # has no effect on finished or running work


class Engine(Generic[Key, Unit, Reply]):
    """A queue and the threads that empty it.

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
        threads: int = 1,
        ready: Callable[[Key], bool] = lambda key: True,
        prepare: Callable[[Key], object] = lambda key: None,
    ) -> None:
        self._work, self._cost, self._ready, self._prepare = work, cost, ready, prepare
        self._batch, self._gather, self._queue = batch, gather, queue
        self._tickets: dict[int, Ticket[Key, Unit, Reply]] = {}
        self._changed = threading.Condition()
        self._threads = [
            # The last of several is the quick one.
            threading.Thread(target=self._run, args=(0 < n == threads - 1,), daemon=True)
            for n in range(threads)
        ]
        self._loader = ThreadPoolExecutor(1)
        self._preparing: set[Key] = set()
        self._numbers = count()
        self._slices = 0  # taken so far
        self._started = self._closing = False
        self._pairs = 0  # waiting
        self._seconds_per_pair = 0.0
        self._rates: dict[Key, float] = {}  # seconds of processor time per unit of cost
        self._turns: dict[Key, int] = {}  # the last slice of each key

    @property
    def waiting(self) -> int:
        """The number of waiting pairs."""
        return self._pairs

    def submit(
        self, key: Key, units: Sequence[Unit], *, ahead: int = _ALL
    ) -> Ticket[Key, Unit, Reply]:
        """Queue all units or, if there is no room for all of them, none.

        At most `ahead` units are taken before the ticket is advanced.
        """
        size = sum(map(len, units))
        entries = [_Waiting[Unit, Reply](unit, self._cost(unit)) for unit in units]
        with self._changed:
            if self._closing:
                raise RequestError(503, "the service is shutting down", {"Retry-After": "5"})
            if self._pairs + size > self._queue:
                raise self._full(size)
            number, futures = next(self._numbers), [entry.future for entry in entries]
            ticket = Ticket(self, key, number, futures, deque(entries), ahead)
            self._tickets[number] = ticket
            self._pairs += size
            if not self._started:
                self._started = True
                for thread in self._threads:
                    thread.start()
            self._changed.notify_all()
        return ticket

    def close(self, timeout: float | None = None) -> None:
        """Accept no more work, and return when everything accepted is done."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        if self._started:
            for thread in self._threads:
                thread.join(timeout)
        self._loader.shutdown(wait=False)

    def _forget(self, ticket: Ticket[Key, Unit, Reply]) -> None:
        with self._changed:
            if self._tickets.pop(ticket.number, None) is not None:
                self._pairs -= sum(len(entry.unit) for entry in ticket.units)
                self._changed.notify_all()

    def _full(self, size: int) -> RequestError:
        wait = min(max(1, math.ceil(self._pairs * self._seconds_per_pair)), _LONGEST_RETRY)
        return RequestError(
            429,
            f"busy: expected room for {size} pairs, found {self._pairs} of {self._queue} waiting; "
            f"try again in {wait} s",
            {"Retry-After": str(wait)},
        )

    def _run(self, quick: bool) -> None:
        while (taken := self._take(quick)) is not None:
            key, entries = taken
            batch = [entry for entry in entries if entry.future.set_running_or_notify_cancel()]
            if batch:
                started, used = time.monotonic(), time.thread_time()
                self._answer(key, batch)
                self._note(key, batch, time.monotonic() - started, time.thread_time() - used)

    def _take(self, quick: bool) -> tuple[Key, list[_Waiting[Unit, Reply]]] | None:
        """The next slice, waiting for one if necessary; None when there will be none."""
        with self._changed:
            while True:
                ticket = self._next(quick)
                if ticket is None:
                    if self._closing and not self._tickets:
                        return None
                    self._changed.wait()
                    continue
                remaining = ticket.arrived + self._gather - time.monotonic()
                waiting = (one for one in self._tickets.values() if one.key == ticket.key)
                cost = sum(entry.cost for one in waiting for entry in one.units)
                if remaining > 0 and not self._closing and cost < self._batch:
                    self._changed.wait(remaining)
                    continue
                return ticket.key, self._pop(ticket)

    def _next(self, quick: bool) -> Ticket[Key, Unit, Reply] | None:
        """The request whose turn it is, if any can be worked on by this thread. O(requests)"""
        candidates = [
            one
            for one in self._tickets.values()
            if one.allowed > 0 and self._is_ready(one.key)
            if not quick or one.units[0].cost * self._rate(one.key) <= _SLICE
        ]
        if not candidates:
            return None
        if not quick and (self._slices + 1) % _OLDEST == 0:
            return candidates[0]
        return min(candidates, key=self._rank)

    def _rank(self, ticket: Ticket[Key, Unit, Reply]) -> tuple[int, int, int]:
        """Less served first, by powers of four: of two long requests, the older is done first."""
        level = (ticket.served + ticket.units[0].cost).bit_length() // 2
        return level, self._turns.get(ticket.key, 0), ticket.number

    def _is_ready(self, key: Key) -> bool:
        """Whether work can begin; if not, it is prepared, and the threads are told when it is."""
        if key not in self._preparing:
            if self._ready(key):
                return True
            self._preparing.add(key)
            self._loader.submit(self._prepared, key)
        return False

    def _prepared(self, key: Key) -> None:
        try:
            self._prepare(key)
        except Exception as error:
            with self._changed:
                failed = [one for one in self._tickets.values() if one.key == key]
            for ticket in failed:
                self._forget(ticket)
                for entry in ticket.units:
                    if entry.future.set_running_or_notify_cancel():
                        entry.future.set_exception(error)
        with self._changed:
            self._preparing.discard(key)
            self._changed.notify_all()

    def _pop(self, first: Ticket[Key, Unit, Reply]) -> list[_Waiting[Unit, Reply]]:
        """A slice that begins with this request; others with the same key join, if they fit."""
        others = [
            (*self._rank(one), one)
            for one in self._tickets.values()
            if one.key == first.key and one.allowed > 0 and one is not first
        ]
        heapq.heapify(others)
        most = min(self._batch, _SLICE / self._rate(first.key))
        batch: list[_Waiting[Unit, Reply]] = []
        cost = 0
        ticket: Ticket[Key, Unit, Reply] | None = first
        while ticket is not None and (not batch or cost + ticket.units[0].cost <= most):
            entry = ticket.units.popleft()
            batch.append(entry)
            cost += entry.cost
            ticket.served += entry.cost
            ticket.allowed -= 1
            self._pairs -= len(entry.unit)
            if not ticket.units:
                del self._tickets[ticket.number]
            elif ticket.allowed > 0:
                heapq.heappush(others, (*self._rank(ticket), ticket))
            ticket = heapq.heappop(others)[-1] if others else None
        self._slices += 1
        self._turns[first.key] = self._slices
        return batch

    def _answer(self, key: Key, entries: Sequence[_Waiting[Unit, Reply]]) -> None:
        """Process a slice; if that fails, each unit alone, so that only the bad one fails."""
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

    def _rate(self, key: Key) -> float:
        return self._rates.get(key, _UNKNOWN)

    def _note(
        self, key: Key, batch: Sequence[_Waiting[Unit, Reply]], seconds: float, used: float
    ) -> None:
        """Remember how long a slice took: a waiting client is told, and slices are cut by it."""
        recent = seconds / max(sum(len(entry.unit) for entry in batch), 1)
        self._seconds_per_pair += _RECENT * (recent - self._seconds_per_pair)
        rate = used / max(sum(entry.cost for entry in batch), 1)
        self._rates[key] = self._rate(key) + _RECENT * (rate - self._rate(key))
