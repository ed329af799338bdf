"""The distinct words of a batch, and which of them each candidate joins.

Lexical features depend on word types, not on places: they are computed once a pair of types, then
spread over the rows by index.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np

from monoalign.core.edit import BoolArray, EditSpace, IntArray
from monoalign.core.sentence import Sentence


@dataclass(frozen=True, slots=True)
class WordTypes:
    """Distinct forms, and for each row the form of its first source and its first target word.

    `single` says which rows join one word with one word; the others' forms mean nothing.
    """

    forms: list[str]
    sources: IntArray  # (rows,)
    targets: IntArray  # (rows,)
    single: BoolArray  # (rows,)


def word_types(space: EditSpace, forms_of: Callable[[Sentence], Iterable[str]]) -> WordTypes:
    """The types of a batch by a form of each word: its lemma, its word in lower case …"""
    numbers: dict[str, int] = {}
    sources = _numbered((pair.source for pair in space.pairs), forms_of, numbers)
    targets = _numbered((pair.target for pair in space.pairs), forms_of, numbers)
    source_sizes = [len(pair.source) for pair in space.pairs]
    target_sizes = [len(pair.target) for pair in space.pairs]
    single = (space.source_ends - space.source_starts == 1) & (
        space.target_ends - space.target_starts == 1
    )
    return WordTypes(
        list(numbers),
        _of_rows(sources, space, space.source_starts, source_sizes),
        _of_rows(targets, space, space.target_starts, target_sizes),
        single,
    )


def _numbered(
    sentences: Iterable[Sentence],
    forms_of: Callable[[Sentence], Iterable[str]],
    numbers: dict[str, int],
) -> IntArray:
    """(words of all sentences,) the number of each word's form; new forms are added."""
    forms = (form for sentence in sentences for form in forms_of(sentence))
    return np.fromiter((numbers.setdefault(form, len(numbers)) for form in forms), np.int64)


def _of_rows(flat: IntArray, space: EditSpace, starts: IntArray, sizes: list[int]) -> IntArray:
    """(rows,) the value of each row's first word, from the values of all words of the batch."""
    if not len(flat):
        return np.full(len(space), -1)
    bases = np.concatenate([[0], np.cumsum(sizes)])[space.owners]
    # A missing side starts at -1: any word will do, since such rows are not `single`.
    found: IntArray = flat[np.clip(bases + starts, 0, len(flat) - 1)]
    return found
