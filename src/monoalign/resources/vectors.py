"""Word vectors: how close two English words are in meaning, whatever their spelling.

    vectors = Vectors.load()
    vectors.similarity(["bought", "bought"], ["purchased", "banana"])  ->  [0.92, 0.04]
    vectors.of(["bought", "purchased"])                                ->  (2, d), rows of length 1

Similarity is the cosine, in [-1, 1]; the median of random pairs of words is 0.18, and
hardly any is below 0 or above 0.4. Case does not matter. A word that is not in the table is
looked up without accents and a final full stop, then by its parts (`one-on-one`), and each part by
its longest known pieces (`un` `##friend` `##liness`); of a long word only the first 64 characters
count. A word of which nothing is known (another script) has the vector 0: similarity 1 to itself,
0 to all else.

Stored and rebuilt vectors are whole numbers in [-127, 127], so that dot products are exact and do
not depend on the batch, the order of summing or the processor.

Not handled: senses (one vector per form), and numbers, any two of which are similar.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, compress
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from monoalign.core.edit import FloatArray, IntArray
from monoalign.core.errors import UsageError
from monoalign.core.forms import FormTable
from monoalign.kernels.cosines import fill_cosines, fill_directions, lengths_of
from monoalign.kernels.word_index import WordIndex

from .array_files import lines_of, read_shipped
from .arrays import Float32Array, form_ids, looked_up, starts_of
from .word_shapes import ALNUM, word_shapes

DATA = Path(__file__).parent.parent / "data" / "vectors"
PARAPHRASES = DATA.parent / "paraphrase_vectors"
"""Vectors that were moved so that paraphrases are close (`Vectors.load(PARAPHRASES)`)."""

FORMAT = 1
LONGEST = 64
"""Characters of an unknown word that are looked at."""

Int8Array = NDArray[np.int8]

_PART = re.compile(r"[a-z0-9]+")
_PLAIN = str.maketrans({"’": "'", "‘": "'", "ʼ": "'"})
_TOP = 127


@dataclass(frozen=True, slots=True)
class Pieces:
    """Parts of words and their rows: those that begin a word, and those further inside.

    Both hold every letter and digit, so that a part of `a-z0-9` is always covered.
    """

    starts: WordIndex
    inner: WordIndex
    longest: int

    def rows_of(self, parts: Sequence[str]) -> tuple[IntArray, IntArray]:
        """(parts,) how many pieces each has, and their rows: the longest, from left to right."""
        sizes, rows = self.starts.longest_prefixes(parts, self.longest, self.inner)
        return sizes, rows


@dataclass(frozen=True, slots=True, eq=False)
class Vectors:
    """Vectors of d dimensions for words, and for pieces of words.

    ``table``: (rows, d) int8, words first. A word's row counts by its direction only; a piece's
    is multiplied by its number in ``scales`` (rows,).
    """

    table: Int8Array
    scales: Float32Array
    words: Mapping[str, int]
    pieces: Pieces
    signature: str

    @classmethod
    def load(cls, folder: Path = DATA) -> Vectors:
        """The vectors of the package, or those of another folder; read once."""
        return _load(folder)

    @property
    def dimension(self) -> int:
        """The length d of a vector."""
        return int(self.table.shape[1])

    def similarity(self, sources: Sequence[str], targets: Sequence[str]) -> Float32Array:
        """(n,) cosine of each source word with the target word at its index.

        Looks up each distinct word once: O(distinct words + n · d).
        """
        if len(sources) != len(targets):
            raise UsageError(
                f"expected as many targets as sources, got {len(sources)} and {len(targets)}"
            )
        forms, ids = form_ids(map(str.lower, chain(sources, targets)))
        return self.type_similarity(forms, *np.split(ids, 2))

    def type_similarity(
        self, forms: Sequence[str], left: IntArray, right: IntArray
    ) -> Float32Array:
        """(n,) the same for pairs of indices into `forms`, which are distinct and in lower case."""
        return self.of_types(forms).similarity(left, right)

    def of_types(self, forms: Sequence[str]) -> TypeVectors:
        """The vectors of forms that are distinct and in lower case, to be compared."""
        return TypeVectors(*self._whole_numbers(forms))

    def of(self, words: Sequence[str]) -> Float32Array:
        """(n, d) vectors of length 1, or of length 0 where nothing is known."""
        forms, ids = form_ids(map(str.lower, words))
        whole, lengths = self._whole_numbers(forms)
        return _divided(whole, lengths)[ids]

    def _whole_numbers(self, forms: Sequence[str]) -> tuple[Int8Array, FloatArray]:
        """(k, d) vectors as whole numbers and (k,) their lengths; the forms are lower-cased."""
        whole: Int8Array = _whole_of(self)(forms)
        return whole, lengths_of(whole)

    def rows_of(self, forms: Sequence[str]) -> tuple[IntArray, IntArray]:
        """(forms + 1,) where the rows of each lower-cased word begin, and the rows.

        They are the row of the word, or else those of its parts, or of the pieces of these.
        """
        plain = (word_shapes(forms) & ALNUM > 0).tolist()
        parts = [
            (form[:LONGEST],) if usual else self._parts_of(form)
            for form, usual in zip(forms, plain, strict=True)
        ]
        flat = list(chain.from_iterable(parts))
        known = looked_up(self.words, flat)
        unknown = known < 0
        sizes = np.ones(len(flat), np.int64)
        sizes[unknown], of_pieces = self.pieces.rows_of(list(compress(flat, unknown.tolist())))
        rows = np.repeat(known, sizes)
        rows[rows < 0] = of_pieces
        starts = starts_of(np.fromiter(map(len, parts), np.int64, len(parts)))
        return starts_of(sizes)[starts], rows

    def _parts_of(self, form: str) -> Sequence[str]:
        """The word without accents, if it is known, or its parts."""
        folded = _folded(form)
        return (folded,) if folded in self.words else _PART.findall(folded)


@dataclass(frozen=True, slots=True, eq=False)
class TypeVectors:
    """Some vectors as whole numbers (k, d), and their lengths (k,)."""

    whole: Int8Array
    lengths: FloatArray

    def similarity(self, left: IntArray, right: IntArray) -> Float32Array:
        """(n,) the cosines of vectors given by their indices; O(n · d)"""
        if len(left) != len(right):
            raise UsageError(f"expected as many indices, got {len(left)} and {len(right)}")
        inverse = 1.0 / np.where(self.lengths > 0, self.lengths, 1.0)
        cosines = np.empty(len(left))
        sides = np.asarray(left, np.int64), np.asarray(right, np.int64)
        fill_cosines(self.whole, inverse, *sides, cosines)
        return cosines.astype(np.float32)


@lru_cache(maxsize=4)
def _whole_of(vectors: Vectors) -> FormTable:
    """The vectors of words in lower case, as whole numbers."""

    def whole(forms: Sequence[str]) -> Int8Array:
        rows = looked_up(vectors.words, forms)
        unknown = np.flatnonzero(rows < 0)
        result: Int8Array = vectors.table[rows]
        result[unknown] = _rebuilt(vectors, [forms[index] for index in unknown.tolist()])
        return result

    return FormTable(whole)


def _rebuilt(vectors: Vectors, forms: Sequence[str]) -> Int8Array:
    """(forms, d) whole numbers in the direction of the mean of what a word is made of."""
    starts, rows = vectors.rows_of(forms)
    result = np.empty((len(forms), vectors.dimension), np.int8)
    fill_directions(vectors.table, vectors.scales, rows, starts, _TOP, result)
    return result


def pieces_from(names: Sequence[str], first_row: int) -> Pieces:
    """Number pieces from `first_row` on; those inside a word are written `##ness`."""
    starts, inner = {}, {}
    for row, name in enumerate(names, first_row):
        if name.startswith("##"):
            inner[name[2:]] = row
        else:
            starts[name] = row
    longest = max(map(len, (*starts, *inner)), default=0)
    return Pieces(_indexed(starts), _indexed(inner), longest)


def _indexed(rows: Mapping[str, int]) -> WordIndex:
    lines = np.frombuffer("\n".join(rows).encode(), np.uint8)
    return WordIndex(lines, np.array([*rows.values()] or [-1]))


@lru_cache(maxsize=4)
def _load(folder: Path) -> Vectors:
    header, arrays = read_shipped(folder, "vectors", format=FORMAT, tool="tools/vectors/build.py")
    words = WordIndex(arrays["words"])
    pieces = lines_of(arrays["pieces"])
    return Vectors(
        table=arrays["table"],
        scales=arrays["scales"].astype(np.float32),
        words=words,
        pieces=pieces_from(pieces, len(words)),
        signature=f"vectors-{header['digest'][:12]}",
    )


def _folded(form: str) -> str:
    """Without accents and final full stop; `’s` as `'s`."""
    if form.isascii():
        return form[:LONGEST].rstrip(".") or form[:LONGEST]
    plain = unicodedata.normalize("NFKD", form[:LONGEST].translate(_PLAIN))
    bare = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return bare.lower().rstrip(".") or bare


def _divided(rows: Float32Array | Int8Array, lengths: FloatArray) -> Float32Array:
    """Each row by its length; rows of length 0 stay."""
    divided = rows / np.where(lengths > 0, lengths, 1.0)[:, None]
    return divided.astype(np.float32)
