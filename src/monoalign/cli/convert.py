"""monoalign convert"""

from __future__ import annotations

from typing import Annotated

import typer

from monoalign.core.errors import UsageError
from monoalign.run.files import convert_file, merge_files

from .arguments import (
    FromFormat,
    Output,
    Overwrite,
    SentenceFiles,
    Strict,
    ToFormat,
    sentences_of,
)
from .console import finish


def convert(
    files: Annotated[
        list[str], typer.Argument(metavar="IN...", help="A corpus; - is standard input.")
    ],
    from_: FromFormat = None,
    to: ToFormat = None,
    output: Output = "-",
    sentences: SentenceFiles = None,
    merge: Annotated[
        bool, typer.Option("--merge", help="Each file is an annotator: write their majority.")
    ] = False,
    swap: Annotated[bool, typer.Option("--swap", help="Swap source and target.")] = False,
    tokenized: Annotated[
        bool,
        typer.Option("--tokenized", help="Pairs without links: words are separated by spaces."),
    ] = False,
    overwrite: Overwrite = False,
    strict: Strict = False,
) -> None:
    """Write a corpus in another format.

    \b
    Example:
      monoalign convert gold.align.txt --to jsonl --output gold.jsonl
      monoalign convert links.pharaoh --sentences pairs.tsv --to jacana --output links.json
      monoalign convert A.align.txt B.align.txt C.align.txt --merge --to msr --output M.align.txt
    """
    if len(files) > 1 and not merge:
        raise UsageError(f"expected one file, or --merge for several; found {len(files)} files")
    pairs = sentences_of(sentences)
    if merge:
        if swap or tokenized:
            raise UsageError("--merge goes with neither --swap nor --tokenized")
        finish(
            merge_files(
                files,
                output,
                from_format=from_,
                to_format=to,
                sentences=pairs,
                overwrite=overwrite,
            )
        )
        return
    summary = convert_file(
        files[0],
        output,
        from_format=from_,
        to_format=to,
        sentences=pairs,
        tokenized=tokenized,
        swap=swap,
        overwrite=overwrite,
        strict=strict,
    )
    finish(summary)
