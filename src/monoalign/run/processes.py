"""How worker processes start and end: a server imports what they need, once, and forks them.

It listens on a socket in a temporary folder. Where there is none that can be written to, and on
Windows, every worker imports for itself. Workers end with the process that started them, however
that ends.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from threading import Thread, current_thread, main_thread
from typing import Any


@cache
def context() -> Any:
    """The context of `multiprocessing` in which workers start."""
    return multiprocessing.get_context("forkserver" if _can_fork() else "spawn")


def begin_imports(*modules: str) -> None:
    """Start the server process now: it imports modules while this process does other work."""
    if _can_fork():
        from multiprocessing import forkserver, resource_tracker

        resource_tracker.ensure_running()  # before: starting it allows interrupts again
        context().set_forkserver_preload(list(modules))
        # The server, and all that it forks, never see an interrupt: this process ends them.
        earlier = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            forkserver.ensure_running()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, earlier)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """An interrupt waits until this is left: a process that is half started cannot be ended."""
    earlier = signal.getsignal(signal.SIGINT)
    if not callable(earlier) or current_thread() is not main_thread():
        yield
        return
    late: list[tuple[int, Any]] = []
    signal.signal(signal.SIGINT, lambda number, frame: late.append((number, frame)))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, earlier)
        if late:
            earlier(*late[0])


def end_with_parent() -> None:
    """In a worker: end when the process that started it does, even if that was killed."""
    Thread(target=_wait_for_parent, daemon=True).start()


def _wait_for_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@cache
def _can_fork() -> bool:
    try:
        tempfile.gettempdir()
    except FileNotFoundError:
        return False
    return "forkserver" in multiprocessing.get_all_start_methods()
