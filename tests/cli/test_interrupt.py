"""Ctrl-C while modules are imported."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")

PROGRAM = """
import signal, time
import monoalign.__main__ as command

def run():
    import slow
    while True:
        time.sleep(1)

command._run = run
command.main()
"""
# As numpy does: whatever happens while it is imported is an error of its own.
SLOW = """
import signal
try:
    signal.raise_signal(signal.SIGINT)
    open("whole", "w").close()
except BaseException:
    raise ImportError("half imported") from None
"""


def test_an_interrupt_waits_for_the_end_of_an_import(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(SLOW, encoding="utf-8")
    path = os.pathsep.join([str(tmp_path), *sys.path])
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        check=False,
        timeout=60,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert run.stderr == b"monoalign: interrupted\n"
    assert run.returncode == 128 + signal.SIGINT
    assert (tmp_path / "whole").exists()
