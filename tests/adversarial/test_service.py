"""The service against clients that want too much of it, or nothing but harm."""

from __future__ import annotations

import json
import math
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="needs the extra `service`")
pytest.importorskip("uvicorn", reason="needs the extra `service`")

import monoalign
from monoalign.core.errors import UsageError
from monoalign.service import connections
from monoalign.service.access import Access, is_local
from service import gate
from service.conftest import gated as gated
from service.live import Live, client_of, serving

JSON = {"Content-Type": "application/json"}
POST = b"POST /align HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
MISTAKES = {
    "must_link: expected at most 4096, found 340001": (
        b'{"source":"a","target":"b","must_link":[' + b"[]," * 340_000 + b"[]]}"
    ),
    "must_link.0.0: Field required": (
        b'{"source":"a","target":"b","must_link":[' + b"[]," * 4000 + b"[]]}"
    ),
    "pairs: expected at most 256 per request, found 340001": (
        b'{"pairs":[' + b"{}," * 340_000 + b"{}]}"
    ),
    "pairs.0.source: Field required": b'{"pairs":[' + b"{}," * 250 + b"{}]}",
    "source.0: expected a valid string": b'{"target":"","source":[' + b"1," * 500_000 + b"1]}",
    "source.0: String should have": b'{"target":"","source":[' + b'"",' * 300_000 + b'""]}',
    "source: expected at most 8192 characters": (
        b'{"target":"","source":[' + b'"a",' * 250_000 + b'"a"]}'
    ),
    "fields: expected at most 32, found": (
        b"{" + b",".join(b'"%x":1' % n for n in range(100_000)) + b"}"
    ),
    "options: expected at most 32, found": (
        b'{"source":"","target":"","options":{%s}}'
        % b",".join(b'"%x":1' % n for n in range(100_000))
    ),
    "pairs.0: fields: expected at most 32": (
        b'{"pairs":[{' + b",".join(b'"%x":1' % n for n in range(100_000)) + b"}]}"
    ),
    "formats: List should have at most 6": (
        b'{"source":"","target":"","formats":[' + b"1," * 500_000 + b"1]}"
    ),
    "body: expected JSON": b'{"source":' + b"[" * 500_000,
    "expected an object": b"[" + b"{}," * 340_000 + b"{}]",
    "must_link.0: Tuple should have at most 2": (
        b'{"source":"a","target":"b","must_link":[[' + b"0," * 500_000 + b"0]]}"
    ),
}


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clients are given up soon, so that tests are."""
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.5)
    monkeypatch.setattr(connections, "READ_SECONDS", 0.5)


@pytest.fixture(scope="module")
def live() -> Iterator[Live]:
    with serving(["exact"]) as live:
        yield live


@pytest.mark.parametrize(("message", "body"), MISTAKES.items(), ids=list(MISTAKES))
def test_a_million_mistakes_are_one(live: Live, message: str, body: bytes) -> None:
    """The first is reported; what comes after it is not even looked at."""
    assert len(body) <= 1 << 20
    response = live.client.post("/align", content=body, headers=JSON)
    assert response.status_code in (413, 422)
    assert message in response.json()["error"]
    assert len(response.content) < 1000


def test_large_bodies_do_not_stop_small_ones(live: Live) -> None:
    body = MISTAKES["must_link: expected at most 4096, found 340001"]

    def ask(number: int) -> int:
        with client_of(live.port) as client:
            return client.post("/align", content=body, headers=JSON).status_code

    with ThreadPoolExecutor(8) as pool:
        refused = [pool.submit(ask, number) for number in range(8)]
        assert live.align(source="a", target="a").json()["links"] == [[0, 0]]
        assert {one.result(30) for one in refused} == {422}


def test_links_are_limited() -> None:
    with serving(["exact"], links=2) as live:
        cells = [[0, 0], [0, 1]]
        assert live.align(source="a", target="a b", must_link=cells).status_code == 200
        message = live.error(422, source="a", target="a b", cannot_link=[*cells, [0, 0]])
        assert message == "cannot_link: expected at most 2, found 3"


def test_a_long_answer_is_refused_but_streamed() -> None:
    pairs = [{"source": "a b c", "target": "c b a"}] * 20
    with serving(["exact"], answer=2000) as live:
        message = live.error(413, pairs=pairs)
        assert message.startswith("answer: expected at most 2000 bytes; try fewer pairs")
        lines = live.client.post("/align/stream", json={"pairs": pairs}).text.splitlines()
        assert [json.loads(line)["id"] for line in lines] == [str(n) for n in range(1, 21)]


@pytest.mark.usefixtures("gated")
def test_who_has_gone_is_not_worked_for() -> None:
    wait: dict[str, Any] = {"source": "wait", "target": ""}
    for path in ("/align", "/align/stream"):
        gate.OPEN.clear()
        gate.BEGUN.clear()
        with serving(["gate"], workers=1) as live:
            with socket.create_connection(("127.0.0.1", live.port)) as connection:
                body = json.dumps({"pairs": [wait] * 200}).encode()
                head = POST.replace(b"/align", path.encode())
                connection.sendall(head + b"Content-Length: %d\r\n\r\n" % len(body) + body)
                assert gate.BEGUN.wait(30)
            _until(lambda live=live: live.client.get("/health").json()["waiting"] == 0)
            gate.OPEN.set()


@pytest.mark.usefixtures("gated")
def test_others_are_answered_while_one_is_slow() -> None:
    """The quick worker is free for them."""
    gate.OPEN.set()
    with serving(["gate", "exact"], workers=2) as live, ThreadPoolExecutor(1) as pool:
        gate.OPEN.clear()
        long = {"source": "wait " * 200, "target": "b " * 200, "aligner": "gate"}
        slow = pool.submit(lambda: live.align(**long).status_code)
        assert gate.BEGUN.wait(30)
        for _ in range(5):
            assert live.align(source="a", target="a", aligner="exact").status_code == 200
        assert not slow.done()
        gate.OPEN.set()
        assert slow.result(30) == 200


def test_workers_give_what_the_library_gives() -> None:
    """Several aligners at once, in several processes."""
    names = ["jacana", "sultan", "fast", "exact"]
    texts = [(f"He bought a {n} year old car.", f"A car of {n} years was sold.") for n in range(12)]
    pairs = [{"source": source, "target": target} for source, target in texts]
    expected = {
        name: [json.loads(one.to_json()) for one in monoalign.load(name).align_many(texts)]
        for name in names
    }
    with serving(names, workers=2) as live:

        def ask(name: str) -> tuple[str, Any]:
            with client_of(live.port) as client:
                answer = client.post("/align", json={"pairs": pairs, "aligner": name})
                return name, answer.json()["alignments"]

        with ThreadPoolExecutor(8) as pool:
            for name, found in pool.map(ask, names * 6):
                links = [(one["id"], one["links"]) for one in found]
                assert links == [(one["id"], one["links"]) for one in expected[name]]


def test_many_variants_are_asked_for_at_once() -> None:
    """Each worker loads them one after the other, and no answer is another's."""
    source, target = "He bought a Car.", "A car was purchased by him."
    variants: list[tuple[str, dict[str, Any]]] = [
        ("exact", {"ignore_case": False}),
        *(("jacana", {"direction": d}) for d in ("s2t", "t2s", "union", "intersection")),
        *(("jacana", {"direction": d, "weights": "rte2"}) for d in ("s2t", "t2s", "union")),
        ("fast", {"weights": "rte2"}),
        ("bag-of-words", {}),
    ]
    expected = [
        monoalign.load(name, **options).align(source, target).to_pharaoh()
        for name, options in variants
    ]
    names = list(dict.fromkeys(name for name, _ in variants))
    with serving(names, workers=2) as live, ThreadPoolExecutor(8) as pool:

        def ask(variant: tuple[str, dict[str, Any]]) -> str:
            name, options = variant
            body = {"source": source, "target": target, "aligner": name, "options": options}
            with client_of(live.port) as client:
                answer = client.post("/align", json={**body, "formats": ["pharaoh"]}).json()
            return str(answer.get("pharaoh", answer))

        for _ in range(3):
            assert list(pool.map(ask, variants)) == expected


