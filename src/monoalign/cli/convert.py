"""monoalign convert"""

from __future__ import annotations

from typing import Annotated

import typer

from monoalign.batch.files import convert_files
from monoalign.core.errors import UsageError

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
    files: Annotated[list[str], typer.Argument(metavar="IN...", help="A corpus; - is stdin.")],
    from_: FromFormat = None,
    to: ToFormat = None,
    output: Output = "-",
    sentences: SentenceFiles = None,
    merge: Annotated[
        bool, typer.Option("--merge", help="Files are annotators: write their majority.")
    ] = False,
    swap: Annotated[bool, typer.Option("--swap", help="Exchange source and target.")] = False,
    tokenized: Annotated[
        bool, typer.Option("--tokenized", help="To tsv: words set apart by spaces, not the text.")
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
    summary = convert_files(
        files,
        output,
        from_format=from_,
        to_format=to,
        sentences=sentences_of(sentences),
        tokenized=tokenized,
        swap=swap,
        overwrite=overwrite,
        strict=strict,
    )
    finish(summary, bare_lines=to in ("pharaoh", "wpt"))
