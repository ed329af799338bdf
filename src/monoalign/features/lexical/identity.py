"""Whether two words, or their lemmas, are the same, or listed as paraphrases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from monoalign.core.batch import Batch, per_batch
from monoalign.core.edit import BoolArray
from monoalign.core.feature_matrix import Block
from monoalign.core.space import EditSpace
from monoalign.resources.paraphrases import Paraphrases

from ..feature import equal_flags

_COLUMNS = {
    "identical": "word",
    "identical_ignoring_case": "lower",
    "same_lemma": "lemma",
}


@dataclass(frozen=True, slots=True)
class Identical:
    """One flag per name: equal to the letter, ignoring case, or by lemma ignoring case."""

    by_word: ClassVar = True
    names: tuple[str, ...] = ("identical", "identical_ignoring_case")

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Rows that leave a word alone have no flag."""
        ids = [batch.ids(_COLUMNS[name]) for name in self.names]
        return equal_flags(batch, space, zip(ids, ids, strict=True))


@per_batch
def same_lemma(batch: Batch, space: EditSpace) -> BoolArray:
    """(rows,) whether both words have the same lemma, ignoring case."""
    return batch.words(space).equal(batch.ids("lemma"))


@dataclass(frozen=True, slots=True)
class Paraphrased:
    """`value` where the table lists a source word and a target word, else 0."""

    paraphrases: Paraphrases
    value: float = 0.9  # ppdbSim of Sultan et al. 2014
    names: tuple[str, ...] = ("paraphrase",)

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Computed once per pair of words in lower case."""
        forms, pairs = batch.forms("lower"), batch.type_pairs(space, "lower")
        sources = [forms[id_] for id_ in pairs.sources.tolist()]
        targets = [forms[id_] for id_ in pairs.targets.tolist()]
        listed = self.value * self.paraphrases.contain(sources, targets)
        return Block(1, pairs.index, np.asarray(listed, np.float64)[None], by_row=True)
