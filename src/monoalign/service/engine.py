"""Work in small slices: units of many requests, taken together and in turn by a few workers.

    engine = Engine(workers)
    ticket = engine.submit(variant, [unit, unit])
    [future.result() for future in ticket]      one reply per unit, in order

A request that was served less goes first, so that a short one does not wait for a long one; every
fourth slice goes to the oldest, so that a long one is finished, too. `urgent` work, such as reading
requests that may have to be refused, counts for a fraction of its time. Units with the same key are
taken together, up to a cost of `batch` and a fraction of a second, if they come within `gather`.

Each worker has a thread that gives it slices. The last of several takes only what will be done
soon: a slow aligner never holds up a fast one. A worker that is not ready for a key is prepared
while it does other work.
"""

from __future__ import annotations

import heapq
import logging
import math
import threading
import time
from collections import deque
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence, Sized
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import count
from typing import Generic, TypeVar

from .limits import RequestError
from .pace import Pace
from .worker import Worker

Key = TypeVar("Key", bound=Hashable)
Unit = TypeVar("Unit", bound=Sized)
Reply = TypeVar("Reply")

_ALL = 1 << 60  # units: as many as there are
_LONGEST_RETRY = 60  # seconds
_OLDEST = 4  # of so many slices, one goes to the oldest request
_URGENT = 1 / 16  # of its time counts for urgent work
_SHORT = 8  # pairs of a unit that is a short request by itself
_SLICE = 0.05  # seconds that a slice is expected to take, unless it is a single unit
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
    is_long: bool  # of several units, or of a large one
    allowed: int  # units that may be taken now
    served: float = 0.0  # expected seconds of the units taken
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
    """A queue and the workers that empty it.

    The size of a unit is its number of pairs, which the `queue` limits; its `cost` is roughly
    proportional to the time it takes.
    """

    def __init__(
        self,
        workers: Sequence[Worker],
        *,
        cost: Callable[[Unit], int] = len,
        batch: int = 64,
        gather: float = 0.002,
        queue: int = 4096,
        urgent: Collection[Key] = (),
    ) -> None:
        self._workers, self._cost, self._urgent = workers, cost, urgent
        self._batch, self._gather, self._queue = batch, gather, queue
        self._tickets: dict[int, Ticket[Key, Unit, Reply]] = {}
        self._changed = threading.Condition()
        self._threads = [
            threading.Thread(target=self._run, args=(one, one in workers[1:][-1:]), daemon=True)
            for one in workers
        ]
        self._loaders = {id(one): ThreadPoolExecutor(1) for one in workers}
        self._preparing: set[tuple[Key, int]] = set()  # keys with the identity of a worker
        self._numbers = count()
        self._slices = 0  # taken so far
        self._started = self._closing = False
        self._pairs = [0, 0]  # waiting, of short requests and of long ones
        self._pace = Pace()
        self._turns: dict[Key, int] = {}  # the last slice of each key

    @property
    def waiting(self) -> int:
        """The number of waiting pairs."""
        return sum(self._pairs)

    def submit(
        self, key: Key, units: Sequence[Unit], *, ahead: int = _ALL
    ) -> Ticket[Key, Unit, Reply]:
        """Queue all units or, if there is no room for all of them, none.

        Requests of one small unit have a queue of their own, which long ones cannot fill. At most
        `ahead` units are taken before the ticket is advanced.
        """
        size = sum(map(len, units))
        entries = [_Waiting[Unit, Reply](unit, self._cost(unit)) for unit in units]
        with self._changed:
            if self._closing:
                raise RequestError(503, "the service is shutting down", {"Retry-After": "5"})
            is_long = len(units) > 1 or size > _SHORT
            if self._pairs[is_long] + size > self._queue:
                raise self._full(size, self._pairs[is_long])
            number, futures = next(self._numbers), [entry.future for entry in entries]
            ticket = Ticket(self, key, number, futures, deque(entries), is_long, ahead)
            self._tickets[number] = ticket
            self._pairs[is_long] += size
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
        for worker in self._workers:
            worker.close()
            self._loaders[id(worker)].shutdown(wait=False)

    def _forget(self, ticket: Ticket[Key, Unit, Reply]) -> None:
        with self._changed:
            if self._tickets.pop(ticket.number, None) is not None:
                self._pairs[ticket.is_long] -= sum(len(entry.unit) for entry in ticket.units)
                self._changed.notify_all()

    def _full(self, size: int, waiting: int) -> RequestError:
        wait = min(max(1, math.ceil(self._pace.waiting_time(self.waiting))), _LONGEST_RETRY)
        return RequestError(
            429,
            f"busy: expected room for {size} pairs, found {waiting} of {self._queue} waiting; "
            f"try again in {wait} s",
            {"Retry-After": str(wait)},
        )

    def _run(self, worker: Worker, quick: bool) -> None:
        while (taken := self._take(worker, quick)) is not None:
            key, entries = taken
            batch = [entry for entry in entries if entry.future.set_running_or_notify_cancel()]
            if batch:
                started = time.monotonic()
                self._answer(worker, key, batch)
                pairs = sum(len(entry.unit) for entry in batch)
                self._pace.note_pairs(pairs, time.monotonic() - started)

    def _take(self, worker: Worker, quick: bool) -> tuple[Key, list[_Waiting[Unit, Reply]]] | None:
        """The next slice, waiting for one if necessary; None when there will be none."""
        with self._changed:
            while True:
                ticket = self._next(worker, quick)
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

    def _next(self, worker: Worker, quick: bool) -> Ticket[Key, Unit, Reply] | None:
        """The request whose turn it is, if this worker can work on any. O(requests)"""
        candidates = [
            one
            for one in self._tickets.values()
            if one.allowed > 0 and (not quick or self._expected(one) <= _SLICE)
            if self._is_ready(one.key, worker)
        ]
        if candidates and not quick and (self._slices + 1) % _OLDEST == 0:
            return candidates[0]
        return min(candidates, key=self._rank, default=None)

    def _rank(self, ticket: Ticket[Key, Unit, Reply]) -> tuple[int, int, int]:
        """Less served first, by powers of four: of two long requests, the older is done first."""
        seconds = ticket.served + self._expected(ticket)
        weight = _URGENT if ticket.key in self._urgent else 1
        level = int(1e6 * weight * seconds).bit_length() // 2
        return level, self._turns.get(ticket.key, 0), ticket.number

    def _expected(self, ticket: Ticket[Key, Unit, Reply]) -> float:
        """Seconds that the next unit of a request will take."""
        return self._pace.expected(ticket.key, ticket.units[0].cost)

    def _is_ready(self, key: Key, worker: Worker) -> bool:
        """Whether work can begin; if not, it is prepared, and the threads are told when it is."""
        if (key, id(worker)) not in self._preparing:
            if worker.is_ready(key):
                return True
            self._preparing.add((key, id(worker)))
            self._loaders[id(worker)].submit(self._prepare, key, worker)
        return False

    def _prepare(self, key: Key, worker: Worker) -> None:
        try:
            worker.prepare(key)
        except Exception as error:
            with self._changed:
                failed = [one for one in self._tickets.values() if one.key == key]
            for ticket in failed:
                self._forget(ticket)
                for entry in ticket.units:
                    if entry.future.set_running_or_notify_cancel():
                        entry.future.set_exception(error)
        with self._changed:
            self._preparing.discard((key, id(worker)))
            self._changed.notify_all()

    def _pop(self, first: Ticket[Key, Unit, Reply]) -> list[_Waiting[Unit, Reply]]:
        """A slice that begins with this request; others with the same key join, if they fit."""
        others = [
            (*self._rank(one), one)
            for one in self._tickets.values()
            if one.key == first.key and one.allowed > 0 and one is not first
        ]
        heapq.heapify(others)
        most = min(self._batch, _SLICE / self._pace.expected(first.key, 1))
        batch: list[_Waiting[Unit, Reply]] = []
        cost = 0
        ticket: Ticket[Key, Unit, Reply] | None = first
        while ticket is not None and (not batch or cost + ticket.units[0].cost <= most):
            entry = ticket.units.popleft()
            batch.append(entry)
            cost += entry.cost
            ticket.served += self._pace.expected(ticket.key, entry.cost)
            ticket.allowed -= 1
            self._pairs[ticket.is_long] -= len(entry.unit)
            if not ticket.units:
                del self._tickets[ticket.number]
            elif ticket.allowed > 0:
                heapq.heappush(others, (*self._rank(ticket), ticket))
            ticket = heapq.heappop(others)[-1] if others else None
        self._turns[first.key] = self._slices = self._slices + 1
        if self._closing and not self._tickets:
            self._changed.notify_all()  # a thread that waits has nothing to wait for
        return batch

    def _answer(self, worker: Worker, key: Key, entries: Sequence[_Waiting[Unit, Reply]]) -> None:
        """Process a slice; if that fails, each unit alone, so that only the bad one fails."""
        try:
            replies, seconds = worker.work(key, [entry.unit for entry in entries])
        except Exception as error:
            if len(entries) == 1:
                entries[0].future.set_exception(error)
                return
            _log.warning("a batch of %d failed (%s); trying one by one", len(entries), error)
            for entry in entries:
                self._answer(worker, key, [entry])
        else:
            self._pace.note(key, sum(entry.cost for entry in entries), seconds)
            for entry, reply in zip(entries, replies, strict=True):
                entry.future.set_result(reply)
