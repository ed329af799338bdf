"""monoalign show"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer
from rich.console import Console

from monoalign.core.alignment import Alignment
from monoalign.core.errors import UsageError
from monoalign.core.sentence import Sentence
from monoalign.corpora.write import open_output
from monoalign.view.drawing import Drawing
from monoalign.view.terminal import picture, reasons

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
)
from .inputs import SentencesOrFiles, alignments_of_files, are_files


def show(
    sentences: SentencesOrFiles,
    aligner: AlignerName = None,
    option: AlignerOptions = None,
    grid: Annotated[bool, typer.Option("--grid", help="Also show the matrix of links.")] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="List the evidence for and against each link.")
    ] = False,
    svg: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write the picture to an SVG file instead.")
    ] = None,
    pair: Annotated[
        str | None, typer.Option(metavar="ID", help="Of a file, show only this pair.")
    ] = None,
    overwrite: Overwrite = False,
    tokenized: Tokenized = False,
    columns: Columns = None,
    from_: FromFormat = None,
    sentence_files: SentenceFiles = None,
) -> None:
    """Show an alignment in the terminal, or as an SVG picture.

    Words that correspond have the same number and colour; ⟨ ⟩ encloses those that correspond to
    nothing.

    \b
    Example:
      monoalign show "He bought a car." "A car was purchased by him." --grid
      monoalign show alignments.jsonl
      monoalign show originals.txt rewritten.txt
      monoalign show pairs.tsv --aligner my-aligner
      monoalign show "He bought a car." "He purchased it." --explain
      monoalign show gold.align.txt --pair 17 --svg pair17.svg
    """
    if are_files(sentences):
        if explain:
            raise UsageError("--explain: expected two sentences, found a file")
        alignments = alignments_of_files(
            sentences, aligner, option, from_, tokenized, columns, sentences_of(sentence_files)
        )
        if pair is not None:
            alignments = _only(pair, alignments, sentences[0])
        _show_all(alignments, sentences[0], grid, svg, overwrite)
        return
    if pair is not None:
        raise UsageError("--pair: expected one file, found two sentences")
    source, target = map(Sentence.from_spaced, sentences) if tokenized else sentences
    chosen = aligner_of(aligner, option)
    alignment = chosen.align(source, target)
    _show_all(iter([alignment]), "", grid, svg, overwrite, title=False)
    if explain:
        console = Console(highlight=False)
        console.print(reasons(alignment, chosen.explain(alignment)))


def _show_all(
    alignments: Iterator[Alignment],
    file: str,
    grid: bool,
    svg: str | None,
    overwrite: bool,
    *,
    title: bool = True,
) -> None:
    """Show alignments, those of a file with a title each; or draw the only one."""
    if svg is not None:
        _write_svg(_single(alignments, file), svg, overwrite)
        return
    console = Console(highlight=False)
    for alignment in alignments:
        console.print(picture(alignment, grid=grid, title=title), soft_wrap=grid)
        if title:
            console.print()


def _write_svg(alignment: Alignment, file: str, overwrite: bool) -> None:
    from monoalign.view.svg import to_svg  # slow to import

    with open_output(file, overwrite=overwrite) as stream:
        stream.write(to_svg(Drawing.of(alignment)).encode())


def _only(pair: str, alignments: Iterator[Alignment], file: str) -> Iterator[Alignment]:
    match = next((alignment for alignment in alignments if alignment.pair.id == pair), None)
    if match is None:
        raise UsageError(f"{file}: expected a pair with the id {pair!r}, found none")
    return iter([match])


def _single(alignments: Iterator[Alignment], file: str) -> Alignment:
    first, second = next(alignments, None), next(alignments, None)
    if first is None or second is not None:
        count = "none" if first is None else "several"
        raise UsageError(f"{file}: --svg draws one pair, found {count}; choose one with --pair ID")
    return first
