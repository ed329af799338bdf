"""How worker processes start: a server process imports what they need, once, and forks them.

It listens on a socket in a temporary folder. Where there is none that can be written to, and on
Windows, every worker imports for itself.
"""

from __future__ import annotations

import multiprocessing
import tempfile
from functools import cache
from typing import Any


@cache
def context() -> Any:
    """The context of `multiprocessing` in which workers start."""
    return multiprocessing.get_context("forkserver" if _can_fork() else "spawn")


def begin_imports() -> None:
    """Start the server process now: it imports while this process does so, too."""
    if _can_fork():
        from multiprocessing import forkserver

        context().set_forkserver_preload([f"{__package__}.processes"])
        forkserver.ensure_running()


@cache
def _can_fork() -> bool:
    try:
        tempfile.gettempdir()
    except FileNotFoundError:
        return False
    return "forkserver" in multiprocessing.get_all_start_methods()
