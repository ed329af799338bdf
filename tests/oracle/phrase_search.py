"""All phrase alignments of tiny pairs, and random problems for exact decoders to be tried on."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from monoalign.candidates.phrases import PhrasePairs
from monoalign.core.edit import BoolArray, EditSpace, ScoredEdits
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.decoding.constraints import TreeConstraints

TAGS = ("DT", "IN", "NN", "CC", "VB")


def random_problem(
    seed: int, *, constraints: TreeConstraints | None = None, max_size: int = 2, longest: int = 4
) -> ScoredEdits:
    """A pair with trees and tags, its edits and scores; of small whole numbers for odd seeds."""
    rng = np.random.default_rng(seed)
    source, target = (_sentence(int(rng.integers(1, longest + 1)), rng) for _ in range(2))
    space = PhrasePairs(max_size)([SentencePair(str(seed), source, target)])
    scores = rng.normal(size=len(space)) * 1.5 - (seed % 3 == 0)
    if seed % 2:
        scores = np.rint(scores)  # ties
    linear = constraints.linear(space) if constraints is not None else None
    return ScoredEdits(space, scores, constraints=linear)


def best_total(scored: ScoredEdits) -> float:
    """The greatest score of any alignment, by looking at all of them."""
    return max(scored.total(chosen) for chosen in alignments(scored.space))


def alignments(space: EditSpace) -> Iterator[BoolArray]:
    """Every choice of rows of a space of one pair that covers each word exactly once."""
    (pair,) = space.pairs
    height, width = len(pair.source), len(pair.target)
    spans = [space.edit(row) for row in range(len(space))]
    words = [
        {*range(*(edit.source or (0, 0)))} | {height + j for j in range(*(edit.target or (0, 0)))}
        for edit in spans
    ]

    def extend(free: set[int], chosen: list[int]) -> Iterator[list[int]]:
        if not free:
            yield chosen
            return
        first = min(free)
        for row, covered in enumerate(words):
            if first in covered and covered <= free:
                yield from extend(free - covered, [*chosen, row])

    for rows in extend(set(range(height + width)), []):
        chosen = np.zeros(len(space), np.bool_)
        chosen[rows] = True
        yield chosen


def _sentence(size: int, rng: np.random.Generator) -> Sentence:
    order = rng.permutation(size)
    heads = np.full(size, -1)
    for place in range(1, size):
        heads[order[place]] = order[rng.integers(0, place)]
    words = tuple("abcdefghijkl"[:size])
    tags = tuple(rng.choice(TAGS, size).tolist())
    return Sentence(" ".join(words), words, tags=tags, heads=tuple(heads.tolist()))
