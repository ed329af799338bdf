"""Weights that ship with the package, one set a corpus that they were learned from."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from monoalign.resources.shipped import read_shipped

from .aligner import Weights

FORMAT_VERSION = 1
_FOLDER = Path(__file__).parent.parent / "data" / "weights"


@lru_cache(maxsize=8)
def shipped_weights(aligner: str, learned_from: str) -> Weights:
    """The arrays of `data/weights/ALIGNER/all.npz` or `…/rte2.npz`."""
    tool = "tools/weights/train.py"
    return read_shipped(_FOLDER / aligner, learned_from, format=FORMAT_VERSION, tool=tool)[1]


def weights_of(aligner: str, given: str | Weights) -> Weights:
    """What a builder is given: arrays as they are, or the name of a shipped set."""
    return shipped_weights(aligner, given) if isinstance(given, str) else given
