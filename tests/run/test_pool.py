from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from monoalign.run.pool import in_processes, in_this_process
from monoalign.run.processes import uninterrupted
from run.kills import Measure, Words

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")


def chunks(text: str, size: int = 4) -> Iterator[Words]:
    words = text.split()
    return (Words(words[start : start + size]) for start in range(0, len(words), size))


def flat(results: Iterator[list[str]]) -> list[str]:
    return [item for result in results for item in result]


def test_results_are_in_order_with_any_number_of_workers() -> None:
    text = " ".join(f"w{number}" for number in range(40))
    expected = flat(in_this_process(Measure(), chunks(text)))
    for jobs in (1, 3):
        assert flat(in_processes(Measure(), chunks(text), jobs=jobs)) == expected


def test_a_worker_that_ends_is_replaced_and_a_poisonous_pair_is_passed_over(tmp_path: Path) -> None:
    notes: list[str] = []
    text = "a once1 b c d e kill f g h"
    results = in_processes(Measure(str(tmp_path)), chunks(text), jobs=2, on_note=notes.append)
    expected = text.upper().split()
    expected[6] = "kill: ends the process that aligns it"
    assert flat(results) == expected
    assert "a worker has ended, and was replaced" in notes


def test_a_worker_that_ends_in_the_middle_of_its_result(tmp_path: Path) -> None:
    results = in_processes(Measure(str(tmp_path)), chunks("a half b c d e"), jobs=2)
    assert flat(results) == ["A", "HALF", "B", "C", "D", "E"]


def test_a_pair_that_takes_too_long() -> None:
    results = in_processes(Measure(), chunks("a hang"), jobs=1, seconds=1.0)
    assert flat(results) == ["A", "hang: needs more than 1 s (max_seconds)"]


def test_an_error_of_ours_is_raised() -> None:
    with pytest.raises(ValueError, match="raise"):
        flat(in_processes(Measure(), chunks("a raise b"), jobs=1))


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_no_interrupt_reaches_the_server_of_workers() -> None:
    """From its first moment on, in a process that has started nothing else yet."""
    code = (
        "from multiprocessing.forkserver import _forkserver as server\n"
        "from monoalign.run.processes import begin_imports\n"
        "begin_imports()\n"
        "print(open(f'/proc/{server._forkserver_pid}/status').read())"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    blocked = next(line.split()[1] for line in run.stdout.splitlines() if line.startswith("SigBlk"))
    assert int(blocked, 16) & 1 << signal.SIGINT - 1


def test_an_interrupt_waits_while_a_process_is_started() -> None:
    done: list[bool] = []

    def start() -> None:
        with uninterrupted():
            os.kill(os.getpid(), signal.SIGINT)
            done.append(True)

    with pytest.raises(KeyboardInterrupt):
        start()
    assert done
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
