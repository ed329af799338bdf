"""The wheel and the source distribution install and work with every Python that is here."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.packaging

DIST = Path(__file__).resolve().parents[2] / "dist"
PYENV = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
UV = [sys.executable, "-m", "uv"]
SHOWN = ["source  He¹ bought² a³ car⁴ .⁵", "target  A³ car⁴ ⟨was⟩ purchased² ⟨by⟩ him¹ .⁵"]


def pythons() -> Iterator[str]:
    """This Python, then pyenv's newest of every other minor version."""
    yield sys.executable
    minors: set[tuple[int, ...]] = {sys.version_info[:2]}
    installed = PYENV.glob("3.1[1-9].*")
    for folder in sorted(installed, key=lambda path: int(path.name.split(".")[2]), reverse=True):
        minor = tuple(map(int, folder.name.split(".")[:2]))
        if minor not in minors:
            minors.add(minor)
            yield str(folder / "bin" / "python")


# uv compiles the source distribution once: what it makes of it is one wheel for all of them.
@pytest.mark.parametrize("pattern", ["*.whl", "*.tar.gz"])
@pytest.mark.parametrize("python", list(pythons()))
def test_it_installs_and_works(python: str, pattern: str, tmp_path: Path) -> None:
    (distribution,) = DIST.glob(pattern)
    env = tmp_path / "env"
    run([*UV, "venv", "--quiet", "--no-python-downloads", "--python", python, str(env)], tmp_path)
    install = [*UV, "pip", "install", "--quiet", "--python", str(env), str(distribution)]
    run(install, tmp_path)
    show = ["show", "He bought a car.", "A car was purchased by him."]
    printed = run([str(env / "bin" / "monoalign"), *show], tmp_path)
    assert [line.rstrip() for line in printed.splitlines()] == SHOWN


def run(command: list[str], folder: Path) -> str:
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment | {"PYTHONUTF8": "1", "COLUMNS": "100"},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
