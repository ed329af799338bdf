"""How near the vectors of two words are, for many pairs of few words.

Vectors are rounded to whole numbers, so that the answer does not depend on the order of summing.
Those of the last few thousand words are kept, since batches of sentences have many words in common.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from threading import Lock

import numpy as np
import numpy.typing as npt

from monoalign.core.edit import FloatArray, IntArray
from monoalign.kernels.cosines import fill_cosines

from .vectors import Vectors

_SCALE = 1000
_REMEMBERED = 1 << 14
_LOCK = Lock()  # whoever asks for other words changes what is kept

Whole = npt.NDArray[np.int16]


@dataclass(frozen=True, slots=True, eq=False)
class NearWords:
    """Vectors as whole numbers, a row for each word that was asked for lately."""

    vectors: Vectors
    _known: dict[str, int]
    _whole: Whole = field(repr=False)  # (rows, d)
    _inverse_lengths: FloatArray = field(repr=False)  # (rows,)

    @staticmethod
    def load() -> NearWords:
        """Of the vectors that ship; all who ask share what is kept."""
        return _load()

    @classmethod
    def of(cls, vectors: Vectors, room: int = _REMEMBERED) -> NearWords:
        """With room for a number of words."""
        whole = np.empty((room, vectors.dimension), np.int16)
        return cls(vectors, {}, whole, np.empty(room))

    def cosines(self, words: Sequence[str], left: IntArray, right: IntArray) -> FloatArray:
        """(pairs,) the cosines of words given by their indices; O(pairs · d)

        A word without a vector has 0 with all others.
        """
        used, inverse = np.unique(np.concatenate([left, right]), return_inverse=True)
        with _LOCK:
            whole, inverse_lengths = self._rows([words[index] for index in used.tolist()])
        cosines = np.empty(len(left))
        fill_cosines(whole, inverse_lengths, *np.split(inverse, 2), cosines)
        return cosines

    def _rows(self, words: Sequence[str]) -> tuple[Whole, FloatArray]:
        """(words, d) vectors and (words,) their lengths."""
        known, room = self._known, len(self._whole)
        new = [word for word in dict.fromkeys(words) if word not in known]
        if len(known) + len(new) > room:
            known.clear()
            new = list(dict.fromkeys(words))
        whole, lengths = self._looked_up(new)
        if len(new) > room:
            numbers = {word: row for row, word in enumerate(new)}
        else:
            some = slice(len(known), len(known) + len(new))
            self._whole[some], self._inverse_lengths[some] = whole, lengths
            known.update((word, row) for row, word in enumerate(new, start=len(known)))
            whole, lengths, numbers = self._whole, self._inverse_lengths, known
        rows = np.fromiter(map(numbers.__getitem__, words), np.int64, len(words))
        return whole[rows], lengths[rows]

    def _looked_up(self, words: list[str]) -> tuple[Whole, FloatArray]:
        whole = np.rint(self.vectors.of(words) * _SCALE).astype(np.int16)
        squares = np.square(whole.astype(np.int64)).sum(axis=1)
        return whole, 1.0 / np.sqrt(np.maximum(squares, 1).astype(np.float64))


@lru_cache(maxsize=1)
def _load() -> NearWords:
    return NearWords.of(Vectors.load())
