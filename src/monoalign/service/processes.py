"""Processes that read requests and align pairs; each is led by one thread of the engine.

    worker = WorkerProcess(Limits())
    worker.prepare(variant)                      loads an aligner, beside other work
    worker.work(variant, [chunk, chunk])         one answer per chunk, and the seconds that it took

The process of the event loop does neither, so it is free to answer. A worker that ends, or needs
longer than a request may take, is replaced; what it was working on fails. Workers end with the
service, however that ends.
"""

from __future__ import annotations

import atexit
import gc
import logging
import os
import signal
import time
import traceback
from collections.abc import Callable, Sequence
from functools import partial
from multiprocessing.connection import Connection
from threading import Lock, Thread
from typing import Any, cast

from monoalign.core.errors import MonoalignError
from monoalign.run.processes import begin_imports, context, end_with_parent

from .documents import DocumentUnit
from .limits import Limits, RequestError, too_slow
from .models import Models, Variant
from .work import READ, Answer, Body, Chunk, Job, Key, answers_of, jobs_of

Unit = Body | Chunk | DocumentUnit
Reply = Job | RequestError | Answer
Replies = tuple[list[Reply], float]

_NICENESS = 5  # of a worker that may take long: it yields to those that answer at once
_NEW_OBJECTS = 100_000  # until Python looks for garbage among them
_NOTICE = 0.05  # seconds until the end of a process is known
_FAREWELL = 5.0  # seconds for a process to end by itself


_log = logging.getLogger(__name__)


class WorkerError(Exception):
    """An error of ours in a worker; its text is the traceback."""


class WorkerProcess:
    """A process and its replacements. `is_patient`: it yields the processor to others."""

    def __init__(self, limits: Limits, *, is_patient: bool = False) -> None:
        self._limits, self._is_patient = limits, is_patient
        self._replacing = Lock()
        self._process = _Process(limits, is_patient)
        self._is_closed = False
        atexit.register(self.close, 0.0)

    @property
    def loaded(self) -> frozenset[Variant]:
        """The aligners in its memory."""
        return self._process.loaded

    def is_ready(self, key: Key) -> bool:
        """Whether this kind of work can begin at once."""
        return key == READ or key in self._process.loaded

    def prepare(self, key: Key) -> None:
        """Load an aligner."""
        process = self._sent(lambda process: process.loads, (key,))
        process.loaded, _ = self._received(process, process.loads, None)

    def work(self, key: Key, units: Sequence[Unit]) -> Replies:
        """One reply per unit, and the processor seconds that all of them took."""
        process = self._sent(lambda process: process.slices, (key, units))
        return cast(Replies, self._received(process, process.slices, self._limits.seconds))

    def close(self, seconds: float = _FAREWELL) -> None:
        """End the process."""
        with self._replacing:
            self._is_closed = True
            self._process.end(seconds)
        atexit.unregister(self.close)

    def _sent(self, channel: Callable[[_Process], Connection], message: Any) -> _Process:
        """The process that was sent the message; one that has ended is replaced."""
        process = self._process
        try:
            channel(process).send(message)
        except OSError:
            self._replace(process)
            process = self._process
            channel(process).send(message)
        return process

    def _received(self, process: _Process, channel: Connection, seconds: float | None) -> Any:
        try:
            if not channel.poll(seconds):
                self._replace(process)
                raise too_slow(self._limits)
            reply = channel.recv()
        except (EOFError, OSError):
            self._replace(process)
            message = "the process that worked on this request has ended; try again in 1 s"
            raise RequestError(503, message, {"Retry-After": "1"}) from None
        if isinstance(reply, Exception):
            raise reply
        return reply

    def _replace(self, process: _Process) -> None:
        """Start a new process, unless another thread did; aligners are loaded when needed."""
        with self._replacing:
            if self._process is process and not self._is_closed:
                _log.error("a worker is replaced: %s", process.end(0.0))
                self._process = _Process(self._limits, self._is_patient)


class _Process:
    """One process: a connection for work, and one for loading aligners beside it."""

    def __init__(self, limits: Limits, is_patient: bool) -> None:
        begin_imports(__name__)
        self.loaded: frozenset[Variant] = frozenset()
        self.slices, its_slices = context().Pipe()
        self.loads, its_loads = context().Pipe()
        arguments = (limits, its_slices, its_loads, is_patient)
        self._process = context().Process(target=_serve, args=arguments, daemon=True)
        self._process.start()
        its_slices.close()  # so that we notice when it has ended
        its_loads.close()

    def end(self, seconds: float) -> str:
        """Wait so long for it to end by itself, and then end it; says how it ended."""
        if seconds > 0:
            self.slices.close()
            self._process.join(seconds)
        # Another thread may still read from a connection. Closing it now, its number could be given
        # to a new one, and be read by both: it is closed when nobody holds it any more.
        self._process.join(_NOTICE)
        how = (
            "it did not answer"
            if self._process.is_alive()
            else f"exit code {self._process.exitcode}"
        )
        self._process.kill()
        self._process.join(_FAREWELL)
        return how


def _serve(limits: Limits, slices: Connection, loads: Connection, is_patient: bool) -> None:
    """The life of a worker: until the other end of its connections is closed."""
    for number in (signal.SIGINT, signal.SIGTERM):  # the service finishes its requests, and ends us
        signal.signal(number, signal.SIG_IGN)
    if is_patient and hasattr(os, "nice"):
        os.nice(_NICENESS)
    end_with_parent()
    gc.freeze()  # what was imported stays; a large body is hundreds of thousands of new objects
    gc.set_threshold(_NEW_OBJECTS)
    models = Models()
    Thread(target=_answer, args=(loads, partial(_load, models)), daemon=True).start()
    _answer(slices, partial(_work, models, limits))


def _answer(connection: Connection, function: Callable[..., Any]) -> None:
    """Answer each message with what the function returns and the processor seconds, or an error."""
    while True:
        try:
            message = connection.recv()
            started = time.thread_time()
            connection.send(_outcome(function, message, started))
        except (EOFError, OSError):
            return
        del message


def _outcome(function: Callable[..., Any], message: tuple[Any, ...], started: float) -> Any:
    try:
        return function(*message), time.thread_time() - started
    except RequestError as error:
        return error
    except MonoalignError as error:
        return RequestError(422, str(error))
    except Exception:
        return WorkerError(traceback.format_exc())


def _load(models: Models, variant: Variant) -> frozenset[Variant]:
    models.load(variant)
    return models.loaded


def _work(models: Models, limits: Limits, key: Key, units: Sequence[Any]) -> Sequence[Reply]:
    if key == READ:
        return jobs_of(units, limits)
    return answers_of(units, key, models)
