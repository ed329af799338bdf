"""A stage: candidates, features, scorer, decoder. An aligner runs one or more of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from monoalign.core.alignment import Alignment
from monoalign.core.edit import EditSpace, ScoredEdits
from monoalign.core.sentence import SentencePair
from monoalign.core.stage_output import StageOutput
from monoalign.core.symmetrise import symmetrise

Matrix = TypeVar("Matrix")
Matrix_co = TypeVar("Matrix_co", covariant=True)
Matrix_contra = TypeVar("Matrix_contra", contravariant=True)


class Candidates(Protocol):
    """Proposes the edits of a batch of pairs."""

    def __call__(
        self, pairs: Sequence[SentencePair], earlier: Sequence[StageOutput]
    ) -> EditSpace: ...


class Features(Protocol[Matrix_co]):
    """Describes edits: a matrix `(rows, names)`, dense or a `FeatureMatrix`."""

    @property
    def names(self) -> tuple[str, ...]: ...

    def __call__(self, space: EditSpace, earlier: Sequence[StageOutput]) -> Matrix_co: ...


class Scorer(Protocol[Matrix_contra]):
    """Scores edits from their features."""

    def __call__(self, space: EditSpace, matrix: Matrix_contra) -> ScoredEdits: ...


class Decoder(Protocol):
    """Chooses edits: one alignment a pair, in order."""

    def __call__(
        self, scored: ScoredEdits, earlier: Sequence[StageOutput]
    ) -> tuple[Alignment, ...]: ...


class Step(Protocol):
    """What an aligner runs: a `Stage`, or something made of stages."""

    def run(self, pairs: Sequence[SentencePair], earlier: Sequence[StageOutput]) -> StageOutput: ...


@dataclass(frozen=True, slots=True)
class Stage(Generic[Matrix]):
    """One pass over a batch; it sees what the stages before it found."""

    candidates: Candidates
    features: Features[Matrix]
    scorer: Scorer[Matrix]
    decoder: Decoder

    def run(self, pairs: Sequence[SentencePair], earlier: Sequence[StageOutput]) -> StageOutput:
        """Align a batch."""
        space = self.candidates(pairs, earlier)
        scored = self.scorer(space, self.features(space, earlier))
        return StageOutput(self.decoder(scored, earlier), scored)


@dataclass(frozen=True, slots=True)
class Bidirectional:
    """Two directions over the same pairs, made one by a symmetrisation."""

    forward: Step
    backward: Step
    method: str

    def run(self, pairs: Sequence[SentencePair], earlier: Sequence[StageOutput]) -> StageOutput:
        """Align a batch in both directions; probabilities are the mean of both."""
        there = self.forward.run(pairs, earlier).alignments
        back = self.backward.run(pairs, earlier).alignments
        both = zip(there, back, strict=True)
        return StageOutput(tuple(symmetrise(one, other, self.method) for one, other in both))
