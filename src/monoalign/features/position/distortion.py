"""How far apart the partners of two consecutive words are: features of jumps, not of rows.

A jump of 1 goes on to the next word; Yao et al. (2013) measure |a_m - a_{m-1} - 1| (as printed,
their formula would be 0 for a step back, which their text does not mean). Each jump up to `reach`
also has a weight of its own, longer ones share that of the longest. A word that corresponds to
nothing has no place, so steps to it, from it and between two of them have a weight each.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.edit import FloatArray
from monoalign.core.space import JumpScores, Side

NULL_STEPS = ("to_null", "from_null", "between_nulls")


@dataclass(frozen=True, slots=True)
class Distortion:
    """Jump features. `scores` turns their weights into the table that decoders use."""

    reach: int = 10
    on: bool = True  # switched off, there are no features and every jump scores 0

    @property
    def names(self) -> tuple[str, ...]:
        """Distance, each jump from -reach to reach, steps to and from nothing."""
        if not self.on:
            return ()
        jumps = [f"jump{jump:+d}" for jump in range(-self.reach, self.reach + 1)]
        return ("distance", *jumps, *NULL_STEPS)

    def basis(self) -> FloatArray:
        """(2 · reach + 4, names) the features of each jump, then of each step with a null."""
        size = 2 * self.reach + 1
        basis = np.zeros((size + len(NULL_STEPS), size + 1 + len(NULL_STEPS)))
        basis[:size, 0] = np.abs(np.arange(-self.reach, self.reach + 1) - 1) / self.reach
        basis[:, 1:] = np.eye(size + len(NULL_STEPS))
        return basis[:, : len(self.names)]

    def scores(self, weights: FloatArray, along: Side) -> JumpScores:
        """The jump table of these weights `(names,)`."""
        table = self.basis() @ weights
        to_null, from_null, between = table[-3:].tolist()
        return JumpScores(table[:-3], (to_null, from_null, between), along)