@pytest.mark.usefixtures("patient")
def test_half_a_head_takes_no_place() -> None:
    """More than there are places for: others come in, and these are told."""
    with serving(["exact"], connections=20) as live, ExitStack() as stack:
        halves = []
        for _ in range(60):
            half = stack.enter_context(socket.create_connection(("127.0.0.1", live.port)))
            half.sendall(b"GET /health HTTP/1.1\r\nHos")
            halves.append(half)
        for _ in range(5):
            with client_of(live.port) as client:
                assert client.get("/health").status_code == 200
        answers = [_read(half) for half in halves]
        assert any(answer.startswith(b"HTTP/1.1 408 ") for answer in answers)
        assert all(not answer or b"expected the head of a request" in answer for answer in answers)
        _until(lambda: len(live.server.server_state.connections) <= 1)


@pytest.mark.usefixtures("patient")
def test_a_head_that_comes_byte_by_byte() -> None:
    with serving(["exact"]) as live, ExitStack() as stack:
        slow = stack.enter_context(socket.create_connection(("127.0.0.1", live.port)))
        stack.enter_context(pytest.raises(ConnectionError))
        while True:
            slow.sendall(b"G")
            time.sleep(0.05)


def test_a_body_that_comes_byte_by_byte(live: Live) -> None:
    """Each byte would take as long as a kilobyte, while nobody else is answered."""
    head = POST + b"Transfer-Encoding: chunked\r\n\r\n"
    with socket.create_connection(("127.0.0.1", live.port)) as connection:
        connection.sendall(head + b"1\r\n \r\n" * 30_000)
        answer = _read(connection)
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert b"body: expected parts of at least 64 bytes on average" in answer


