"""Sultan et al.'s three levels of word similarity (2014, section 3.1).

    sultan_similarity(["cars", "car", "car"], ["car", "automobile", "banana"],
                      ["car", "car", "car"], ["car", "automobile", "banana"], table)
        ->  [1.0, 0.9, 0.0]

    1                 the same word or the same lemma
    ppdb_similarity   different, and paraphrases of each other in the table, as words or as lemmas
    0                 all other pairs

The paper says no more. These rules come from the system its authors released:

- Case, and full stops, commas and hyphens inside a word, do not make it different (`U.S.`, `US`).
- Two different numbers, both in digits or both in words, are 0 whatever the table says.
- A stop word is similar to no word that is not one, unless the two are the same.
- Punctuation is similar only to itself.

One thing is done better than there: a full stop or comma inside a number counts (`1.5` is not `15`,
but `223,000` is `223000`). The table is optional; without it only 0 and 1 occur.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from monoalign.core.edit import BoolArray, FloatArray, IntArray
from monoalign.core.errors import UsageError

from .number_words import number_at
from .numbers import normal_form
from .numerals import numeral
from .paraphrases import Paraphrases
from .word_classes import STOP_WORDS, word_class

_IGNORED = str.maketrans("", "", ".,-")


def sultan_similarity(
    sources: Sequence[str],
    targets: Sequence[str],
    source_lemmas: Sequence[str],
    target_lemmas: Sequence[str],
    paraphrases: Paraphrases | None = None,
    ppdb_similarity: float = 0.9,
) -> FloatArray:
    """(pairs,) for parallel sequences of words and their lemmas."""
    sizes = {len(column) for column in (sources, targets, source_lemmas, target_lemmas)}
    if len(sizes) != 1:
        raise UsageError(f"expected columns of one length, found lengths {sorted(sizes)}")
    same = _equal(sources, targets) | _equal(source_lemmas, target_lemmas)
    if paraphrases is None:
        return same.astype(np.float64)
    listed = paraphrases.contain(sources, targets)
    listed |= paraphrases.contain(source_lemmas, target_lemmas)
    listed &= _may_differ(sources, targets)
    return np.where(same, 1.0, np.where(listed, ppdb_similarity, 0.0))


def _equal(sources: Sequence[str], targets: Sequence[str]) -> BoolArray:
    """(pairs,) whether two words are the same by their canonical forms."""
    numbers: dict[str, int] = {}
    places = {
        word: numbers.setdefault(_canonical(word), len(numbers)) for word in {*sources, *targets}
    }
    equal: BoolArray = _gather(places, sources) == _gather(places, targets)
    return equal


def _may_differ(sources: Sequence[str], targets: Sequence[str]) -> BoolArray:
    """(pairs,) whether the table may be asked: not for stop words, numbers and punctuation."""
    kinds = {word: _kind(word) for word in {*sources, *targets}}
    left, right = _gather(kinds, sources), _gather(kinds, targets)
    stop: BoolArray = (left == _STOP) == (right == _STOP)
    punctuation = (left == _PUNCTUATION) | (right == _PUNCTUATION)
    numbers = (left == right) & ((left == _DIGITS) | (left == _NUMBER_WORD))
    allowed: BoolArray = stop & ~punctuation & ~numbers
    return allowed


_CONTENT, _STOP, _PUNCTUATION, _DIGITS, _NUMBER_WORD = range(5)


def _kind(word: str) -> int:
    form = word.lower()
    if word_class(form) == "punctuation":
        return _PUNCTUATION
    if form in STOP_WORDS:
        return _STOP
    if numeral(word) is not None:
        return _DIGITS
    return _CONTENT if number_at((word,), 0) is None else _NUMBER_WORD


def _canonical(word: str) -> str:
    if numeral(word) is not None:
        return normal_form(word)
    form = word.lower()
    return form.translate(_IGNORED) or form


def _gather(values: dict[str, int], words: Sequence[str]) -> IntArray:
    return np.fromiter(map(values.__getitem__, words), np.int64, len(words))
