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

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from monoalign.core.feature_matrix import NO_PLACE, Block
from monoalign.kernels.compiled import compiled
from monoalign.resources.person_names import TITLES, PersonNames
from monoalign.resources.word_classes import word_class

from .rows import Rows, lowered, words_of

_COMPANY_FORMS = "inc corp co ltd llc plc company corporation group holdings"
_TITLES = {*TITLES, "sen", "rep", "gov", "former"}
_NONE, _NAME, _FORM, _TITLE = range(4)  # what a word is in a name: nothing, …, `Inc.`, `Mr.`
_KINDS = dict.fromkeys(_COMPANY_FORMS.split(), _FORM) | dict.fromkeys(_TITLES, _TITLE)


@dataclass(frozen=True, slots=True)
class NameParts:
    """Of cells whose words differ, one being part of a name and the other all of it."""

    names: tuple[str, ...] = ("name_part", "person_part", "company_part")

    def __call__(self, rows: Rows) -> Block:
        """Only names that share a word are looked at; few cells have any of this."""
        words, numbers = rows.numbered(words_of)
        kinds = np.array([_kind(word) for word in words])
        persons = np.zeros(len(words), np.float32)
        persons[kinds == _NAME] = PersonNames.load().likeness(
            [word for word, kind in zip(words, kinds.tolist(), strict=True) if kind == _NAME]
        )
        _, forms = rows.numbered(lowered)
        space, kinds = rows.space, kinds[numbers]
        found = np.zeros((len(self.names), len(rows.sources)), np.float32)
        grid = space.sizes, space.owners, rows.sources, rows.targets
        _mark(*grid, forms, kinds, persons[numbers], found)
        some = np.flatnonzero(found[0])
        at = np.full(len(rows.sources), NO_PLACE, np.int32)
        at[some] = np.arange(len(some))
        return Block(len(self.names), at, found[:, some])


@lru_cache(maxsize=1 << 16)
def _kind(word: str) -> int:
    if not word[:1].isupper() or word_class(word) != "content":
        return _NONE
    return _KINDS.get(word.lower().rstrip("."), _NAME)


@compiled
def _mark(
    sizes: Any,
    owners: Any,
    sources: Any,
    targets: Any,
    forms: Any,
    kinds: Any,
    persons: Any,
    found: Any,
) -> None:
    """For each cell of equal words, the other cells of their names, if one is a single name."""
    for row in range(len(sources)):
        source, target = sources[row], targets[row]
        if forms[source] != forms[target] or kinds[source] == _NONE or kinds[target] == _NONE:
            continue
        source_start, source_end = _name(kinds, source)
        target_start, target_end = _name(kinds, target)
        if target_end - target_start == 1:
            name = source, source_start, source_end
            _mark_name(row, sizes[owners[row], 1], name, forms, kinds, persons, found)
        if source_end - source_start == 1:
            name = target, target_start, target_end
            _mark_name(row, 1, name, forms, kinds, persons, found)


@compiled
def _mark_name(
    row: int, stride: int, name: Any, forms: Any, kinds: Any, persons: Any, found: Any
) -> None:
    """The cells of a name's other words, `stride` rows apart, with what the row's word equals."""
    word, start, end = name
    person = persons[start:end].max()
    for other in range(start, end):
        if forms[other] != forms[word]:
            cell = row + (other - word) * stride
            found[0, cell] = 1.0
            found[1, cell] = max(found[1, cell], person)
            found[2, cell] = kinds[other] == _FORM


@compiled
def _name(kinds: Any, word: int) -> Any:
    """Where the name around a word begins and ends; titles before the word are no part of it."""
    start, end = word, word + 1
    while start > 0 and kinds[start - 1] > _NONE:
        start -= 1
    while end < len(kinds) and kinds[end] > _NONE:
        end += 1
    while start < word and kinds[start] == _TITLE:
        start += 1
    return start, end
