"""MANLI-ALIGN: simulated annealing over phrase alignments (MacCartney et al. 2008, figure 2).

Each iteration weighs every alignment that one edit away from the present one leads to, and draws
the next from exp(score / temperature). Adding an edit removes those that share a word with it;
words that are left over become DEL and INS. The best alignment met is returned.

The draws are seeded with the pair's words and the decoder's seed, so that a result does not depend
on the batch, on its order or on the workers.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

import numpy as np

from monoalign.core.edit import FloatArray
from monoalign.core.sentence import SentencePair
from monoalign.core.space import EditSpace, linked_rows
from monoalign.kernels.annealing import anneal

from .packing import Choice


@dataclass(frozen=True, slots=True)
class Annealing:
    """The search. Iteration i has the temperature `temperature · cooling^i`.

    The figure's parameters are 100 iterations from 40 by 0.9. No choice is proven optimal.
    """

    iterations: int = 100
    temperature: float = 40.0
    cooling: float = 0.9
    seed: int = 1

    def choose(self, pair: SentencePair, edits: EditSpace, gains: FloatArray) -> Choice:
        """The best packing met. O(iterations · edits)"""
        rows = np.flatnonzero(linked_rows(edits))
        if not len(rows):
            return Choice(rows, False)
        sizes = len(pair.source), len(pair.target)
        powers = np.arange(1, self.iterations + 1, dtype=np.float64)
        schedule: FloatArray = self.temperature * self.cooling**powers
        state = seed_of(pair, self.seed)
        chosen = anneal(edits.at(rows).columns, gains[rows], *sizes, schedule, state)
        return Choice(rows[chosen], False)


def seed_of(pair: SentencePair, seed: int) -> np.uint64:
    """A number for a pair's words and a seed."""
    digest = hashlib.blake2b(str(seed).encode(), digest_size=8)
    for sentence in (pair.source, pair.target):
        digest.update("\x00".join(sentence.words).encode("utf-8", "surrogatepass") + b"\x01")
    state: np.uint64 = np.uint64(int.from_bytes(digest.digest(), "little"))
    return state
