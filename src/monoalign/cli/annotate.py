"""monoalign annotate"""

from __future__ import annotations

from typing import Annotated

import typer

from monoalign.annotate.annotator import Annotator
from monoalign.annotate.pipeline import COLUMNS, OURS, Pipeline, columns_given, load_pipeline
from monoalign.core.errors import UsageError
from monoalign.corpora.formats import format_for, format_named
from monoalign.run.files import Job

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
    file: Annotated[str, typer.Argument(metavar="IN", help="Pairs; - is stdin.")] = "-",
    aligner: AlignerName = None,
    columns: Annotated[
        str | None,
        typer.Option(
            metavar="NAMES", help=f"Some of {','.join(COLUMNS)}; else all that the pipeline gives."
        ),
    ] = None,
    pipeline: PipelineName = None,
    from_: FromFormat = None,
    to: Annotated[
        str | None,
        typer.Option("--to", metavar="FORMAT", help="conllu or jsonl; else by the ending."),
    ] = None,
    output: Output = "-",
    tokenized: Tokenized = False,
    overwrite: Overwrite = False,
    strict: Strict = False,
) -> None:
    """Annotate every pair of a file once, for `align` to use again and again.

    With --aligner, what that aligner needs; else lemmas, tags, trees (heads and relations, which
    go together) and entities, as far as the pipeline gives them. CoNLL-U and jsonl hold all.

    \b
    Example:
      monoalign annotate pairs.tsv --output pairs.conllu
      monoalign align pairs.conllu --aligner bag-of-words --to pharaoh
    """
    to = to or ("jsonl" if format_for(output).name == "jsonl" and output != "-" else "conllu")
    if format_named(to).name not in ("conllu", "jsonl"):
        raise UsageError(f"format {to} holds no annotation: expected conllu or jsonl")
    job = Job(file, output, from_, to, tokenized, overwrite, strict, with_progress)
    finish(job.annotate(_annotator(aligner, columns, pipeline)))


def _annotator(aligner: str | None, columns: str | None, pipeline: str | None) -> Annotator:
    if aligner is not None:
        if columns is not None:
            raise UsageError("--aligner says which columns it needs: expected no --columns")
        return aligner_of(aligner, None, pipeline).annotator
    name = pipeline or OURS
    return Pipeline(_given_by(name) if columns is None else _chosen(columns), name)


def _given_by(pipeline: str) -> tuple[str, ...]:
    return COLUMNS if pipeline == OURS else columns_given(load_pipeline(pipeline))


def _chosen(columns: str) -> tuple[str, ...]:
    """The names of an option, and what goes with them: `tags,heads` -> tags, heads, relations."""
    names = {name.strip() for name in columns.split(",")} - {""}
    if not names:
        raise UsageError(f"option --columns: expected some of {', '.join(COLUMNS)}, found none")
    if not names.isdisjoint(_TREE):
        names |= set(_TREE)
    return (*(name for name in COLUMNS if name in names), *sorted(names - set(COLUMNS)))
