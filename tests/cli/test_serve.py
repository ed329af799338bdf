from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import orjson
import pytest

from cli.command import Run

pytest.importorskip("fastapi", reason="needs the extra `service`")
pytest.importorskip("uvicorn", reason="needs the extra `service`")

COMMAND = (sys.executable, "-c", "from monoalign.cli.main import main; main()", "serve")
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}


@contextmanager
def served(*arguments: str) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """A server process and its address, which it says when it listens."""
    command = [*COMMAND, "--port", "0", *arguments]
    with subprocess.Popen(command, env=ENVIRONMENT, stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        try:
            said = process.stderr.readline().decode()
            match = re.fullmatch(r"Serving on (http://127\.0\.0\.1:\d+)\n", said)
            assert match is not None, said
            yield process, match[1]
        finally:
            process.kill()


def ask(address: str, body: object) -> tuple[int, object]:
    request = urllib.request.Request(
        f"{address}/align", orjson.dumps(body), {"Content-Type": "application/json"}
    )
    try:
        with urllib.request.urlopen(request, timeout=60) as response:
            return response.status, orjson.loads(response.read())
    except urllib.error.HTTPError as error:
        return error.code, orjson.loads(error.read())


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("kind", [signal.SIGTERM, signal.SIGINT])
def test_serves_until_it_is_told_to_end(kind: signal.Signals) -> None:
    with served("--aligner", "exact", "--max-words", "2") as (process, address):
        status, answer = ask(address, {"source": "a b", "target": "b", "formats": ["pharaoh"]})
        assert (status, answer) == (200, {"id": "1", "pharaoh": "1-0"})
        status, answer = ask(address, {"source": "a b c", "target": "b"})
        assert (status, answer) == (422, {"error": "source: expected at most 2 words, found 3"})
        process.send_signal(kind)
        assert process.wait(timeout=60) == 128 + kind
        assert process.stderr is not None
        assert process.stderr.read() == b""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_workers_end_with_the_service() -> None:
    """Even if it is killed, and has no time to end them."""
    with served("--aligner", "exact") as (process, address):
        assert ask(address, {"source": "a", "target": "a"})[0] == 200
        family = _family(process.pid)
        assert len(family) >= 3  # two workers
        process.kill()
        process.wait()
        limit = time.monotonic() + 30
        while running := [pid for pid in family if _parent_of(pid) is not None]:
            assert time.monotonic() < limit, running
            time.sleep(0.02)


def _family(pid: int) -> set[int]:
    """A process and all that it started, directly or not."""
    family = {pid}
    everybody = [int(path.name) for path in Path("/proc").glob("[0-9]*")]
    while more := {each for each in everybody if _parent_of(each) in family} - family:
        family |= more
    return family


def _parent_of(pid: int) -> int | None:
    """The parent of a running process."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()
    except OSError:
        return None
    return None if fields[0] == "Z" else int(fields[1])


def test_port_in_use(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        result = run("serve", "--port", str(taken.getsockname()[1]), "--aligner", "exact")
    assert result.code == 2
    assert "cannot listen: Address already in use" in result.error


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--aligner", "jacanna"), "unknown aligner 'jacanna'; did you mean 'jacana'?"),
        (("--aligner", "."), "unknown aligner '.'"),
        (("--max-words", "0"), "limit words: expected more than 0, found 0"),
        (("--max-queue", "5"), "limit queue: expected at least the 256 pairs of a request"),
        (("--host", "256.0.0.1"), "256.0.0.1, port 0: cannot listen"),
    ],
)
def test_bad_settings(run: Run, arguments: tuple[str, ...], problem: str) -> None:
    result = run("serve", "--port", "0", *arguments)
    assert result.code == 2
    assert result.error.startswith(problem)


@pytest.mark.parametrize("package", ["fastapi", "uvicorn"])
def test_without_the_extra(run: Run, monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    for name in [name for name in sys.modules if name.startswith("monoalign.service.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    result = run("serve")
    assert result.code == 2
    assert result.error == (
        f"serve: expected the package {package!r}, found none; "
        "pip install 'monoalign[service]' brings it"
    )


@pytest.mark.parametrize(("token", "warned"), [("", True), ("sesame", False)])
def test_open_to_other_machines(token: str, warned: bool) -> None:
    """Without a token the operator is warned."""
    command = [*COMMAND, "--port", "0", "--host", "0.0.0.0", "--aligner", "exact"]
    environment = {**ENVIRONMENT, "MONOALIGN_TOKEN": token}
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        address = process.stderr.readline().decode().strip().rpartition(":")[2]
        status, _ = ask(f"http://127.0.0.1:{address}", {"source": "a", "target": "a"})
        process.terminate()
        said = process.stderr.read().decode()
    assert status == (200 if warned else 401)
    assert ("Warning: whoever can reach this address" in said) is warned
