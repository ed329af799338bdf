"""What `make wheels` puts into dist/: complete, and the wheel works in a clean environment."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
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


def built(pattern: str) -> Path:
    """The one file of dist/ that matches."""
    files = list((ROOT / "dist").glob(pattern))
    assert len(files) == 1, (
        f"expected one {pattern} in dist/, found {len(files)}: run `make wheels`"
    )
    return files[0]


def wheel_names() -> list[str]:
    """The files in the wheel."""
    return [name for name in zipfile.ZipFile(built("*.whl")).namelist() if name[-1] != "/"]


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


def files_below(folder: str) -> set[str]:
    """What this checkout has there, but for what Python and the build leave behind."""
    paths = [path for path in (ROOT / folder).rglob("*") if path.is_file()]
    left = {".so", ".pyc"}
    return {path.relative_to(ROOT).as_posix() for path in paths if path.suffix not in left}


def test_the_wheel_holds_the_package_and_nothing_else() -> None:
    sources = {name for name in files_below("src/monoalign") if "/kernels/" in name}
    kernels = {name for name in sources if name.endswith(".pyx")}
    expected = files_below("src/monoalign") - {name for name in sources if name[-3:] != ".py"}
    expected |= {name.replace(".pyx", ".abi3.so") for name in kernels}
    names = wheel_names()
    package = {f"src/{name}" for name in names if name.startswith("monoalign/")}
    assert package == expected
    others = {name.split("/")[0] for name in names} - {"monoalign"}
    assert [name.endswith(".dist-info") for name in others] == [True]


def test_the_wheel_holds_the_licence_of_every_part() -> None:
    names = wheel_names()
    licences = {name.partition("/licenses/")[2] for name in names if "/licenses/" in name}
    data = {path.name for path in (ROOT / "src/monoalign/data").iterdir() if path.is_dir()}
    assert "LICENSE" in licences
    assert {Path(name).parent.name for name in licences - {"LICENSE"}} == data


def test_kernels_name_no_folder_of_this_machine() -> None:
    """Some Pythons link with a path to their own library."""
    wheel = zipfile.ZipFile(built("*.whl"))
    kernels = [name for name in wheel.namelist() if name.endswith(".so")]
    assert kernels
    folder = str(sysconfig.get_config_var("LIBDIR")).encode()
    assert [name for name in kernels if folder in wheel.read(name)] == []


def test_the_tests_run_from_the_source_distribution(tmp_path: Path) -> None:
    with tarfile.open(built("*.tar.gz")) as archive:
        archive.extractall(tmp_path, filter="data")
    (folder,) = tmp_path.iterdir()
    for name in ("tests", "tools", "benchmarks", "examples"):
        assert {path for path in files_below(name) if not (folder / path).is_file()} == set()
    pytest_here = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    assert " passed" in run([*pytest_here, "tests/core"], folder)


@pytest.mark.parametrize("variables", [{"CC": "false"}, {"CC": "no-such-compiler"}])
def test_without_a_compiler_one_line_says_so(tmp_path: Path, variables: dict[str, str]) -> None:
    folders = ["--build-lib", str(tmp_path), "--build-temp", str(tmp_path)]
    done = subprocess.run(
        [sys.executable, "setup.py", "build_ext", *folders],
        cwd=ROOT,
        env=os.environ | variables,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode != 0
    last = done.stderr.splitlines()[-1]
    assert last.startswith("monoalign: cannot compile ")
    assert "A C compiler and Python's headers are needed" in last


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `bin` folder of an environment that holds the wheel and what it depends on."""
    folder = tmp_path_factory.mktemp("wheel")
    venv.create(folder / "env")
    python = str(folder / "env" / "bin" / "python")
    uv = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--python", python]
    run([*uv, str(built("*.whl"))], folder)
    return folder / "env" / "bin"


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


def test_uninstalling_leaves_nothing(tmp_path: Path) -> None:
    """Neither compiled modules nor what a run might have written beside the package."""
    venv.create(tmp_path / "env")
    python = str(tmp_path / "env" / "bin" / "python")
    before = set((tmp_path / "env").rglob("*"))
    pip = [sys.executable, "-m", "pip", "--python", python]
    run([*pip, "install", "--quiet", "--no-compile", "--no-deps", str(built("*.whl"))], tmp_path)
    ours = [path for path in sys.path if path.endswith("site-packages")]  # what it depends on
    code = "import monoalign; monoalign.load().align('He left.', 'He went.'); print(monoalign)"
    site = next((tmp_path / "env").rglob("site-packages"))
    assert str(site) in run(
        [python, "-c", code], tmp_path, PYTHONPATH=os.pathsep.join([str(site), *ours])
    )
    run([*pip, "uninstall", "--quiet", "--yes", "monoalign"], tmp_path)
    assert set((tmp_path / "env").rglob("*")) == before
