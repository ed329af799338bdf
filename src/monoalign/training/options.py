"""The options of training: one dataclass per way to learn, shared by the systems that learn so."""

from __future__ import annotations

from dataclasses import dataclass

from monoalign.core.errors import UsageError
from monoalign.core.options import option

PERCEPTRON_METHODS = ("averaged", "manli-learn")


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

    def __post_init__(self) -> None:
        if self.method not in PERCEPTRON_METHODS:
            expected = PERCEPTRON_METHODS
            raise UsageError(f"option method: expected one of {expected}, found {self.method!r}")
        if self.epochs < 1 or (self.method == "manli-learn" and self.burn_in >= self.epochs):
            raise UsageError("option epochs: expected more than none and than burn_in")

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
