"""The aligner: an annotator and the stages it feeds.

aligner = monoalign.load()
aligner.align("He bought a car.", "A car was purchased by him.").to_pharaoh()
for alignment in aligner.align_many(pairs): …
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from monoalign._version import __version__
from monoalign.annotate.annotator import Annotator
from monoalign.annotate.text import PairLike, SentenceLike, as_pair
from monoalign.core.alignment import Alignment
from monoalign.core.constraints import LinkConstraints
from monoalign.core.edit import Link
from monoalign.core.sentence import SentencePair
from monoalign.core.stage_output import StageOutput
from monoalign.resources.lexicon import Lexicon, TermPair

from .stage import Step
from .user_knowledge import respected

Option = str | int | float | bool | None
Weights = Mapping[str, npt.NDArray[Any]]

_BATCH_PAIRS = 512
_BATCH_CELLS = 1 << 18  # bounds the memory of a batch of long sentences


@dataclass(frozen=True, slots=True, eq=False)
class Aligner:
    """A named composition; `options` and `weights` are what a builder needs to make it again."""

    name: str
    annotator: Annotator
    stages: tuple[Step, ...]
    options: Mapping[str, Option] = field(default_factory=dict)
    weights: Weights = field(default_factory=dict)
    resources: Mapping[str, str] = field(default_factory=dict)  # the user's own: kind -> hash
    lexicon: Lexicon | None = None

    def align(
        self,
        source: SentenceLike,
        target: SentenceLike,
        *,
        must_link: Iterable[Link] = (),
        cannot_link: Iterable[Link] = (),
    ) -> Alignment:
        """Align two sentences, given as text, as lists of words or as `Sentence`s.

        The alignment has all links of `must_link` and none of `cannot_link`: pairs of positions.
        """
        constraints = LinkConstraints.of(must_link, cannot_link)
        return self.align_pair(replace(as_pair((source, target), 1), constraints=constraints))

    def align_pair(self, pair: SentencePair) -> Alignment:
        """Align one pair."""
        return next(self.align_many([pair]))

    def align_many(self, pairs: Iterable[PairLike]) -> Iterator[Alignment]:
        """Align a stream of pairs, annotated or not: one alignment each, in order."""
        for batch in _batches(self.annotate(pairs)):
            yield from self._align_batch(batch)

    def annotate(self, pairs: Iterable[PairLike]) -> Iterator[SentencePair]:
        """The pairs with what this aligner needs to know about them, and no more."""
        numbered = enumerate(pairs, start=1)
        return self.annotator.annotate(as_pair(pair, number) for number, pair in numbered)

    def with_lexicon(self, terms: str | Path | Iterable[TermPair] | Lexicon) -> Aligner:
        """This aligner, made to link the equivalent terms of a file, or of pairs of them.

        They take the place of those that it has; without any, it has none.
        """
        lexicon = Lexicon.of(terms)
        return replace(self, lexicon=lexicon if lexicon.entries else None)

    def save(self, folder: str | Path, *, overwrite: bool = False) -> None:
        """Write this aligner to a folder, which `monoalign.load` reads."""
        from .storage import save

        save(self, folder, overwrite=overwrite)

    @staticmethod
    def load(folder: str | Path) -> Aligner:
        """Read an aligner from a folder."""
        from .storage import load

        return load(folder)

    @property
    def signature(self) -> str:
        """What decides this aligner's output: `exact|ignore_case:True|monoalign:0.1.0`."""
        # What a file holds decides, not where it lies: a resource is in the signature by its hash.
        decisive = {**self.options, **self.resources}
        if self.lexicon is not None:
            decisive["lexicon"] = self.lexicon.hash
        options = [f"{name}:{value}" for name, value in sorted(decisive.items()) if value != ""]
        return "|".join([self.name, *options, *self._weights_mark(), f"monoalign:{__version__}"])

    def _weights_mark(self) -> Iterator[str]:
        if self.weights:
            digest = hashlib.blake2b(digest_size=4)
            for name, array in sorted(self.weights.items()):
                digest.update(f"{name}{array.dtype.str}{array.shape}".encode())
                digest.update(np.ascontiguousarray(array).tobytes())
            yield f"weights-hash:{digest.hexdigest()}"

    def _align_batch(self, pairs: Sequence[SentencePair]) -> tuple[Alignment, ...]:
        earlier: tuple[StageOutput, ...] = ()
        for stage in self.stages:
            earlier = (*earlier, stage.run(pairs, earlier))
        return respected(earlier[-1].alignments, pairs, self.lexicon)


def _batches(pairs: Iterable[SentencePair]) -> Iterator[list[SentencePair]]:
    """Lists of consecutive pairs, bounded in number and in cells."""
    batch: list[SentencePair] = []
    cells = 0
    for pair in pairs:
        size = len(pair.source) * len(pair.target)
        if batch and (len(batch) == _BATCH_PAIRS or cells + size > _BATCH_CELLS):
            yield batch
            batch, cells = [], 0
        batch.append(pair)
        cells += size
    if batch:
        yield batch
