"""monoalign show"""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from monoalign.aligners.registry import load
from monoalign.core.errors import UsageError
from monoalign.core.sentence import Sentence
from monoalign.corpora.read import read_corpus
from monoalign.view.terminal import picture

from .arguments import AlignerName, AlignerOptions, FromFormat, options_of


def show(
    sentences: Annotated[
        list[str],
        typer.Argument(metavar="SOURCE TARGET", help="Two sentences, or one file of alignments."),
    ],
    aligner: AlignerName = None,
    option: AlignerOptions = None,
    grid: Annotated[bool, typer.Option("--grid", help="Show the matrix of links too.")] = False,
    tokenized: Annotated[
        bool, typer.Option("--tokenized", help="Words are set apart by spaces already.")
    ] = False,
    from_: FromFormat = None,
) -> None:
    """Show an alignment in the terminal.

    Words that correspond have the same number and colour; ⟨ ⟩ marks those that correspond to
    nothing.

    \b
    Example:
      monoalign show "He bought a car." "A car was purchased by him." --grid
      monoalign show alignments.jsonl
    """
    console = Console(highlight=False)
    if len(sentences) == 1:
        for alignment in read_corpus(sentences[0], format=from_):
            console.print(picture(alignment, grid=grid, title=True))
            console.print()
        return
    if len(sentences) != 2:
        raise UsageError(
            f"expected two sentences or one file, found {len(sentences)} arguments; "
            "put each sentence in quotes"
        )
    source, target = map(Sentence.from_spaced, sentences) if tokenized else sentences
    found = load(aligner, **options_of(option)).align(source, target)
    console.print(picture(found, grid=grid))
