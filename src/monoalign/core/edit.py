"""Edits: what an aligner may do to a pair, one by one and as arrays.

EQ (2, 4) (0, 2)   "a car" / "A car"          SUB (1, 2) (3, 4)   "bought" / "purchased"
DEL (5, 6) None    a source word that corresponds to nothing
INS None (2, 3)    a target word that corresponds to nothing
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import product
from typing import Literal

import numpy as np
import numpy.typing as npt

from .errors import UsageError
from .sentence import SentencePair, Span

IntArray = npt.NDArray[np.int64]
FloatArray = npt.NDArray[np.float64]
BoolArray = npt.NDArray[np.bool_]
Link = tuple[int, int]

NOWHERE = -1
"""Start and end of the missing side of a DEL or INS in an `EditSpace`."""


class EditKind(str, Enum):
    """Equal phrases, different phrases that correspond, and phrases that correspond to nothing."""

    EQ = "EQ"
    SUB = "SUB"
    DEL = "DEL"
    INS = "INS"


@dataclass(frozen=True, slots=True)
class Edit:
    """A source phrase and a target phrase; one of them may be missing."""

    source: Span | None
    target: Span | None
    equal: bool = False

    def __post_init__(self) -> None:
        if self.source is None and self.target is None:
            raise UsageError("an edit needs a source span, a target span or both")

    @classmethod
    def of(cls, pair: SentencePair, source: Span | None, target: Span | None) -> Edit:
        """The edit of these spans; EQ where their lemmas (else words) are equal but for case."""
        if source is None or target is None:
            return cls(source, target)
        left, right = pair.source.lemmas, pair.target.lemmas
        if left is None or right is None:
            left, right = pair.source.words, pair.target.words
        return cls(source, target, _lowered(left, source) == _lowered(right, target))

    @property
    def kind(self) -> EditKind:
        """EQ, SUB, DEL or INS."""
        if self.target is None:
            return EditKind.DEL
        if self.source is None:
            return EditKind.INS
        return EditKind.EQ if self.equal else EditKind.SUB

    def links(self) -> Iterator[Link]:
        """All token pairs between the two phrases; none for DEL and INS."""
        if self.source is not None and self.target is not None:
            yield from product(range(*self.source), range(*self.target))


@dataclass(frozen=True)
class EditSpace:
    """The candidate edits of a batch of pairs, as one flat table.

    Row r belongs to the pair k with `offsets[k] <= r < offsets[k + 1]`; a batch of one is the
    space of one pair. The four span columns have one value a row, `NOWHERE` for a missing side.
    """

    pairs: tuple[SentencePair, ...]
    offsets: IntArray  # (pairs + 1,)
    source_starts: IntArray  # (rows,)
    source_ends: IntArray
    target_starts: IntArray
    target_ends: IntArray

    def __len__(self) -> int:
        return len(self.source_starts)

    @cached_property
    def owners(self) -> IntArray:
        """(rows,) the position of each row's pair in the batch."""
        return np.repeat(np.arange(len(self.pairs)), np.diff(self.offsets))

    @cached_property
    def sizes(self) -> IntArray:
        """(pairs, 2) how many words the source and the target of each pair have."""
        sizes = [(len(pair.source), len(pair.target)) for pair in self.pairs]
        return np.array(sizes, np.int64).reshape(-1, 2)

    def rows(self, number: int) -> slice:
        """The rows of one pair."""
        return slice(int(self.offsets[number]), int(self.offsets[number + 1]))

    def of(self, number: int) -> EditSpace:
        """The space of one pair; its columns are views, not copies."""
        rows = self.rows(number)
        return EditSpace(
            (self.pairs[number],),
            np.array([0, rows.stop - rows.start]),
            self.source_starts[rows],
            self.source_ends[rows],
            self.target_starts[rows],
            self.target_ends[rows],
        )

    def edit(self, row: int) -> Edit:
        """One row as an object."""
        source = (int(self.source_starts[row]), int(self.source_ends[row]))
        target = (int(self.target_starts[row]), int(self.target_ends[row]))
        return Edit.of(
            self.pairs[int(self.owners[row])],
            None if source[0] == NOWHERE else source,
            None if target[0] == NOWHERE else target,
        )

    def conflicts(self) -> BoolArray:
        """(rows, rows) whether two edits of the same pair want the same word; O(rows²)."""
        clash = _overlap(self.source_starts, self.source_ends)
        clash |= _overlap(self.target_starts, self.target_ends)
        clash &= self.owners[:, None] == self.owners[None, :]
        np.fill_diagonal(clash, False)
        return clash


