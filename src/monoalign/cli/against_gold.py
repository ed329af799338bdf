"""What commands share that hold an output, or an aligner, against a gold standard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from monoalign.core.alignment import Alignment
from monoalign.core.errors import UsageError
from monoalign.corpora.read import read_corpus
from monoalign.corpora.same_pairs import lend_pairs

from .arguments import aligner_of
from .console import with_progress

OutputAndGold = Annotated[
    list[str],
    typer.Argument(metavar="[OUTPUT] GOLD", help="An output and the gold standard."),
]
GoldFormat = Annotated[
    str | None, typer.Option("--gold-from", metavar="FORMAT", help="The gold file's format.")
]
Swap = Annotated[bool, typer.Option("--swap", help="Swap the output's sides first.")]


@dataclass(frozen=True, slots=True)
class AgainstGold:
    """Two streams of the same pairs; `names` are theirs in errors, `system` that of a signature."""

    found: Iterator[Alignment]
    gold: Iterator[Alignment]
    names: tuple[str, str]
    system: str


def against_gold(
    files: list[str],
    aligner: str | None,
    option: list[str] | None,
    from_: str | None,
    gold_from: str | None,
    swap: bool,
) -> AgainstGold:
    """What a command line says to compare."""
    check_files(files, aligner, option, from_, swap)
    lent, gold = lend_pairs(read_corpus(files[-1], format=gold_from))
    if aligner is not None:
        chosen = aligner_of(aligner, option)
        found = chosen.align_many(with_progress(lent))
        return AgainstGold(found, gold, ("the output", files[-1]), chosen.signature)
    output = files[0]
    pairs = (pair.swapped() if swap else pair for pair in lent)
    found = read_corpus(output, format=from_, sentences=pairs)
    if swap:
        found = (alignment.swapped() for alignment in found)
    return AgainstGold(found, gold, (output, files[-1]), Path(output).name)


def check_files(
    files: list[str],
    aligner: str | None,
    option: list[str] | None,
    from_: str | None,
    swap: bool,
) -> None:
    """Two files, or an aligner and one, and no option that would mean nothing."""
    if aligner is not None:
        if len(files) != 1 or swap or from_:
            raise UsageError("with --aligner: expected just GOLD, and neither --from nor --swap")
    elif len(files) != 2:
        raise UsageError(f"expected OUTPUT GOLD, or --aligner NAME GOLD; found {len(files)} files")
    elif option or files[0] == files[1] == "-":
        raise UsageError("expected -O with --aligner only, and standard input at most once")
