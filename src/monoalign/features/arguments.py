"""Whether two words play like parts in their sentences: what they hang on, and what hangs on them.

Lemmas are compared ignoring case. All is 0 for sentences that are not parsed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from monoalign.core.edit import IntArray
from monoalign.core.feature_matrix import Block
from monoalign.core.sentence import Sentence
from monoalign.kernels.compiled import compiled

from .rows import Rows, flags, lemmas_of


@dataclass(frozen=True, slots=True)
class Arguments:
    """Flags of predicate-argument structure.

    `same_relation`; `same_head`: what they hang on has the same lemma, or both are roots;
    `same_part`: both of these; `common_dependent`: they have dependents of the same lemma.
    """

    names: tuple[str, ...] = ("same_relation", "same_head", "same_part", "common_dependent")

    def __call__(self, rows: Rows) -> Block:
        """Four flags."""
        lemmas = rows.numbered(lemmas_of)[1]
        relation = rows.equal(rows.numbered(_relations)[1]) & _parsed(rows)[rows.sources]
        heads = rows.once(_heads)
        # Roots hang on themselves here: they are told from others by a number of their own.
        above = np.where(heads == np.arange(len(heads)), -1, lemmas[heads])
        head = rows.equal(above) & _parsed(rows)[rows.sources]
        common = np.zeros(len(rows.linked), np.bool_)
        _common(heads, lemmas.astype(np.int64), rows.sources, rows.targets, rows.linked, common)
        return flags([relation, head, relation & head, common])


def _relations(sentence: Sentence) -> tuple[str, ...]:
    return sentence.relations or ("",) * len(sentence)


def _parsed(rows: Rows) -> npt.NDArray[np.bool_]:
    """(words and marks,) whether a word's sentence is parsed."""
    return rows.once(_parsed_words)


def _parsed_words(rows: Rows) -> npt.NDArray[np.bool_]:
    pairs = rows.space.pairs
    sentences = [pair.source for pair in pairs] + [pair.target for pair in pairs]
    found = [False]
    for sentence in sentences:
        found += [sentence.heads is not None] * len(sentence) + [False]
    return np.array(found)


def _heads(rows: Rows) -> IntArray:
    """(words and marks,) the place of each word's head among all words and marks; a root's own."""
    pairs = rows.space.pairs
    sentences = [pair.source for pair in pairs] + [pair.target for pair in pairs]
    found, start = [0], 1
    for sentence in sentences:
        heads = sentence.heads if sentence.heads is not None else (-1,) * len(sentence)
        found += [start + (head if head >= 0 else word) for word, head in enumerate(heads)]
        found.append(start + len(sentence))
        start += len(sentence) + 1
    return np.array(found, np.int64)


@compiled
def _common(heads: Any, lemmas: Any, sources: Any, targets: Any, linked: Any, found: Any) -> None:
    """Which rows' words have dependents of one lemma; O(rows · dependents²)."""
    first, after = np.full(len(heads), -1), np.full(len(heads), -1)
    for word in range(len(heads)):
        if heads[word] != word:
            after[word] = first[heads[word]]
            first[heads[word]] = word
    for row in range(len(found)):
        child = first[sources[row]] if linked[row] else -1
        while child >= 0 and not found[row]:
            other = first[targets[row]]
            while other >= 0:
                if lemmas[child] == lemmas[other]:
                    found[row] = True
                    break
                other = after[other]
            child = after[child]
