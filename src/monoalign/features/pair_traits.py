"""What kind of pair this is: how much the sentences share, and whether they have capitals.

The same two words are linked more readily between free paraphrases than between a long premise and
a short hypothesis.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.edit import EditSpace
from monoalign.core.feature_matrix import Block
from monoalign.core.sentence import Sentence

from .rows import Rows, same_lemma


@dataclass(frozen=True, slots=True)
class PairTraits:
    """The same for all cells of a pair."""

    names: tuple[str, ...] = ("source_shared", "target_shared", "lower_case")

    def __call__(self, rows: Rows) -> Block:
        """Once a pair."""
        space = rows.space
        links = rows.once(same_lemma)
        found = np.zeros(len(rows.marks))
        found[rows.sources[links]] = found[rows.targets[links]] = 1
        shared = rows.per_pair(np.add, found)
        sizes = rows.per_pair(np.add, (~rows.marks).astype(np.float64))
        source, target = (
            some / np.maximum(size, 1) for some, size in zip(shared, sizes, strict=True)
        )
        values = np.stack([source, target, _lower_case(space)]).astype(np.float32)
        return Block(len(self.names), space.owners.astype(np.int32), values)


def _lower_case(space: EditSpace) -> list[bool]:
    return [not (_has_capital(pair.source) or _has_capital(pair.target)) for pair in space.pairs]


def _has_capital(sentence: Sentence) -> bool:
    return any(not word.islower() and word[:1].isupper() for word in sentence.words)
