"""The everyday pairs that aligners learn from.

    everyday_gold() -> alignments of examples/everyday-{train,more,structure}.tsv

A possible link is learned as two fifths of a link: not to be chosen, nor to be ruled out. The 150
pairs of `everyday.tsv` are for development, and those of `everyday-locked.tsv` for nothing but
scores: neither is here.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import monoalign
from monoalign.core.alignment import Alignment

_EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
_TAUGHT = ("everyday-train.tsv", "everyday-more.tsv", "everyday-structure.tsv")


def everyday_gold() -> list[Alignment]:
    """All pairs, with the shares of their links as probabilities."""
    return [
        replace(alignment, probabilities=_shares(alignment))
        for file in _TAUGHT
        for alignment in monoalign.read_corpus(_EXAMPLES / file)
    ]


def _shares(alignment: Alignment) -> dict[tuple[int, int], float]:
    return dict.fromkeys(alignment.possible, 0.4) | dict.fromkeys(alignment.links, 1.0)
