"""monoalign show"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from monoalign.core.alignment import Alignment
from monoalign.core.errors import UsageError
from monoalign.core.sentence import Sentence
from monoalign.corpora.read import (
    Sentences,
    holds_links,
    read_corpus,
    read_lines,
    read_pairs,
)
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
    say,
    sentences_of,
)

SentencesOrFiles = Annotated[
    list[str],
    typer.Argument(
        metavar="SOURCE TARGET",
        help="Two sentences, two files with one sentence per line, or one file of pairs.",
    ),
]


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
    if _are_files(sentences):
        if explain:
            raise UsageError("--explain: expected two sentences, found a file")
        given = sentences_of(sentence_files)
        if len(sentences) == 1:
            alignments = _of_file(sentences[0], aligner, option, from_, tokenized, columns, given)
        else:
            lines = read_lines(sentences[0], sentences[1], tokenized=tokenized)
            alignments = aligner_of(aligner, option).align_many(lines)
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


def _are_files(arguments: list[str]) -> bool:
    """Whether the arguments are files: one always is; of two, both or none must be."""
    if len(arguments) > 2:
        raise UsageError(
            f"expected two sentences or one file, found {len(arguments)} arguments; "
            "put each sentence in quotes"
        )
    files = [argument for argument in arguments if _is_file(argument)]
    if len(arguments) == 2 and len(files) == 1:
        raise UsageError(
            f"{files[0]} is a file: expected another file of sentences beside it, or two sentences"
        )
    return len(arguments) == 1 or len(files) == 2


def _is_file(argument: str) -> bool:
    try:
        return Path(argument).is_file()
    except (OSError, ValueError):  # too long a name, or one that no file can have
        return False


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


def _of_file(
    file: str,
    aligner: str | None,
    option: list[str] | None,
    from_: str | None,
    tokenized: bool,
    columns: str | None,
    sentences: Sentences | None,
) -> Iterator[Alignment]:
    """The alignments in a file or, if it has no links, those of the aligner."""
    if aligner is None and columns is None and holds_links(file, format=from_):
        if option or tokenized:
            raise UsageError(f"{file} has links: expected neither -O nor --tokenized")
        return read_corpus(file, format=from_, sentences=sentences)
    pairs = read_pairs(
        file,
        format=from_,
        tokenized=tokenized,
        sentences=sentences,
        columns=columns,
        on_note=say,
    )
    return aligner_of(aligner, option).align_many(pairs)
