"""monoalign annotate"""

from __future__ import annotations

from typing import Annotated

import typer

from monoalign.annotate.annotator import Annotator
from monoalign.annotate.pipeline import COLUMNS, OURS, Pipeline
from monoalign.batch.files import Job
from monoalign.core.errors import UsageError

from .arguments import (
    AlignerName,
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


def annotate(
    file: Annotated[str, typer.Argument(metavar="IN", help="Pairs; - is stdin.")] = "-",
    aligner: AlignerName = None,
    columns: Annotated[
        str, typer.Option(metavar="NAMES", help="Which columns, set apart by commas.")
    ] = ",".join(COLUMNS),
    pipeline: PipelineName = None,
    from_: FromFormat = None,
    to: ToFormat = "conllu",
    output: Output = "-",
    tokenized: Tokenized = False,
    overwrite: Overwrite = False,
    strict: Strict = False,
) -> None:
    """Annotate every pair of a file once, for `align` to use again and again.

    With --aligner, what that aligner needs; else tags and lemmas. CoNLL-U and jsonl hold both.

    \b
    Example:
      monoalign annotate pairs.tsv --output pairs.conllu
      monoalign align pairs.conllu --aligner bag-of-words --to pharaoh
    """
    job = Job(file, output, from_, to, tokenized, overwrite, strict, with_progress)
    finish(job.annotate(_annotator(aligner, columns, pipeline)))


def _annotator(aligner: str | None, columns: str, pipeline: str | None) -> Annotator:
    if aligner is not None:
        return aligner_of(aligner, None, pipeline).annotator
    names = tuple(name.strip() for name in columns.split(",") if name.strip())
    if not names:
        raise UsageError(f"option --columns: expected some of {', '.join(COLUMNS)}, found none")
    return Pipeline(names, pipeline or OURS)
