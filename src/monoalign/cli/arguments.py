"""Options that several commands share, and what is made of them."""

from __future__ import annotations

from typing import Annotated

import typer

from monoalign.aligners.aligner import Aligner
from monoalign.aligners.registry import load
from monoalign.core.errors import UsageError
from monoalign.corpora.formats import FORMATS
from monoalign.corpora.read import Sentences

_FORMATS = ", ".join(sorted(FORMATS))

AlignerName = Annotated[
    str | None,
    typer.Option("--aligner", "-a", metavar="NAME", help="An aligner's name, or its folder."),
]
AlignerOptions = Annotated[
    list[str] | None,
    typer.Option("--option", "-O", metavar="KEY=VALUE", help="An option of the aligner."),
]
FromFormat = Annotated[
    str | None,
    typer.Option("--from", metavar="FORMAT", help=f"One of {_FORMATS}; else it is recognised."),
]
ToFormat = Annotated[
    str | None,
    typer.Option("--to", metavar="FORMAT", help="Else by the output's ending, or jsonl."),
]
Output = Annotated[
    str, typer.Option("--output", "-o", metavar="FILE", help="Where to write; - is stdout.")
]
Overwrite = Annotated[bool, typer.Option("--overwrite", help="Replace an output that exists.")]
Strict = Annotated[bool, typer.Option("--strict", help="Stop at the first bad record.")]
PipelineName = Annotated[
    str | None,
    typer.Option(
        "--pipeline", metavar="NAME", help="An installed spaCy pipeline to annotate with, not ours."
    ),
]
Tokenized = Annotated[
    bool, typer.Option("--tokenized", help="Words are set apart by spaces already.")
]
SentenceFiles = Annotated[
    list[str] | None,
    typer.Option(
        "--sentences",
        metavar="FILE",
        help="The sentences of a file of links: one file of pairs, or twice, one file a side.",
    ),
]


def options_of(given: list[str] | None) -> dict[str, str]:
    """`["direction=s2t"]` -> `{"direction": "s2t"}`."""
    options = {}
    for item in given or []:
        key, sign, value = item.partition("=")
        if not sign or not key:
            raise UsageError(f"option -O: expected KEY=VALUE, found {item!r}")
        options[key] = value
    return options


def aligner_of(name: str | None, given: list[str] | None, pipeline: str | None = None) -> Aligner:
    """The aligner that a command line names, with its options."""
    options = options_of(given)
    if pipeline and options.setdefault("pipeline", pipeline) != pipeline:
        raise UsageError("--pipeline and -O pipeline name two pipelines")
    return load(name, **options)


def sentences_of(files: list[str] | None) -> Sentences | None:
    """One file of pairs, or two of sentences."""
    if not files:
        return None
    if len(files) > 2:
        raise UsageError(f"option --sentences: expected one or two files, found {len(files)}")
    return files[0] if len(files) == 1 else (files[0], files[1])
