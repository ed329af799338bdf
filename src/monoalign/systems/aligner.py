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
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from monoalign._version import __version__
from monoalign.annotate.text import Annotator, PairLike, SentenceLike, as_pair
from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.constraints import LinkConstraints
from monoalign.core.edit import Link
from monoalign.core.errors import DataError, PairSizeError, UsageError, of_pair
from monoalign.core.sentence import SentencePair
from monoalign.models.constraints import apply_constraints
from monoalign.models.model import Explanation, Model, Weights
from monoalign.resources.lexicon import Lexicon, TermPair

if TYPE_CHECKING:
    from .pickling import Origin

_BATCH_PAIRS = 256
_BATCH_CELLS = 1 << 17  # 50 MB: what a thread has beyond 64 MB, glibc gives back every time

_LARGE_BLOCK = 31 << 20  # bytes; of larger ones, glibc learns nothing

MAX_WORDS = 1600
"""Words of the longest sentence that most aligners take unless more are allowed. Memory and time
grow with the product of both sentences' words; an aligner that needs more memory takes fewer."""

OnError = Callable[[DataError], None]
"""Told of a pair that is left out."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Aligner:
    """A system at work; its name, `settings` and `weights` are enough to build it again.

    Examples:
        >>> monoalign.load(threshold=0.8).options
        {'threshold': 0.8}
    """

    name: str
    annotator: Annotator
    model: Model
    settings: Any  # the system's settings dataclass
    weights: Weights = field(default_factory=dict)
    resources: Mapping[str, str] = field(default_factory=dict)  # the user's own: kind -> hash
    lexicon: Lexicon | None = None
    max_words: int = MAX_WORDS  # of a sentence, unless the caller allows more
    # Not copied by `replace`: a copy with another part cannot be had from there.
    origin: Origin | None = field(default=None, init=False)

    def __reduce_ex__(self, protocol: Any) -> Any:
        """How to load this aligner, not its parts: see `pickling`."""
        if self.origin is None:
            return object.__reduce_ex__(self, protocol)
        from .pickling import reduced

        return reduced(self, self.origin)

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
        """Align two sentences.

        Args:
            source: Text, a list of words, a `Sentence` or a spaCy `Doc`.
            target: The same.
            must_link: Pairs of positions that the alignment has.
            cannot_link: Pairs of positions that it does not have.

        Returns:
            The alignment, with links, probabilities where the aligner gives any, and edits.

        Raises:
            UsageError: Something other than a sentence, or constraints that contradict each other.
            PairSizeError: A sentence of more words than the aligner takes.

        Examples:
            >>> alignment = monoalign.load().align("He left.", "He went.")
            >>> sorted(alignment.links)
            [(0, 0), (1, 1), (2, 2)]
        """
        constraints = LinkConstraints.of(must_link, cannot_link)
        return self.align_pair(replace(as_pair((source, target), 1), constraints=constraints))

    def align_pair(self, pair: SentencePair) -> Alignment:
        """Align one pair.

        Args:
            pair: Two sentences, with constraints on their links if there are any.

        Returns:
            The alignment, as `align` gives it.

        Raises:
            PairSizeError: A sentence of more words than the aligner takes.
        """
        return next(self.align_many([pair]))

    def align_many(
        self,
        pairs: Iterable[PairLike],
        *,
        threads: int = 1,
        max_words: int | None = None,
        max_cells: int | None = None,
        on_error: OnError | None = None,
    ) -> Iterator[Alignment]:
        """Align a stream of pairs, annotated or not: one alignment per pair, in order.

        Args:
            pairs: `SentencePair`s, or tuples of two sentences as `align` takes them.
            threads: How many batches are aligned in parallel; the result is the same.
            max_words: The most words per sentence; by default, what the aligner takes.
            max_cells: The largest product of both lengths; by default, there is no limit.
            on_error: Called with each pair that is too long, which is then left out.

        Returns:
            An iterator over the alignments; pairs are read as it goes.

        Raises:
            PairSizeError: A pair that is too long, unless there is `on_error`.
            UsageError: A limit or a number of threads below 1.

        Examples:
            >>> pairs = [("He left.", "He went."), ("It rains.", "It is raining.")]
            >>> [each.to_pharaoh() for each in monoalign.load().align_many(pairs)]
            ['0-0 1-1 2-2', '0-0 1-2 2-3']
        """
        for name, value in (
            ("threads", threads),
            ("max_words", max_words),
            ("max_cells", max_cells),
        ):
            if value is not None and value < 1:
                raise UsageError(f"{name}: expected a number from 1 on, found {value}")
        _keep_freed_memory()
        short = self._short_pairs(_numbered(pairs), max_words, max_cells, on_error)
        batches = _batches(self.annotator.annotate(short))
        if threads == 1:
            for batch in batches:
                yield from self._aligned(batch)
            return
        with ThreadPoolExecutor(threads) as pool:
            pending: deque[Future[list[Alignment]]] = deque()
            for batch in batches:
                pending.append(pool.submit(self._aligned, batch))
                if len(pending) > 2 * threads:  # so that memory stays bounded
                    yield from pending.popleft().result()
            while pending:
                yield from pending.popleft().result()

    def size_error(
        self, pair: SentencePair, max_words: int | None = None, max_cells: int | None = None
    ) -> PairSizeError | None:
        """Why a pair is too long for `align_many` with these limits.

        Args:
            pair: Two sentences.
            max_words: As in `align_many`.
            max_cells: As in `align_many`.

        Returns:
            The error that `align_many` raises; None if the pair is not too long.
        """
        max_words = self.max_words if max_words is None else max_words
        sizes = len(pair.source.words), len(pair.target.words)
        if max(sizes) > max_words:
            limit = f"sentences of at most {max_words} words (max_words)"
        elif max_cells is not None and sizes[0] * sizes[1] > max_cells:
            limit = f"at most {max_cells} pairs of words (max_cells)"
        else:
            return None
        return PairSizeError(of_pair(pair.id, f"expected {limit}, found {sizes[0]} and {sizes[1]}"))

    def _short_pairs(
        self,
        pairs: Iterable[SentencePair],
        max_words: int | None,
        max_cells: int | None,
        on_error: OnError | None,
    ) -> Iterator[SentencePair]:
        """The pairs that are not too long."""
        for pair in pairs:
            error = self.size_error(pair, max_words, max_cells)
            if error is None:
                yield pair
            elif on_error is None:
                raise error
            else:
                on_error(error)

    def _aligned(self, pairs: list[SentencePair]) -> list[Alignment]:
        return apply_constraints(self.model.align(Batch.of(pairs)), pairs, self.lexicon)

    def explain(self, alignment: Alignment) -> Explanation:
        """The evidence for every link of an alignment.

        Args:
            alignment: One of this aligner's; links of others are explained as far as they can be.

        Returns:
            For each link what speaks for it, strongest first.

        Examples:
            >>> aligner = monoalign.load()
            >>> evidence = aligner.explain(aligner.align("He left.", "He went."))
            >>> sorted(evidence)
            [(0, 0), (1, 1), (2, 2)]
        """
        return self.model.explain(Batch.of(self.annotate([alignment.pair])), alignment)

    def annotate(self, pairs: Iterable[PairLike]) -> Iterator[SentencePair]:
        """The pairs with what this aligner needs to know about them, and no more.

        Args:
            pairs: As in `align_many`.

        Returns:
            An iterator over the pairs, whose sentences have lemmas, tags, trees or names where
            the aligner reads them. Annotated pairs are aligned without annotating them again.

        Examples:
            >>> pair = next(monoalign.load().annotate([("He left.", "He went.")]))
            >>> pair.source.lemmas
            ('he', 'leave', '.')
        """
        return self.annotator.annotate(_numbered(pairs))

    def with_lexicon(self, terms: str | Path | Iterable[TermPair] | Lexicon) -> Aligner:
        """This aligner with a lexicon, in place of the one that it has.

        Args:
            terms: A file of equivalent terms, or pairs of them; if empty, the lexicon is removed.

        Returns:
            A copy that links these terms wherever they occur.

        Raises:
            DataError: A file with a line that is not a pair of terms.

        Examples:
            >>> aligner = monoalign.load().with_lexicon([("MI", "heart attack")])
            >>> aligner.align("An MI", "A heart attack").to_pharaoh()
            '1-1 1-2'
        """
        lexicon = Lexicon.of(terms)
        changed = replace(self, lexicon=lexicon if lexicon.entries else None)
        return changed.loaded_from(self.origin)

    def loaded_from(self, origin: Origin | None) -> Aligner:
        """This aligner with a note of where it can be loaded from again.

        Args:
            origin: The note; None removes it.

        Returns:
            A copy, which pickles to the note instead of to its arrays.
        """
        copy = replace(self)
        object.__setattr__(copy, "origin", origin)
        return copy

    def save(self, folder: str | Path, *, overwrite: bool = False) -> None:
        """Write this aligner to a folder, which `monoalign.load` reads.

        Args:
            folder: It appears when it is complete, or not at all.
            overwrite: Replace an aligner that is there already.

        Raises:
            UsageError: A folder that is there already, or cannot be written.

        Examples:
            >>> import tempfile
            >>> with tempfile.TemporaryDirectory() as folder:
            ...     monoalign.load(threshold=0.8).save(f"{folder}/mine")
            ...     monoalign.load(f"{folder}/mine").options
            {'threshold': 0.8}
        """
        from .storage import save

        save(self, folder, overwrite=overwrite)

    @staticmethod
    def load(folder: str | Path) -> Aligner:
        """Read an aligner from a folder.

        Args:
            folder: One that `save` wrote, with this version or an earlier one.

        Returns:
            The aligner that was saved.

        Raises:
            ModelError: A folder that does not hold an aligner, or one that was changed.
        """
        from .storage import load_folder

        return load_folder(folder)

    @property
    def signature(self) -> str:
        """What decides this aligner's output: `exact|ignore_case:True|monoalign:1.0.0`."""
        return self.signature_over(self.options)

    def signature_over(self, names: Iterable[str]) -> str:
        """The signature as far as these options go: an earlier version may have had fewer.

        Args:
            names: The options that count.

        Returns:
            The signature with these options alone.
        """
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


@cache
def _keep_freed_memory() -> None:
    """Have the memory of a batch kept for the next one.

    The C library of most Linux systems (glibc) gives freed memory back beyond twice the largest
    block that was freed before, and every batch would ask the system for it anew, page by page.
    """
    np.empty(_LARGE_BLOCK, np.uint8)  # never written to, so that it takes no memory


def _numbered(pairs: Iterable[PairLike]) -> Iterator[SentencePair]:
    return (as_pair(pair, number) for number, pair in enumerate(pairs, start=1))


def _batches(pairs: Iterable[SentencePair]) -> Iterator[list[SentencePair]]:
    """Lists of consecutive pairs, bounded in number and in cells."""
    batch: list[SentencePair] = []
    cells = 0
    for pair in pairs:
        size = len(pair.source.words) * len(pair.target.words)
        if batch and (len(batch) == _BATCH_PAIRS or cells + size > _BATCH_CELLS):
            yield batch
            batch, cells = [], 0
        batch.append(pair)
        cells += size
    if batch:
        yield batch
