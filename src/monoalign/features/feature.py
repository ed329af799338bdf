"""What a feature is, several of them side by side, and blocks of yes-or-no columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from monoalign.core.batch import Batch
from monoalign.core.edit import BoolArray
from monoalign.core.feature_matrix import ABSENT, Block, FeatureMatrix, Values
from monoalign.core.space import EditSpace
from monoalign.kernels.blocks import compare_ids

Codes = npt.NDArray[np.int32]


class Feature(Protocol):
    """Some named columns over the rows of a space."""

    @property
    def names(self) -> tuple[str, ...]:
        """One name per column of the block."""
        ...

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """The columns of all rows."""
        ...


class PhraseFeature(Feature, Protocol):
    """Columns over edits of phrases up to a size."""

    @property
    def max_size(self) -> int:
        """Words of the longest phrases."""
        ...


@dataclass(frozen=True)
class FeatureSet:
    """Features side by side."""

    features: tuple[Feature, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """All names, in the order of the columns."""
        return tuple(name for feature in self.features for name in feature.names)

    @property
    def groups(self) -> tuple[str, ...]:
        """What each column is about: the module of its feature, such as `wordnet`."""
        return tuple(
            type(feature).__module__.rpartition(".")[2].replace("_", " ")
            for feature in self.features
            for _ in feature.names
        )

    def __call__(self, batch: Batch, space: EditSpace) -> FeatureMatrix:
        """(rows, names)

        What is `by_word` comes first, in one thread at a time. Threads that shared Python's lock
        would be done with it at the same time, and then all leave the lock idle; those that take
        turns have work without it while another has the lock.
        """
        blocks: dict[int, Block] = {}
        first = [at for at, feature in enumerate(self.features) if is_by_word(feature)]
        if first:
            with _turn():
                blocks |= {at: self.features[at](batch, space) for at in first}
        for at, feature in enumerate(self.features):
            if at not in blocks:
                blocks[at] = feature(batch, space)
        return FeatureMatrix(tuple(blocks[at] for at in range(len(self.features))))


def is_by_word(feature: Feature) -> bool:
    """Whether a feature says of itself that it is `by_word`: it looks up words, one by one, and has
    Python's lock most of the time. Others have arrays to compute, and hardly need it."""
    return getattr(feature, "by_word", False)


_TURN = Lock()
_PATIENCE = 0.2  # seconds; a turn is a matter of speed, nothing is wrong with two at once


@contextmanager
def _turn() -> Iterator[None]:
    """Waits until no other thread is inside, but not for long."""
    is_own = _TURN.acquire(timeout=_PATIENCE)
    try:
        yield
    finally:
        if is_own:
            _TURN.release()


def flags(columns: Sequence[BoolArray], index: Codes | None = None) -> Block:
    """A block of yes-or-no columns (at most 16): rows with the same answers share one.

    Columns hold one value per row or, with `index`, one per distinct pair of words. Most rows
    answer no to everything; they are absent from the block.
    """
    codes = columns[0].astype(np.int32)
    for bit, column in enumerate(columns[1:], 1):
        codes |= np.left_shift(column, bit, dtype=np.int32)
    if index is not None:
        codes = np.append(codes, np.int32(0))[index]
    return coded_flags(len(columns), codes)


def equal_flags(
    batch: Batch,
    space: EditSpace,
    columns: Iterable[tuple[npt.NDArray[Any], npt.NDArray[Any]]],
) -> Block:
    """A block of flags: whether the source word's id equals the target word's.

    Each column is a pair of ids `(positions,)`, those of source words and those of target words.
    """
    sides = list(columns)
    words = batch.words(space)
    lefts, rights = (np.stack(side, axis=1) for side in zip(*sides, strict=True))
    codes = np.empty(len(words.sources), np.int32)
    compare_ids(lefts, rights, words.sources, words.targets, words.linked, codes)
    return coded_flags(len(sides), codes)


def coded_flags(count: int, codes: Codes) -> Block:
    """A block of flags, given as the bits of numbers `(rows,)`."""
    return Block(count, codes + np.int32(ABSENT), _answers(count))


def grid_rows(
    batch: Batch, space: EditSpace, pair: int, sources: Sequence[int], targets: Sequence[int]
) -> list[int]:
    """The rows of some words of a pair, given by their positions, in a space of all cells."""
    first, start = int(batch.starts[0, pair]), int(batch.starts[1, pair])
    offset, width = int(space.offsets[pair]), int(batch.sizes[pair, 1])
    return [offset + (i - first) * width + j - start for i in sources for j in targets]


@lru_cache
def _answers(count: int) -> Values:
    """(flags, combinations) all answers but no to everything; not to be written to."""
    answers = np.arange(1, 1 << count)[None, :] >> np.arange(count)[:, None] & 1
    values: Values = answers.astype(np.float32)
    return values
