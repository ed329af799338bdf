"""A stage: candidates, features, scorer, decoder. An aligner runs one or more of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from monoalign.core.alignment import Alignment
from monoalign.core.edit import EditSpace, FloatArray, ScoredEdits
from monoalign.core.sentence import SentencePair
from monoalign.core.stage_output import StageOutput
from monoalign.core.symmetrise import symmetrise


class Candidates(Protocol):
    """Proposes the edits of a batch of pairs."""

    def __call__(
        self, pairs: Sequence[SentencePair], earlier: Sequence[StageOutput]
    ) -> EditSpace: ...


class Features(Protocol):
    """Describes edits: a matrix `(rows, names)`."""

    @property
    def names(self) -> tuple[str, ...]: ...

    def __call__(self, space: EditSpace, earlier: Sequence[StageOutput]) -> FloatArray: ...


class Scorer(Protocol):
    """Scores edits from their features."""

    def __call__(self, space: EditSpace, matrix: FloatArray) -> ScoredEdits: ...


class Decoder(Protocol):
    """Chooses edits: one alignment a pair, in order."""

    def __call__(
        self, scored: ScoredEdits, earlier: Sequence[StageOutput]
    ) -> tuple[Alignment, ...]: ...


class Step(Protocol):
    """What an aligner runs: a `Stage`, or something made of stages."""

    def run(self, pairs: Sequence[SentencePair], earlier: Sequence[StageOutput]) -> StageOutput: ...


@dataclass(frozen=True, slots=True)
class Stage:
    """One pass over a batch; it sees what the stages before it found."""

    candidates: Candidates
    features: Features
    scorer: Scorer
    decoder: Decoder

    def run(self, pairs: Sequence[SentencePair], earlier: Sequence[StageOutput]) -> StageOutput:
        """Align a batch."""
        space = self.candidates(pairs, earlier)
        scored = self.scorer(space, self.features(space, earlier))
        return StageOutput(self.decoder(scored, earlier), scored)


@dataclass(frozen=True, slots=True)
class Bidirectional:
    """Two stages, of which the second sees the pairs swapped, made one by a symmetrisation."""

    forward: Step
    backward: Step
    method: str

    def run(self, pairs: Sequence[SentencePair], earlier: Sequence[StageOutput]) -> StageOutput:
        """Align a batch in both directions."""
        there = self.forward.run(pairs, earlier).alignments
        mirrored = [StageOutput(tuple(one.swapped() for one in out.alignments)) for out in earlier]
        back = self.backward.run([pair.swapped() for pair in pairs], mirrored).alignments
        return StageOutput(
            tuple(
                symmetrise(forward, backward.swapped(), self.method)
                for forward, backward in zip(there, back, strict=True)
            )
        )
