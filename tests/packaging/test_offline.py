"""What users install is small, and fetches nothing when it runs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import monoalign

ROOT = Path(__file__).resolve().parents[2]
REFUSED = """
import socket, sys

def refuse(*arguments, **options):
    raise OSError("the network is refused in this test")

socket.socket.connect = socket.create_connection = socket.getaddrinfo = refuse
from monoalign.cli.main import main
main()
"""


@pytest.mark.parametrize(
    "arguments",
    [
        *(["align", "examples/pairs.tsv", "--aligner", name] for name in monoalign.available()),
        ["annotate", "examples/pairs.tsv"],
        ["show", "examples/pairs.tsv"],
    ],
    ids=" ".join,
)
def test_nothing_is_fetched(arguments: list[str]) -> None:
    command = [sys.executable, "-c", REFUSED, *arguments]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8")
    assert run.returncode == 0, run.stderr
    assert run.stdout


def test_the_package_with_its_data_stays_small() -> None:
    folder = Path(monoalign.__file__).parent
    files = [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    assert sum(path.stat().st_size for path in files) < 50e6
