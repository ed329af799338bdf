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
from typing import Any, NamedTuple

import numpy as np

from monoalign.core.edit import BoolArray, IntArray
from monoalign.core.feature_matrix import Block
from monoalign.kernels.compiled import compiled
from monoalign.resources.acronyms import acronym_matches, is_acronym, same_letters
from monoalign.resources.numbers import normal_form
from monoalign.resources.spelling import american_form
from monoalign.resources.word_classes import CLITIC_FORMS

from .rows import Rows, coded_flags, words_of

_FORMS = ("clitic", "number", "acronym", "spelling")


@lru_cache(maxsize=1 << 16)
def _forms(word: str) -> tuple[str, ...]:
    """What a word is in each of `_FORMS`."""
    plain = word.lower()
    number, letters = normal_form(word).lower(), same_letters(word) or plain
    return CLITIC_FORMS.get(plain, plain), number, letters, american_form(word)


class _Word(NamedTuple):
    lower: str
    first: int  # character, as a number
    special: bool  # whether one of its forms is another word
    short: bool  # whether it may be an abbreviation
    acronym: bool


@lru_cache(maxsize=1 << 16)
def _word(word: str) -> _Word:
    plain = word.lower()
    # Most words have a small letter in second place.
    acronym = len(word) > 1 and not word[1].islower() and is_acronym(word)
    special = any(form != plain for form in _forms(word))
    return _Word(plain, ord(plain[0]) if word else 0, special, _is_short(word), acronym)


def _is_short(word: str) -> bool:
    """Letters and a full stop."""
    return len(word) > 2 and word[-1] == "." and word[:-1].isalpha()


@dataclass(frozen=True, slots=True)
class SpecialMatch:
    """A flag a kind. Words that are equal but for case are no special match."""

    names: tuple[str, ...] = (*_FORMS, "abbreviation", "initials")

    def __call__(self, rows: Rows) -> Block:
        """Forms once a word type; abbreviations and acronyms are few."""
        words, numbers = rows.numbered(words_of)
        plain, kinds, first, short, acronyms = _numbered(words)
        code, may_shorten = np.zeros((2, len(rows.sources)), np.int32)
        sides = numbers[rows.sources], numbers[rows.targets]
        _match(*sides, rows.linked, plain, kinds, first, short, code, may_shorten)
        for row in np.flatnonzero(may_shorten).tolist():
            one, other = words[sides[0][row]], words[sides[1][row]]
            if _shortens(one, other) or _shortens(other, one):
                code[row] |= 1 << self.names.index("abbreviation")
        for row in _initials(rows, acronyms[numbers]):
            if plain[sides[0][row]] != plain[sides[1][row]]:
                code[row] |= 1 << self.names.index("initials")
        return coded_flags(len(self.names), code)


def _numbered(words: Sequence[str]) -> tuple[IntArray, IntArray, IntArray, BoolArray, BoolArray]:
    """Of each word: numbers of it in lower case (words,) and of its forms (words, kinds), its first
    letter (words,), and whether it may be an abbreviation, and is an acronym (words,)."""
    lowers, first, special, short, acronym = zip(*map(_word, words), strict=True)
    known = {form: number for number, form in enumerate(dict.fromkeys(lowers))}
    plain = np.array([known[form] for form in lowers])
    kinds = np.repeat(plain[:, None], len(_FORMS), axis=1)
    for place in np.flatnonzero(special).tolist():
        forms = _forms(words[place])
        kinds[place] = [known.setdefault(form, len(known)) for form in forms]
    return plain, kinds, np.array(first), np.array(short), np.array(acronym)


@compiled
def _match(
    sources: Any,
    targets: Any,
    linked: Any,
    plain: Any,
    kinds: Any,
    first: Any,
    short: Any,
    code: Any,
    may_shorten: Any,
) -> None:
    """Fill in which forms of two words are equal, and whether one word may shorten the other."""
    for row in range(len(code)):
        one, other = sources[row], targets[row]
        if linked[row] and plain[one] != plain[other]:
            for kind in range(kinds.shape[1]):
                code[row] |= (kinds[one, kind] == kinds[other, kind]) << kind
            may_shorten[row] = short[one] != short[other] and first[one] == first[other]


def _shortens(short: str, word: str) -> bool:
    """`Corp.`, `Corporation` -> True: the first letter and then others in their order."""
    letters, whole = short[:-1].lower(), iter(word.lower())
    if not _is_short(short) or letters[0] != word[:1].lower() or len(word) <= len(letters):
        return False
    return all(letter in whole for letter in letters)


def _initials(rows: Rows, acronyms: BoolArray) -> Iterator[int]:
    """Rows of which one word is an acronym and the other a word of the phrase it stands for."""
    space, bounds = rows.space, np.flatnonzero(rows.marks)
    places = np.flatnonzero(acronyms)
    sentences = rows.sentences_of(places)
    for place, sentence in zip(
        (places - bounds[sentences] - 1).tolist(), sentences.tolist(), strict=True
    ):
        turned, number = divmod(sentence, len(space.pairs))
        pair = space.pairs[number]
        own_words, other_words = pair.source.words, pair.target.words
        if turned:
            own_words, other_words = other_words, own_words
        for start, end in acronym_matches(other_words, own_words[place]):
            cells = space.rows(number)
            sides = space.source_starts[cells], space.target_starts[cells]
            own, other = sides[::-1] if turned else sides
            found = (own == place) & (other >= start) & (other < end)
            yield from (np.flatnonzero(found) + space.offsets[number]).tolist()
