from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, wait
from typing import Any

import pytest

from monoalign.service.engine import Engine
from monoalign.service.limits import RequestError

Words = tuple[str, ...]


class Work:
    """Answers in capitals; stands still until it is let go, and remembers what it was given."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.begun = threading.Event()
        self.batches: list[tuple[str, list[Words]]] = []
        self.cost: Callable[[Words], int] = len
        self.is_closed = False

    def work(self, key: str, units: Sequence[Words]) -> tuple[list[Words], float]:
        self.begun.set()
        assert self.open.wait(30)
        self.batches.append((key, list(units)))
        if any("bad" in unit for unit in units):
            raise ValueError("bad")
        cost = sum(self.cost(unit) for unit in units)
        return [tuple(word.upper() for word in unit) for unit in units], 1e-4 * cost

    def is_ready(self, key: str) -> bool:
        return True

    def prepare(self, key: str) -> None:
        raise AssertionError("it is ready")

    def close(self) -> None:
        self.is_closed = True


MakeEngine = Callable[..., Engine[str, Words, Words]]


@pytest.fixture
def work() -> Work:
    return Work()


@pytest.fixture
def make(work: Work) -> Iterator[MakeEngine]:
    engines = []

    def made(**settings: Any) -> Engine[str, Words, Words]:
        work.cost = settings.get("cost", work.cost)
        engine = Engine[str, Words, Words]([work], **settings)
        engines.append(engine)
        return engine

    yield made
    work.open.set()
    for engine in engines:
        engine.close(30)


def blocked(engine: Engine[str, Words, Words], work: Work) -> Future[Words]:
    """Occupies the thread: what comes next must wait."""
    (future,) = engine.submit("first", [("first",)])
    assert work.begun.wait(30)
    return future


def test_answers_belong_to_their_units(make: MakeEngine, work: Work) -> None:
    work.open.set()
    engine = make()
    futures = {
        name: engine.submit(f"key{number % 3}", [(name,)])[0]
        for number, name in enumerate(f"word{n}" for n in range(500))
    }
    for name, future in futures.items():
        assert future.result(30) == (name.upper(),)


def test_what_waits_for_one_key_is_one_batch(make: MakeEngine, work: Work) -> None:
    engine = make(batch=4)
    blocked(engine, work)
    for name in "abc":
        engine.submit("x", [(name,)])
        engine.submit("y", [(name * 2, name * 2)])
    work.open.set()
    engine.close(30)
    assert work.batches[1:] == [
        ("x", [("a",), ("b",), ("c",)]),
        ("y", [("aa", "aa"), ("bb", "bb")]),  # a third would make six pairs
        ("y", [("cc", "cc")]),
    ]


def test_keys_take_turns(make: MakeEngine, work: Work) -> None:
    """One that has much to do does not hold up another that came later."""
    engine = make(batch=1)
    blocked(engine, work)
    for name in "abc":
        engine.submit("slow", [(name,)])
    engine.submit("other", [("d",)])
    work.open.set()
    engine.close(30)
    assert [key for key, _ in work.batches[1:]] == ["slow", "other", "slow", "slow"]


def test_cost_limits_a_batch(make: MakeEngine, work: Work) -> None:
    engine = make(batch=5, cost=lambda unit: sum(map(len, unit)))
    blocked(engine, work)
    engine.submit("x", [("aaa",), ("bb",), ("c",), ("dddddddd",)])
    work.open.set()
    engine.close(30)
    assert work.batches[1:] == [
        ("x", [("aaa",), ("bb",)]),
        ("x", [("c",)]),
        ("x", [("dddddddd",)]),
    ]


def test_a_unit_larger_than_a_batch_is_a_batch(make: MakeEngine, work: Work) -> None:
    work.open.set()
    assert make(batch=2).submit("x", [("a", "b", "c")])[0].result(30) == ("A", "B", "C")


def test_company_is_waited_for(make: MakeEngine, work: Work) -> None:
    """Two units that come one after the other, within the time, are one batch."""
    work.open.set()
    engine = make(batch=2, gather=30)
    (first,) = engine.submit("x", [("a",)])
    (second,) = engine.submit("x", [("b",)])  # fills the batch: nobody waits 30 s
    assert wait([first, second], 10).not_done == set()
    assert work.batches == [("x", [("a",), ("b",)])]


def test_full_queue(make: MakeEngine, work: Work) -> None:
    engine = make(queue=3)
    blocked(engine, work)
    engine.submit("x", [("a",), ("b",)])
    with pytest.raises(RequestError, match="busy: expected room for 2 pairs") as refused:
        engine.submit("x", [("c",), ("d",)])
    assert refused.value.status == 429
    assert 1 <= int(refused.value.headers["Retry-After"]) <= 60
    assert engine.waiting == 2  # none of the two units was taken
    engine.submit("x", [("c",)])
    assert engine.waiting == 3


def test_cancelled_units_make_room_and_are_not_run(make: MakeEngine, work: Work) -> None:
    engine = make(queue=2)
    blocked(engine, work)
    engine.submit("x", [("a", "b")]).cancel()
    assert engine.waiting == 0
    (late,) = engine.submit("y", [("c", "d")])
    assert late.cancel()
    work.open.set()
    engine.close(30)
    assert [key for key, _ in work.batches] == ["first"]
    assert engine.waiting == 0


def test_a_bad_unit_fails_alone(make: MakeEngine, work: Work) -> None:
    engine = make()
    blocked(engine, work)
    good, bad, other = engine.submit("x", [("a",), ("bad",), ("b",)])
    work.open.set()
    assert (good.result(30), other.result(30)) == (("A",), ("B",))
    with pytest.raises(ValueError, match="bad"):
        bad.result(30)
    assert engine.submit("x", [("c",)])[0].result(30) == ("C",)  # the thread lives on


def test_closing_finishes_what_was_taken(make: MakeEngine, work: Work) -> None:
    engine = make()
    futures = [blocked(engine, work)]
    for name in "abc":
        futures += engine.submit(name, [(name,)])
    closing = threading.Thread(target=engine.close)
    closing.start()
    while not engine._closing:
        pass
    with pytest.raises(RequestError, match="shutting down") as refused:
        engine.submit("x", [("d",)])
    assert refused.value.status == 503
    assert not any(future.done() for future in futures)
    work.open.set()
    closing.join(30)
    assert [future.result(0) for future in futures] == [("FIRST",), ("A",), ("B",), ("C",)]


def test_closing_what_never_ran(make: MakeEngine) -> None:
    make().close(1)


def test_a_short_request_passes_a_long_one(make: MakeEngine, work: Work) -> None:
    engine = make(batch=1)
    blocked(engine, work)
    engine.submit("x", [(f"long{n}",) for n in range(20)])
    engine.submit("x", [("short",)])
    work.open.set()
    engine.close(30)
    order = [units[0][0] for _, units in work.batches[1:]]
    assert order.index("short") < 6
    assert [one for one in order if one != "short"] == [f"long{n}" for n in range(20)]


def test_a_long_request_is_not_forgotten(make: MakeEngine, work: Work) -> None:
    """Of four slices one goes to the oldest, however many short ones come."""
    engine = make(batch=1, cost=lambda unit: len(unit[0]))
    blocked(engine, work)
    engine.submit("x", [("a" * 99,)] * 4)
    for _ in range(40):
        engine.submit("x", [("short",)])
    work.open.set()
    engine.close(30)
    order = [units[0][0] for _, units in work.batches[1:]]
    assert all("a" * 99 in order[start : start + 4] for start in range(0, 16, 4))


def test_no_more_is_done_than_is_read(make: MakeEngine, work: Work) -> None:
    work.open.set()
    engine = make(batch=1)
    ticket = engine.submit("x", [("a",), ("b",), ("c",)], ahead=1)
    assert ticket[0].result(30) == ("A",)
    assert engine.submit("x", [("d",)])[0].result(30) == ("D",)
    assert not ticket[1].done()
    ticket.advance()
    assert ticket[1].result(30) == ("B",)
    ticket.cancel()
    assert engine.waiting == 0


class Unprepared(Work):
    """Ready for `x`; prepares the rest when it is let, but not `bad`."""

    def __init__(self) -> None:
        super().__init__()
        self.ready, self.go_on = {"x"}, threading.Event()

    def is_ready(self, key: str) -> bool:
        return key in self.ready

    def prepare(self, key: str) -> None:
        assert self.go_on.wait(30)
        if key == "bad":
            raise ValueError(key)
        self.ready.add(key)


def test_what_is_not_ready_is_prepared_apart() -> None:
    worker = Unprepared()
    worker.open.set()
    engine = Engine[str, Words, Words]([worker])
    (late,), (bad,) = engine.submit("y", [("a",)]), engine.submit("bad", [("b",)])
    assert engine.submit("x", [("c",)])[0].result(30) == ("C",)
    assert not late.done()
    worker.go_on.set()
    assert late.result(30) == ("A",)
    with pytest.raises(ValueError, match="bad"):
        bad.result(30)
    engine.close(30)
    assert engine.waiting == 0
    assert worker.is_closed


def test_a_worker_is_prepared_for_one_key_at_a_time() -> None:
    class Careful(Unprepared):
        preparing = 0

        def prepare(self, key: str) -> None:
            self.preparing += 1
            assert self.preparing == 1
            super().prepare(key)
            self.preparing -= 1

    workers = [Careful(), Careful()]
    for worker in workers:
        worker.open.set()
    engine = Engine[str, Words, Words](workers)
    futures = [engine.submit(name, [(name,)])[0] for name in "abcdefgh"]
    for worker in workers:
        worker.go_on.set()
    assert [future.result(30) for future in futures] == [(name.upper(),) for name in "abcdefgh"]
    engine.close(30)


def test_whoever_is_ready_begins() -> None:
    """A worker that is still being prepared does not keep another from working."""
    slow, other = Unprepared(), Work()
    other.open.set()
    engine = Engine[str, Words, Words]([slow, other])
    assert engine.submit("y", [("a",)])[0].result(30) == ("A",)
    slow.go_on.set()
    slow.open.set()
    engine.close(30)


def test_a_quick_worker_is_left() -> None:
    """What takes long, as far as is known, is left to the other worker."""
    slow, quick = Work(), Work()
    engine = Engine[str, Words, Words]([slow, quick], cost=lambda unit: len(unit[0]))
    long = engine.submit("x", [("long" * 1000,), ("long" * 1000,)])
    assert slow.begun.wait(30)
    (short,) = engine.submit("x", [("short",)])
    assert quick.begun.wait(30)
    assert [future.running() for future in (*long, short)] == [True, False, True]
    slow.open.set()
    quick.open.set()
    assert short.result(30) == ("SHORT",)
    engine.close(30)
    assert not any(thread.is_alive() for thread in engine._threads)  # there will be no more work
    assert [units for _, units in quick.batches] == [[("short",)]]


def test_long_requests_leave_room_for_short_ones(make: MakeEngine, work: Work) -> None:
    engine = make(queue=3)
    blocked(engine, work)
    engine.submit("x", [("a",), ("b",), ("c",)])
    with pytest.raises(RequestError, match="found 3 of 3 waiting"):
        engine.submit("x", [("d",), ("e",)])
    engine.submit("x", [("f",)])
    assert engine.waiting == 4


def test_urgent_work_goes_first(make: MakeEngine, work: Work) -> None:
    """Although it takes a little longer."""
    engine = make(batch=1, cost=lambda unit: len(unit[0]), urgent=["read"])
    blocked(engine, work)
    engine.submit("x", [("a" * 20,)])
    engine.submit("read", [("b" * 60,)])
    work.open.set()
    engine.close(30)
    assert [key for key, _ in work.batches] == ["first", "read", "x"]
