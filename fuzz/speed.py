"""A megabyte of every kind of hostile lines, in less than two processor seconds each."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from adversarial.hostile import KINDS, hostile
from monoalign.corpora.formats import FORMATS
from readers import TARGETS, alignments, pairs

SIZE = 1 << 20
MOST = 2.0  # seconds


def main() -> None:
    """Print the slowest file of each reader; end with exit code 1 if one is too slow."""
    too_slow = False
    for kind in KINDS:
        timed = [
            (_seconds(read, data), data[:40])
            for data in hostile(kind, SIZE)
            for read in _readers(kind)
        ]
        seconds, beginning = max(timed)
        too_slow |= seconds > MOST
        print(f"{kind:12} {seconds:5.2f} s  {beginning!r}", flush=True)
    sys.exit(too_slow)


def _readers(kind: str) -> Iterator[Callable[[bytes], object]]:
    """What reads such a file: a format as alignments, if it has links, and as pairs."""
    if kind not in FORMATS:
        yield TARGETS[kind]
        return
    for read in (alignments, pairs) if FORMATS[kind].read is not None else (pairs,):
        yield lambda data, read=read: sum(1 for _ in read(kind, data))


def _seconds(read: Callable[[bytes], object], data: bytes) -> float:
    """The processor time; the best of three if it is too long: the machine may be busy."""
    best = float("inf")
    for _ in range(3):
        before = time.process_time()
        read(data)
        best = min(best, time.process_time() - before)
        if best <= MOST:
            break
    return best


if __name__ == "__main__":
    main()
