"""From file to file: aligning and converting; bad records are skipped and counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from monoalign.annotate.text import Annotator
from monoalign.core.alignment import Alignment
from monoalign.core.errors import DataError
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.corpora.format import Format
from monoalign.corpora.formats import format_for, format_named
from monoalign.corpora.read import Sentences, holds_links, read_corpus, read_pairs
from monoalign.corpora.same_pairs import merge_annotators
from monoalign.corpora.write import write_corpus, write_pairs
from monoalign.systems.aligner import Aligner, OnError

Item = TypeVar("Item")
Watch = Callable[[Iterable[Item]], Iterable[Item]]
"""Passes items on, and may show progress."""

_MOST_ERRORS = 1000


@dataclass(slots=True)
class Summary:
    """What a run wrote, in which format, and the errors of the records that it skipped."""

    format: str
    written: int = 0
    bad: int = 0
    errors: list[DataError] = field(default_factory=list)  # the first 1000

    def add_error(self, error: DataError) -> None:
        """Count a bad record."""
        self.bad += 1
        if len(self.errors) < _MOST_ERRORS:
            # Frames and causes hold the record itself, which may be large.
            error.__context__ = error.__cause__ = None
            self.errors.append(error.with_traceback(None))


@dataclass(frozen=True, slots=True)
class FileJob:
    """A run from pairs in one file to records in another.

    Bad records are skipped; with `strict` the first one stops the run. `watch` passes the pairs on
    and may show progress. `columns` and `on_note`: see `read_pairs`.
    """

    path: str | Path
    output: str | Path
    from_format: str | None = None
    to_format: str | None = None
    tokenized: bool = False
    overwrite: bool = False
    strict: bool = False
    watch: Watch[SentencePair] = iter
    columns: str | None = None
    on_note: Callable[[str], None] = lambda note: None

    def align(self, aligner: Aligner, *, threads: int = 1, max_words: int | None = None) -> Summary:
        """Write one alignment per pair; a pair of longer sentences is a bad record."""

        def aligned(pairs: Iterable[SentencePair], on_error: OnError | None) -> Iterable[Alignment]:
            return aligner.align_many(
                pairs, threads=threads, max_words=max_words, on_error=on_error
            )

        return self._run(aligned, write_corpus)

    def annotate(self, annotator: Annotator) -> Summary:
        """Write the annotated pairs, in a format that can hold pairs without links."""
        return self._run(lambda pairs, _: annotator.annotate(pairs), write_pairs)

    def _run(
        self,
        work: Callable[[Iterable[SentencePair], OnError | None], Iterable[Item]],
        write: Callable[..., int],
    ) -> Summary:
        summary = Summary(_output_format(self.output, self.to_format).name)
        on_error = None if self.strict else summary.add_error
        pairs = read_pairs(
            self.path,
            format=self.from_format,
            tokenized=self.tokenized,
            columns=self.columns,
            on_error=on_error,
            on_note=self.on_note,
        )
        summary.written = write(
            work(self.watch(pairs), on_error),
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
    columns: str | None = None,
    on_note: Callable[[str], None] = lambda note: None,
) -> Summary:
    """Rewrite a corpus in another format.

    If one of the two formats has no links, only pairs are written; `tokenized` then means that
    words are separated by spaces in both files.
    """
    output_format = _output_format(output, to_format)
    summary = Summary(output_format.name)
    on_error = None if strict else summary.add_error
    can_be_bare = output_format.encode_pair is not None
    has_links = columns is None and holds_links(path, format=from_format)
    if output_format.encode is None or (can_be_bare and not has_links):
        pairs = read_pairs(
            path,
            format=from_format,
            tokenized=tokenized,
            sentences=sentences,
            columns=columns,
            on_error=on_error,
            on_note=on_note,
        )
        summary.written = write_pairs(
            (_prepared(pair, tokenized=tokenized, swap=swap) for pair in pairs),
            output,
            format=output_format.name,
            overwrite=overwrite,
            on_error=on_error,
        )
        return summary
    alignments = read_corpus(path, format=from_format, sentences=sentences, on_error=on_error)
    summary.written = write_corpus(
        (alignment.swapped() if swap else alignment for alignment in alignments),
        output,
        format=output_format.name,
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
    """Write the majority of annotators, each given as a file.

    The files are read in step, so a bad record cannot be skipped: it stops the run.
    """
    summary = Summary(_output_format(output, to_format).name)
    corpora = [read_corpus(path, format=from_format, sentences=sentences) for path in paths]
    merged = merge_annotators(*corpora, names=paths)
    summary.written = write_corpus(merged, output, format=summary.format, overwrite=overwrite)
    return summary


def _output_format(output: str | Path, name: str | None) -> Format:
    return format_named(name) if name else format_for(output)


def _prepared(pair: SentencePair, *, tokenized: bool, swap: bool) -> SentencePair:
    if tokenized:
        source, target = (Sentence.from_words(side.words) for side in (pair.source, pair.target))
        pair = replace(pair, source=source, target=target)
    return pair.swapped() if swap else pair
