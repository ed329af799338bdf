"""How alike two words are written, for many pairs of words.

    string_similarities(["sport", "like"], ["sports", "liked"])  ->  (2, 9) float32, all in [0, 1]

With |w| the length of a word and G_n(w) its set of character n-grams:

    levenshtein    1 - edit distance / max(|s|, |t|)
    jaro_winkler   Jaro's; above 0.7, a common prefix (at most 4) adds 0.1 · prefix · (1 - Jaro's)
    hamming        positions that hold the same character / max(|s|, |t|); the rest of the longer
                   word counts as different
    dice           2 · |G_2(s) ∩ G_2(t)| / (|G_2(s)| + |G_2(t)|), character bigrams
    jaccard        |G_1(s) ∩ G_1(t)| / |G_1(s) ∪ G_1(t)|, character sets: order does not matter
    trigrams       |G_3(s) ∩ G_3(t)| / max(|G_3(s)|, |G_3(t)|)
    fourgrams      the same with G_4
    prefix         length of the common prefix / max(|s|, |t|)
    suffix         length of the common suffix / max(|s|, |t|)

They are the string similarities of Yao et al. (2013), section 3.2, which names but does not define
them. An n-gram that occurs twice in a word counts once; a word of fewer than n characters has one
n-gram, itself ("a" is not in "an"). Two empty words have similarity 1, an empty and another word 0.
Every measure is symmetric. Characters are code points as given: case, accents and Unicode
normalisation are the caller's business ("é" in two code points is not "é" in one). In `fourgrams`,
if a batch has more than 65,535 different characters, those beyond count as one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
import numpy.typing as npt

from monoalign.core.edit import IntArray
from monoalign.core.errors import UnknownNameError, UsageError
from monoalign.kernels.strings import MEASURES, ORDERS, collect_ngrams, fill_similarities

from .arrays import Float32Array, form_ids, starts_of

__all__ = ["MEASURES", "string_similarities", "type_similarities"]

_TABLED = 0x2FFF  # code points up to here are numbered by a table, a text with others by sorting


def string_similarities(
    sources: Sequence[str], targets: Sequence[str], *, measures: Sequence[str] = MEASURES
) -> Float32Array:
    """(pairs, measures) for each source and its target; every distinct pair is computed once."""
    if len(sources) != len(targets):
        raise UsageError(
            f"expected as many targets as sources, found {len(targets)} and {len(sources)}"
        )
    forms, ids = form_ids(chain(sources, targets))
    left, right = np.split(ids, 2)
    keys, inverse = np.unique(left * len(forms) + right, return_inverse=True)
    left, right = np.divmod(keys, max(len(forms), 1))
    table: Float32Array = type_similarities(forms, left, right, measures=measures).T[inverse]
    return table


def type_similarities(
    forms: Sequence[str], sources: IntArray, targets: IntArray, *, measures: Sequence[str]
) -> Float32Array:
    """(measures, pairs) for pairs given as indices into `forms`, which are distinct."""
    for name in measures:
        if name not in MEASURES:
            raise UnknownNameError("string similarity", name, MEASURES)
    wanted = list(dict.fromkeys(measures))
    rows = np.array([wanted.index(name) if name in wanted else -1 for name in MEASURES], np.int64)
    result = np.zeros((len(wanted), len(sources)), np.float32)
    words = _Spellings.of(forms, rows)
    positions = np.zeros(int(words.codes.max(initial=0)) + 1, np.uint64)
    ngrams = words.grams, words.sizes, words.masks
    fill_similarities(words.codes, words.starts, *ngrams, sources, targets, rows, positions, result)
    return result if len(wanted) == len(measures) else result[list(map(wanted.index, measures))]


@dataclass(frozen=True, slots=True)
class _Spellings:
    """Words as arrays; `kernels/strings.pyx` says what each holds."""

    codes: IntArray
    starts: IntArray
    grams: IntArray
    sizes: npt.NDArray[np.int32]
    masks: npt.NDArray[np.uint64]

    @classmethod
    def of(cls, words: Sequence[str], rows: IntArray) -> _Spellings:
        """Any strings, with lone surrogates too; the n-grams that measures with a row need."""
        raw = "".join(words).encode("utf-32-le", "surrogatepass")
        codes = _character_ids(np.frombuffer(raw, np.uint32))
        starts = starts_of(np.fromiter(map(len, words), np.int64, len(words)))
        grams = np.empty((ORDERS, len(codes)), np.int64)
        sizes = np.zeros((ORDERS, len(words)), np.int32)
        masks = np.zeros((ORDERS, len(words)), np.uint64)
        collect_ngrams(codes, starts, rows, grams, sizes, masks)
        return cls(codes, starts, grams, sizes, masks)


def _character_ids(points: npt.NDArray[np.uint32]) -> IntArray:
    """(characters,) a number from 1 for each distinct code point, in their order."""
    highest = int(points.max(initial=0))
    if highest > _TABLED:
        return np.unique(points, return_inverse=True)[1].astype(np.int64) + 1
    used = np.zeros(highest + 1, np.bool_)
    used[points] = True
    ids: IntArray = np.cumsum(used, dtype=np.int64)[points]
    return ids
