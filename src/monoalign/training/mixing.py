"""Iterative parameter mixing: each process learns from its share, their weights are averaged.

After McDonald, Hall & Mann (2010): every epoch starts all processes from the same weights. The
result depends on the number of shares, not on timing. Each process makes its own problems, so that
features are computed in parallel, once, and never sent.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Any, Protocol

import numpy as np

from monoalign.core.alignment import Alignment
from monoalign.core.edit import FloatArray

from .perceptron import Pass


class Share(Protocol):
    """The problems of one process."""

    def run(self, weights: FloatArray, epoch: int) -> Pass:
        """One epoch."""
        ...


MakeShare = Callable[[Sequence[Alignment]], Share]
"""Makes a share from alignments; it must be known by name to a new process (no closure)."""

RunEpoch = Callable[[FloatArray, int], Pass]


@contextmanager
def mixed(gold: Sequence[Alignment], make: MakeShare, processes: int) -> Iterator[RunEpoch]:
    """A function that runs an epoch over all shares and mixes what comes of it."""
    if processes <= 1:
        yield make(gold).run
        return
    context = multiprocessing.get_context("spawn")
    pipes, workers = [], []
    for number in range(processes):
        here, there = context.Pipe()
        share = list(gold[number::processes])
        worker = context.Process(target=_work, args=(there, make, share), daemon=True)
        worker.start()
        there.close()
        pipes.append(here)
        workers.append(worker)
    try:
        yield lambda weights, epoch: _epoch(pipes, weights, epoch)
    finally:
        for pipe in pipes:
            pipe.close()
        for worker in workers:
            worker.join()


def _epoch(pipes: Sequence[Connection[Any, Any]], weights: FloatArray, epoch: int) -> Pass:
    for pipe in pipes:
        pipe.send((weights, epoch))
    passes = [pipe.recv() for pipe in pipes]
    return Pass(
        np.mean([one.weights for one in passes], axis=0),
        np.mean([one.mean for one in passes], axis=0),
        sum(one.wrong for one in passes),
    )


def _work(pipe: Connection[Any, Any], make: MakeShare, gold: Sequence[Alignment]) -> None:
    share = make(gold)
    while True:
        try:
            weights, epoch = pipe.recv()
        except EOFError:
            return
        pipe.send(share.run(weights, epoch))
