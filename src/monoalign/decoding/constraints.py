"""Syntactic constraints on alignments (Thadani & McKeown 2011, section 5).

A word is active when an EQ or SUB edit covers it.

    modifiers   conjunctions, determiners, modals and cardinals are active only if the word they
                depend on is
    lineage     prepositions and particles are active only if a word above or below them in the tree
                is

A word that hangs on the root itself is free. Sentences need tags and heads. Heads are UD's, where a
preposition hangs on its noun; in the paper's trees the noun hangs on the preposition, so the parent
of a word with a preposition before it is the preposition (`in 1983`: of `1983` it is `in`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from monoalign.core.edit import BoolArray, EditSpace, FloatArray, IntArray, LinearConstraints
from monoalign.core.errors import UsageError
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.syntax.tree import tree_of

from .packing import Edits, covered, edits_of

MODIFIERS = frozenset({"CC", "CD", "MD", "DT", "PDT", "WDT"})
LINEAGE = frozenset({"IN", "TO", "RP"})
PREPOSITIONS = frozenset({"IN", "TO"})


class Rule(NamedTuple):
    """A word and the words of which one at least must be active if it is."""

    word: int
    supporters: IntArray


@dataclass(frozen=True, slots=True)
class TreeConstraints:
    """Which classes of constraints hold."""

    modifiers: bool = True
    lineage: bool = True

    def rules(self, pair: SentencePair) -> list[Rule]:
        """The rules of both sentences; target words are counted on from the source words."""
        size = len(pair.source)
        target = [Rule(word + size, up + size) for word, up in self._of_sentence(pair.target)]
        return [*self._of_sentence(pair.source), *target]

    def linear(self, space: EditSpace) -> LinearConstraints:
        """The rules of a batch as y_t - Σ y_s <= 0 over the rows of its space."""
        entries = []
        count = 0
        for number in range(len(space.pairs)):
            edits = edits_of(space, number)
            rows, words = covered(edits)
            for word, supporters in self.rules(edits.pair):
                for sign, places in ((1.0, words == word), (-1.0, np.isin(words, supporters))):
                    found = rows[places & both_sides(edits)[rows]] + space.offsets[number]
                    entries += [(count, int(row), sign) for row in found]
                count += 1
        table = np.array(entries).reshape(-1, 3)
        whole = table[:, :2].astype(np.int64)
        return LinearConstraints(whole[:, 0], whole[:, 1], table[:, 2], np.zeros(count))

    def _of_sentence(self, sentence: Sentence) -> Iterator[Rule]:
        if sentence.tags is None or sentence.heads is None:
            raise UsageError("syntactic constraints: expected a sentence with tags and heads")
        tags, heads = sentence.tags, sentence.heads
        parents = _parents(tags, heads)
        for word, tag in enumerate(tags):
            if heads[word] < 0:
                continue
            if self.modifiers and tag in MODIFIERS:
                yield Rule(word, np.array([parents[word]]))
            if self.lineage and tag in LINEAGE:
                tree = tree_of(heads)
                yield Rule(word, np.concatenate([tree.ancestors(word), tree.descendants(word)]))


def broken(rules: list[Rule], active: BoolArray) -> list[int]:
    """The active words (source words, then target words) whose rules do not hold."""
    return [word for word, up in rules if active[word] and not active[up].any()]


def rule_matrix(rules: list[Rule], size: int) -> FloatArray:
    """(rules, words) 1 for a rule's word and -1 for its supporters."""
    matrix = np.zeros((len(rules), size))
    for number, (word, supporters) in enumerate(rules):
        matrix[number, supporters] = -1.0
        matrix[number, word] = 1.0
    return matrix


def both_sides(edits: Edits) -> BoolArray:
    """(edits,) which are EQ or SUB."""
    found: BoolArray = (edits.source_starts >= 0) & (edits.target_starts >= 0)
    return found


def _parents(tags: tuple[str, ...], heads: tuple[int, ...]) -> list[int]:
    """Heads, but the first preposition before a word that hangs on it, where there is one."""
    parents = list(heads)
    for word, head in enumerate(heads):
        if tags[word] in PREPOSITIONS and head > word and parents[head] == heads[head]:
            parents[head] = word
    return parents
