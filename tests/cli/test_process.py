"""What only a process of its own can show: signals, pipes, standard streams, exit codes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli.command import EXACT, PAIRS

COMMAND = (sys.executable, "-m", "monoalign")
ALIGN = ("align", "-a", "exact", "--to", "pharaoh")  # starts in a third of the time of `fast`
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
posix = pytest.mark.skipif(os.name != "posix", reason="signals and devices of POSIX")


def started(
    *arguments: str, folder: Path, stdout: int = subprocess.PIPE
) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*COMMAND, *arguments],
        cwd=folder,
        env=ENVIRONMENT,
        stdin=subprocess.PIPE,
        stdout=stdout,
        stderr=subprocess.PIPE,
    )


def finished(*arguments: str, folder: Path, stdin: bytes = b"") -> tuple[int, bytes, bytes]:
    with started(*arguments, folder=folder) as process:
        out, err = process.communicate(stdin, timeout=60)
    return process.returncode, out, err


def test_exit_codes(tmp_path: Path) -> None:
    code, out, err = finished(*ALIGN, folder=tmp_path, stdin=b"a\ta\nb\nc\tc\n")
    assert (code, out, err.count(b"<stdin>:2: ")) == (1, b"0-0\n0-0\n", 1)
    code, out, err = finished("align", "missing", folder=tmp_path)
    assert (code, out, err) == (2, b"", b"monoalign: error: missing: no such file\n")


@posix
@pytest.mark.parametrize("kind", [signal.SIGKILL, signal.SIGINT])
def test_a_killed_run_leaves_nothing_under_the_final_name(
    tmp_path: Path, kind: signal.Signals
) -> None:
    """It is killed in the middle: a part is written, more is to come."""
    with started(*ALIGN, "-o", "out.pharaoh", folder=tmp_path) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdin.write(PAIRS.encode() * 2000)
        process.stdin.flush()
        until = time.monotonic() + 30
        while not any(path.stat().st_size for path in tmp_path.iterdir()):
            assert time.monotonic() < until, "nothing was ever written"
            time.sleep(0.01)
        assert not (tmp_path / "out.pharaoh").exists()
        process.send_signal(kind)
        code = process.wait(timeout=30)
        assert not (tmp_path / "out.pharaoh").exists()
        written = process.stderr.read()
    if kind == signal.SIGKILL:
        assert (code, written) == (-signal.SIGKILL, b"")
    else:
        assert (code, written) == (130, b"monoalign: interrupted\n")
        assert list(tmp_path.iterdir()) == []


@posix
@pytest.mark.parametrize("command", [("align", "-a", "exact"), ("show",)], ids=["align", "show"])
def test_a_reader_that_has_seen_enough(tmp_path: Path, command: tuple[str, ...]) -> None:
    """As in `| head -1`: the pipe closes while there is more to write."""
    pairs = tmp_path / "pairs"
    pairs.write_text("a b ||| b a ||| 0-1\n" * 20_000, encoding="utf-8")
    with started(*command, "pairs", folder=tmp_path) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline()
        process.stdout.close()
        err = process.stderr.read()
        process.wait(timeout=60)
    assert err == b""


@posix
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
@pytest.mark.parametrize("output", ["-", "/dev/full"])
def test_no_space_left(tmp_path: Path, output: str) -> None:
    with (
        Path("/dev/full").open("wb") as full,
        started(*ALIGN, "-o", output, folder=tmp_path, stdout=full.fileno()) as process,
    ):
        _, err = process.communicate(PAIRS.encode(), timeout=60)
    assert process.returncode != 0
    assert len(err.splitlines()) == 1
    assert b"No space left on device" in err


@posix
def test_a_pipe_by_its_path(tmp_path: Path) -> None:
    """As the shell's `>(…)` gives it."""
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as stream:
        done = subprocess.run(
            [*COMMAND, *ALIGN, "-o", f"/dev/fd/{writing}"],
            input=PAIRS.encode(),
            pass_fds=[writing],
            cwd=tmp_path,
            env=ENVIRONMENT,
            capture_output=True,
            timeout=60,
            check=False,
        )
        os.close(writing)
        assert (done.returncode, done.stderr) == (0, b"")
        assert stream.read() == EXACT.encode()


@posix
def test_closed_standard_input(tmp_path: Path) -> None:
    shell = ["sh", "-c", '"$@" <&-', "sh", *COMMAND, "align"]
    done = subprocess.run(
        shell, cwd=tmp_path, env=ENVIRONMENT, capture_output=True, timeout=60, check=False
    )
    assert done.returncode in (1, 2)
    assert len(done.stderr.splitlines()) == 1


def test_terminal_that_knows_no_unicode(tmp_path: Path) -> None:
    """The picture may be poorer; it is no crash."""
    done = subprocess.run(
        [*COMMAND, "show", "a b", "a c", "--grid"],
        cwd=tmp_path,
        env={**ENVIRONMENT, "PYTHONIOENCODING": "latin-1"},
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert b"Traceback" not in done.stderr
    assert done.returncode == 0
