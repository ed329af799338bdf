"""A system for tests: links nothing, stands still at the word `wait`, fails at `fail`, and ends its
process at `die`.

It works in processes of the service, and is steered by files in a folder on `sys.path`.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from pathlib import Path

from monoalign.core.options import option
from monoalign.systems.system import System

METADATA = "gate-1.0.dist-info"


@dataclass(frozen=True, slots=True)
class GateSettings:
    loud: bool = option(False, "nothing changes")
    folder: str = option("", "an option that no client may set")


SYSTEM = System("gate", "for tests", package=__name__, settings=GateSettings)


@dataclass(frozen=True, slots=True)
class FileEvent:
    """As `threading.Event`, for several processes."""

    name: str

    def set(self) -> None:
        (_folder() / self.name).touch()

    def clear(self) -> None:
        (_folder() / self.name).unlink(missing_ok=True)

    def wait(self, seconds: float) -> bool:
        limit = time.monotonic() + seconds
        while not (is_set := (_folder() / self.name).exists()) and time.monotonic() < limit:
            time.sleep(0.005)
        return is_set


OPEN = FileEvent("open")
BEGUN = FileEvent("begun")


def install(site: Path) -> None:
    """Write what an installer would write; the state is kept there, too."""
    metadata = site / METADATA
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: gate\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(f"[monoalign.systems]\ngate = {__name__}:SYSTEM\n")


def note_batch(size: int) -> None:
    with (_folder() / "batches").open("a", encoding="utf-8") as file:
        file.write(f"{size}\n")


def batches() -> list[int]:
    """How many pairs were aligned together, each time."""
    return [int(line) for line in (_folder() / "batches").read_text(encoding="utf-8").split()]


def _folder() -> Path:
    return next(Path(path) for path in sys.path if (Path(path) / METADATA).is_dir())
