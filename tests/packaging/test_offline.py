"""What users install is small, and fetches nothing when it runs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import monoalign

ROOT = Path(__file__).resolve().parents[2]
REFUSED = """
import json, socket, sys

def refuse(*arguments, **options):
    raise OSError("the network is refused in this test")

socket.socket.connect = socket.create_connection = socket.getaddrinfo = refuse
from monoalign.cli.main import main
for arguments in json.loads(sys.argv[1]):
    sys.argv[1:] = arguments
    try:
        main()
    except SystemExit as end:
        assert not end.code, arguments
"""


@pytest.mark.thorough  # `contract/test_read_only.py` has every aligner without a network, too
def test_nothing_is_fetched(tmp_path: Path) -> None:
    """Neither by an aligner nor by the annotation; in one process, since starting takes longest."""
    output = str(tmp_path / "output")
    runs = [["align", "examples/pairs.tsv", "--aligner", name] for name in monoalign.available()]
    runs.append(["annotate", "examples/pairs.tsv"])
    runs = [[*run, "--output", f"{output}.{number}"] for number, run in enumerate(runs)]
    runs.append(["show", "examples/pairs.tsv"])
    command = [sys.executable, "-c", REFUSED, json.dumps(runs)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    assert done.stdout
    assert [path.stat().st_size > 0 for path in tmp_path.iterdir()] == [True] * (len(runs) - 1)


def test_the_package_with_its_data_stays_small() -> None:
    """As it is installed: what Python compiles when it runs does not count."""
    folder = Path(monoalign.__file__).parent
    files = [path for path in folder.rglob("*") if "__pycache__" not in path.parts]
    files = [path for path in files if path.is_file()]
    kernels = [path for path in files if path.suffix in (".so", ".pyd")]
    assert sum(path.stat().st_size for path in set(files) - set(kernels)) < 42e6
    assert sum(path.stat().st_size for path in kernels) < 6e6
