"""monoalign annotate"""

from __future__ import annotations

from typing import Annotated

import typer

from monoalign.annotate.annotator import Annotator
from monoalign.annotate.pipeline import COLUMNS, OURS, Pipeline, columns_given, load_pipeline
from monoalign.core.errors import UsageError
from monoalign.corpora.formats import format_for, format_named
from monoalign.run.files import FileJob

from .arguments import (
    AlignerName,
    FromFormat,
    Output,
    Overwrite,
    PipelineName,
    Strict,
    Tokenized,
    aligner_of,
)
from .console import finish, with_progress

_TREE = ("heads", "relations")


def annotate(
    file: Annotated[
        str, typer.Argument(metavar="IN", help="A file of pairs; - is standard input.")
    ] = "-",
    aligner: AlignerName = None,
    columns: Annotated[
        str | None,
        typer.Option(
            metavar="NAMES",
            help=f"Some of {','.join(COLUMNS)}; default: all that the pipeline gives.",
        ),
    ] = None,
    pipeline: PipelineName = None,
    from_: FromFormat = None,
    to: Annotated[
        str | None,
        typer.Option(
            "--to", metavar="FORMAT", help="conllu or jsonl; default: by the output's ending."
        ),
    ] = None,
    output: Output = "-",
    tokenized: Tokenized = False,
    overwrite: Overwrite = False,
    strict: Strict = False,
) -> None:
    """Annotate every pair of a file once, for repeated use by `align`.

    With --aligner, annotate what that aligner needs; otherwise lemmas, tags, trees (heads and
    relations, which go together) and entities, as far as the pipeline gives them. CoNLL-U and
    jsonl can hold all of these.

    \b
    Example:
      monoalign annotate pairs.tsv --output pairs.conllu
      monoalign align pairs.conllu --aligner my-aligner --to pharaoh
    """
    to = to or ("jsonl" if format_for(output).name == "jsonl" and output != "-" else "conllu")
    if format_named(to).name not in ("conllu", "jsonl"):
        raise UsageError(f"format {to} cannot hold annotation: expected conllu or jsonl")
    job = FileJob(file, output, from_, to, tokenized, overwrite, strict, with_progress)
    finish(job.annotate(_annotator(aligner, columns, pipeline)))


def _annotator(aligner: str | None, columns: str | None, pipeline: str | None) -> Annotator:
    if aligner is not None:
        if columns is not None:
            raise UsageError("--aligner determines the columns: expected no --columns")
        return aligner_of(aligner, None, pipeline).annotator
    name = pipeline or OURS
    return Pipeline(_given_by(name) if columns is None else _chosen(columns), name)


def _given_by(pipeline: str) -> tuple[str, ...]:
    return COLUMNS if pipeline == OURS else columns_given(load_pipeline(pipeline))


def _chosen(columns: str) -> tuple[str, ...]:
    """The columns in an option, with whole trees: `tags,heads` -> tags, heads, relations."""
    names = {name.strip() for name in columns.split(",")} - {""}
    if not names:
        raise UsageError(f"option --columns: expected some of {', '.join(COLUMNS)}, found none")
    if not names.isdisjoint(_TREE):
        names |= set(_TREE)
    return (*(name for name in COLUMNS if name in names), *sorted(names - set(COLUMNS)))
