"""Worker processes that fail, die, hang or are killed."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import orjson
import pytest

pytest.importorskip("fastapi", reason="needs the extra `service`")
pytest.importorskip("uvicorn", reason="needs the extra `service`")

import monoalign
from monoalign.service.limits import Limits, RequestError
from monoalign.service.models import Variant
from monoalign.service.processes import WorkerError, WorkerProcess
from monoalign.service.work import READ, Answer, Body, Chunk, Job
from service import gate
from service.live import serving

EXACT, GATE = Variant("exact"), Variant("gate")


@pytest.fixture
def worker() -> Iterator[WorkerProcess]:
    worker = WorkerProcess(Limits(seconds=5))
    yield worker
    worker.close()


def chunk_of(*sources: str) -> Chunk:
    pairs: list[Any] = [(str(n), source, "a", [], []) for n, source in enumerate(sources)]
    return Chunk(orjson.dumps(pairs), len(pairs), 1, ("json",), None)


def answer_to(worker: WorkerProcess, variant: Variant, *sources: str) -> Answer:
    replies, seconds = worker.work(variant, [chunk_of(*sources)])
    assert seconds > 0
    (answer,) = replies
    assert isinstance(answer, Answer)
    return answer


def pid_of(worker: WorkerProcess) -> int:
    pid = worker._process._process.pid
    assert isinstance(pid, int)
    return pid


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_it_aligns_as_the_library_does(worker: WorkerProcess) -> None:
    answer = answer_to(worker, EXACT, "a b", "b")
    library = monoalign.load("exact")
    assert answer.signature == library.signature
    expected = [library.align(source, "a").links for source in ("a b", "b")]
    assert [json.loads(one)["links"] for one in answer.records] == [
        [list(link) for link in links] for links in expected
    ]


def test_it_reads_requests(worker: WorkerProcess) -> None:
    good, bad = b'{"source":"a b","target":"b","aligner":"x"}', b'{"source":"a b"}'
    (job, refusal), _ = worker.work(READ, [Body(good), Body(bad)])
    assert isinstance(job, Job)
    assert (job.aligner, len(job.chunks), job.chunks[0].cost) == ("x", 1, 6)
    assert isinstance(refusal, RequestError)
    assert (refusal.status, refusal.message) == (422, "target: Field required")


def test_it_says_what_it_has_loaded(worker: WorkerProcess) -> None:
    assert worker.is_ready(READ)
    assert not worker.is_ready(EXACT)
    worker.prepare(EXACT)
    assert worker.is_ready(EXACT)
    assert worker.loaded == {EXACT}
    with pytest.raises(RequestError, match="unknown aligner 'nothing'"):
        worker.prepare(Variant("nothing"))


@pytest.mark.usefixtures("gated")
def test_an_error_leaves_it_alive(worker: WorkerProcess) -> None:
    pid = pid_of(worker)
    with pytest.raises(WorkerError, match="RuntimeError: a secret of the inside"):
        worker.work(GATE, [chunk_of("fail")])
    assert answer_to(worker, GATE, "a").records
    assert pid_of(worker) == pid


@pytest.mark.usefixtures("gated")
def test_one_that_dies_is_replaced(worker: WorkerProcess) -> None:
    worker.prepare(GATE)
    pid = pid_of(worker)
    with pytest.raises(RequestError, match="has ended; try again") as refused:
        worker.work(GATE, [chunk_of("die")])
    assert (refused.value.status, refused.value.headers) == (503, {"Retry-After": "1"})
    assert not worker.is_ready(GATE)  # the new one has loaded nothing so far
    assert not is_running(pid)
    assert answer_to(worker, GATE, "a").records


@pytest.mark.parametrize("how", ["work", "prepare"])
def test_one_that_is_killed_while_idle_is_not_missed(worker: WorkerProcess, how: str) -> None:
    answer_to(worker, EXACT, "a")
    os.kill(pid_of(worker), signal.SIGKILL)
    worker._process._process.join(30)
    if how == "prepare":
        worker.prepare(EXACT)
    assert answer_to(worker, EXACT, "a").records


@pytest.mark.usefixtures("gated")
def test_one_that_hangs_is_replaced() -> None:
    worker = WorkerProcess(Limits(seconds=0.5))
    try:
        pid = pid_of(worker)
        with pytest.raises(RequestError, match=r"finished in 0\.5 s") as refused:
            worker.work(GATE, [chunk_of("wait")])
        assert refused.value.status == 408
        assert not is_running(pid)
        assert pid_of(worker) != pid
    finally:
        worker.close()
    assert not is_running(pid_of(worker))


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_it_ends_with_the_service_only(worker: WorkerProcess) -> None:
    """Signals to all processes, as by Ctrl-C: the service finishes what it has begun."""
    answer_to(worker, EXACT, "a")
    for number in (signal.SIGINT, signal.SIGTERM):
        os.kill(pid_of(worker), number)
    assert answer_to(worker, EXACT, "a").records
    worker.close()
    assert not is_running(pid_of(worker))


@pytest.mark.usefixtures("gated")
def test_only_the_request_that_ends_a_worker_fails() -> None:
    """Those that were aligned with it are tried again."""
    with serving(["gate"], workers=1) as live, ThreadPoolExecutor(8) as pool:
        first = pool.submit(live.align, source="wait", target="")
        assert gate.BEGUN.wait(30)
        others = [pool.submit(live.align, source=word, target="") for word in ("a", "die", "b")]
        limit = time.monotonic() + 30
        while live.client.get("/health").json()["waiting"] < 3:
            assert time.monotonic() < limit
            time.sleep(0.01)
        gate.OPEN.set()
        statuses = [one.result(60).status_code for one in (first, *others)]
        assert statuses == [200, 200, 503, 200]
        assert 3 in gate.batches()
        assert live.align(source="a", target="").status_code == 200
