"""Two sentences, two files of sentences, or one file of pairs: what several commands take."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from monoalign.core.alignment import Alignment
from monoalign.core.errors import UsageError, shown
from monoalign.corpora.read import Sentences, holds_links, read_corpus, read_lines, read_pairs

from .arguments import aligner_of, say

SentencesOrFiles = Annotated[
    list[str],
    typer.Argument(
        metavar="SOURCE TARGET",
        help="Two sentences, two files with one sentence per line, or one file of pairs.",
    ),
]


def are_files(arguments: list[str]) -> bool:
    """Whether the arguments are files: one always is; of two, both or none must be."""
    if len(arguments) > 2:
        raise UsageError(
            f"expected two sentences or one file, found {len(arguments)} arguments; "
            "put each sentence in quotes"
        )
    files = [argument for argument in arguments if _is_file(argument)]
    if len(arguments) == 1 and not files and " " in arguments[0]:
        raise UsageError(
            f"expected two sentences or a file, found one: {shown(arguments[0], 80)!r}"
        )
    if len(arguments) == 2 and len(files) == 1:
        raise UsageError(
            f"{files[0]} is a file: expected another file of sentences beside it, or two sentences"
        )
    return len(arguments) == 1 or len(files) == 2


def alignments_of_files(
    files: list[str],
    aligner: str | None,
    option: list[str] | None,
    from_: str | None,
    tokenized: bool,
    columns: str | None,
    sentences: Sentences | None,
) -> Iterator[Alignment]:
    """The alignments of one file of pairs, or of two files with one sentence per line.

    Links that a file has are taken as they are, unless an aligner is named.
    """
    if len(files) == 2:
        lines = read_lines(files[0], files[1], tokenized=tokenized)
        return aligner_of(aligner, option).align_many(lines)
    (file,) = files
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


def _is_file(argument: str) -> bool:
    try:
        return Path(argument).is_file()
    except (OSError, ValueError):  # too long a name, or one that no file can have
        return False
