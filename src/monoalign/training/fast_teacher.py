"""A teacher for `fast`: the same networks, and an adviser who knows more than they do.

There are few pairs that people have linked, and many that they have not. The teacher learns from
the former, with what the adviser links (`sultan`, with trees and a paraphrase table) as a feature
of its second network, and says of the latter how probable each link is. `fast`, who has neither
trees nor table, learns from both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from scipy.special import expit  # type: ignore[import-untyped]

from monoalign.aligners.aligner import Aligner
from monoalign.core.feature_matrix import Block, dense
from monoalign.core.sentence import SentencePair
from monoalign.scoring.network import Network

from .fast_parts import Part, links_of
from .fast_passes import Report, calibration, first_pass, second_pass
from .network import NetworkSettings

_LONGER = 2
_MEMBERS = 4


@dataclass(frozen=True, slots=True)
class Lessons:
    """The pairs that a teacher labels, and who advises it."""

    adviser: Aligner
    pairs: Sequence[SentencePair]


def teach(
    parts: Sequence[Part],
    adviser: Aligner,
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


def advice(adviser: Aligner, part: Part) -> Block:
    """Whether an aligner links the words of a cell, the source word at all, the target word."""
    found = list(adviser.align_many(one.pair for one in part.alignments))
    columns = np.zeros((3, len(part.space)), np.float32)
    columns[0] = links_of(found, part.space)
    for at, one in enumerate(found):
        rows = part.space.rows(at)
        links = columns[0, rows].reshape(len(one.pair.source), len(one.pair.target))
        columns[1, rows] = np.broadcast_to(
            links.max(axis=1, keepdims=True, initial=0), links.shape
        ).ravel()
        columns[2, rows] = np.broadcast_to(links.max(axis=0, initial=0), links.shape).ravel()
    return dense(columns)
