"""Fuzz one target: `python fuzz/target.py msr -max_total_time=60 fuzz/seeds/msr`."""

from __future__ import annotations

import sys

import atheris

with atheris.instrument_imports(include=["monoalign"]):
    from readers import TARGETS


def main() -> None:
    """Hand the arguments after the target's name to libFuzzer."""
    atheris.Setup([sys.argv[0], *sys.argv[2:]], TARGETS[sys.argv[1]])
    atheris.Fuzz()


if __name__ == "__main__":
    main()
