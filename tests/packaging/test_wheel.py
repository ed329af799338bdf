"""The wheel, installed in a clean environment outside the checkout, works."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

pytestmark = pytest.mark.packaging

ROOT = Path(__file__).resolve().parents[2]
SMOKE = """
import pathlib, monoalign
assert pathlib.Path(monoalign.__file__).is_relative_to({prefix!r}), monoalign.__file__
assert (pathlib.Path(monoalign.__file__).parent / "py.typed").exists()
for name in monoalign.available():
    alignment = monoalign.load(name).align("He bought a car.", "A car was bought.")
    assert (3, 1) in alignment.links, name
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `bin` folder of an environment that holds the wheel and what it depends on."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(ROOT)]
    run(build, folder)
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "env")
    python = str(folder / "env" / "bin" / "python")
    # What is imported is compiled then; compiling all of it takes longer than all else here.
    pip = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-compile"]
    run([*pip, str(wheel)], folder)
    return folder / "env" / "bin"


def run(command: list[str], folder: Path, **variables: str) -> str:
    done = subprocess.run(
        command,
        cwd=folder,
        env=os.environ | variables,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_library(installed: Path, tmp_path: Path) -> None:
    """Every aligner finds what it needs."""
    code = SMOKE.format(prefix=str(installed.parent))
    run([str(installed / "python"), "-c", code], tmp_path)


def test_the_command(installed: Path, tmp_path: Path) -> None:
    monoalign = str(installed / "monoalign")
    (tmp_path / "pairs.tsv").write_text("He bought a car.\tA car was bought.\n", encoding="utf-8")
    run([monoalign, "align", "pairs.tsv", "--to", "pharaoh", "--output", "links"], tmp_path)
    assert "3-1" in (tmp_path / "links").read_text().split()
    show = [monoalign, "show", "He bought a car.", "A car was bought.", "--aligner", "hmm"]
    assert "car" in run(show, tmp_path)
    assert "exact" in run([monoalign, "list"], tmp_path)
