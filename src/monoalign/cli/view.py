"""monoalign view"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from monoalign.core.errors import UsageError
from monoalign.core.sentence import SentencePair
from monoalign.corpora.read import Sentences, holds_links, read_corpus, read_pairs
from monoalign.corpora.write import open_output
from monoalign.systems.aligner import Aligner
from monoalign.view.page import NamedAlignments, page

from .arguments import (
    AlignerOptions,
    FromFormat,
    Output,
    Overwrite,
    SentenceFiles,
    Tokenized,
    aligner_of,
    say,
    sentences_of,
    with_progress,
)


def view(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE...", help="Alignments of the same pairs, gold last."),
    ],
    output: Output = "-",
    aligner: Annotated[
        list[str] | None,
        typer.Option("--aligner", "-a", metavar="NAME", help="Add its links; may be repeated."),
    ] = None,
    option: AlignerOptions = None,
    from_: FromFormat = None,
    sentences: SentenceFiles = None,
    tokenized: Tokenized = False,
    title: Annotated[
        str | None, typer.Option(metavar="TEXT", help="The title of the page.")
    ] = None,
    overwrite: Overwrite = False,
) -> None:
    """Write a page to view, compare and correct alignments.

    The page is one file and needs no network. A file without links is aligned; links
    without sentences take them from the last file.

    \b
    Example:
      monoalign view links.jsonl gold.align.txt --output page.html
      monoalign view gold.align.txt --aligner fast --aligner my-aligner --output page.html
      monoalign view pairs.tsv --output page.html
    """
    if output == "-" and sys.stdout.isatty():
        raise UsageError("expected --output page.html, or a pipe; found a terminal")
    if files.count("-") > 1:
        raise UsageError("expected standard input at most once")
    *others, last = files
    given = sentences_of(sentences)
    added = [aligner_of(name, option) for name in aligner or []]
    reference: list[NamedAlignments] = []
    if holds_links(last, format=from_):
        if tokenized or (option and not added):
            raise UsageError(f"{last} has links: expected --aligner with -O, and no --tokenized")
        gold = list(read_corpus(last, format=from_, sentences=given))
        pairs = [alignment.pair for alignment in gold]
        reference = [NamedAlignments(Path(last).name, gold)]
    else:
        pairs = list(
            read_pairs(last, format=from_, tokenized=tokenized, sentences=given, on_note=say)
        )
        added = added or [aligner_of(None, option)]
    systems = [
        *(_of_file(file, from_, given or pairs) for file in others),
        *(_of_aligner(system, pairs) for system in added),
        *reference,
    ]
    text = page(systems, title=title or ", ".join(system.name for system in systems))
    with open_output(output, overwrite=overwrite) as stream:
        stream.write(text.encode())


def _of_file(file: str, format_name: str | None, sentences: Sentences) -> NamedAlignments:
    alignments = read_corpus(file, format=format_name, sentences=sentences)
    return NamedAlignments(Path(file).name, list(alignments))


def _of_aligner(aligner: Aligner, pairs: list[SentencePair]) -> NamedAlignments:
    return NamedAlignments(aligner.name, list(aligner.align_many(with_progress(pairs))))
