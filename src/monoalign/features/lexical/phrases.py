"""Whether two words belong to expressions that can replace each other, by lists of our own.

listed_phrase    put the trip off / postpone: put and off; in spite of / despite: all three
listed_words     buy / purchase: both expressions are single words
text_speak       thx / thanks, pls / please, dept. / department
confused_words   their / there: words that are written for each other by mistake
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

import numpy as np

from monoalign.core.batch import Batch, Ids
from monoalign.core.feature_matrix import Block
from monoalign.core.space import EditSpace
from monoalign.resources.phrase_index import NEAR, PhraseIndex
from monoalign.resources.phrase_sets import FILES

from ..feature import coded_flags, grid_rows

_CONFUSED, _SHORTENED = FILES.index("confusions"), FILES.index("text_speak")


@dataclass(frozen=True, slots=True)
class ListedPhrases:
    """One flag per kind of expressions, for whole grids of cells."""

    by_word: ClassVar = True
    names: tuple[str, ...] = (
        "listed_phrase",
        "listed_words",
        "listed_function",
        "near_phrase",
        "text_speak",
        "confused_words",
    )

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Of two expressions, words that both have are left out; few pairs have any."""
        index = PhraseIndex.load()
        lemmas, forms = batch.values("lemma", index.lemmas), batch.values("lower", index.forms)
        rows, bits, ids = [], [], batch.ids("lemma")
        for pair, kind, common, sources, targets in index.shared(lemmas, forms, batch.boundaries):
            cells = grid_rows(batch, space, pair, *_apart(ids, sources, targets))
            single = len(sources) == len(targets) == 1
            rows += cells
            bits += [1 << self.names.index(_column(kind, common, single))] * len(cells)
        codes = np.zeros(len(space), np.int32)
        np.bitwise_or.at(codes, np.array(rows, np.int64), np.array(bits, np.int32))
        return coded_flags(len(self.names), codes)


@cache
def _column(kind: int, common: bool, single: bool) -> str:
    """The column of two expressions: of a kind, one a frequent function word, both single words."""
    if kind in (NEAR, _CONFUSED):
        return "near_phrase" if kind == NEAR else "confused_words"
    if kind == _SHORTENED and single:
        return "text_speak"
    if common:
        return "listed_function"
    return "listed_words" if single else "listed_phrase"


def _apart(ids: Ids, sources: Sequence[int], targets: Sequence[int]) -> tuple[list[int], list[int]]:
    """The words that only one of two expressions has, by the ids of all words' lemmas."""
    both = ids[[*sources, *targets]].tolist()
    left, right = both[: len(sources)], both[len(sources) :]
    return (
        [at for at, id_ in zip(sources, left, strict=True) if id_ not in right],
        [at for at, id_ in zip(targets, right, strict=True) if id_ not in left],
    )
