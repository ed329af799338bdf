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
from typing import Any

import numpy as np

from monoalign.core.alignment import Alignment
from monoalign.core.edit import FloatArray

from .perceptron import Epoch

RunEpoch = Callable[[FloatArray, int], Epoch]
"""Learns from a share for one epoch, given the weights to start from and the epoch's number."""

MakeShare = Callable[[Sequence[Alignment]], RunEpoch]
"""Makes a share from alignments; it must be known by name to a new process (no closure)."""


@contextmanager
def averaged_epochs(
    gold: Sequence[Alignment], make: MakeShare, processes: int
) -> Iterator[RunEpoch]:
    """A function that runs an epoch over all shares and averages the weights of each."""
    if processes <= 1:
        yield make(gold)
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
        yield lambda weights, epoch: _average(pipes, weights, epoch)
    finally:
        for pipe in pipes:
            pipe.close()
        for worker in workers:
            worker.join()


def _average(pipes: Sequence[Connection[Any, Any]], weights: FloatArray, epoch: int) -> Epoch:
    for pipe in pipes:
        pipe.send((weights, epoch))
    epochs = [pipe.recv() for pipe in pipes]
    return Epoch(
        np.mean([each.weights for each in epochs], axis=0),
        np.mean([each.mean for each in epochs], axis=0),
        sum(each.wrong for each in epochs),
    )


def _work(pipe: Connection[Any, Any], make: MakeShare, gold: Sequence[Alignment]) -> None:
    run_epoch = make(gold)
    while True:
        try:
            weights, epoch = pipe.recv()
        except EOFError:
            return
        pipe.send(run_epoch(weights, epoch))