@dataclass(frozen=True)
class JumpScores:
    """Pairwise scores as a table over jumps, so that no M×N² array is needed.

    The chosen edits are walked along one side (`along`), word by word. From one linked word to the
    next the jump is the distance of their places on the other side; it scores
    `table[reach + jump]`, longer jumps as the longest. Where the space has edits for words that
    correspond to nothing, `nulls` are the scores of stepping from a link to such an edit, from such
    an edit to a link, and from one such edit to the next.
    """

    table: FloatArray  # (2 * reach + 1,)
    nulls: tuple[float, float, float] = (0.0, 0.0, 0.0)
    along: Literal["source", "target"] = "source"

    def between(self, places: IntArray) -> FloatArray:
        """(n - 1,) the scores of the steps along places `(n,)`, `NOWHERE` for a null."""
        reach = len(self.table) // 2
        scores = self.table[np.clip(np.diff(places), -reach, reach) + reach]
        before, after = places[:-1] == NOWHERE, places[1:] == NOWHERE
        to_null, from_null, between_nulls = self.nulls
        scores = np.where(before, from_null, np.where(after, to_null, scores))
        found: FloatArray = np.where(before & after, between_nulls, scores)
        return found


@dataclass(frozen=True)
class LinearConstraints:
    """Rows of `matrix @ chosen <= bounds`, the matrix given by its entries."""

    rows: IntArray  # (entries,)
    columns: IntArray  # (entries,) positions in the space
    values: FloatArray  # (entries,)
    bounds: FloatArray  # (constraints,)

    def allow(self, chosen: BoolArray) -> bool:
        """Whether a choice keeps every constraint."""
        weights = self.values * chosen[self.columns]
        sums = np.bincount(self.rows, weights=weights, minlength=len(self.bounds))
        return bool(np.all(sums <= self.bounds + 1e-9))


@dataclass(frozen=True)
class ScoredEdits:
    """A space with a score a row and, where the model has them, jump scores and constraints."""

    space: EditSpace
    unary: FloatArray  # (rows,)
    jumps: JumpScores | None = None
    constraints: LinearConstraints | None = None

    def __post_init__(self) -> None:
        if len(self.unary) != len(self.space):
            raise UsageError(f"expected {len(self.space)} scores, found {len(self.unary)}")

    def total(self, chosen: BoolArray) -> float:
        """The score of a choice of rows; minus infinity where a constraint forbids it."""
        if self.constraints is not None and not self.constraints.allow(chosen):
            return -np.inf
        total = float(self.unary[chosen].sum())
        if self.jumps is not None:
            for number in range(len(self.space.pairs)):
                total += float(self.jumps.between(self._places(number, chosen)).sum())
        return total

    def _places(self, number: int, chosen: BoolArray) -> IntArray:
        """Where one pair's chosen edits lead, in the order of the words that are walked along."""
        rows = self.space.rows(number)
        words, places = self.space.source_starts[rows], self.space.target_starts[rows]
        if self.jumps is not None and self.jumps.along == "target":
            words, places = places, words
        walked = chosen[rows] & (words != NOWHERE)
        order = np.lexsort((places[walked], words[walked]))
        ordered: IntArray = places[walked][order]
        return ordered


def _lowered(forms: tuple[str, ...], span: Span) -> list[str]:
    return [form.lower() for form in forms[slice(*span)]]


def _overlap(starts: IntArray, ends: IntArray) -> BoolArray:
    """(rows, rows) whether spans share a position; a missing span is empty and shares none."""
    clash: BoolArray = (starts[:, None] < ends[None, :]) & (starts[None, :] < ends[:, None])
    return clash
