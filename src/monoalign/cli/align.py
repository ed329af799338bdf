"""monoalign align"""

from __future__ import annotations

from typing import Annotated

import typer

from monoalign.aligners.registry import load
from monoalign.batch.files import align_file

from .arguments import (
    AlignerName,
    AlignerOptions,
    FromFormat,
    Output,
    Overwrite,
    Strict,
    ToFormat,
    options_of,
)
from .console import finish, with_progress


def align(
    file: Annotated[str, typer.Argument(metavar="IN", help="Pairs; - is stdin.")] = "-",
    aligner: AlignerName = None,
    from_: FromFormat = None,
    to: ToFormat = None,
    output: Output = "-",
    tokenized: Annotated[
        bool, typer.Option("--tokenized", help="Words are set apart by spaces already.")
    ] = False,
    overwrite: Overwrite = False,
    strict: Strict = False,
    option: AlignerOptions = None,
) -> None:
    """Align every pair of a file.

    Bad records are skipped, listed at the end, and make the exit code 1.

    \b
    Example:
      monoalign align pairs.tsv --to pharaoh --output links.pharaoh
      cat pairs.tsv | monoalign align --aligner exact > alignments.jsonl
    """
    summary = align_file(
        file,
        output,
        load(aligner, **options_of(option)),
        from_format=from_,
        to_format=to,
        tokenized=tokenized,
        overwrite=overwrite,
        strict=strict,
        watch=with_progress,
    )
    finish(summary)
