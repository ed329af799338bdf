"""The mapping between two dependency trees that saves most edits (Zhang & Shasha 1989).

    unary of a cell = cost of deleting its source word + of inserting its target word
                      - of turning one into the other

A mapping keeps order and ancestry in both trees. A sentence of several trees hangs on one root
above them, which maps to the other such root and is no link.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.edit import FloatArray, IntArray
from monoalign.core.errors import FormatError, UsageError
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.core.space import ScoredEdits
from monoalign.kernels.tree_edit import map_words, post_order
from monoalign.syntax.tree import walk


@dataclass(frozen=True, slots=True)
class TreeEdit:
    """Decoder for spaces of all word cells, of parsed pairs.

    Links are the mapped cells of at least the `least` gain; the others are mapped, but as words
    that differ. With `moves`, the words without a link are mapped again, as often as that links
    some: a subtree may thus have moved. Only the mapping without moves is known to be optimal.
    """

    least: float
    moves: bool = False

    def __call__(self, batch: Batch, scored: ScoredEdits) -> list[Alignment]:
        """O(M·N·min(depth, leaves)²) per pair, again for each round of moves"""
        space = scored.space
        return [
            self._mapped(pair, scored.unary[space.rows(number)])
            for number, pair in enumerate(batch.pairs)
        ]

    def _mapped(self, pair: SentencePair, unary: FloatArray) -> Alignment:
        if len(unary) != len(pair.source) * len(pair.target):
            raise UsageError("tree edit needs every cell of words, and no other edits")
        gains = unary.reshape(len(pair.source), len(pair.target))
        chosen = map_words(gains, _heads(pair.source), _heads(pair.target), self.least, self.moves)
        sources, targets = np.nonzero(chosen)
        links = frozenset(zip(sources.tolist(), targets.tolist(), strict=True))
        optimal = None if self.moves else True
        return Alignment(pair, links, score=float(gains[chosen].sum()), optimal=optimal)


def _heads(sentence: Sentence) -> IntArray:
    """(n,) the heads, which are known to be a forest."""
    if sentence.heads is None:
        raise FormatError("tree edit: this sentence is not parsed (it has no heads)")
    heads = np.array(sentence.heads, np.int64)
    if not len(post_order(heads)[0]):
        walk(sentence.heads)  # names the word that is wrong
    return heads
