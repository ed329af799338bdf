"""Words written together on one side and apart on the other.

word_piece      #ThankYouNHS / Thank … NHS, www.bbc.co.uk/news / BBC: the other word is a piece
joined_words    healthcare / health care, e-mail / email, #blm2020 / BLM 2020: some words in a
                row have the letters of the other word, and these cells are theirs
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

import numpy as np

from monoalign.annotate.table_lemmas import lemma_of
from monoalign.core.batch import Batch
from monoalign.core.edit import BoolArray, IntArray
from monoalign.core.feature_matrix import Block
from monoalign.core.forms import FormTable
from monoalign.core.space import EditSpace
from monoalign.kernels.objects import letter_codes
from monoalign.kernels.patterns import joined_runs
from monoalign.resources.misspellings import are_rare, are_unknown
from monoalign.resources.word_classes import word_class
from monoalign.resources.word_pieces import LONGEST, LONGEST_PIECE, pieces
from monoalign.resources.word_shapes import ALNUM, SMALL, TITLE, word_shapes

from ..feature import coded_flags, grid_rows

_MOST_JOINED = 3  # words in a row
_FEWEST_LETTERS = 4  # of what they make
_PRIME = (1 << 31) - 1
_FACTORS = np.array([pow(256, size, _PRIME) for size in range(LONGEST + 1)])
_APOSTROPHES = ("'", "’")


@lru_cache(maxsize=1 << 16)
def _letters(word: str) -> str:
    """The letters and digits of a word in lower case; the part of a contraction has none."""
    form = word.lower()
    if form[:1] in _APOSTROPHES and form[1:].isalpha() and word_class(form) == "function":
        return ""
    return form if form.isalnum() else "".join(filter(str.isalnum, form))


def _numbers(words: list[str]) -> IntArray:
    """(words, 4) a number for the letters, what to multiply what stands before by, how many bytes
    they have, and whether the word has other signs."""
    rows = np.zeros((len(words), 4), np.int64)
    plain = word_shapes(words) & ALNUM > 0
    chosen = [word for word, usual in zip(words, plain.tolist(), strict=True) if usual]
    rows[plain, 0], rows[plain, 2] = letter_codes(chosen, _PRIME, LONGEST).T
    for index in np.flatnonzero(~plain).tolist():
        letters = _letters(words[index]).encode(errors="surrogatepass")[:LONGEST]
        code = int.from_bytes(letters) % _PRIME
        rows[index] = code, 0, len(letters), not words[index].isalnum()
    rows[:, 1] = _FACTORS[rows[:, 2]]
    return rows


_NUMBERS = FormTable(_numbers)


def _have_pieces(words: list[str]) -> BoolArray:
    """(words,) words that are known, unless they are long, and names are in one piece."""
    shapes, sizes = word_shapes(words), np.fromiter(map(len, words), np.int64, len(words))
    may = are_unknown(words) | (are_rare(words) & (sizes > LONGEST_PIECE))
    other = (shapes & (SMALL | TITLE)) == 0
    rows = np.zeros(len(words), np.bool_)
    for index in np.flatnonzero(other | (may & (shapes & SMALL > 0))).tolist():
        rows[index] = bool(pieces(words[index]))
    return rows


_HAS_PIECES = FormTable(_have_pieces)


@dataclass(frozen=True, slots=True)
class WordPieces:
    """Two flags, for whole grids of cells."""

    by_word: ClassVar = True
    names: tuple[str, ...] = ("word_piece", "joined_words")

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Words with pieces are few; letters are compared by numbers, for all words at once."""
        codes = np.zeros(len(space), np.int32)
        for bit, cells in ((1, _piece_cells(batch)), (2, _joined_cells(batch))):
            for word, others in cells:
                turned, pair = divmod(int(batch.sentence_of(word)), len(batch))
                sides = (others, [word]) if turned else ([word], others)
                codes[grid_rows(batch, space, pair, *sides)] |= bit
        return coded_flags(len(self.names), codes)


def _piece_cells(batch: Batch) -> Iterator[tuple[int, list[int]]]:
    """Words with pieces, and the words of the other sentence that are among these."""
    whole = np.flatnonzero(batch.values("word", _HAS_PIECES))
    words, ids = batch.forms("word"), batch.ids("word")
    others = (batch.sentence_of(whole) + len(batch)) % (2 * len(batch))
    starts, sizes = batch.starts.ravel()[others], batch.sizes.T.ravel()[others]
    for position, start, size in zip(whole.tolist(), starts.tolist(), sizes.tolist(), strict=True):
        parts = _compared_pieces(words[ids[position]])
        beside = ids[start : start + size].tolist()
        cells = [at for at, id_ in enumerate(beside, start) if _compared(words[id_]) in parts]
        if cells:
            yield position, cells


@lru_cache(maxsize=1 << 14)
def _compared_pieces(word: str) -> frozenset[str]:
    return frozenset(map(_compared, pieces(word)))


@lru_cache(maxsize=1 << 16)
def _compared(word: str) -> str:
    """The lemma, of a function word the word itself."""
    return word.lower() if word_class(word) == "function" else lemma_of(word)


def _joined_cells(batch: Batch) -> Iterator[tuple[int, list[int]]]:
    """Words, and runs of words in the other sentence that have the same letters."""
    words, ids, numbers = batch.forms("word"), batch.ids("word"), batch.values("word", _NUMBERS)
    starts, sizes = batch.starts.ravel(), batch.sizes.T.ravel()
    lowered = batch.ids("lower")
    runs = joined_runs(numbers, lowered, starts, sizes, _PRIME, _MOST_JOINED, _FEWEST_LETTERS)
    for word, members in runs:
        spelt = [_letters(words[ids[member]]) for member in members]
        if "".join(spelt) == _letters(words[ids[word]]):
            yield word, members
