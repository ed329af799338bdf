"""monoalign train"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from monoalign.core.alignment import Alignment
from monoalign.core.errors import OutputExistsError, UsageError
from monoalign.corpora.read import holds_links, read_corpus, read_pairs
from monoalign.systems.registry import system_of
from monoalign.systems.registry import train as train_aligner
from monoalign.training.run import Progress

from .arguments import AlignerOptions, FromFormat, Overwrite, options_of

_Without = Annotated[
    str | None,
    typer.Option("--without", metavar="GROUPS", help="Feature groups to leave out: pos,wordnet."),
]
_Start = Annotated[
    str | None,
    typer.Option(
        "--start",
        metavar="WEIGHTS",
        help="Continue from shipped weights (all, rte2) or a saved aligner: needs fewer pairs.",
    ),
]
_STATE = "training-state.npz"
_FEW, _VERY_FEW = 300, 50  # pairs, to learn from chance and from weights


def train(
    name: Annotated[
        str,
        typer.Argument(metavar="NAME", help="An aligner that learns; `monoalign list` names them."),
    ],
    corpora: Annotated[
        list[str], typer.Argument(metavar="CORPUS...", help="Gold alignments in any format.")
    ],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FOLDER", help="Where to save the aligner.")
    ],
    dev: Annotated[
        list[str] | None,
        typer.Option("--dev", metavar="CORPUS", help="Gold alignments to measure on."),
    ] = None,
    from_: FromFormat = None,
    seed: Annotated[int, typer.Option(min=0, help="Seed for random choices.")] = 1,
    without: _Without = None,
    start: _Start = None,
    option: AlignerOptions = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Continue a run that was stopped.")
    ] = False,
    overwrite: Overwrite = False,
) -> None:
    """Train an aligner on gold alignments.

    Progress is shown on standard error. A run that was stopped can be continued with --resume.

    \b
    Example:
      monoalign train fast train.align.txt --dev dev.align.txt --output my-aligner
      monoalign align pairs.tsv --aligner my-aligner
      monoalign train fast few.tsv --start all --output tuned
    """
    options = options_of(option)
    if without is not None and options.setdefault("without", without) != without:
        raise UsageError("--without and -O without name two lists of groups")
    if (output / "aligner.json").exists() and not overwrite:
        raise OutputExistsError(f"{output}: already has an aligner; use --overwrite")
    state = _state(output, resume)
    gold = _gold(corpora, from_, system_of(name).from_text)
    _warn_of_few(name, len(gold), start)
    aligner = train_aligner(
        name,
        gold,
        dev=_gold(dev or [], from_),
        seed=seed,
        report=_ProgressLines(),
        state=state,
        start=start,
        **options,
    )
    aligner.save(output, overwrite=overwrite)
    state.unlink(missing_ok=True)
    sys.stderr.write(f"monoalign: wrote {output}: {aligner.signature}\n")


def _warn_of_few(name: str, pairs: int, start: str | None) -> None:
    """On standard error, if a corpus is too small to learn from."""
    if system_of(name).from_weights and start is None and pairs < _FEW:
        advice = "--start all continues from the shipped weights and needs fewer"
    elif system_of(name).from_weights and pairs < _VERY_FEW:
        advice = "measure the result on other pairs (--dev)"
    else:
        return
    sys.stderr.write(f"monoalign: warning: {pairs} pairs are few to learn from; {advice}\n")


def _gold(files: list[str], from_: str | None, links_optional: bool = False) -> list[Alignment]:
    """All alignments; pairs without links suffice for aligners that learn from text alone."""
    alignments: list[Alignment] = []
    for file in files:
        if links_optional and not holds_links(file, format=from_):
            alignments += [Alignment(pair, frozenset()) for pair in read_pairs(file, format=from_)]
        else:
            alignments += read_corpus(file, format=from_)
    return alignments


def _state(folder: Path, resume: bool) -> Path:
    """The state file of a run; that of an earlier run is deleted unless it is resumed."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{folder}: cannot be created: {error.strerror}") from None
    state = folder / _STATE
    if resume and not state.exists():
        raise UsageError(f"{state}: no such file; --resume needs a run that was stopped")
    if not resume:
        state.unlink(missing_ok=True)
    return state


class _ProgressLines:
    """Prints one line per epoch to standard error."""

    def __init__(self) -> None:
        self._console = Console(stderr=True, highlight=False)

    def __call__(self, progress: Progress) -> None:
        line = f"epoch {progress.epoch:4d}  objective {progress.objective:.4f}"
        if progress.dev_f1 is not None:
            line += f"  dev F1 {100 * progress.dev_f1:.2f}"
        line += f"  {progress.seconds:.0f} s"
        self._console.print(line)
