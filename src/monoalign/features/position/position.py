"""Where two words stand in their sentences, and whether a row is a link at all."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from monoalign.core.batch import Batch
from monoalign.core.edit import FloatArray
from monoalign.core.feature_matrix import Block, Values, dense
from monoalign.core.space import EditSpace, JumpScores, Side
from monoalign.kernels.cells import placements

from ..feature import coded_flags, flags

_LONG = 20.0  # words; keeps the feature in the range of the others


@dataclass(frozen=True, slots=True)
class LinkBias:
    """`null` for rows that leave a word alone, `link` for the others."""

    names: tuple[str, ...] = ("null", "link")

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """One category per row."""
        return Block(len(self.names), batch.words(space).linked.astype(np.int32))


@dataclass(frozen=True, slots=True)
class Position:
    """The distance of two words' relative positions, |m/M - n/N|, counted from 1."""

    names: tuple[str, ...] = ("relative_distance",)

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """0 for words that are left alone."""
        words = batch.words(space)
        starts = np.flatnonzero(batch.boundaries)
        sizes = np.diff(starts, append=len(batch.boundaries))
        # A boundary is at 0, the n-th of N words behind it at n / N.
        steps = np.arange(len(batch.boundaries)) - np.repeat(starts, sizes)
        lengths = np.maximum(sizes.astype(np.float32) - 1, 1)
        positions = (steps / np.repeat(lengths, sizes)).astype(np.float32)
        distance = np.abs(positions[words.sources] - positions[words.targets])
        distance[~words.linked] = 0.0
        return dense(distance[None])


@dataclass(frozen=True, slots=True)
class AbsolutePosition:
    """How many words apart two words stand, |m - n|, in units of so many words."""

    unit: float = _LONG
    names: tuple[str, ...] = ("distance_in_words",)

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """0 for words that are left alone."""
        distance = np.abs(space.source_starts - space.target_starts) / self.unit
        return dense(np.where(batch.words(space).linked, distance, 0.0)[None])


@dataclass(frozen=True, slots=True)
class Ends:
    """Words that begin or end a sentence, linked to such words, to others, or left alone."""

    names: tuple[str, ...] = (
        "first_to_first",
        "first_to_other",
        "first_to_null",
        "last_to_last",
        "last_to_other",
        "last_to_null",
    )

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Three flags for first words, three for last words."""
        words, inside = batch.words(space), ~batch.boundaries
        first, last = (np.roll(batch.boundaries, step) & inside for step in (1, -1))
        kinds = first + 2 * last
        kinds[0] = _NO_WORD  # where the missing sides of rows point to
        return coded_flags(len(self.names), _END_FLAGS[kinds[words.sources], kinds[words.targets]])


@dataclass(frozen=True, slots=True)
class WalkedEnds:
    """The first and the last word of the side that a chain walks along, linked or left alone.

    For the states of a chain: rows that leave words alone are all of one side.
    """

    names: tuple[str, ...] = ("first_linked", "first_alone", "last_linked", "last_alone")

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Two flags for first words, two for last words."""
        words, inside = batch.words(space), ~batch.boundaries
        walked = words.targets if (words.sources[~words.linked] == 0).any() else words.sources
        ends = [(np.roll(batch.boundaries, step) & inside)[walked] for step in (1, -1)]
        return flags([end & kind for end in ends for kind in (words.linked, ~words.linked)])


_NO_WORD = 4


def _end_flags() -> npt.NDArray[np.int32]:
    """The flags of `Ends`, as bits, by what both words are: the sum of 1 for a first word and 2 for
    a last word, or `_NO_WORD`."""
    codes = np.zeros((5, 5), np.int32)
    for source, target in np.ndindex(codes.shape):
        linked = _NO_WORD not in (source, target)
        for shift, end in ((0, 1), (3, 2)):
            ends = bool(source & end), bool(target & end)
            answers = (all(ends), linked and ends[0] != ends[1], not linked and any(ends))
            codes[source, target] |= sum(
                answer << shift + bit for bit, answer in enumerate(answers)
            )
    return codes


_END_FLAGS = _end_flags()


@dataclass(frozen=True, slots=True)
class Placement:
    """Relative positions, their distance, sizes, and whether a word begins or ends its sentence."""

    names: tuple[str, ...] = (
        "source_place",
        "target_place",
        "place_difference",
        "place_distance",
        "steps_apart",
        "source_size",
        "target_size",
        "size_ratio",
        "source_first",
        "target_first",
        "source_last",
        "target_last",
    )

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Dense: hardly two cells of a grid have the same values."""
        sizes = np.maximum(batch.sizes, 1).astype(np.float32)
        columns: Values = np.empty((len(self.names), len(space)), np.float32)
        starts = space.source_starts, space.target_starts
        placements(*starts, space.owners, sizes, np.log(sizes) / 3, columns)
        return dense(columns)


NULL_STEPS = ("to_null", "from_null", "between_nulls")


@dataclass(frozen=True, slots=True)
class Distortion:
    """Jump features. `scores` turns their weights into the table that decoders use.

    A step from word a to word b of the other side is the jump b - a; longer ones count as `reach`.
    The distance of a jump is its distance from `nearest`.
    """

    reach: int = 10
    on: bool = True  # switched off, there are no features and every jump scores 0
    each: bool = True  # whether every jump has a weight of its own, beside that of the distance
    nearest: int = 1
    unit: float = 10.0  # words

    @property
    def names(self) -> tuple[str, ...]:
        """Distance, each jump from -reach to reach, steps to and from nothing."""
        if not self.on:
            return ()
        if not self.each:
            return ("distance", NULL_STEPS[-1])
        jumps = [f"jump{jump:+d}" for jump in range(-self.reach, self.reach + 1)]
        return ("distance", *jumps, *NULL_STEPS)

    def basis(self) -> FloatArray:
        """(2 · reach + 4, names) the features of each jump, then of each step with a null."""
        jumps = np.arange(-self.reach, self.reach + 1)
        rows = len(jumps) + len(NULL_STEPS)
        distance = np.zeros((rows, 1))
        distance[: len(jumps), 0] = np.abs(jumps - self.nearest) / self.unit
        steps = np.eye(rows) if self.each else np.eye(rows)[:, -1:]
        return np.hstack([distance, steps])[:, : len(self.names)]

    def scores(self, weights: FloatArray, along: Side) -> JumpScores:
        """The jump table of these weights `(names,)`."""
        table = self.basis() @ weights
        to_null, from_null, between = table[-3:].tolist()
        return JumpScores(table[:-3], (to_null, from_null, between), along)
