"""A system for tests: links nothing, stands still at the word `wait`, fails at `fail`."""

from __future__ import annotations

import threading
from dataclasses import dataclass

from monoalign.core.options import option
from monoalign.systems.system import System

OPEN = threading.Event()
BEGUN = threading.Event()
BATCHES: list[int] = []


@dataclass(frozen=True, slots=True)
class GateSettings:
    loud: bool = option(False, "nothing changes")
    folder: str = option("", "an option that no client may set")


SYSTEM = System("gate", "for tests", package=__name__, settings=GateSettings)
