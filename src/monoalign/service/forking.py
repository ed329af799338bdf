"""How worker processes start: a server process imports what they need, once, and forks them.

Windows cannot fork: there, every worker imports for itself.
"""

from __future__ import annotations

import multiprocessing
from typing import Any

_CAN_FORK = "forkserver" in multiprocessing.get_all_start_methods()

CONTEXT: Any = multiprocessing.get_context("forkserver" if _CAN_FORK else "spawn")
"""The context of `multiprocessing` in which workers start."""


def begin_imports() -> None:
    """Start the server process now: it imports while this process does so, too."""
    if _CAN_FORK:
        from multiprocessing import forkserver

        CONTEXT.set_forkserver_preload([f"{__package__}.processes"])
        forkserver.ensure_running()
