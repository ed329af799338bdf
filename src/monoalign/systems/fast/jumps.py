"""What gold alignments say about jumps: how far a word's partner lies from the one before.

Of each jump, the log of how often it occurs over how often it would if every place were as likely.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from monoalign.core.alignment import Alignment
from monoalign.core.edit import FloatArray, Link
from monoalign.features.scores.link_order import REACH


def jump_scores(gold: Sequence[Alignment]) -> FloatArray:
    """(2, 2 · REACH + 1) for target words that take source words, and the other way round."""
    by_target = _scores((len(one.pair.source), ((j, i) for i, j in one.links)) for one in gold)
    by_source = _scores((len(one.pair.target), one.links) for one in gold)
    return np.stack([by_target, by_source])


def _scores(alignments: Iterable[tuple[int, Iterable[Link]]]) -> FloatArray:
    """From the number of places, and links from words to places; each jump counts once more."""
    seen, expected = np.ones(2 * REACH + 1), np.ones(2 * REACH + 1)
    for places, links in alignments:
        for before, after in _jumps(links):
            seen[_column(after - before)] += 1
            np.add.at(expected, _column(np.arange(places) - before), 1 / places)
    scores: FloatArray = np.log(seen / seen.sum()) - np.log(expected / expected.sum())
    return scores


def _jumps(links: Iterable[Link]) -> Iterator[tuple[int, int]]:
    """From each linked word's place to the next one's: of several, the one next to it."""
    partners: dict[int, list[int]] = {}
    for word, place in sorted(links):
        partners.setdefault(word, []).append(place)
    last: int | None = None
    for places in partners.values():
        goal = 0 if last is None else last + 1
        place = min(places, key=lambda one: abs(one - goal))
        if last is not None:
            yield last, place
        last = place


def _column(jump: int | np.typing.NDArray[np.int64]) -> np.typing.NDArray[np.int64]:
    return np.clip(jump, -REACH, REACH) + REACH
