"""A teacher for `fast`: the same networks, and an adviser who knows more than they do.

There are few pairs that people have linked, and many that they have not. The teacher learns from
the former, with an adviser's log odds as features of its second network, and says of the latter how
probable each link is. `fast`, who has no such adviser, learns from both. An adviser may be anything
that is too slow or too large for every day: an encoder, or an aligner with trees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from scipy.special import expit  # type: ignore[import-untyped]

from monoalign.aligners.aligner import Aligner
from monoalign.core.edit import FloatArray
from monoalign.core.feature_matrix import Block, dense
from monoalign.core.sentence import SentencePair
from monoalign.scoring.network import Network

from .fast_parts import Part
from .fast_passes import Report, calibration, first_pass, second_pass
from .network import NetworkSettings

Adviser = Callable[[Sequence[SentencePair]], Iterable[FloatArray]]
"""Says of each pair the log odds of its links, (source words, target words).

What it says of pairs that people have linked must not come from having seen those links.
"""

_LONGER = 2
_MEMBERS = 4
_MOST = 8.0  # log odds of an adviser who is sure


@dataclass(frozen=True, slots=True)
class Lessons:
    """The pairs that a teacher labels, and who advises it."""

    adviser: Adviser
    pairs: Sequence[SentencePair]


def advised_by(aligner: Aligner) -> Adviser:
    """An aligner as adviser: 1 for its links, -1 for all else."""

    def adviser(pairs: Sequence[SentencePair]) -> Iterator[FloatArray]:
        for found in aligner.align_many(pairs):
            odds = np.full((len(found.pair.source), len(found.pair.target)), -1.0)
            for link in found.links:
                odds[link] = 1.0
            yield odds

    return adviser


def teach(
    parts: Sequence[Part],
    adviser: Adviser,
    settings: tuple[NetworkSettings, NetworkSettings],
    seed: int,
    report: Report,
) -> list[Part]:
    """The parts with what is to be taught filled in, from what is known of the others.

    `settings` are those of the two networks of the pupil, who learns from more pairs; the teacher
    goes over its own more often, and has more members.
    """
    small, large = (replace(one, epochs=_LONGER * one.epochs) for one in settings)
    known = [replace(part, advice=advice(adviser, part)) for part in parts if not _waits(part)]
    first, unseen = first_pass(known, small, seed, report)
    large = replace(large, members=_MEMBERS)
    second, left, again = second_pass(known, unseen, large, seed, report)
    line = calibration(known, left, again)
    taught = [
        _labelled(replace(part, advice=advice(adviser, part)), first, second, line)
        for part in parts
        if _waits(part)
    ]
    return [replace(part, advice=None) for part in (*known, *taught)]


def _waits(part: Part) -> bool:
    """Whether a part is to be taught."""
    return part.kind == "taught"


def _labelled(part: Part, first: Network, second: Network, line: tuple[float, float]) -> Part:
    scores = first(part.matrix)
    rows = part.hopeful(scores)
    shares = expit(scores)
    shares[rows] = expit(line[0] * second(part.around(scores, rows)) + line[1])
    return replace(part, shares=shares.astype(np.float32))


def advice(adviser: Adviser, part: Part) -> Block:
    """Whether an adviser would link a cell's words; the odds; their leads in row and column."""
    columns = np.zeros((4, len(part.space)), np.float32)
    for at, odds in enumerate(adviser([one.pair for one in part.alignments])):
        if odds.size:
            values = odds > 0, odds, _lead(odds, axis=1), _lead(odds, axis=0)
            for column, value in zip(columns, values, strict=True):
                column[part.space.rows(at)] = np.clip(value, -_MOST, _MOST).ravel()
    return dense(columns)


def _lead(odds: FloatArray, axis: int) -> FloatArray:
    """How much higher each value is than the highest other one of its row or column."""
    if odds.shape[axis] == 1:
        return np.full(odds.shape, _MOST)
    highest = np.sort(odds, axis=axis)
    first, second = (np.take(highest, [place], axis=axis) for place in (-1, -2))
    return np.where(odds == first, odds - second, odds - first)
