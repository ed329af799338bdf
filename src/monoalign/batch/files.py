"""From file to file: aligning and converting, with bad records set aside and counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from monoalign.aligners.aligner import Aligner
from monoalign.core.errors import DataError
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.corpora.formats import format_for, format_named
from monoalign.corpora.merge import merge_annotators
from monoalign.corpora.read import Sentences, read_corpus, read_pairs
from monoalign.corpora.write import write_corpus, write_pairs

Item = TypeVar("Item")
Watch = Callable[[Iterable[Item]], Iterable[Item]]
"""Passes items on and may show progress."""


@dataclass(slots=True)
class Summary:
    """What a run wrote, and the records it could not use."""

    written: int = 0
    errors: list[DataError] = field(default_factory=list)

    def keep(self, error: DataError) -> None:
        """Set a bad record aside."""
        self.errors.append(error)


def align_file(
    path: str | Path,
    output: str | Path,
    aligner: Aligner,
    *,
    from_format: str | None = None,
    to_format: str | None = None,
    tokenized: bool = False,
    overwrite: bool = False,
    strict: bool = False,
    watch: Watch[SentencePair] = iter,
) -> Summary:
    """Align the pairs of a file. Bad records are set aside; with `strict` the first one stops."""
    summary = Summary()
    on_error = None if strict else summary.keep
    pairs = read_pairs(path, format=from_format, tokenized=tokenized, on_error=on_error)
    alignments = aligner.align_many(watch(pairs))
    summary.written = write_corpus(
        alignments, output, format=to_format, overwrite=overwrite, on_error=on_error
    )
    return summary


def convert_files(
    paths: list[str],
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
    """Rewrite a corpus in another format; several files are annotators, whose majority is written.

    To a format without links only the pairs go; `tokenized` then means words set apart by spaces.
    """
    summary = Summary()
    merging = len(paths) > 1  # annotators are walked in step, so a record may not just be dropped
    on_error = None if strict or merging else summary.keep
    wanted = format_named(to_format) if to_format else format_for(output)
    if wanted.encode is None:
        pairs = read_pairs(paths[0], format=from_format, tokenized=tokenized, on_error=on_error)
        prepared = (_prepared(pair, tokenized=tokenized, swap=swap) for pair in pairs)
        summary.written = write_pairs(
            prepared, output, format=wanted.name, overwrite=overwrite, on_error=on_error
        )
        return summary
    corpora = [
        read_corpus(path, format=from_format, sentences=sentences, on_error=on_error)
        for path in paths
    ]
    alignments = merge_annotators(*corpora) if merging else corpora[0]
    summary.written = write_corpus(
        (one.swapped() if swap else one for one in alignments),
        output,
        format=wanted.name,
        overwrite=overwrite,
        on_error=on_error,
    )
    return summary


def _prepared(pair: SentencePair, *, tokenized: bool, swap: bool) -> SentencePair:
    if tokenized:
        source, target = (Sentence.from_words(side.words) for side in (pair.source, pair.target))
        pair = replace(pair, source=source, target=target)
    return pair.swapped() if swap else pair
