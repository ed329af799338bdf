"""The mistakes of an output by cause: how many, what fixing them would gain, and examples.

report = group_errors(alignments, gold)
report.groups[0].cause, report.groups[0].wrong, report.groups[0].fixed.f1
"""

from __future__ import annotations

import heapq
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b

import numpy as np

from monoalign.core.alignment import Alignment
from monoalign.core.sentence import SentencePair
from monoalign.corpora.same_pairs import in_step

from .counts import Averages, CountArray, Counts
from .error_causes import CAUSES, Mistake, mistakes_in
from .score import Score, Tally

_WRONG, _MISSING, _POSSIBLE = range(3)
_SIZE = 3  # counts per cause


@dataclass(frozen=True, slots=True)
class ErrorExample:
    """A pair and its mistakes with one cause; `number` counts pairs from 1."""

    number: int
    pair: SentencePair
    mistakes: tuple[Mistake, ...]


@dataclass(frozen=True, slots=True)
class ErrorGroup:
    """All mistakes with one cause.

    `possible` counts the wrong links that the gold standard allows but does not require. `share` is
    the group's share of all mistakes. `fixed` is what the macro averages would be if the wrong
    links were removed, the missing ones added, and nothing else changed.
    """

    cause: str
    wrong: int
    missing: int
    possible: int
    share: float
    fixed: Averages
    examples: tuple[ErrorExample, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class ErrorReport:
    """The score of an output, and its mistakes by cause, the largest group first."""

    score: Score
    groups: tuple[ErrorGroup, ...]

    @property
    def mistakes(self) -> int:
        """Wrong and missing links in all."""
        return sum(group.wrong + group.missing for group in self.groups)


def group_errors(
    alignments: Iterable[Alignment],
    gold: Iterable[Alignment],
    *,
    examples: int = 3,
    seed: int = 1,
    system: str = "",
    names: tuple[str, str] = ("the output", "the gold standard"),
) -> ErrorReport:
    """Group the wrong and missing links of alignments of the gold standard's pairs, in its order.

    Both may be streams: only counts and examples are stored. Up to `examples` pairs per cause are
    drawn by the seed and their words, not by the aligner: mistakes of different aligners are thus
    shown in the same pairs, as far as they make them there. `system` and `names`: see `evaluate`.
    """
    tally, table = Tally(names[0]), array("i")
    drawn = {cause: _Draw(examples) for cause in CAUSES}
    for predicted, expected in in_step((alignments, gold), names):
        scored = tally.add(predicted, expected)
        mistakes = list(mistakes_in(scored, expected))
        table.extend(_count(mistakes))
        for cause in {mistake.cause for mistake in mistakes} if examples else ():
            rank = _rank(expected.pair, cause, seed)
            drawn[cause].offer(rank, len(tally), expected.pair, mistakes)
    counts = np.array(table, np.int32).reshape(-1, len(CAUSES), _SIZE)
    score = tally.score(system)
    shown = [drawn[cause].examples(cause) for cause in CAUSES]
    return ErrorReport(score, _groups(score.counts, counts, shown))


def _count(mistakes: Iterable[Mistake]) -> list[int]:
    """Wrong, missing and possible links of the first cause, of the second, and so on."""
    row = [0] * (_SIZE * len(CAUSES))
    for mistake in mistakes:
        start = _SIZE * CAUSES.index(mistake.cause)
        row[start + (_MISSING if mistake.missing else _WRONG)] += 1
        row[start + _POSSIBLE] += mistake.possible
    return row


def _groups(
    counts: Counts, mistakes: CountArray, examples: Sequence[tuple[ErrorExample, ...]]
) -> tuple[ErrorGroup, ...]:
    """A group for each cause that occurs; `mistakes` (pairs, causes, 3) as in `_count`."""
    totals = mistakes.sum(axis=0, dtype=np.int64)
    whole = int(totals[:, [_WRONG, _MISSING]].sum())
    groups = []
    for index, cause in enumerate(CAUSES):
        wrong, missing, possible = totals[index].tolist()
        if wrong or missing:
            share, fixed = (wrong + missing) / whole, _fixed(counts, mistakes[:, index])
            shown = examples[index]
            groups.append(ErrorGroup(cause, wrong, missing, possible, share, fixed, shown))
    return tuple(sorted(groups, key=lambda group: -group.share))


def _fixed(counts: Counts, mistakes: CountArray) -> Averages:
    correct, predicted, gold, _ = counts.table.T
    correct = correct + mistakes[:, _MISSING]
    predicted = predicted + mistakes[:, _MISSING] - mistakes[:, _WRONG]
    return Counts(np.stack([correct, predicted, gold, correct], axis=1)).macro


class _Draw:
    """The `size` pairs with the lowest ranks."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._heap: list[tuple[int, int, SentencePair, list[Mistake]]] = []

    def offer(self, rank: int, number: int, pair: SentencePair, mistakes: list[Mistake]) -> None:
        item = (-rank, -number, pair, mistakes)  # numbers are unique, so pairs are never compared
        if len(self._heap) < self._size:
            heapq.heappush(self._heap, item)
        elif self._heap:
            heapq.heappushpop(self._heap, item)

    def examples(self, cause: str) -> tuple[ErrorExample, ...]:
        """The drawn pairs in the order of the corpus."""
        drawn = sorted(self._heap, key=lambda item: -item[1])
        return tuple(
            ErrorExample(
                -number, pair, tuple(mistake for mistake in mistakes if mistake.cause == cause)
            )
            for _, number, pair, mistakes in drawn
        )


def _rank(pair: SentencePair, cause: str, seed: int) -> int:
    text = "\n".join((str(seed), cause, *pair.source.words, "", *pair.target.words))
    digest = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "big")
