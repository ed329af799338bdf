"""How much a word is like a part of a person's name, by its vector.

    PersonNames.load().likeness(["Lennon", "Chicago", "Bank"])  ->  [0.85, 0.03, 0.02]

A linear model over the word vectors, learned from words with capitals. Ambiguous words are in
between (`Bush`, `Georgia`); the sentence around a name is not considered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

from .array_files import read_shipped
from .arrays import Float32Array, logistic
from .vectors import Vectors

DATA = Path(__file__).parent.parent / "data" / "person_names"
FORMAT = 1
_TITLES = """
mr mrs ms miss dr prof professor sir lord lady president vice prime minister chancellor secretary
senator judge justice mayor governor chairman king queen prince princess pope general gen colonel
col captain capt lieutenant lt major sgt
"""
TITLES = frozenset(_TITLES.split())
"""Words before a person's name that are no part of it; without full stops."""


@dataclass(frozen=True, slots=True, eq=False)
class PersonNames:
    """``direction`` (d,) of the vectors, and ``offset``: log odds are their product and sum."""

    direction: Float32Array
    offset: float

    @staticmethod
    def load(folder: Path = DATA) -> PersonNames:
        """The model of the package; read once."""
        return _load(folder)

    def likeness(self, words: Sequence[str]) -> Float32Array:
        """(n,) from 0 to 1, rounded, so that it does not depend on the batch."""
        odds = Vectors.load().of(words) @ self.direction + self.offset
        likeness: Float32Array = np.round(logistic(odds), 3).astype(np.float32)
        return likeness


@lru_cache(maxsize=2)
def _load(folder: Path) -> PersonNames:
    _, arrays = read_shipped(
        folder, "person_names", format=FORMAT, tool="tools/person_names/build.py"
    )
    return PersonNames(arrays["direction"], float(arrays["offset"][0]))
