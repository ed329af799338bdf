"""monoalign align, monoalign annotate and monoalign convert: from file to file"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from monoalign.annotate.pipeline import COLUMNS, OURS, Pipeline, columns_given, load_pipeline
from monoalign.annotate.text import Annotator
from monoalign.core.errors import UsageError
from monoalign.corpora.formats import format_for, format_named
from monoalign.run.align import AlignJob, begin_workers
from monoalign.run.files import AnnotateJob, convert_file, merge_files
from monoalign.systems.aligner import MAX_WORDS
from monoalign.systems.outcomes import PairLimits

from .arguments import (
    AlignerName,
    AlignerOptions,
    Columns,
    FromFormat,
    Output,
    Overwrite,
    PipelineName,
    SentenceFiles,
    Strict,
    ToFormat,
    Tokenized,
    aligner_of,
    finish,
    pair_progress,
    say,
    sentences_of,
    with_progress,
)

_Threads = Annotated[int, typer.Option(min=1, help="Threads per process.")]
_MaxWords = Annotated[
    int | None,
    typer.Option(
        min=1,
        help="A pair with a longer sentence is a bad record.",
        show_default=f"{MAX_WORDS}, fewer for some aligners",
    ),
]
_MaxCells = Annotated[
    int | None,
    typer.Option(
        min=1, help="So is one with more cells: words of the source times words of the target."
    ),
]
_MaxSeconds = Annotated[
    float | None,
    typer.Option(
        min=0.1, help="So is one that takes longer; pairs are aligned in worker processes."
    ),
]
_Jobs = Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes that align.")]
_Resume = Annotated[
    bool, typer.Option("--resume", help="Continue an interrupted run to this output.")
]


class RunEngine(StrEnum):
    """What runs the processes."""

    LOCAL = "local"
    RAY = "ray"


_Engine = Annotated[
    RunEngine, typer.Option(metavar="NAME", help="What runs the processes: local or ray.")
]


def align(
    file: Annotated[
        str, typer.Argument(metavar="IN", help="A file of pairs; - is standard input.")
    ] = "-",
    aligner: AlignerName = None,
    from_: FromFormat = None,
    to: ToFormat = None,
    output: Output = "-",
    tokenized: Tokenized = False,
    columns: Columns = None,
    pipeline: PipelineName = None,
    overwrite: Overwrite = False,
    strict: Strict = False,
    threads: _Threads = 1,
    max_words: _MaxWords = None,
    max_cells: _MaxCells = None,
    max_seconds: _MaxSeconds = None,
    jobs: _Jobs = 1,
    resume: _Resume = False,
    engine: _Engine = RunEngine.LOCAL,
    option: AlignerOptions = None,
) -> None:
    """Align every pair of a file.

    Bad records are skipped, listed at the end, and make the exit code 1. Parquet files, and folders
    of them, are read and written as well; there, bad rows are kept, with an error message.

    \b
    Example:
      monoalign align pairs.tsv --to pharaoh --output links.pharaoh
      cat pairs.tsv | monoalign align --aligner my-aligner > alignments.jsonl
      monoalign align nli.csv --columns source=premise,target=hypothesis --output nli.jsonl
      monoalign align big.parquet --jobs 8 --resume --output aligned.parquet
    """
    with pair_progress() as on_progress:
        limits = PairLimits(max_words, max_cells, max_seconds)
        files = (file, output, from_, to, tokenized, overwrite, strict, columns)
        job = AlignJob(*files, jobs, threads, limits, resume, say, on_progress)
        if job.needs_workers and engine is RunEngine.LOCAL:
            begin_workers(aligner)
        chosen = aligner_of(aligner, option, pipeline)
        if engine is RunEngine.RAY:
            from monoalign.run import ray

            summary = ray.run(job, chosen)
        else:
            summary = job.run(chosen)
    finish(summary)


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
    """Annotate a file once, to align it many times.

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
    job = AnnotateJob(
        file, output, from_, to, tokenized, overwrite, strict, with_progress, on_note=say
    )
    finish(job.run(_annotator(aligner, columns, pipeline)))


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
    columns: Columns = None,
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
        if swap or tokenized or columns:
            raise UsageError("--merge goes with neither --swap, --tokenized nor --columns")
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
        columns=columns,
        on_note=say,
    )
    finish(summary)
