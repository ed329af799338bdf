"""Fuzz one target: `python fuzz/target.py msr -max_total_time=60 fuzz/seeds/msr`."""

from __future__ import annotations

import sys
import time

import atheris

with atheris.instrument_imports(include=["monoalign"]):
    from readers import TARGETS, prepare

MOST = 5.0  # processor seconds; the clock says little where others use the machine


def main() -> None:
    """Hand the arguments after the target's name to libFuzzer."""
    target = TARGETS[sys.argv[1]]
    if sys.argv[1] == "align":
        prepare()

    def timed(data: bytes) -> None:
        began = time.process_time()
        target(data)
        assert time.process_time() - began < MOST, "too slow"

    atheris.Setup([sys.argv[0], *sys.argv[2:]], timed)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
