"""The typed dependencies that English words occur in, counted once in a parsed corpus.

    Contexts.load().likeness(["car", "car"], ["vehicle", "vote"])  ->  [0.21, 0.03]

Words are lemmas in lower case; one that the corpus lacks, or that is a function word, is like
nothing. `context_vectors.py` says what likeness is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from .context_vectors import ContextVectors, Float32Array
from .shipped import lines_of, read_shipped

DATA = Path(__file__).parent.parent / "data" / "contexts"
FORMAT = 1


@dataclass(frozen=True)
class Contexts:
    """Words and their vectors."""

    words: Mapping[str, int]
    vectors: ContextVectors

    @classmethod
    def load(cls, folder: Path = DATA) -> Contexts:
        """The table of the package, or that of another folder; read once."""
        return _load(folder)

    def likeness(self, sources: Sequence[str], targets: Sequence[str]) -> Float32Array:
        """(pairs,) from 0 to 1."""
        return self.vectors.likeness(self.numbers(sources), self.numbers(targets))

    def numbers(self, lemmas: Sequence[str]) -> NDArray[np.int64]:
        """(lemmas,) the vector of each; -1 for none."""
        find = self.words.get
        return np.fromiter((find(lemma.lower(), -1) for lemma in lemmas), np.int64, len(lemmas))


@lru_cache(maxsize=2)
def _load(folder: Path) -> Contexts:
    _, arrays = read_shipped(folder, "contexts", format=FORMAT, tool="tools/contexts/build.py")
    words = lines_of(arrays["words"])
    offsets = np.concatenate([[0], np.cumsum(arrays["sizes"], dtype=np.int64)])
    weights = arrays["weights"].astype(np.float32)
    vectors = ContextVectors(offsets, arrays["contexts"].astype(np.int64), weights)
    return Contexts(dict(zip(words, range(len(words)), strict=True)), vectors)
