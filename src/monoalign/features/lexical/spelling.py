"""How alike two words are spelt (Yao et al. 2013, section 3.2; Sharma et al. 2018).

A system names the measures that it uses, so that a new measure changes no model.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.batch import Batch, per_batch
from monoalign.core.edit import BoolArray
from monoalign.core.feature_matrix import Block, Values
from monoalign.core.space import EditSpace
from monoalign.resources.strings import type_similarities

from ..feature import flags

YAO_MEASURES = (
    "levenshtein",
    "jaro_winkler",
    "hamming",
    "dice",
    "jaccard",
    "trigrams",
    "fourgrams",
    "prefix",
)
"""The measures of Jacana and of the systems that build on its features."""

SHARMA_MEASURES = (
    "jaro_winkler",
    "dice",
    "jaccard",
    "levenshtein",
    "trigrams",
    "fourgrams",
    "prefix",
    "suffix",
)
"""Those of which Sharma et al. (2018) take the highest."""


_NGRAMS = {"trigrams": 3, "fourgrams": 4}


@dataclass(frozen=True, slots=True)
class Similarity:
    """One column per measure, from 0 to 1, of words in lower case or of another column.

    `short` says whether a word of fewer than n characters has one n-gram, itself. If not, words as
    short as most function words have no n-grams in common, not even with themselves.
    """

    names: tuple[str, ...]
    column: str = "lower"
    short: bool = True

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Computed once per pair of forms; rows that leave a word alone are absent."""
        pairs = batch.type_pairs(space, self.column)
        values = similarities(batch, space, self.column, self.names)
        if not self.short:
            sizes = np.array([len(form) for form in batch.forms(self.column)])
            shorter = np.minimum(sizes[pairs.sources], sizes[pairs.targets])
            least = np.array([_NGRAMS.get(name, 0) for name in self.names])
            values = np.where(shorter >= least[:, None], values, np.float32(0))
        return Block(len(self.names), pairs.index, values, by_row=True)


@dataclass(frozen=True, slots=True)
class SimilaritySteps:
    """Whether a measure reaches a value: what a sum of measures, being linear, cannot say."""

    measures: tuple[str, ...] = ("dice", "jaro_winkler", "prefix")
    values: tuple[float, ...] = (0.5, 0.65, 0.8, 0.95)

    @property
    def names(self) -> tuple[str, ...]:
        """`dice>=0.5` and so on."""
        return tuple(f"{measure}>={value}" for measure in self.measures for value in self.values)

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """One flag per name."""
        columns = [measured(batch, space, measure) for measure in self.measures]
        answers = [column >= value for column in columns for value in self.values]
        return flags(answers, batch.type_pairs(space, "lower").index)


@dataclass(frozen=True, slots=True)
class BestSimilarity:
    """The highest similarity of two words' spelling if it is above the threshold, else 0."""

    measures: tuple[str, ...] = YAO_MEASURES
    threshold: float = 0.8
    names: tuple[str, ...] = ("max_match",)

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Computed once per pair of forms."""
        table = similarities(batch, space, "lower", self.measures)
        best = table.max(axis=0, keepdims=True)
        index = batch.type_pairs(space, "lower").index
        return Block(1, index, np.where(best > self.threshold, best, np.float32(0)), by_row=True)


@per_batch
def similarities(batch: Batch, space: EditSpace, column: str, measures: tuple[str, ...]) -> Values:
    """(measures, pairs of forms)"""
    pairs = batch.type_pairs(space, column)
    values: Values = type_similarities(
        batch.forms(column), pairs.sources, pairs.targets, measures=measures
    )
    return values


def measured(batch: Batch, space: EditSpace, measure: str) -> Values:
    """(pairs of forms,) one of the `YAO_MEASURES`, of words in lower case."""
    values: Values = similarities(batch, space, "lower", YAO_MEASURES)[YAO_MEASURES.index(measure)]
    return values


def spelt_alike(batch: Batch, space: EditSpace, measure: str, least: float) -> BoolArray:
    """(rows,) whether a measure of two words' spelling reaches a value."""
    enough = measured(batch, space, measure) >= least
    linked = batch.words(space).linked
    alike: BoolArray = linked.copy()
    alike[linked] = enough[batch.type_pairs(space, "lower").index[linked]]
    return alike
