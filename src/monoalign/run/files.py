"""From file to file: annotating and converting; bad records are skipped and counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from monoalign.annotate.text import Annotator
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.corpora.format import Format
from monoalign.corpora.formats import format_for, format_named
from monoalign.corpora.read import Sentences, holds_links, read_corpus, read_pairs
from monoalign.corpora.same_pairs import merge_annotators
from monoalign.corpora.write import write_corpus, write_pairs

from .summary import Summary

Item = TypeVar("Item")
Watch = Callable[[Iterable[Item]], Iterable[Item]]
"""Passes items on, and may show progress."""


@dataclass(frozen=True, slots=True)
class AnnotateJob:
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

    def run(self, annotator: Annotator) -> Summary:
        """Write the annotated pairs, in a format that can hold pairs without links."""
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
        summary.written = write_pairs(
            annotator.annotate(self.watch(pairs)),
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
    if not output_format.writes_links or (can_be_bare and not has_links):
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
