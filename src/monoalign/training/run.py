"""What every trainer is given: the corpus, how to report, and where to save and resume."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from monoalign.core.alignment import Alignment
from monoalign.core.edit import FloatArray
from monoalign.core.errors import FormatError, ModelError, UsageError
from monoalign.core.options import option
from monoalign.resources.array_files import read_arrays

_MARK = "run"


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a training run stands after an epoch (of L-BFGS: an iteration)."""

    epoch: int
    objective: float  # what is minimised
    dev_f1: float | None = None
    seconds: float = 0.0


def say_nothing(progress: Progress) -> None:
    """The reporter of those who do not want reports."""


@dataclass(frozen=True, slots=True)
class Run:
    """One run of a trainer.

    `gold` are the alignments to learn from, of which only sure links count; `dev` are others, to
    measure on. `state`, if given, is the file that the run writes as it goes and goes on from;
    `start` are weights to begin with.
    """

    gold: Sequence[Alignment]
    dev: Sequence[Alignment] = ()
    seed: int = 1
    report: Callable[[Progress], None] = say_nothing
    state: Path | None = None
    start: Mapping[str, npt.NDArray[Any]] | None = None


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """Parameters and iterations of each named fit; nothing is saved without a `path`."""

    path: Path | None
    mark: str  # of the corpus and the options: the file of another run is refused
    fits: dict[str, npt.NDArray[Any]] = field(default_factory=dict)

    @staticmethod
    def open(path: Path | None, gold: Sequence[Alignment], options: object) -> Checkpoint:
        """Read the file if it is there."""
        digest = hashlib.blake2b(repr(options).encode(), digest_size=8)
        for alignment in gold:
            pair = alignment.pair
            digest.update(repr((pair.source.words, pair.target.words)).encode())
            digest.update(repr(sorted(alignment.links)).encode())
        checkpoint = Checkpoint(path, digest.hexdigest())
        if path is not None and path.exists():
            checkpoint.fits.update(_read(path, checkpoint.mark))
        return checkpoint

    def parameters(self, fit: str) -> FloatArray | None:
        """Where a fit was when it was last saved."""
        parameters: FloatArray | None = self.fits.get(f"{fit}.parameters")
        return parameters

    def iterations(self, fit: str) -> int:
        """How many iterations of a fit were done."""
        return int(self.fits.get(f"{fit}.iterations", np.int64(0)))

    def finished(self, fit: str) -> bool:
        """Whether a fit came to its end."""
        return bool(self.fits.get(f"{fit}.finished", np.False_))

    def save(
        self, fit: str, parameters: FloatArray, iterations: int, *, finished: bool = False
    ) -> None:
        """Write where a fit is now; the file is whole at any time."""
        self.fits[f"{fit}.parameters"] = parameters.copy()
        self.fits[f"{fit}.iterations"] = np.array(iterations)
        self.fits[f"{fit}.finished"] = np.array(finished)
        if self.path is not None:
            from monoalign.corpora.write import open_output  # brings all formats

            arrays: dict[str, Any] = {_MARK: np.array(self.mark), **self.fits}
            with open_output(self.path, overwrite=True) as stream:
                np.savez(stream, **arrays)


def _read(path: Path, mark: str) -> dict[str, npt.NDArray[Any]]:
    try:
        fits = read_arrays(path)
    except (OSError, FormatError) as error:
        reason = error.message if isinstance(error, FormatError) else error.strerror
        raise ModelError(f"expected a training run's state; {reason}", path=str(path)) from None
    if str(fits.pop(_MARK, "")) != mark:
        message = "this state is of a run with another corpus or other options"
        raise ModelError(message, path=str(path))
    return fits


PERCEPTRON_METHODS = ("averaged", "manli-learn")


def loose_option() -> Any:
    """The option `loose`, the same for every trainer that has it."""
    return option(
        None,
        "indices of gold alignments whose sure links hold merely possible ones too: they teach "
        "which words belong together without teaching to link as freely",
    )


def lean_option() -> Any:
    """The option `lean`, of the same trainers."""
    return option(
        0.75,
        "where some gold is loose: how far the weights lean towards those of the rest, from 0 to 1",
    )


@dataclass(frozen=True, slots=True)
class ChainTraining:
    """Softmax-margin training of a chain by L-BFGS, then calibration on folds."""

    l2: float = option(3.0, "penalty on weights")
    cost: float = option(1.0, "what a word in a wrong state pays")
    iterations: int = option(200, "at most so many steps of L-BFGS")
    folds: int = option(3, "further models that calibrate the probabilities; 0 for none")
    miss: float | None = option(
        None, "what a word pays that is left alone and should not be; else `cost`"
    )
    loose: range | None = loose_option()
    lean: float = lean_option()


@dataclass(frozen=True, slots=True)
class PerceptronTraining:
    """The perceptron for phrase edits. `rate`, `decay` and `burn_in` belong to `manli-learn`.

    averaged     the mean of the weights over all steps, at a constant rate (Collins 2002)
    manli-learn  rates that fall from epoch to epoch, weights normalised to length 1 after each,
                 and their mean without the first few (MacCartney et al. 2008, figure 3)
    """

    method: str = option("averaged", "`averaged` or `manli-learn`")
    epochs: int = option(50, "passes over the corpus")
    burn_in: int = option(10, "epochs whose weights do not count")
    rate: float = option(1.0, "learning rate")
    decay: float = option(0.8, "what the rate is multiplied with after each epoch")
    processes: int = option(1, "processes that learn from a share each")
    by_length: bool = option(
        False,
        "learn weights of pairs of equal length and others of pairs of very different lengths; "
        "those of a pair are in between",
    )
    loose: range | None = loose_option()
    lean: float = lean_option()

    def __post_init__(self) -> None:
        if self.method not in PERCEPTRON_METHODS:
            expected = PERCEPTRON_METHODS
            raise UsageError(f"option method: expected one of {expected}, found {self.method!r}")
        if self.epochs < 1 or (self.method == "manli-learn" and self.burn_in >= self.epochs):
            raise UsageError("option epochs: expected more than none and than burn_in")

    @property
    def sets(self) -> int:
        """The sets of weights that the model has."""
        return 2 if self.by_length else 1

    def rate_of(self, epoch: int) -> float:
        """The rate of an epoch, counted from 1."""
        return self.rate * self.decay**epoch if self.method == "manli-learn" else 1.0


@dataclass(frozen=True, slots=True)
class EmTraining:
    """Expectation maximisation: IBM model 1, then the HMM (Vogel et al. 1996)."""

    lexicon: float = option(10.0, "pairs of a word with itself that each occurrence counts for")
    model_1: int = option(5, "iterations of IBM model 1")
    iterations: int = option(5, "iterations of the HMM")
    null: float = option(0.2, "weight of linking a word to nothing")
    reach: int = option(10, "the longest jump with a weight of its own")

    def __post_init__(self) -> None:
        if min(self.model_1, self.iterations, self.lexicon) < 0 or self.reach < 1:
            raise UsageError("training by EM: expected no negative numbers, and a reach from 1 on")
        if not 0 < self.null < 1:
            raise UsageError(f"option null: expected a number between 0 and 1, found {self.null}")
