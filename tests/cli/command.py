"""The command line called in this process, and a small corpus whose scores are known."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

PAIRS = "the cat sat\tthe cat slept\nhe left\tshe went home\na b\tb a\n"
"""Sentence pairs, words set apart by spaces."""

GOLD = """\
the cat sat ||| the cat slept ||| 0-0 1-1 2p2
he left ||| she went home ||| 0-0 1-1
a b ||| b a ||| 0-1
"""
"""Their gold links; `exact` has 2 of 2 right in the first pair, none of 0, and 1 of 2."""

EXACT = "0-0 1-1\n\n0-1 1-0\n"
"""The links of `exact`, as Pharaoh writes them."""

FORMATS_OF_LINKS = ("jacana", "jsonl", "msr", "multimwa", "pharaoh", "wpt")


@dataclass(frozen=True)
class Result:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def error(self) -> str:
        """The one line that an error is allowed, without what every such line begins with."""
        lines = self.err.splitlines()
        assert len(lines) == 1, f"expected one line, found {lines}"
        assert self.out == ""
        assert lines[0].startswith("monoalign: error: ")
        return lines[0].removeprefix("monoalign: error: ")

    @property
    def skipped(self) -> list[str]:
        """The bad records that a run listed at its end."""
        first, *rest = self.err.splitlines()
        count = sum(line.startswith("  ") and ":" in line for line in rest)
        records = "1 bad record" if count == 1 else f"{count} bad records"
        assert first.startswith(f"monoalign: skipped {records}, wrote ")
        return [line.strip() for line in rest]


class Run(Protocol):
    """Runs `monoalign` with arguments, in a folder of the test's own."""

    def __call__(self, *arguments: str | Path, stdin: bytes = b"") -> Result: ...
