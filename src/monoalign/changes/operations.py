"""What was done to linked words: whether they are the same, and if not, what makes them differ."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from rapidfuzz.distance import OSA

from monoalign.annotate.table_lemmas import form_table, lemma_of
from monoalign.resources.number_words import is_number_part
from monoalign.resources.spelling import american_form
from monoalign.resources.vectors import Vectors
from monoalign.resources.word_classes import CLITIC_FORMS

from .typed_edit import Operation

_LEAST_LETTERS = 5  # of a word that may be misspelt; shorter ones are rather other words
_MOST_ERRORS = 2
_IGNORED = str.maketrans("", "", ".-’'‐‑")


def operation_of(
    source: Sequence[str],
    target: Sequence[str],
    source_lemmas: Sequence[str] | None = None,
    target_lemmas: Sequence[str] | None = None,
) -> Operation:
    """The operation from linked words to others, wherever they stand."""
    if list(source) == list(target):
        return Operation.KEEP
    if _lower(source) == _lower(target):
        return Operation.CASE
    if len(source) == len(target):
        pairs = list(zip(source, target, strict=True))
        if all(same_spelling(one, other) for one, other in pairs):
            return Operation.SPELLING
        if source_lemmas and target_lemmas and _lower(source_lemmas) == _lower(target_lemmas):
            return Operation.INFLECT
        if all(same_lemma(one, other) for one, other in pairs):
            return Operation.INFLECT
    if len(source) == 1 < len(target):
        return Operation.SPLIT
    return Operation.MERGE if len(target) == 1 < len(source) else Operation.REPLACE


def same_lemma(one: str, other: str) -> bool:
    """Whether two words are forms of one: *goes*, *went*."""
    return american_form(lemma_of(one)) == american_form(lemma_of(other))


@lru_cache(maxsize=1 << 16)
def same_spelling(one: str, other: str) -> bool:
    """Whether two words are one but for how it is written: *colour*, *color*; *e-mail*, *email*."""
    left, right = _plain(one), _plain(other)
    if left == right:
        return True
    if any(map(str.isdigit, left + right)):
        return False
    left_bare, right_bare = left.translate(_IGNORED), right.translate(_IGNORED)
    return (bool(left_bare) and left_bare == right_bare) or _is_misspelt(left, right)


def _plain(word: str) -> str:
    """Without accents, in American spelling, with the parts of contractions as whole words."""
    form = CLITIC_FORMS.get(word.lower(), word)
    letters = unicodedata.normalize("NFKD", form)
    return american_form("".join(letter for letter in letters if not unicodedata.combining(letter)))


def _is_misspelt(one: str, other: str) -> bool:
    """Whether one is known and the other is not, with few letters between them."""
    if min(len(one), len(other)) < _LEAST_LETTERS or not (one + other).isalpha():
        return False
    if _is_known(one) == _is_known(other) or is_number_part(one) or is_number_part(other):
        return False
    most = 1 if min(len(one), len(other)) <= _LEAST_LETTERS else _MOST_ERRORS
    return one[0] == other[0] and OSA.distance(one, other, score_cutoff=most) <= most


def _is_known(word: str) -> bool:
    return word in Vectors.load().words or word in form_table()


def _lower(words: Sequence[str]) -> list[str]:
    return [word.lower() for word in words]
