"""How long a new user waits: a fresh environment, the first answer, the second one, and its size.

    python benchmarks/first_answer.py

Builds the wheel, installs it with its dependencies into an empty virtual environment in a temporary
folder, and runs `monoalign show` there, twice, without a home folder. Prints seconds (wall) and
megabytes. `import monoalign` is timed as the best of five.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SHOW = ("show", "He bought a car last week.", "Last week a car was purchased by him.")
PARTS = ("numba", "llvmlite", "scipy", "spacy", "numpy", "highspy", "monoalign")


def main() -> None:
    """Build, install, measure."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _run([sys.executable, "-m", "build", "--wheel", "--outdir", name, str(ROOT)], folder)
        (wheel,) = folder.glob("*.whl")
        venv.create(folder / "env")
        python = str(folder / "env" / "bin" / "python")
        pip = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet"]
        _run([*pip, str(wheel)], folder)
        command = [str(folder / "env" / "bin" / "monoalign"), *SHOW]
        print(f"wheel                   {wheel.stat().st_size / 1e6:7.1f} MB  {wheel.name}")
        print(f"first monoalign show    {_run(command, folder):7.2f} s")
        print(f"second monoalign show   {_run(command, folder):7.2f} s")
        imports = [_run([python, "-c", "import monoalign"], folder) for _ in range(5)]
        print(f"import monoalign        {min(imports):7.2f} s")
        installed = next((folder / "env" / "lib").glob("python*/site-packages"))
        print(f"everything installed    {_size(installed):7.1f} MB")
        for part in PARTS:
            size = _size(installed / part)
            print(f"  {part:20}  {size:7.1f} MB")


def _run(command: list[str], folder: Path) -> float:
    """Seconds that a command takes, with an empty home."""
    began = time.perf_counter()
    path = "/usr/local/bin:/usr/bin:/bin"
    variables = {"PATH": path, "HOME": str(folder / "nowhere"), "LANG": "C.UTF-8"}
    installs = command[0] == sys.executable  # which need the settings of this machine
    subprocess.run(
        command, cwd=folder, env=None if installs else variables, check=True, capture_output=True
    )
    return time.perf_counter() - began


def _size(path: Path) -> float:
    """Megabytes of a folder, without what Python compiles when it runs."""
    files = [each for each in path.rglob("*") if each.is_file() and "__pycache__" not in each.parts]
    return sum(each.stat().st_size for each in files) / 1e6


if __name__ == "__main__":
    main()
