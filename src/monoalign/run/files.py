"""From file to file: aligning and converting, with bad records set aside and counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from monoalign.aligners.aligner import Aligner
from monoalign.annotate.annotator import Annotator
from monoalign.core.errors import DataError
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.corpora.format import Format
from monoalign.corpora.formats import format_for, format_named
from monoalign.corpora.read import Sentences, holds_links, read_corpus, read_pairs
from monoalign.corpora.same_pairs import merge_annotators
from monoalign.corpora.write import write_corpus, write_pairs

Item = TypeVar("Item")
Watch = Callable[[Iterable[Item]], Iterable[Item]]
"""Passes items on and may show progress."""

_KEPT = 1000


@dataclass(slots=True)
class Summary:
    """What a run wrote and in which format, and the records it could not use."""

    format: str
    written: int = 0
    bad: int = 0
    errors: list[DataError] = field(default_factory=list)  # the first of them

    def keep(self, error: DataError) -> None:
        """Set a bad record aside."""
        self.bad += 1
        if len(self.errors) < _KEPT:
            self.errors.append(error)


@dataclass(frozen=True, slots=True)
class Job:
    """A run from pairs in one file to records in another.

    Bad records are set aside; with `strict` the first one stops the run. `watch` passes the pairs
    on and may show progress.
    """

    path: str | Path
    output: str | Path
    from_format: str | None = None
    to_format: str | None = None
    tokenized: bool = False
    overwrite: bool = False
    strict: bool = False
    watch: Watch[SentencePair] = iter

    def align(self, aligner: Aligner) -> Summary:
        """Write an alignment a pair."""
        return self._run(aligner.align_many, write_corpus)

    def annotate(self, annotator: Annotator) -> Summary:
        """Write the pairs, annotated, in a format that needs no links."""
        return self._run(annotator.annotate, write_pairs)

    def _run(
        self, work: Callable[[Iterable[SentencePair]], Iterable[Item]], write: Callable[..., int]
    ) -> Summary:
        summary = Summary(_wanted(self.output, self.to_format).name)
        on_error = None if self.strict else summary.keep
        pairs = read_pairs(
            self.path, format=self.from_format, tokenized=self.tokenized, on_error=on_error
        )
        summary.written = write(
            work(self.watch(pairs)),
            self.output,
            format=summary.format,
            overwrite=self.overwrite,
            on_error=on_error,
        )
        return summary


def convert_file(
    path: str | Path,
    output: str | Path,
    *,
    from_format: str | None = None,
    to_format: str | None = None,
    sentences: Sentences | None = None,
    tokenized: bool = False,
    swap: bool = False,
    overwrite: bool = False,
    strict: bool = False,
) -> Summary:
    """Rewrite a corpus in another format.

    Where one of the two has no links only pairs are written; `tokenized` then means words set apart
    by spaces, in what is read and in what is written.
    """
    wanted = _wanted(output, to_format)
    summary = Summary(wanted.name)
    on_error = None if strict else summary.keep
    can_be_bare = wanted.encode_pair is not None
    if wanted.encode is None or (can_be_bare and not holds_links(path, format=from_format)):
        pairs = read_pairs(
            path, format=from_format, tokenized=tokenized, sentences=sentences, on_error=on_error
        )
        summary.written = write_pairs(
            (_prepared(pair, tokenized=tokenized, swap=swap) for pair in pairs),
            output,
            format=wanted.name,
            overwrite=overwrite,
            on_error=on_error,
        )
        return summary
    found = read_corpus(path, format=from_format, sentences=sentences, on_error=on_error)
    summary.written = write_corpus(
        (one.swapped() if swap else one for one in found),
        output,
        format=wanted.name,
        overwrite=overwrite,
        on_error=on_error,
    )
    return summary


def merge_files(
    paths: list[str],
    output: str | Path,
    *,
    from_format: str | None = None,
    to_format: str | None = None,
    sentences: Sentences | None = None,
    overwrite: bool = False,
) -> Summary:
    """Write the majority of annotators, a file each.

    Their files are walked in step, so that a bad record cannot be set aside: it stops the run.
    """
    summary = Summary(_wanted(output, to_format).name)
    corpora = [read_corpus(path, format=from_format, sentences=sentences) for path in paths]
    merged = merge_annotators(*corpora, names=paths)
    summary.written = write_corpus(merged, output, format=summary.format, overwrite=overwrite)
    return summary


def _wanted(output: str | Path, name: str | None) -> Format:
    return format_named(name) if name else format_for(output)


def _prepared(pair: SentencePair, *, tokenized: bool, swap: bool) -> SentencePair:
    if tokenized:
        source, target = (Sentence.from_words(side.words) for side in (pair.source, pair.target))
        pair = replace(pair, source=source, target=target)
    return pair.swapped() if swap else pair
