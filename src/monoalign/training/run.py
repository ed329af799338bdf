"""What every trainer is given: the corpus, how to report, and where to save and resume."""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from monoalign.core.alignment import Alignment
from monoalign.core.edit import FloatArray
from monoalign.core.errors import ModelError

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
    measure on. `state`, if given, is the file that the run writes as it goes and goes on from.
    """

    gold: Sequence[Alignment]
    dev: Sequence[Alignment] = ()
    seed: int = 1
    report: Callable[[Progress], None] = say_nothing
    state: Path | None = None


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
        with np.load(path, allow_pickle=False) as arrays:
            fits = dict(arrays)
    except (OSError, ValueError, zipfile.BadZipFile) as error:
        raise ModelError(
            f"expected a training run's state, found: {error}", path=str(path)
        ) from None
    if str(fits.pop(_MARK, "")) != mark:
        message = "this state is of a run with another corpus or other options"
        raise ModelError(message, path=str(path))
    return fits
