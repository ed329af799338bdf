"""A megabyte of every kind of hostile lines, in less than two processor seconds each."""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from adversarial.hostile import KINDS, hostile
from readers import TARGETS

SIZE = 1 << 20
MOST = 2.0  # seconds


def main() -> None:
    """Print the slowest file of each reader; end with exit code 1 if one is too slow."""
    too_slow = False
    for kind in KINDS:
        slowest, worst = 0.0, b""
        for data in hostile(kind, SIZE):
            before = time.process_time()
            TARGETS[kind](data)
            seconds = time.process_time() - before
            if seconds > slowest:
                slowest, worst = seconds, data[:60]
        too_slow |= slowest > MOST
        print(f"{kind:12} {slowest:5.2f} s  {worst!r}")
    sys.exit(too_slow)


if __name__ == "__main__":
    main()