def test_chunks_of_common_size(live: Live) -> None:
    short = json.dumps({"source": "a", "target": "a"}).encode()
    body = short + b" " * 300_000
    parts = (body[start : start + 200] for start in range(0, len(body), 200))
    for content in (parts, (short[n : n + 1] for n in range(len(short))), iter([body])):
        assert live.client.post("/align", content=content, headers=JSON).status_code == 200


@pytest.mark.usefixtures("patient", "gated")
def test_busy_connections_are_not_given_up() -> None:
    with serving(["gate"], connections=2) as live, ThreadPoolExecutor(2) as pool:
        live.client.close()

        def ask() -> int:
            with client_of(live.port) as client:
                return client.post("/align", json={"source": "wait", "target": ""}).status_code

        asking = [pool.submit(ask) for _ in range(2)]
        _until(lambda: len(live.server.server_state.tasks) == 2)
        with socket.create_connection(("127.0.0.1", live.port)) as third:
            assert b"busy: all 2 connections are in use" in _read(third)
        gate.OPEN.set()
        assert [one.result(30) for one in asking] == [200, 200]


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("path", [b"/align", b"/align/stream"])
def test_an_answer_that_nobody_reads(path: bytes) -> None:
    pairs = [{"source": "a " * 100, "target": "a " * 100}] * 256
    body = json.dumps({"pairs": pairs, "formats": ["svg"]}).encode()
    with serving(["exact"]) as live, socket.socket() as silent:
        silent.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        silent.connect(("127.0.0.1", live.port))
        head = POST.replace(b"/align", path)
        silent.sendall(head + b"Content-Length: %d\r\n\r\n" % len(body) + body)
        _until(lambda: live.client.get("/health").json()["waiting"] > 0)
        ours = silent.getsockname()
        _until(
            lambda: all(
                getattr(one, "client", None) != ours for one in live.server.server_state.connections
            )
        )
        _until(lambda: live.client.get("/health").json()["waiting"] == 0)


