"""Whether the source distribution makes the same wheel twice, in folders of different names.

python tools/release/reproducible.py dist/monoalign-1.0.0.tar.gz

SOURCE_DATE_EPOCH, by default the time of the last commit, is the time of all files in the wheel.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def main() -> None:
    """Build twice and compare; exit with 1 if the wheels differ."""
    os.environ.setdefault("SOURCE_DATE_EPOCH", last_commit())
    with tempfile.TemporaryDirectory() as folder:
        wheels = [wheel_of(Path(sys.argv[1]), Path(folder, name)) for name in ("one", "another")]
        hashes = [hashlib.sha256(wheel.read_bytes()).hexdigest() for wheel in wheels]
        print(
            "\n".join(
                f"{digest}  {wheel.name}" for digest, wheel in zip(hashes, wheels, strict=True)
            )
        )
        if hashes[0] != hashes[1]:
            print("release: the wheels differ in:", *differences(*wheels))
            sys.exit(1)


def wheel_of(source: Path, folder: Path) -> Path:
    """The wheel that a source distribution makes, in a folder of its own."""
    folder.mkdir()
    with tarfile.open(source) as archive:
        archive.extractall(folder, filter="data")
    (unpacked,) = folder.iterdir()
    command = [sys.executable, "-m", "build", "--wheel", "--outdir", str(folder / "dist")]
    run = subprocess.run([*command, str(unpacked)], capture_output=True, text=True, check=False)
    if run.returncode:
        sys.exit(run.stdout[-2000:] + run.stderr[-2000:])
    (wheel,) = (folder / "dist").glob("*.whl")
    return wheel


def last_commit() -> str:
    """The time of the last commit, in seconds."""
    command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def differences(first: Path, second: Path) -> list[str]:
    """The files that are not the same, or not in both."""
    contents = [
        {info.filename: info.CRC for info in zipfile.ZipFile(wheel).infolist()}
        for wheel in (first, second)
    ]
    names = sorted(contents[0].keys() | contents[1].keys())
    return [name for name in names if contents[0].get(name) != contents[1].get(name)] or [
        "the times or the order of their files"
    ]


if __name__ == "__main__":
    main()
