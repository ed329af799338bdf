"""The aligner: an annotator, the model it feeds, and the settings and weights that made them.

aligner = monoalign.load()
aligner.align("He bought a car.", "A car was purchased by him.").to_pharaoh()
for alignment in aligner.align_many(pairs): …
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, fields, replace
from html import escape
from pathlib import Path
from typing import Any

import numpy as np

from monoalign._version import __version__
from monoalign.annotate.text import Annotator, PairLike, SentenceLike, as_pair
from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.constraints import LinkConstraints
from monoalign.core.edit import Link
from monoalign.core.errors import DataError, PairSizeError, UsageError
from monoalign.core.sentence import SentencePair
from monoalign.models.constraints import apply_constraints
from monoalign.models.model import Explanation, Model, Weights
from monoalign.resources.lexicon import Lexicon, TermPair

_BATCH_PAIRS = 256
_BATCH_CELLS = 1 << 18  # bounds the memory of a batch of long sentences

MAX_WORDS = 1600
"""Words of the longest sentence that most aligners take unless more are allowed. Memory and time
grow with the product of both sentences' words; an aligner that needs more memory takes fewer."""

OnError = Callable[[DataError], None]
"""Told of a pair that is left out."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Aligner:
    """A system at work; its name, `settings` and `weights` are enough to build it again."""

    name: str
    annotator: Annotator
    model: Model
    settings: Any  # the system's settings dataclass
    weights: Weights = field(default_factory=dict)
    resources: Mapping[str, str] = field(default_factory=dict)  # the user's own: kind -> hash
    lexicon: Lexicon | None = None
    max_words: int = MAX_WORDS  # of a sentence, unless the caller allows more

    def __repr__(self) -> str:
        """Name and options, without weights: `Aligner('toy', letters=3)`."""
        return f"Aligner({', '.join([repr(self.name), *self._shown()])})"

    def _repr_html_(self) -> str:
        """Name and options as a table, for notebooks."""
        rows = "".join(
            f"<tr><th>{escape(name)}</th><td>{escape(value)}</td></tr>"
            for name, _, value in (item.partition("=") for item in self._shown())
        )
        return f"<table><caption>{escape(self.name)}</caption>{rows}</table>"

    def _shown(self) -> list[str]:
        options = [f"{name}={value!r:.60}" for name, value in self.options.items()]
        if self.lexicon is not None:
            options.append(f"lexicon={len(self.lexicon.entries)} terms")
        return options

    @property
    def options(self) -> dict[str, Any]:
        """The settings by name."""
        return {each.name: getattr(self.settings, each.name) for each in fields(self.settings)}

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

    def align_many(
        self,
        pairs: Iterable[PairLike],
        *,
        threads: int = 1,
        max_words: int | None = None,
        on_error: OnError | None = None,
    ) -> Iterator[Alignment]:
        """Align a stream of pairs, annotated or not: one alignment per pair, in order.

        With several `threads`, batches are aligned side by side; the result is the same. A pair
        with a sentence of more than `max_words`, by default those of the aligner, raises a
        `PairSizeError`, or is left out and passed to `on_error`.
        """
        max_words = self.max_words if max_words is None else max_words
        for name, value in (("threads", threads), ("max_words", max_words)):
            if value < 1:
                raise UsageError(f"{name}: expected a number from 1 on, found {value}")
        short = _short_pairs(_numbered(pairs), max_words, on_error)
        batches = _batches(self.annotator.annotate(short))
        if threads == 1:
            for batch in batches:
                yield from self._aligned(batch)
            return
        with ThreadPoolExecutor(threads) as pool:
            pending: deque[Future[list[Alignment]]] = deque()
            for batch in batches:
                pending.append(pool.submit(self._aligned, batch))
                if len(pending) > threads:  # so that memory stays bounded
                    yield from pending.popleft().result()
            while pending:
                yield from pending.popleft().result()

    def _aligned(self, pairs: list[SentencePair]) -> list[Alignment]:
        return apply_constraints(self.model.align(Batch.of(pairs)), pairs, self.lexicon)

    def explain(self, alignment: Alignment) -> Explanation:
        """The evidence for every link of an alignment, strongest first."""
        return self.model.explain(Batch.of(self.annotate([alignment.pair])), alignment)

    def annotate(self, pairs: Iterable[PairLike]) -> Iterator[SentencePair]:
        """The pairs with what this aligner needs to know about them, and no more."""
        return self.annotator.annotate(_numbered(pairs))

    def with_lexicon(self, terms: str | Path | Iterable[TermPair] | Lexicon) -> Aligner:
        """This aligner with a lexicon: a file of equivalent terms, or pairs of them.

        It replaces the lexicon that the aligner has; an empty one removes it.
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
        from .storage import load_folder

        return load_folder(folder)

    @property
    def signature(self) -> str:
        """What decides this aligner's output: `exact|ignore_case:True|monoalign:0.1.0`."""
        return self.signature_over(self.options)

    def signature_over(self, names: Iterable[str]) -> str:
        """The signature as far as these options go: an earlier version may have had fewer."""
        options = {name: value for name, value in self.options.items() if name in set(names)}
        # What a file holds decides, not where it lies: a resource is in the signature by its hash.
        decisive = {**options, **self.resources}
        if self.lexicon is not None:
            decisive["lexicon"] = self.lexicon.hash
        parts = [f"{name}:{value}" for name, value in sorted(decisive.items()) if value != ""]
        return "|".join([self.name, *parts, *self._weights_mark(), f"monoalign:{__version__}"])

    def _weights_mark(self) -> Iterator[str]:
        if self.weights:
            digest = hashlib.blake2b(digest_size=4)
            for name, array in sorted(self.weights.items()):
                digest.update(f"{name}{array.dtype.str}{array.shape}".encode())
                digest.update(np.ascontiguousarray(array).tobytes())
            yield f"weights-hash:{digest.hexdigest()}"


def _numbered(pairs: Iterable[PairLike]) -> Iterator[SentencePair]:
    return (as_pair(pair, number) for number, pair in enumerate(pairs, start=1))


def _short_pairs(
    pairs: Iterable[SentencePair], max_words: int, on_error: OnError | None
) -> Iterator[SentencePair]:
    """The pairs of sentences that are not too long."""
    for pair in pairs:
        sizes = len(pair.source), len(pair.target)
        if max(sizes) <= max_words:
            yield pair
            continue
        error = PairSizeError(
            f"pair {pair.id!r:.60}: expected sentences of at most {max_words} words "
            f"(max_words), found {sizes[0]} and {sizes[1]}"
        )
        if on_error is None:
            raise error
        on_error(error)


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
