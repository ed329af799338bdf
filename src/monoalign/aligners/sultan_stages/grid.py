"""A batch of pairs as arrays: its words, how similar they are, and the links found so far.

    grid = grid_of(pairs, related, level)
    grid.links[grid.cells[k] + i * len(pairs[k].target) + j]     are i and j of pair k linked?

All words of all sources (targets) lie end to end; so do the cells of all pairs, source word by
source word. Stages change `links`, `source_taken` and `target_taken`, and read the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from monoalign.core.edit import BoolArray, FloatArray, IntArray
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.resources.word_classes import word_class
from monoalign.resources.word_similarity import ComparedWords, Related, sultan_similarity

CATEGORIES = {"N": 1, "V": 2, "J": 3, "R": 4}
"""Nouns, verbs, adjectives and adverbs by the first letter of their Penn tags; all else is 0."""

_NAME, _DETERMINER, _BE = "NNP", "DT", "be"


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


def grid_of(pairs: Sequence[SentencePair], related: Related | None, level: float) -> Grid:
    """The words of a batch compared; nothing linked. O(cells)"""
    numbers: dict[tuple[str, str, str], int] = {}
    source_types = _numbered((pair.source for pair in pairs), numbers)
    target_types = _numbered((pair.target for pair in pairs), numbers)
    types = list(numbers)
    compared = ComparedWords.of(*([one[k] for one in types] for k in range(3)))
    sources = _words([pair.source for pair in pairs], source_types, compared)
    targets = _words([pair.target for pair in pairs], target_types, compared)
    heights, widths = np.diff(sources.starts), np.diff(targets.starts)
    cells = np.concatenate([[0], np.cumsum(heights * widths)])
    rows, columns = _words_of_cells(sources, targets, heights, widths, cells)
    values = sultan_similarity(compared, source_types[rows], target_types[columns], related, level)
    return Grid(sources, targets, cells, values, np.zeros(cells[-1], np.bool_))


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


def _words(sentences: list[Sentence], types: IntArray, compared: ComparedWords) -> Words:
    tags = compared.tags or ()
    categories = [CATEGORIES.get(tag[:1], 0) for tag in tags]
    common = [_is_common(*one) for one in zip(compared.words, tags, strict=True)]
    leading = [
        tag == _DETERMINER or lemma == _BE
        for tag, lemma in zip(tags, compared.lemmas or (), strict=True)
    ]
    starts = np.concatenate([[0], np.cumsum([len(one) for one in sentences], dtype=np.int64)])
    return Words(
        starts,
        compared.word_numbers[types],
        compared.content()[types],
        compared.marks()[types],
        np.array(categories, np.int8)[types],
        (compared.content() & np.array(common, np.bool_))[types],
        np.array(leading, np.bool_)[types],
        np.zeros(len(types), np.bool_),
    )


def _is_common(word: str, tag: str) -> bool:
    if tag[:1] not in CATEGORIES or tag.startswith(_NAME) or word_class(word) != "content":
        return False
    return not any(map(str.isdigit, word))
