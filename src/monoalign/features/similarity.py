"""String similarities and identity of words in lower case (Yao et al. 2013, section 3.2)."""

from __future__ import annotations

from dataclasses import dataclass

from monoalign.core.edit import BoolArray
from monoalign.core.feature_matrix import Block, Values
from monoalign.resources.strings import type_similarities

from .rows import Rows, TypePairs, equal_flags, flags, lowered, lowered_pairs, words_of

MEASURES = (
    "levenshtein",
    "jaro_winkler",
    "hamming",
    "dice",
    "jaccard",
    "trigrams",
    "fourgrams",
    "prefix",
)
"""The columns; trained weights depend on them and on their order."""


@dataclass(frozen=True, slots=True)
class Similarity:
    """A column a measure, from 0 to 1; once a pair of word types."""

    names: tuple[str, ...] = MEASURES

    def __call__(self, rows: Rows) -> Block:
        """Rows that leave a word alone have none."""
        pairs, table = rows.once(spelt_alike)
        return Block(len(self.names), pairs.places, table)


@dataclass(frozen=True, slots=True)
class SimilaritySteps:
    """Whether a measure reaches a value: what a sum of measures, being linear, cannot say."""

    measures: tuple[str, ...] = ("dice", "jaro_winkler", "prefix")
    values: tuple[float, ...] = (0.5, 0.65, 0.8, 0.95)

    @property
    def names(self) -> tuple[str, ...]:
        """`dice>=0.5` …"""
        return tuple(f"{measure}>={value}" for measure in self.measures for value in self.values)

    def __call__(self, rows: Rows) -> Block:
        """A flag a name; pairs with the same answers share a column."""
        pairs, table = rows.once(spelt_alike)
        columns = [table[MEASURES.index(measure)] for measure in self.measures]
        answers = [column >= value for column in columns for value in self.values]
        return flags(answers, pairs.places)


@dataclass(frozen=True, slots=True)
class Identical:
    """Whether two words are the same, to the letter and ignoring case."""

    names: tuple[str, ...] = ("identical", "identical_ignoring_case")

    def __call__(self, rows: Rows) -> Block:
        """Two flags."""
        numbers = [rows.numbered(forms)[1] for forms in (words_of, lowered)]
        return equal_flags(rows, zip(numbers, numbers, strict=True))


def spelt_alike(rows: Rows) -> tuple[TypePairs, Values]:
    """The pairs of word types in lower case, and their similarities (measures, pairs)."""
    forms, _ = rows.numbered(lowered)
    pairs = rows.once(lowered_pairs)
    return pairs, type_similarities(forms, pairs.sources, pairs.targets, measures=MEASURES)


def alike(rows: Rows, measure: str, least: float) -> BoolArray:
    """(rows,) whether a measure of two words' spelling reaches a value."""
    pairs, table = rows.once(spelt_alike)
    enough = table[MEASURES.index(measure)] >= least
    found: BoolArray = rows.linked.copy()
    found[rows.linked] = enough[pairs.places[rows.linked]]
    return found
