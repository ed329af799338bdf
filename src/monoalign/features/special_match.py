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

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from monoalign.core.edit import BoolArray, IntArray
from monoalign.core.feature_matrix import Block
from monoalign.core.sentence import Sentence, Span
from monoalign.resources.acronyms import acronym_matches, is_acronym, same_letters
from monoalign.resources.numbers import normal_form
from monoalign.resources.spelling import american_form

from .rows import Rows, TypePairs, flags, numbers_of, words_of

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


def _clitic(word: str) -> str:
    lowered = word.lower()
    return _CLITICS.get(lowered, lowered)


def _acronym(word: str) -> str:
    return same_letters(word) or word.lower()


_FORMS: dict[str, Callable[[str], str]] = {
    "clitic": _clitic,
    "number": lambda word: normal_form(word).lower(),
    "acronym": _acronym,
    "spelling": american_form,
}


@dataclass(frozen=True, slots=True)
class SpecialMatch:
    """A flag a kind. Words that are equal but for case are no special match."""

    names: tuple[str, ...] = (*_FORMS, "abbreviation", "initials")

    def __call__(self, rows: Rows) -> Block:
        """Forms once a word type; abbreviations and acronyms are few."""
        forms, numbers = rows.numbered(words_of)
        sources, targets = numbers[rows.sources], numbers[rows.targets]
        plain = numbers_of([form.lower() for form in forms])
        other = rows.linked & (plain[sources] != plain[targets])
        columns = []
        for form_of in _FORMS.values():
            same = numbers_of([form_of(form) for form in forms])
            columns.append(other & (same[sources] == same[targets]))
        columns.append(other & _abbreviations(rows, forms, numbers))
        columns.append(other & _initials(rows))
        return flags(columns)


def _abbreviations(rows: Rows, forms: list[str], numbers: IntArray) -> BoolArray:
    """(rows,) whether one word shortens the other: its letters, in order, and a full stop."""
    short = np.array([len(form) > 2 and form[-1] == "." and form[:-1].isalpha() for form in forms])
    pairs = TypePairs.of(rows, numbers)
    found = np.zeros(len(pairs.sources) + 1, np.bool_)  # the last: of rows that are no link
    for place in np.flatnonzero(short[pairs.sources] != short[pairs.targets]).tolist():
        ends = int(pairs.sources[place]), int(pairs.targets[place])
        one, other = ends if short[ends[0]] else ends[::-1]
        found[place] = _shortens(forms[one], forms[other])
    spread: BoolArray = found[pairs.places]
    return spread


def _shortens(short: str, word: str) -> bool:
    """`Corp.`, `Corporation` -> True: the first letter and then others in their order."""
    letters, whole = short[:-1].lower(), iter(word.lower())
    if letters[0] != word[:1].lower() or len(word) <= len(letters):
        return False
    return all(letter in whole for letter in letters)


def _initials(rows: Rows) -> BoolArray:
    """(rows,) whether one word is an acronym and the other a word of the phrase it stands for."""
    space = rows.space
    found = np.zeros(len(space), np.bool_)
    for number, pair in enumerate(space.pairs):
        places = space.rows(number)
        for source, span in _expansions(pair.source, pair.target):
            _mark(
                found[places],
                space.source_starts[places],
                space.target_starts[places],
                source,
                span,
            )
        for target, span in _expansions(pair.target, pair.source):
            _mark(
                found[places],
                space.target_starts[places],
                space.source_starts[places],
                target,
                span,
            )
    return found


def _mark(found: BoolArray, acronyms: IntArray, words: IntArray, acronym: int, span: Span) -> None:
    found |= (acronyms == acronym) & (words >= span[0]) & (words < span[1])


def _expansions(sentence: Sentence, other: Sentence) -> Iterator[tuple[int, Span]]:
    """Acronyms of a sentence with the phrases of the other that they stand for."""
    for place, word in enumerate(sentence.words):
        # A quick look first: most words have a small letter in second place.
        if len(word) > 1 and not word[1].islower() and is_acronym(word):
            for span in acronym_matches(other.words, word):
                yield place, span
