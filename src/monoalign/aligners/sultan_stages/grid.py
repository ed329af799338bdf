"""A batch of pairs as arrays: its words, how similar they are, and the links found so far.

    grid = grid_of(pairs, related, level)
    grid.links[grid.cells[k] + i * len(pairs[k].target) + j]     are i and j of pair k linked?

All words of all sources (targets) lie end to end; so do the cells of all pairs, source word by
source word. Stages change `links` and, of both sides, `taken`; they read the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from monoalign.core.edit import BoolArray, FloatArray, IntArray
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.resources.word_classes import word_class
from monoalign.resources.word_similarity import ComparedWords, Relatedness, sultan_similarity

CATEGORIES = {"N": 1, "V": 2, "J": 3, "R": 4}
"""Nouns, verbs, adjectives and adverbs by the first letter of their Penn tags; all else is 0."""

_CATEGORY, _COMMON, _LEADING = 7, 8, 16  # bits

_OfTypes: TypeAlias = tuple[
    IntArray, BoolArray, BoolArray, npt.NDArray[np.int8], BoolArray, BoolArray
]


class Words(NamedTuple):
    """One side: where each sentence begins, and a value a word."""

    starts: IntArray  # (pairs + 1,)
    numbers: IntArray  # (words,) equal for words that are the same but for case
    content: BoolArray
    marks: BoolArray  # punctuation
    categories: npt.NDArray[np.int8]
    common: BoolArray  # content words, but no pronouns, names, numbers
    leading: BoolArray  # determiners and forms of be: they belong to what follows
    taken: BoolArray  # whether a stage has linked it


class Grid(NamedTuple):
    """Both sides, and a value a cell."""

    sources: Words
    targets: Words
    cells: IntArray  # (pairs + 1,) where the cells of each pair begin
    similarity: FloatArray  # (cells,)
    links: BoolArray  # (cells,)


def grid_of(pairs: Sequence[SentencePair], related: Relatedness | None, level: float) -> Grid:
    """The words of a batch compared; nothing linked. O(cells)"""
    numbers: dict[tuple[str, str, str], int] = {}
    source_types = _numbered((pair.source for pair in pairs), numbers)
    target_types = _numbered((pair.target for pair in pairs), numbers)
    types = list(numbers)
    compared = ComparedWords.of(*([one[k] for one in types] for k in range(3)))
    values = _of_types(compared)
    sources = _words([pair.source for pair in pairs], source_types, values)
    targets = _words([pair.target for pair in pairs], target_types, values)
    heights, widths = np.diff(sources.starts), np.diff(targets.starts)
    cells = np.concatenate([[0], np.cumsum(heights * widths)])
    rows, columns = _words_of_cells(sources, targets, heights, widths, cells)
    similarity = sultan_similarity(
        compared, source_types[rows], target_types[columns], related, level
    )
    return Grid(sources, targets, cells, similarity, np.zeros(cells[-1], np.bool_))


def _words_of_cells(
    sources: Words, targets: Words, heights: IntArray, widths: IntArray, cells: IntArray
) -> tuple[IntArray, IntArray]:
    """(cells,) the place of each cell's source word and of its target word."""
    rows = np.repeat(np.arange(len(sources.taken)), np.repeat(widths, heights))
    within = np.arange(cells[-1]) - np.repeat(cells[:-1], heights * widths)
    columns = within % np.repeat(widths, heights * widths)
    return rows, columns + np.repeat(targets.starts[:-1], heights * widths)


def _numbered(sentences: Iterable[Sentence], numbers: dict[tuple[str, str, str], int]) -> IntArray:
    """(words,) a number for each distinct word with its lemma and tag."""
    words = [
        one
        for sentence in sentences
        for one in zip(sentence.words, sentence.lemmas or (), sentence.tags or (), strict=True)
    ]
    for one in dict.fromkeys(words):
        numbers.setdefault(one, len(numbers))
    return np.fromiter(map(numbers.__getitem__, words), np.int64, len(words))


def _words(sentences: list[Sentence], types: IntArray, values: _OfTypes) -> Words:
    starts = np.concatenate([[0], np.cumsum([len(one) for one in sentences], dtype=np.int64)])
    numbers, content, marks, categories, common, leading = values
    return Words(
        starts,
        numbers[types],
        content[types],
        marks[types],
        categories[types],
        common[types],
        leading[types],
        np.zeros(len(types), np.bool_),
    )


def _of_types(compared: ComparedWords) -> _OfTypes:
    """What words are by themselves, a value a type."""
    tags = compared.tags or ()
    known = np.fromiter(map(_traits, compared.words, compared.lemmas, tags), np.int8, len(tags))
    return (
        compared.word_ids,
        compared.content(),
        compared.punctuation(),
        known & _CATEGORY,
        compared.content() & (known & _COMMON > 0),
        known & _LEADING > 0,
    )


@lru_cache(maxsize=1 << 16)
def _traits(word: str, lemma: str, tag: str) -> int:
    """The category, and what else is known by form and tag."""
    category = CATEGORIES.get(tag[:1], 0)
    common = category and not tag.startswith("NNP") and word_class(word) == "content"
    found = _COMMON if common and not any(map(str.isdigit, word)) else 0
    return category | found | (_LEADING if tag == "DT" or lemma == "be" else 0)
