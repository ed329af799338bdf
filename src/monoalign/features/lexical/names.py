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

import numpy as np

from monoalign.core.batch import Batch
from monoalign.core.feature_matrix import ABSENT, Block
from monoalign.core.space import EditSpace
from monoalign.kernels.words import COMPANY_FORM, NAME_WORD, NO_NAME, TITLE, mark_name_parts
from monoalign.resources.person_names import TITLES, PersonNames
from monoalign.resources.word_classes import word_class

_COMPANY_FORMS = "inc corp co ltd llc plc company corporation group holdings"
_TITLES = {*TITLES, "sen", "rep", "gov", "former"}
_KINDS = dict.fromkeys(_COMPANY_FORMS.split(), COMPANY_FORM) | dict.fromkeys(_TITLES, TITLE)


@dataclass(frozen=True, slots=True)
class NameParts:
    """Of cells whose words differ, one being part of a name and the other all of it."""

    names: tuple[str, ...] = ("name_part", "person_part", "company_part")

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """For whole grids of cells. Only names that share a word are looked at; they are few."""
        forms, ids, words = batch.forms("word"), batch.ids("word"), batch.words(space)
        kinds = np.array([_kind(form) for form in forms])
        persons = np.zeros(len(forms), np.float32)
        persons[kinds == NAME_WORD] = PersonNames.load().likeness(
            [form for form, kind in zip(forms, kinds.tolist(), strict=True) if kind == NAME_WORD]
        )
        columns = np.zeros((len(self.names), len(space)), np.float32)
        grid = batch.sizes, space.owners, words.sources, words.targets
        mark_name_parts(*grid, batch.ids("lower"), kinds[ids], persons[ids], columns)
        some = np.flatnonzero(columns[0])
        index = np.full(len(space), ABSENT, np.int32)
        index[some] = np.arange(len(some))
        return Block(len(self.names), index, columns[:, some])


@lru_cache(maxsize=1 << 16)
def _kind(word: str) -> int:
    kind: int = NO_NAME
    if word[:1].isupper() and word_class(word) == "content":
        kind = _KINDS.get(word.lower().rstrip("."), NAME_WORD)
    return kind
