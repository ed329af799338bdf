"""Whether the content words around two words go together.

A function word is linked for the sake of what it belongs to: *the* of *the old president* and *the*
of *the president* have different neighbours, but the same content word follows near.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from monoalign.core.edit import BoolArray, IntArray
from monoalign.core.feature_matrix import Block
from monoalign.core.sentence import Sentence
from monoalign.resources.word_classes import word_class

from .rows import Rows, flags, lemmas_of, words_of

CLASSES = ("function", "content", "punctuation")


@dataclass(frozen=True, slots=True)
class ContentNeighbours:
    """Whether the next content word on the left, and on the right, has the same lemma.

    A flag a side and class of the target word, since it means more for some than for others.
    Beyond the ends of both sentences, neighbours are equal.
    """

    names: tuple[str, ...] = tuple(
        f"{side}_content_{name}" for side in ("left", "right") for name in CLASSES
    )

    def __call__(self, rows: Rows) -> Block:
        """Six flags."""
        kinds, numbers = rows.numbered(classes_of)
        target = np.array(kinds)[numbers][rows.targets]
        sides = [rows.equal(lemmas) for lemmas in rows.once(content_beside)]
        return flags([same & (target == name) for same in sides for name in CLASSES])


def content_beside(rows: Rows) -> tuple[IntArray, IntArray]:
    """(words and marks,) the lemmas of the next content words or marks, on the left and right."""
    _, lemmas = rows.numbered(lemmas_of)
    firm = rows.once(content_words) | rows.marks
    at, end = np.arange(len(firm)), len(firm) - 1
    left = np.maximum.accumulate(np.where(firm, at, 0))
    right = np.minimum.accumulate(np.where(firm, at, end)[::-1])[::-1]
    beside = np.append(0, left[:-1]), np.append(right[1:], end)
    return lemmas[beside[0]], lemmas[beside[1]]


def content_words(rows: Rows) -> BoolArray:
    """(words and marks,) which are content words; marks are not."""
    words, numbers = rows.numbered(words_of)
    content: BoolArray = np.array([word_class(word) == "content" for word in words])[numbers]
    return content & ~rows.marks


def classes_of(sentence: Sentence) -> Iterable[str]:
    """The class of each word."""
    return map(word_class, sentence.words)
