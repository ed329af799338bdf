"""The lines that README and the documentation give for installing, with what is in dist/."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.packaging

ROOT = Path(__file__).resolve().parents[2]
UV = [sys.executable, "-m", "uv"]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
_LINE = re.compile(
    r"(?:^\$ |`)(pip install [^`\n#]*monoalign[^`\n#]*|pip install \./[^`\n#]*|uvx [^`\n#]*)",
    re.MULTILINE,
)
LINES = sorted(
    {line.strip() for page in PAGES for line in _LINE.findall(page.read_text(encoding="utf-8"))}
)


def printed(command: list[str]) -> str:
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8")
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout + run.stderr


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Options by which dist/ and the wheel of packages/accurate come before the index."""
    folder = str(tmp_path_factory.mktemp("accurate"))
    printed([*UV, "build", "--quiet", "--wheel", "--out-dir", folder, "packages/accurate"])
    return ["--find-links", "dist", "--find-links", folder]


def test_there_are_such_lines() -> None:
    assert "pip install monoalign" in LINES
    assert any("[accurate]" in line for line in LINES)
    assert any(line.startswith("uvx ") for line in LINES)


@pytest.mark.parametrize("line", [line for line in LINES if line.startswith("pip ")])
def test_pip_finds_all_that_a_line_names(
    line: str, index: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Everything is resolved; nothing is installed, which tests/packaging/test_wheel.py does."""
    env = tmp_path_factory.getbasetemp() / "empty"
    if not env.exists():
        printed([*UV, "venv", "--quiet", "--python", sys.executable, str(env)])
    arguments = shlex.split(line)[2:]
    install = [*UV, "pip", "install", "--dry-run", "--python", str(env), *index]
    planned = printed([*install, *arguments])
    if any(argument.startswith("monoalign") for argument in arguments):
        assert re.search(r"^ \+ monoalign==", planned, re.MULTILINE), planned
    if "accurate" in line:
        assert re.search(r"^ \+ monoalign-accurate(==| @ file:)", planned, re.MULTILINE), planned
    assert "warning" not in planned.lower()  # such as: there is no extra of that name


def test_uvx_runs_it(index: list[str]) -> None:
    command = [*UV, "tool", "run", *index, "--python", sys.executable, "monoalign"]
    assert "left" in printed([*command, "show", "He left.", "He went."])
