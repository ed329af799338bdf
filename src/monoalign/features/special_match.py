"""Words that look different and are the same by convention.

Sharma et al. (2018) add a "special match" without saying what it is. Here it means what their
examples and the corpora suggest:

    clitic         n't / not, 're / are, 's / '                   (possessives and contractions)
    number         two / 2, 1,000 / 1000, Sept. / September, percent / %
    acronym        U.S. / US, USA
    spelling       colour / color
    abbreviation   Corp. / Corporation, Dr. / Doctor
    initials       a word of the phrase that an acronym stands for: ECB / Central
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from monoalign.core.edit import BoolArray, IntArray
from monoalign.core.feature_matrix import Block
from monoalign.core.sentence import Sentence, Span
from monoalign.resources.acronyms import acronym_matches, is_acronym, same_letters
from monoalign.resources.numbers import normal_form
from monoalign.resources.spelling import american_form

from .rows import Rows, flags, words_of

_CLITICS = {
    "n't": "not",
    "n’t": "not",
    "'re": "are",
    "’re": "are",
    "'ve": "have",
    "’ve": "have",
    "'ll": "will",
    "’ll": "will",
    "'m": "am",
    "’m": "am",
    "ca": "can",
    "wo": "will",
    "sha": "shall",
    "’s": "'s",
    "'": "'s",
    "’": "'s",
}


_FORMS = ("clitic", "number", "acronym", "spelling")


@lru_cache(maxsize=1 << 16)
def _forms(word: str) -> tuple[str, ...]:
    """What a word is in each of `_FORMS`."""
    plain = word.lower()
    number, letters = normal_form(word).lower(), same_letters(word) or plain
    return _CLITICS.get(plain, plain), number, letters, american_form(word)


@lru_cache(maxsize=1 << 16)
def _is_special(word: str) -> bool:
    plain = word.lower()
    return any(form != plain for form in _forms(word))


@dataclass(frozen=True, slots=True)
class SpecialMatch:
    """A flag a kind. Words that are equal but for case are no special match."""

    names: tuple[str, ...] = (*_FORMS, "abbreviation", "initials")

    def __call__(self, rows: Rows) -> Block:
        """Forms once a word type; abbreviations and acronyms are few."""
        words, numbers = rows.numbered(words_of)
        sources, targets = numbers[rows.sources], numbers[rows.targets]
        plain, forms, special = _numbered_forms(words)
        other = rows.linked & (plain[sources] != plain[targets])
        # Two words can only match if one of them has a form that is not the word itself.
        some = np.flatnonzero(other & (special[sources] | special[targets]))
        columns = np.zeros((len(self.names), len(sources)), np.bool_)
        columns[: len(_FORMS), some] = forms[:, sources[some]] == forms[:, targets[some]]
        columns[-2] = other & _abbreviations(rows, words, sources, targets)
        columns[-1] = other & _initials(rows, words, numbers)
        return flags(list(columns))


def _numbered_forms(words: Sequence[str]) -> tuple[IntArray, IntArray, BoolArray]:
    """Of each word: the number of it in lower case (words,), those of its forms (kinds, words), and
    whether one of these is another (words,)."""
    known: dict[str, int] = {}
    plain = np.array([known.setdefault(word.lower(), len(known)) for word in words])
    forms = np.tile(plain, (len(_FORMS), 1))
    special = np.array([_is_special(word) for word in words])
    for place in np.flatnonzero(special).tolist():
        for kind, form in enumerate(_forms(words[place])):
            forms[kind, place] = known.setdefault(form, len(known))
    return plain, forms, special


def _abbreviations(
    rows: Rows, words: Sequence[str], sources: IntArray, targets: IntArray
) -> BoolArray:
    """(rows,) whether one word shortens the other: its letters, in order, and a full stop."""
    short = np.array([len(word) > 2 and word[-1] == "." and word[:-1].isalpha() for word in words])
    first = np.array([ord(word[0].lower()[0]) if word else 0 for word in words])
    may_be = (short[sources] != short[targets]) & (first[sources] == first[targets])
    found = np.zeros(len(sources), np.bool_)
    for row in np.flatnonzero(rows.linked & may_be).tolist():
        ends = int(sources[row]), int(targets[row])
        one, other = ends if short[ends[0]] else ends[::-1]
        found[row] = _shortens(words[one], words[other])
    return found


def _shortens(short: str, word: str) -> bool:
    """`Corp.`, `Corporation` -> True: the first letter and then others in their order."""
    letters, whole = short[:-1].lower(), iter(word.lower())
    if letters[0] != word[:1].lower() or len(word) <= len(letters):
        return False
    return all(letter in whole for letter in letters)


def _initials(rows: Rows, words: Sequence[str], numbers: IntArray) -> BoolArray:
    """(rows,) whether one word is an acronym and the other a word of the phrase it stands for."""
    space = rows.space
    found = np.zeros(len(space), np.bool_)
    acronym = np.array(list(map(_is_acronym, words)))[numbers]
    source_has, target_has = rows.per_pair(np.logical_or, acronym)
    for number in np.flatnonzero(source_has | target_has).tolist():
        pair, places = space.pairs[number], space.rows(number)
        sides = space.source_starts[places], space.target_starts[places]
        for place, span in _expansions(pair.source, pair.target):
            _mark(found[places], *sides, place, span)
        for place, span in _expansions(pair.target, pair.source):
            _mark(found[places], *sides[::-1], place, span)
    return found


def _mark(found: BoolArray, acronyms: IntArray, words: IntArray, acronym: int, span: Span) -> None:
    found |= (acronyms == acronym) & (words >= span[0]) & (words < span[1])


@lru_cache(maxsize=1 << 16)
def _is_acronym(word: str) -> bool:
    """After a quick look: most words have a small letter in second place."""
    return len(word) > 1 and not word[1].islower() and is_acronym(word)


def _expansions(sentence: Sentence, other: Sentence) -> Iterator[tuple[int, Span]]:
    """Acronyms of a sentence with the phrases of the other that they stand for."""
    for place, word in enumerate(sentence.words):
        if _is_acronym(word):
            for span in acronym_matches(other.words, word):
                yield place, span
