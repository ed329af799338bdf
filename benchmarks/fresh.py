"""Measure as if nothing had been aligned before: each measurement in a forked process of its own.

That process loads its aligner and warms its kernels itself: memory that it shared with the caller
would be copied while it is timed. What it leaves in tables of words and in caches ends with it.
"""

from __future__ import annotations

import gc
import os
import pickle
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
DATA = Path(os.environ.get("MONOALIGN_DATA", ROOT.parent / "shared" / "data"))
OTHER_TEXT = DATA / "multimwa" / "wiki-dev.tsv"  # which no benchmark measures
WARMING_PAIRS = 200


def in_child(work: Callable[[], Any]) -> Any:
    """The result of `work`, done by a forked process that then ends."""
    gc.freeze()  # else the child's collections would copy all that the parent holds
    receiver, sender = os.pipe()
    child = os.fork()
    if not child:
        status = 1
        try:
            os.close(receiver)
            with os.fdopen(sender, "wb") as stream:
                pickle.dump(work(), stream)
            status = 0
        finally:
            os._exit(status)
    os.close(sender)
    with os.fdopen(receiver, "rb") as stream:
        written = stream.read()
    if os.waitpid(child, 0)[1]:
        raise SystemExit("a measurement failed")
    return pickle.loads(written)


def timed(work: Callable[[], Iterable[object]]) -> tuple[float, float]:
    """Wall and processor seconds of one pass."""
    wall, processor = time.perf_counter(), time.process_time()
    for _ in work():
        pass
    return time.perf_counter() - wall, time.process_time() - processor


Prepare = Callable[[], Callable[[], Iterable[object]]]
"""Loads and warms what is needed, and gives what is to be timed."""


def best_seconds(prepare: Prepare, runs: int = 3) -> tuple[float, float]:
    """The lowest wall and processor seconds of some runs, each of which has met no word before."""
    seconds = [in_child(lambda: timed(prepare())) for _ in range(runs)]
    wall, processor = zip(*seconds, strict=True)
    return min(wall), min(processor)


def warm(aligner: Any, pairs: Iterable[Any]) -> None:
    """Load what an aligner needs and run its kernels, on text without any word of `pairs`."""
    import monoalign

    words = {word.lower() for pair in pairs for word in pair.source.words + pair.target.words}
    others = []
    for alignment in monoalign.read_corpus(OTHER_TEXT):
        sides = [
            [word for word in each.words if word.lower() not in words]
            for each in (alignment.pair.source, alignment.pair.target)
        ]
        if min(map(len, sides)) > 1:
            others.append(tuple(sides))
    for _ in aligner.align_many(others[:WARMING_PAIRS]):
        pass
