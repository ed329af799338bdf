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

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

import numpy as np

from monoalign.core.batch import Batch, Ids
from monoalign.core.edit import BoolArray
from monoalign.core.feature_matrix import ABSENT, Block
from monoalign.core.forms import Forms, FormTable
from monoalign.core.space import EditSpace
from monoalign.kernels.objects import first_characters
from monoalign.kernels.words import match_forms
from monoalign.resources.acronyms import acronym_matches, is_acronym, same_letters
from monoalign.resources.arrays import are_in
from monoalign.resources.number_words import NUMBER_WORDS
from monoalign.resources.numbers import READ_WORDS, normal_form
from monoalign.resources.spelling import american_form, may_be_british
from monoalign.resources.word_classes import CLITIC_FORMS
from monoalign.resources.word_shapes import HYPHENED, SMALL, TITLE, word_shapes

from ..feature import coded_flags

_FORMS = ("clitic", "number", "acronym", "spelling")


@lru_cache(maxsize=1 << 16)
def _forms(word: str) -> tuple[str, ...]:
    """What a word is in each of `_FORMS`."""
    plain = word.lower()
    number, letters = normal_form(word).lower(), same_letters(word) or plain
    return CLITIC_FORMS.get(plain, plain), number, letters, american_form(word)


def _traits(words: Forms) -> Ids:
    """(words, 3 + kinds) the first character as a number; whether a word may be an abbreviation, it
    is an acronym; the number of each of its forms, which are mostly the word in lower case."""
    numbers, forms = words.in_lower_case()
    rows = np.zeros((len(words), _FIRST_FORM + len(_FORMS)), np.int32)
    rows[:, 0] = first_characters(forms)
    rows[:, _FIRST_FORM:] = numbers[:, None]
    shapes = word_shapes(words)
    usual = (shapes & (SMALL | TITLE) > 0) & ~are_in(forms, READ_WORDS)  # most words
    for index in np.flatnonzero(shapes & HYPHENED > 0).tolist():
        usual[index] = forms[index].partition("-")[0] not in NUMBER_WORDS
    special = are_in(forms, CLITIC_FORMS)
    for index in np.flatnonzero(usual & may_be_british(forms)).tolist():
        special[index] |= american_form(words[index]) != forms[index]
    for index in np.flatnonzero(~usual).tolist():
        word = words[index]
        if not word.isdigit() or not word.isascii() or word[0] == "0":
            special[index] |= _forms(word) != (forms[index],) * len(_FORMS)
            rows[index, 1] = _is_short(word)
            rows[index, 2] = len(word) > 1 and not word[1].islower() and is_acronym(word)
    vocabulary, _ = words.numbered()
    for index in np.flatnonzero(special).tolist():
        rows[index, _FIRST_FORM:] = vocabulary.numbers(_forms(words[index]))
    return rows


_FIRST_FORM = 3  # columns of other traits
_TRAITS = FormTable(_traits)


def _is_short(word: str) -> bool:
    """Letters and a full stop."""
    return len(word) > 2 and word[-1] == "." and word[:-1].isalpha()


_FUNCTION_WORDS = {
    "article": ("a", "an", "one"),
    "be": ("be", "is", "was", "were", "are"),
    "do": ("do", "does", "did"),
    "have": ("have", "has", "had"),
}


@dataclass(frozen=True, slots=True)
class FunctionWordMatch:
    """Whether both words are of one of four closed groups of function words.

    This is what the function of that name does in the release of Yao et al.'s aligner, which the
    authors of the "special match" built on.
    """

    names: tuple[str, ...] = tuple(_FUNCTION_WORDS)

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """One category per row, ignoring case; most rows have none."""
        words, groups = batch.words(space), batch.values("lower", _GROUP_OF)
        sources, targets = groups[words.sources], groups[words.targets]
        both = words.linked & (sources == targets)
        return Block(len(self.names), np.where(both, sources, ABSENT))


def _group(word: str) -> int:
    """The index of a word's group in `_FUNCTION_WORDS`, or `ABSENT`."""
    groups = enumerate(_FUNCTION_WORDS.values())
    return next((index for index, words in groups if word in words), ABSENT)


_GROUP_OF = FormTable.of(_group, np.int32)


@dataclass(frozen=True, slots=True)
class SpecialMatch:
    """One flag per kind. Words that are equal ignoring case are no special match."""

    by_word: ClassVar = True
    names: tuple[str, ...] = (*_FORMS, "abbreviation", "initials")

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Forms are compared once per word; abbreviations and acronyms are few."""
        forms, words = batch.forms("word"), batch.words(space)
        lower, traits = batch.lowered("word"), _TRAITS(forms)
        first, short, acronyms = traits[:, :_FIRST_FORM].T
        codes, may_shorten = np.empty(len(space), np.int32), np.empty(len(space), np.bool_)
        ids, kinds = batch.ids("word"), traits[:, _FIRST_FORM:]
        rows = words.sources, words.targets, words.linked
        match_forms(ids, *rows, lower, kinds, first, short, codes, may_shorten)
        for row in np.flatnonzero(may_shorten).tolist():
            source, target = (forms[ids[side[row]]] for side in rows[:2])
            if _shortens(source, target) or _shortens(target, source):
                codes[row] |= 1 << self.names.index("abbreviation")
        for row in _initials(batch, space, acronyms[ids] > 0):
            if lower[ids[words.sources[row]]] != lower[ids[words.targets[row]]]:
                codes[row] |= 1 << self.names.index("initials")
        return coded_flags(len(self.names), codes)


def _shortens(short: str, word: str) -> bool:
    """`Corp.`, `Corporation` -> True: the first letter and then others in their order."""
    letters, whole = short[:-1].lower(), iter(word.lower())
    if not _is_short(short) or letters[0] != word[:1].lower() or len(word) <= len(letters):
        return False
    return all(letter in whole for letter in letters)


def _initials(batch: Batch, space: EditSpace, acronyms: BoolArray) -> Iterator[int]:
    """Rows of which one word is an acronym and the other a word of the phrase it stands for."""
    positions = np.flatnonzero(acronyms)
    sentences = batch.sentence_of(positions)
    words = positions - batch.starts.ravel()[sentences]
    for word, sentence in zip(words.tolist(), sentences.tolist(), strict=True):
        turned, number = divmod(sentence, len(batch))
        pair = batch.pairs[number]
        own_words, other_words = pair.source.words, pair.target.words
        if turned:
            own_words, other_words = other_words, own_words
        for start, end in acronym_matches(other_words, own_words[word]):
            rows = space.rows(number)
            sides = space.source_starts[rows], space.target_starts[rows]
            own, other = sides[::-1] if turned else sides
            initials = (own == word) & (other >= start) & (other < end)
            yield from (np.flatnonzero(initials) + space.offsets[number]).tolist()
