"""monoalign edits"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from monoalign.changes.counts import EditCounts, word_labels
from monoalign.changes.edits import typed_edits
from monoalign.core.alignment import Alignment, dumps
from monoalign.core.errors import UsageError
from monoalign.core.sentence import Sentence
from monoalign.corpora.write import open_output
from monoalign.view.edits import counts_plot, counts_table, edits_table
from monoalign.view.text import printable

from .arguments import (
    AlignerName,
    AlignerOptions,
    Columns,
    FromFormat,
    Overwrite,
    SentenceFiles,
    Tokenized,
    aligner_of,
    sentences_of,
    with_progress,
)
from .inputs import SentencesOrFiles, alignments_of_files, are_files

_LABEL_COLUMNS = "id\tside\tposition\tword\tlabel\n"
_ESCAPES = str.maketrans("\t\n\r", "   ")


def edits(
    sentences: SentencesOrFiles,
    aligner: AlignerName = None,
    option: AlignerOptions = None,
    summary: Annotated[
        bool, typer.Option("--summary", help="Count the edits of all pairs instead.")
    ] = False,
    plot: Annotated[
        str | None, typer.Option(metavar="FILE", help="With --summary, draw the counts as SVG.")
    ] = None,
    labels: Annotated[
        bool,
        typer.Option(
            "--labels", help="Instead, one line per word: kept, replaced, deleted, inserted, moved."
        ),
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object per pair, or one summary.")
    ] = False,
    overwrite: Overwrite = False,
    tokenized: Tokenized = False,
    columns: Columns = None,
    from_: FromFormat = None,
    sentence_files: SentenceFiles = None,
) -> None:
    """Name what changed between two sentences.

    Words are kept, replaced, moved, deleted or inserted; replaced words are equivalent, opposite,
    more general, and so on. A file without links is aligned first.

    \b
    Example:
      monoalign edits "The shop is open." "The shop is closed on Monday."
      monoalign edits pairs.tsv --json
      monoalign edits pairs.tsv --summary --plot edits.svg
      monoalign edits gold.align.txt --labels
    """
    if labels and (summary or as_json):
        raise UsageError("--labels goes with neither --summary nor --json")
    if plot is not None and not summary:
        raise UsageError("--plot: expected --summary with it")
    if are_files(sentences):
        given = sentences_of(sentence_files)
        alignments = alignments_of_files(
            sentences, aligner, option, from_, tokenized, columns, given
        )
    else:
        source, target = map(Sentence.from_spaced, sentences) if tokenized else sentences
        alignments = iter([aligner_of(aligner, option).align(source, target)])
    if summary:
        _print_summary(alignments, plot, overwrite, as_json=as_json)
    elif labels:
        sys.stdout.write(_LABEL_COLUMNS)
        sys.stdout.writelines(line for alignment in alignments for line in _labelled(alignment))
    elif as_json:
        for alignment in alignments:
            typer.echo(dumps(_record(alignment)))
    else:
        _print_tables(alignments, title=are_files(sentences))


def _print_summary(
    alignments: Iterable[Alignment], plot: str | None, overwrite: bool, *, as_json: bool
) -> None:
    counts = EditCounts()
    for alignment in with_progress(alignments):
        counts.add(typed_edits(alignment))
    if plot is not None:
        with open_output(plot, overwrite=overwrite) as stream:
            stream.write(counts_plot(counts).encode())
    if as_json:
        typer.echo(dumps(counts.to_record()))
        return
    console = Console(highlight=False)
    console.print(counts_table(counts))
    console.print(f"pairs {counts.pairs}, changed {counts.changed}")


def _print_tables(alignments: Iterable[Alignment], *, title: bool) -> None:
    console = Console(highlight=False)
    for alignment in alignments:
        if title:
            console.print(Text(printable(alignment.pair.id), style="bold"))
        console.print(edits_table(alignment.pair, typed_edits(alignment)))
        if title:
            console.print()


def _record(alignment: Alignment) -> dict[str, object]:
    pair = alignment.pair
    return {
        "id": pair.id,
        "source": pair.source.words,
        "target": pair.target.words,
        "edits": [edit.to_record() for edit in typed_edits(alignment)],
    }


def _labelled(alignment: Alignment) -> Iterator[str]:
    pair = alignment.pair
    columns = word_labels(typed_edits(alignment))
    for side, words, labels in zip(
        ("source", "target"), (pair.source.words, pair.target.words), columns, strict=True
    ):
        for position, (word, label) in enumerate(zip(words, labels, strict=True)):
            name, form = (text.translate(_ESCAPES) for text in (pair.id, word))
            yield f"{name}\t{side}\t{position}\t{form}\t{label}\n"
