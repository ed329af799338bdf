"""Limits, bad requests, and what browsers are told."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest

pytest.importorskip("fastapi", reason="needs the extra `service`")
pytest.importorskip("uvicorn", reason="needs the extra `service`")

from monoalign.core.errors import UnknownNameError, UsageError
from monoalign.service.limits import Limits
from monoalign.service.models import Models, Offer
from service import gate
from service.live import Live, client_of, serving

JSON = {"Content-Type": "application/json"}
MANY = [{"source": "a " * 200, "target": "b " * 200}] * 5
"""Pairs that the engine does not align together with others."""


@pytest.fixture(scope="module")
def strict() -> Iterator[Live]:
    with serving(["exact"], body=2000, pairs=3, words=4, characters=50, queue=3) as live:
        yield live


def raw(port: int, *parts: bytes) -> bytes:
    """The whole answer to bytes that are sent as they are, up to the end of the connection."""
    with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
        for part in parts:
            connection.sendall(part)
        found = b""
        while more := connection.recv(65536):
            found += more
        return found


def test_body(strict: Live) -> None:
    text = "a" * 2000
    assert strict.error(413, source=text, target="b") == "body: expected at most 2000 bytes"


def test_body_of_unknown_length(strict: Live) -> None:
    """It never ends, but the answer comes, and ends the connection."""
    head = b"POST /align HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    chunk = b"400\r\n" + b" " * 1024 + b"\r\n"
    answer = raw(strict.port, head + b"Transfer-Encoding: chunked\r\n\r\n", chunk, chunk)
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert b"connection: close" in answer.lower()
    assert answer.endswith(b'{"error":"body: expected at most 2000 bytes"}')


def test_many_bodies_at_once(strict: Live) -> None:
    """Clients that send almost all that they may, and wait, cannot fill the memory."""
    head = b"POST /align HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    part = head + b"Content-Length: 2000\r\n\r\n" + b" " * 1990
    with ExitStack() as stack:
        for _ in range(64):
            slow = socket.create_connection(("127.0.0.1", strict.port))
            stack.enter_context(slow).sendall(part)
        until = time.monotonic() + 30
        while not (answer := raw(strict.port, part + b" " * 10)).startswith(b"HTTP/1.1 429 "):
            assert time.monotonic() < until, answer  # all are sent, but not yet all received
        assert b"too many bodies are being read" in answer
    assert strict.align(source="a", target="b").status_code == 200


def test_announced_length(strict: Live) -> None:
    """Not a byte of it is waited for."""
    head = b"POST /align HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    answer = raw(strict.port, head + b"Content-Length: 2001\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 413 ")


def test_pairs(strict: Live) -> None:
    pair = {"source": "a", "target": "b"}
    assert strict.align(pairs=[pair] * 3).status_code == 200
    message = strict.error(413, pairs=[pair] * 4)
    assert message == "pairs: expected at most 3 per request, found 4"


def test_words(strict: Live) -> None:
    assert strict.align(source="a b c d", target="").status_code == 200
    message = strict.error(422, source="a b c d e", target="a")
    assert message == "source: expected at most 4 words, found 5"
    pairs = [{"source": "a", "target": "a"}, {"source": "a", "target": ["a"] * 5}]
    message = strict.error(422, pairs=pairs)
    assert message == "pairs.1.target: expected at most 4 words, found 5"


def test_characters(strict: Live) -> None:
    for text in ("a" * 51, ["a" * 25, "b" * 26]):
        message = strict.error(422, source="a", target=text)
        assert message == "target: expected at most 50 characters, found 51"


def test_slow_body() -> None:
    """A client that sends nothing is not waited for for ever."""
    head = b"POST /align HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    with serving(["exact"], seconds=0.3) as live:
        answer = raw(live.port, head + b"Content-Length: 10\r\n\r\n{")
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b"expected to be finished in 0.3 s" in answer


@pytest.mark.usefixtures("gated")
def test_time() -> None:
    with serving(["gate"], seconds=2) as live:
        assert "expected to be finished in 2 s" in live.error(408, source="wait", target="")
        gate.OPEN.set()
        assert live.align(source="a", target="").status_code == 200


@pytest.mark.usefixtures("gated")
def test_time_of_a_stream() -> None:
    """What was done in time arrives; the last line says why there is no more."""
    pairs = [*MANY, {"source": "wait", "target": ""}]
    with serving(["gate"], seconds=3) as live:
        response = live.client.post("/align/stream", json={"pairs": pairs, "formats": ["pharaoh"]})
        gate.OPEN.set()
    lines = [json.loads(line) for line in response.text.splitlines()]
    assert response.status_code == 200
    assert [line["id"] for line in lines[:-1]] == [str(n) for n in range(1, 6)]
    assert lines[-1].keys() == {"error"}
    assert "expected to be finished in 3 s" in lines[-1]["error"]


@pytest.mark.usefixtures("gated")
def test_queue() -> None:
    """One is under way, three wait: the next is told when to try again."""
    with serving(["gate"], workers=1, queue=3, pairs=3) as live:
        asking = _in_background(live, source="wait", target="")
        assert gate.BEGUN.wait(30)
        pair = {"source": "a", "target": ""}
        waiting = _in_background(live, pairs=[pair] * 3)
        while live.client.get("/health").json()["waiting"] < 3:
            time.sleep(0.01)
        response = live.align(source="a", target="")
        assert response.status_code == 429
        assert int(response.headers["retry-after"]) >= 1
        assert "found 3 of 3 waiting" in response.json()["error"]
        gate.OPEN.set()
        for thread, answers in (asking, waiting):
            thread.join(30)
            assert answers[0].status_code == 200


@pytest.mark.usefixtures("gated")
def test_concurrent_requests_are_one_batch() -> None:
    with serving(["gate"], workers=1) as live:
        first = _in_background(live, source="wait", target="")
        assert gate.BEGUN.wait(30)
        others = [_in_background(live, source=f"a{n}", target="") for n in range(20)]
        while live.client.get("/health").json()["waiting"] < 20:
            time.sleep(0.01)
        gate.OPEN.set()
        for thread, _ in (first, *others):
            thread.join(30)
        assert [answers[0].json()["source"]["text"] for _, answers in others] == [
            f"a{n}" for n in range(20)
        ]
    assert gate.batches()[-1] == 20


@pytest.mark.usefixtures("gated")
def test_shutting_down_finishes_what_is_in_flight() -> None:
    with serving(["gate"], workers=1) as live:
        under_way = _in_background(live, source="wait", target="")
        assert gate.BEGUN.wait(30)
        waiting = _in_background(live, source="a", target="")
        while live.client.get("/health").json()["waiting"] < 1:
            time.sleep(0.01)
        live.server.should_exit = True
        until = time.monotonic() + 30
        while _takes_connections(live.port):
            assert time.monotonic() < until
            time.sleep(0.05)
        assert live.thread.is_alive()
        gate.OPEN.set()
        live.thread.join(30)
        assert not live.thread.is_alive()
        for thread, answers in (under_way, waiting):
            thread.join(30)
            assert answers[0].status_code == 200


@pytest.mark.usefixtures("gated")
def test_an_error_of_ours_says_nothing_of_the_inside() -> None:
    with serving(["gate"]) as live:
        response = live.align(source="fail", target="")
        assert response.status_code == 500
        assert response.json() == {"error": "internal error; see the log of the service"}
        assert "content-security-policy" in response.headers
        pairs = [*MANY, {"source": "fail", "target": ""}]
        lines = live.client.post("/align/stream", json={"pairs": pairs}).text.splitlines()
        assert len(lines) == 6
        assert json.loads(lines[-1]) == {"error": "internal error; see the log of the service"}


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"source": "a"}, "target: Field required"),
        ({"source": 3, "target": "b"}, "source: expected a valid string; or: expected a valid "),
        ({"source": ["a", 3], "target": "b"}, "source.1: expected a valid string"),
        ({"source": ["a", ""], "target": "b"}, "source.1: String should have at least 1"),
        ({"pairs": []}, "pairs: List should have at least 1 item"),
        ({"pairs": [{"source": "a"}]}, "pairs.0.target: Field required"),
        ({"pairs": {}, "source": "a"}, "pairs: expected a valid array"),
        ({"source": "a", "target": "b", "nothing": 1}, "nothing: Extra inputs"),
        ({"source": "a", "target": "b", "formats": ["html"]}, "formats.0: expected 'json', "),
        ({"source": "a", "target": "b", "formats": []}, "formats: List should have at least 1"),
        ({"source": "a", "target": "b", "threshold": 0}, "threshold: expected greater than"),
        ({"source": "a", "target": "b", "threshold": "0.5"}, "threshold: expected a valid number"),
        ({"source": "a", "target": "b", "aligner": "exakt"}, "did you mean 'exact'?"),
        ({"source": "a", "target": "b", "aligner": "sultan"}, "known: exact, jacana"),
        ({"source": "a", "target": "b", "aligner": "/tmp"}, "unknown aligner '/tmp'"),
        ({"source": "a", "target": "b", "aligner": ""}, "unknown aligner ''"),
        (
            {"source": "a", "target": "b", "options": {"pipeline": "x"}},
            "unknown option of aligner 'jacana': 'pipeline'",
        ),
        (
            {"source": "a", "target": "b", "options": {"weights": "/etc/passwd"}},
            "option weights: expected one of 'all', 'rte2', found '/etc/passwd'",
        ),
        (
            {"source": "a", "target": "b", "aligner": "exact", "options": {"ignore_case": "yes"}},
            "option ignore_case: expected one of True, False, found 'yes'",
        ),
        (
            {"source": "a", "target": "b", "aligner": "exact", "threshold": 0.5},
            "threshold: expected an aligner that gives probabilities",
        ),
    ],
)
def test_bad_requests(service: Live, body: dict[str, Any], message: str) -> None:
    assert message in service.error(422, **body)
    streamed = service.client.post("/align/stream", json=body)
    assert streamed.status_code == 422
    assert message in streamed.json()["error"]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"3",
        b"null",
        b"\xff\xfe",
        b'{"source":"\\ud800","target":""}',
        b"[" * 9999,
    ],
)
def test_bad_json(service: Live, content: bytes) -> None:
    for path in ("/align", "/align/stream"):
        response = service.client.post(path, content=content, headers=JSON)
        assert response.status_code == 422
        assert response.json()["error"]


def test_only_json(service: Live) -> None:
    """A form of another page could send the rest unasked."""
    body = b'{"source":"a","target":"b"}'
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        response = service.client.post("/align", content=body, headers={"Content-Type": kind})
        assert response.status_code == 415
    packed = {**JSON, "Content-Encoding": "gzip"}
    assert service.client.post("/align", content=body, headers=packed).status_code == 415
    same = {"Content-Type": "Application/JSON; charset=utf-8"}
    assert service.client.post("/align", content=body, headers=same).status_code == 200


def test_what_is_not_there(service: Live) -> None:
    for path in ("/nothing", "/docs", "/redoc", "/assets/../api.py", "/assets/%2e%2e/api.py"):
        response = service.client.get(path)
        assert response.status_code == 404
        assert response.json()["error"].endswith("Not Found; see /openapi.json")
    response = service.client.get("/align")
    assert (response.status_code, response.headers["allow"]) == (405, "POST")


@pytest.mark.parametrize("path", ["/", "/health", "/assets/page.js", "/openapi.json", "/nothing"])
def test_headers(service: Live, path: str) -> None:
    """Every answer has them, errors too; none opens the service to other origins."""
    headers = service.client.get(path, headers={"Origin": "http://elsewhere"}).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers
    assert not [name for name in headers if name.startswith("access-control")]


def test_no_page_of_another_origin_may_ask(service: Live) -> None:
    headers = {
        "Origin": "http://elsewhere",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type",
    }
    response = service.client.options("/align", headers=headers)
    assert response.status_code == 405
    assert not [name for name in response.headers if name.startswith("access-control")]


def test_the_page_needs_nothing_from_elsewhere(service: Live) -> None:
    page = service.client.get("/").text
    assert "http://" not in page
    assert "https://" not in page
    assert "<style" not in page
    assert "style=" not in page
    assert page.count("<script") == page.count("<script src=") == 3


def test_limits_make_sense() -> None:
    with pytest.raises(UsageError, match="limit words: expected more than 0, found 0"):
        Limits(words=0)
    with pytest.raises(UsageError, match="limit queue: expected at least the 9 pairs"):
        Limits(pairs=9, queue=8)


def test_names_only() -> None:
    with pytest.raises(UnknownNameError, match=r"unknown aligner '\.'"):
        Offer(["."])


@pytest.mark.usefixtures("gated")
def test_few_models_are_kept() -> None:
    offer, models = Offer(["exact", "gate"]), Models(keep=2)
    loaded = [offer.variant(*choice) for choice in (
        ("exact", {}), ("exact", {"ignore_case": False}), ("gate", {}))]  # fmt: skip
    gate.OPEN.set()
    first = models.load(loaded[0])
    assert models.load(loaded[0]) is first
    models.load(loaded[1])
    models.load(loaded[0])
    models.load(loaded[2])
    assert models.loaded == {loaded[0], loaded[2]}
    assert models.load(loaded[0]) is first  # used last, so it was kept
    assert offer.variant("exact", {"ignore_case": True}) == loaded[0]  # the default


def _takes_connections(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _in_background(live: Live, **body: Any) -> tuple[threading.Thread, list[httpx.Response]]:
    answers: list[httpx.Response] = []

    def ask() -> None:
        with client_of(live.port) as client:
            answers.append(client.post("/align", json=body))

    thread = threading.Thread(target=ask)
    thread.start()
    return thread, answers
