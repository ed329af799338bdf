"""Whether one word belongs to a name that the other word stands for: *John Lennon* / *Lennon*.

People who align by hand link a single name with the whole name, titles aside. A name here is a run
of content words with capitals, so that there are none in text without capitals. Whether it is a
person's is a matter of its most person-like word.

    John Lennon sang / Lennon sang      John-Lennon: a part, person 0.85
    Nike / Nike Inc.                    Nike-Inc.: a part, company
    Chicago Bulls / Chicago             Bulls-Chicago: a part, person 0.07
    John Lennon / Sean Lennon           nothing: neither is a single name
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

import numpy as np

from monoalign.core.batch import Batch
from monoalign.core.feature_matrix import ABSENT, Block, Values
from monoalign.core.forms import FormTable, lower_case
from monoalign.core.sentence import Sentence, SentencePair, Span
from monoalign.core.space import EditSpace
from monoalign.kernels.words import COMPANY_FORM, NAME_WORD, NO_NAME, TITLE, mark_name_parts
from monoalign.resources.number_words import NUMBER_WORDS, is_number_part
from monoalign.resources.numbers import MONTHS, date_of, equal_numbers, is_plain, month
from monoalign.resources.person_names import TITLES, PersonNames
from monoalign.resources.word_classes import WORD_CLASSES, word_class, word_class_codes
from monoalign.resources.word_shapes import SMALL, word_shapes

from ..feature import flags

_COMPANY_FORMS = "inc corp co ltd llc plc company corporation group holdings"
_TITLES = {*TITLES, "sen", "rep", "gov", "former"}
_CONTENT = WORD_CLASSES.index("content")
_KINDS = dict.fromkeys(_COMPANY_FORMS.split(), COMPANY_FORM) | dict.fromkeys(_TITLES, TITLE)


@dataclass(frozen=True, slots=True)
class NameParts:
    """Of cells whose words differ, one being part of a name and the other all of it."""

    by_word: ClassVar = True
    names: tuple[str, ...] = ("name_part", "person_part", "company_part")

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """For whole grids of cells. Only names that share a word are looked at; they are few."""
        words = batch.words(space)
        kinds, persons = batch.values("word", _NAME_WORDS).T
        columns = np.zeros((len(self.names), len(space)), np.float32)
        grid = batch.sizes, space.owners, words.sources, words.targets
        mark_name_parts(*grid, batch.ids("lower"), kinds.astype(np.int64), persons, columns)
        some = np.flatnonzero(columns[0])
        index = np.full(len(space), ABSENT, np.int32)
        index[some] = np.arange(len(some))
        return Block(len(self.names), index, columns[:, some])


def _name_words(words: list[str]) -> Values:
    """(words, 2) what each word is in a name, and how likely it is a person's."""
    rows, forms = np.zeros((len(words), 2), np.float32), lower_case(words)
    rows[:, 0] = NO_NAME
    may = (word_shapes(words) & SMALL == 0) & (word_class_codes(words) == _CONTENT)
    capital = [index for index in np.flatnonzero(may).tolist() if words[index][:1].isupper()]
    rows[capital, 0] = [_KINDS.get(forms[index].rstrip("."), NAME_WORD) for index in capital]
    names = np.flatnonzero(rows[:, 0] == NAME_WORD)
    rows[names, 1] = PersonNames.load().likeness([words[index] for index in names.tolist()])
    return rows


_NAME_WORDS = FormTable(_name_words)


_ARTICLES = {"a", "an", "A", "An"}
_COMMON = {"a", "an", "and", "of", "point", "the"}  # in numbers and dates, and elsewhere too
_PARTS = NUMBER_WORDS.union(MONTHS) - _COMMON


@lru_cache(maxsize=1 << 16)
def _is_part(word: str) -> bool:
    """Whether a word may be part of a number or date, and is not a part of most phrases."""
    if is_plain(word):
        return False
    plain = word.lower()
    if plain in _COMMON or (plain == word and word.isalpha()):
        return plain in _PARTS
    return is_number_part(word) or month(word) is not None or date_of(word) is not None


_MOST_BETWEEN = 3  # other words between two parts of a number or date: `12th of the month , 2005`
_NUMBER_PARTS = FormTable.of(lambda word: (_is_part(word), word in _ARTICLES), np.bool_)


@dataclass(frozen=True, slots=True)
class NumberPhrases:
    """Whether two different words belong to numbers of one value, one of them of several words."""

    names: tuple[str, ...] = ("same_number",)

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Only pairs are looked at whose sentences both have numbers, one of several words."""
        same = np.zeros(len(space), np.bool_)
        parts, articles = batch.values("word", _NUMBER_PARTS).T
        followed = articles & np.roll(parts, -1)  # a million
        for distance in range(1, _MOST_BETWEEN + 2):
            followed |= parts & np.roll(parts, -distance)
        in_source, in_target = batch.per_pair(np.logical_or, parts)
        several = np.logical_or(*batch.per_pair(np.logical_or, followed))
        for number in np.flatnonzero(in_source & in_target & several).tolist():
            pair = batch.pairs[number]
            if not _differ(pair):
                continue
            start, width = int(space.offsets[number]), len(pair.target)
            for i, j in _cells(pair):
                same[start + i * width + j] = True
        return flags([same])


def _differ(pair: SentencePair) -> bool:
    """Whether both sentences have words of numbers that the other has not: a quick look."""
    left, right = (
        {word.lower() for word in sentence.words if _is_part(word) or word.lower() in _COMMON}
        for sentence in (pair.source, pair.target)
    )
    return not (left <= right or right <= left)


def _cells(pair: SentencePair) -> Iterator[tuple[int, int]]:
    for source, target in equal_numbers(pair.source.words, pair.target.words):
        if len(range(*source)) > 1 or len(range(*target)) > 1:
            yield from _apart(pair, source, target)


def _apart(pair: SentencePair, source: Span, target: Span) -> Iterator[tuple[int, int]]:
    """Cells of the words that only one of the two numbers has."""
    left, right = _forms(pair.source, source), _forms(pair.target, target)
    both = set(left.values()) & set(right.values())
    for i, word in left.items():
        if word not in both:
            yield from ((i, j) for j, beside in right.items() if beside not in both)


def _forms(sentence: Sentence, span: Span) -> dict[int, str]:
    """The words of a span in lower case, by their positions, without punctuation."""
    words = {position: sentence.words[position].lower() for position in range(*span)}
    return {i: word for i, word in words.items() if word_class(word) != "punctuation"}