def test_heads_do_not_wait_for_bodies(live: Live) -> None:
    """The algorithm of Nagle is off."""
    live.client.get("/health")
    for connection in live.server.server_state.connections:
        taken = connection.transport.get_extra_info("socket")
        assert taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_connections_by_file_descriptors(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    for files, possible in ((1 << 16, 512), (256, 64), (64, 16), (resource.RLIM_INFINITY, 512)):
        monkeypatch.setattr(resource, "getrlimit", lambda kind, files=files: (files, files))
        assert connections.possible_connections(512) == possible


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", ""]
)
def test_only_our_own_names(live: Live, host: str) -> None:
    """A page of another site may have its name point to us, but not call us by ours."""
    for path in ("/", "/health", "/aligners"):
        response = live.client.get(path, headers={"Host": host, "Origin": f"http://{host}"})
        assert response.status_code == 421
        assert response.json()["error"].startswith("Host: expected a name of this service")
        assert "content-security-policy" in response.headers
    for own in ("127.0.0.1", f"localhost:{live.port}", "LOCALHOST", "[::1]:80"):
        assert live.client.get("/health", headers={"Host": own}).status_code == 200


def test_names_of_a_service() -> None:
    public = Access.at("0.0.0.0", ["align.example"])
    assert all(map(public.knows, ("10.1.2.3:8000", "[fe80::1]", "Align.Example:443", "localhost")))
    assert not public.knows("evil.example")
    assert not Access.at("127.0.0.1").knows("10.1.2.3")
    assert Access.at("10.1.2.3").knows("10.1.2.3:80")
    assert [is_local(host) for host in ("localhost", "127.1.1.1", "::1", "0.0.0.0", "::")] == [
        True,
        True,
        True,
        False,
        False,
    ]


def test_token() -> None:
    with serving(["exact"], Access(token="sesame")) as live:
        body = {"source": "a", "target": "a"}
        for header in ({}, {"Authorization": "Bearer sesam"}, {"Authorization": "Basic sesame"}):
            response = live.client.post("/align", json=body, headers=header)
            assert (response.status_code, response.headers["www-authenticate"]) == (401, "Bearer")
            assert "sesame" not in response.text
            assert live.client.get("/aligners", headers=header).status_code == 401
        right = {"Authorization": "Bearer sesame"}
        assert live.client.post("/align", json=body, headers=right).status_code == 200
        for path in ("/health", "/", "/assets/page.js"):
            assert live.client.get(path).status_code == 200


@pytest.mark.parametrize("token", ["two words", "sesame\n", "sésame", "\x00"])
def test_a_token_that_no_header_can_carry(token: str) -> None:
    with pytest.raises(UsageError, match="token: expected letters, digits and signs of ASCII"):
        Access.at("127.0.0.1", token=token)


def test_rate() -> None:
    with serving(["exact"], Access(rate=0.5)) as live:
        first, second = (live.align(source="a", target="a") for _ in range(2))
        assert (first.status_code, second.status_code) == (200, 429)
        assert second.json()["error"].startswith("expected at most 0.5 requests per second")
        assert 1 <= int(second.headers["retry-after"]) <= 2
        assert live.client.get("/health").status_code == 200
    with pytest.raises(UsageError, match="limit rate: expected more than 0"):
        Access.at("127.0.0.1", rate=0)
    assert Access().rate == math.inf


def _read(connection: socket.socket) -> bytes:
    """All that comes until the connection ends, however it ends."""
    connection.settimeout(30)
    received = b""
    try:
        while more := connection.recv(65536):
            received += more
    except ConnectionError:
        pass
    return received


def _until(condition: Any) -> None:
    limit = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < limit
        time.sleep(0.02)
