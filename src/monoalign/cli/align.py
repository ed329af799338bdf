"""monoalign align"""

from __future__ import annotations

from typing import Annotated

import typer

from monoalign.run.files import FileJob

from .arguments import (
    AlignerName,
    AlignerOptions,
    FromFormat,
    Output,
    Overwrite,
    PipelineName,
    Strict,
    ToFormat,
    Tokenized,
    aligner_of,
)
from .console import finish, with_progress


def align(
    file: Annotated[
        str, typer.Argument(metavar="IN", help="A file of pairs; - is standard input.")
    ] = "-",
    aligner: AlignerName = None,
    from_: FromFormat = None,
    to: ToFormat = None,
    output: Output = "-",
    tokenized: Tokenized = False,
    pipeline: PipelineName = None,
    overwrite: Overwrite = False,
    strict: Strict = False,
    option: AlignerOptions = None,
) -> None:
    """Align every pair of a file.

    Bad records are skipped, listed at the end, and make the exit code 1.

    \b
    Example:
      monoalign align pairs.tsv --to pharaoh --output links.pharaoh
      cat pairs.tsv | monoalign align --aligner my-aligner > alignments.jsonl
    """
    job = FileJob(file, output, from_, to, tokenized, overwrite, strict, with_progress)
    finish(job.align(aligner_of(aligner, option, pipeline)))
