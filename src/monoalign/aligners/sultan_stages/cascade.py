"""The stages in their order (algorithm 5), over one grid a batch.

The sentences of a pair are compared in an order that does not depend on which is the source, so
that the output is the same, mirrored, when they are swapped, whatever ties there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from monoalign.core.alignment import Alignment
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.core.stage_output import StageOutput
from monoalign.resources.word_similarity import Relatedness

from .batch import Batch, CascadeStage
from .grid import grid_of


@dataclass(frozen=True, slots=True)
class Cascade:
    """What is similar, how much (`level`, the paper's ppdbSim), and the stages."""

    related: Relatedness | None
    level: float
    stages: tuple[CascadeStage, ...]

    def run(self, pairs: Sequence[SentencePair], earlier: Sequence[StageOutput]) -> StageOutput:
        """Align a batch; what stages before this cascade found is not looked at."""
        swapped = [_key(pair.target) < _key(pair.source) for pair in pairs]
        turned = [
            pair.swapped() if swap else pair for pair, swap in zip(pairs, swapped, strict=True)
        ]
        batch = Batch(turned, grid_of(turned, self.related, self.level))
        for stage in self.stages:
            stage(batch)
        found = _alignments(batch, pairs, swapped)
        return StageOutput(tuple(found))


def _key(sentence: Sentence) -> tuple[Any, ...]:
    """Short sentences first; equal keys are equal sentences, in all that a stage looks at."""
    columns = (
        sentence.lemmas,
        sentence.tags,
        sentence.heads,
        sentence.relations,
        sentence.entities,
    )
    return len(sentence), sentence.words, *(column or () for column in columns)


def _alignments(
    batch: Batch, pairs: Sequence[SentencePair], swapped: Sequence[bool]
) -> Iterator[Alignment]:
    """An alignment a pair; its score is the summed similarity of the linked words."""
    grid = batch.grid
    places = np.flatnonzero(grid.links)
    owners = np.searchsorted(grid.cells, places, side="right") - 1
    widths = np.diff(grid.targets.starts)[owners]
    rows, columns = np.divmod(places - grid.cells[owners], widths)
    bounds = np.searchsorted(owners, np.arange(len(pairs) + 1))
    totals = np.bincount(owners, grid.similarity[places], len(pairs)).tolist()
    links = list(zip(rows.tolist(), columns.tolist(), strict=True))
    ends = bounds.tolist()
    for number, (pair, swap) in enumerate(zip(pairs, swapped, strict=True)):
        found = links[ends[number] : ends[number + 1]]
        if swap:
            found = [(target, source) for source, target in found]
        yield Alignment(pair, frozenset(found), score=totals[number])
