"""All phrase alignments of tiny pairs, and random problems for exact decoders to be tried on."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from monoalign.candidates.spaces import PhrasePairs
from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.sentence import Sentence, SentencePair, Span
from monoalign.core.space import EditSpace, ScoredEdits
from monoalign.decoding.constrained import TreeConstraints, broken
from monoalign.decoding.packing import PhraseSearch, phrase_alignments

TAGS = ("DT", "IN", "NN", "CC", "VB")

Problem = tuple[Batch, ScoredEdits]


def random_problem(seed: int, *, max_size: int = 2, longest: int = 4) -> Problem:
    """A pair with trees and tags, its edits and scores; of small whole numbers for odd seeds."""
    rng = np.random.default_rng(seed)
    source, target = (_sentence(int(rng.integers(1, longest + 1)), rng) for _ in range(2))
    batch = Batch.of([SentencePair(str(seed), source, target)])
    space = PhrasePairs(max_size)(batch)
    scores = rng.normal(size=len(space)) * 1.5 - (seed % 3 == 0)
    if seed % 2:
        scores = np.rint(scores)  # ties
    return batch, ScoredEdits(space, scores)


def best_alignment(search: PhraseSearch, problem: Problem) -> Alignment:
    """What a search makes of a problem of one pair."""
    (alignment,) = phrase_alignments(search, *problem)
    return alignment


def best_total(problem: Problem, constraints: TreeConstraints | None = None) -> float:
    """The greatest score of any alignment that satisfies the constraints, by looking at all."""
    batch, scored = problem
    return max(
        float(scored.unary[rows].sum())
        for rows in alignments(batch.pairs[0], scored.space)
        if constraints is None or _is_allowed(batch.pairs[0], scored.space, rows, constraints)
    )


def spans_of(space: EditSpace) -> list[tuple[Span | None, Span | None]]:
    """Source and target span of every row; None for the missing side of a DEL or INS."""
    rows = zip(*(column.tolist() for column in space.columns), strict=True)
    return [(None if a < 0 else (a, b), None if c < 0 else (c, d)) for a, b, c, d in rows]


def alignments(pair: SentencePair, space: EditSpace) -> Iterator[list[int]]:
    """Every choice of rows of a space of one pair that covers each word exactly once."""
    height, width = len(pair.source), len(pair.target)
    words = [
        {*range(*(source or (0, 0)))} | {height + j for j in range(*(target or (0, 0)))}
        for source, target in spans_of(space)
    ]

    def extend(free: set[int], chosen: list[int]) -> Iterator[list[int]]:
        if not free:
            yield chosen
            return
        first = min(free)
        for row, covered in enumerate(words):
            if first in covered and covered <= free:
                yield from extend(free - covered, [*chosen, row])

    yield from extend(set(range(height + width)), [])


def _is_allowed(
    pair: SentencePair, space: EditSpace, rows: list[int], constraints: TreeConstraints
) -> bool:
    height = len(pair.source)
    active = np.zeros(height + len(pair.target), np.bool_)
    spans = spans_of(space)
    for source, target in (spans[row] for row in rows):
        if source is not None and target is not None:
            active[slice(*source)] = True
            active[height + target[0] : height + target[1]] = True
    return not broken(constraints.rules(pair), active)


def _sentence(size: int, rng: np.random.Generator) -> Sentence:
    order = rng.permutation(size)
    heads = np.full(size, -1)
    for index in range(1, size):
        heads[order[index]] = order[rng.integers(0, index)]
    words = tuple("abcdefghijkl"[:size])
    tags = tuple(rng.choice(TAGS, size).tolist())
    return Sentence(" ".join(words), words, tags=tags, heads=tuple(heads.tolist()))
