"""Expectation maximisation of word alignment models, in both directions side by side.

    IBM model 1   every state of a word is as likely as any other before the word is known
    HMM           a state depends on the state of the word before it (Vogel et al. 1996)
    by agreement  what both directions find together counts, in either model (Liang et al. 2006)

Only the words of the pairs count; links, if there are any, are not looked at.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from monoalign.aligners.chain import WALKED
from monoalign.core.edit import FloatArray
from monoalign.core.errors import UsageError
from monoalign.decoding.hmm_agreement import cells_of
from monoalign.decoding.viterbi import Chain

from .checkpoint import Checkpoint
from .em_text import Bitext, with_lexicon
from .run import Progress, Run

_FROM_NULL = 0.05  # to each place: a sentence has about twenty
_KEPT = 1e-4  # translations below it are left out of a model
_FIT = "em"  # the name of what is kept as it goes


@dataclass(frozen=True, slots=True)
class EmSettings:
    """How to train: the lexicon (see `with_lexicon`), iterations, weight of null, longest jump."""

    lexicon: float = 10.0
    model_1: int = 5
    iterations: int = 5
    null: float = 0.2
    reach: int = 10
    agreement: bool = False

    def __post_init__(self) -> None:
        if min(self.model_1, self.iterations, self.lexicon) < 0 or self.reach < 1:
            raise UsageError("training by EM: expected no negative numbers, and a reach from 1 on")
        if not 0 < self.null < 1:
            raise UsageError(f"option null: expected a number between 0 and 1, found {self.null}")


@dataclass(frozen=True)
class Parameters:
    """Those of one direction."""

    translations: FloatArray  # (entries,) p(along | across)
    steps: FloatArray  # (2 · reach + 4,) weights of steps, as in `HmmScorer`


@dataclass(frozen=True)
class Found:
    """What an expectation step finds in one direction."""

    posteriors: FloatArray  # (rows,)
    likelihood: float  # its logarithm
    steps: FloatArray | None = None  # expected number of each


def fit(run: Run, settings: EmSettings) -> dict[str, npt.NDArray[Any]]:
    """The arrays of a model (`aligners/hmm.py` says which)."""
    began = time.perf_counter()
    everything, counts = with_lexicon([one.pair for one in run.gold], settings.lexicon)
    texts = {name: Bitext.of(everything, counts, along) for name, along in WALKED.items()}
    models = {name: first(text, settings) for name, text in texts.items()}
    state = Checkpoint.open(run.state, run.gold, settings)
    done = state.parameters(_FIT)
    if done is not None:
        models = _parted(done, models)
    for epoch in range(state.iterations(_FIT), settings.model_1 + settings.iterations):
        expected = model_1 if epoch < settings.model_1 else hmm
        found = {name: expected(text, models[name]) for name, text in texts.items()}
        shares = {name: one.posteriors for name, one in found.items()}
        if settings.agreement:
            shares = agreed(texts, shares)
        for name, text in texts.items():
            models[name] = after(text, models[name], shares[name], found[name])
        loss = -sum(one.likelihood for one in found.values())
        state.keep(_FIT, _joined(models), epoch + 1)
        run.report(Progress(epoch + 1, loss, seconds=time.perf_counter() - began))
    arrays: dict[str, npt.NDArray[Any]] = {"words": np.array(texts["s2t"].words, np.str_)}
    for name, text in texts.items():
        kept = models[name].translations >= _KEPT
        arrays[f"{name}.keys"] = text.keys[kept]
        arrays[f"{name}.values"] = np.log(models[name].translations[kept]).astype(np.float32)
        arrays[f"{name}.steps"] = models[name].steps
    return arrays


def first(text: Bitext, settings: EmSettings) -> Parameters:
    """Nothing is known: all words alike, all jumps alike."""
    jumps = np.ones(2 * settings.reach + 1)
    return Parameters(text.normalised(np.ones(len(text.keys))), _steps(jumps, settings.null))


def model_1(text: Bitext, model: Parameters) -> Found:
    """Each word by itself. O(rows)"""
    weights = model.translations[text.entries]
    if not len(text.firsts):
        return Found(weights, 0.0)
    sums = np.add.reduceat(weights, text.firsts)
    sizes = np.diff(np.append(text.firsts, len(weights)))
    likelihoods = np.log(sums / sizes) * text.weights[text.firsts]
    return Found(weights / np.repeat(sums, sizes), float(likelihoods.sum()))


def hmm(text: Bitext, model: Parameters) -> Found:
    """Forward and backward through the chain of each pair. O(M·N²) a pair"""
    with np.errstate(divide="ignore"):
        unary = np.log(model.translations)[text.entries]
    unary = unary - text.departures.log_sums(model.steps)
    found = chain_of(text, unary, np.log(model.steps)).expectations()
    likelihood = float((found.log_partitions * text.counts).sum())
    return Found(found.posteriors, likelihood, found.steps.sum(axis=0))


def agreed(
    texts: Mapping[str, Bitext], posteriors: Mapping[str, FloatArray]
) -> dict[str, FloatArray]:
    """(rows,) of each direction the product of both, for cells; for nulls nothing."""
    cells = {name: cells_of(text.space) for name, text in texts.items()}
    product = np.ones(int(max(one.max(initial=-1) for one in cells.values())) + 2)
    for name, found in posteriors.items():
        product[cells[name]] *= found
    product[-1] = 0.0  # the place of all nulls
    return {name: product[places] for name, places in cells.items()}


def after(text: Bitext, model: Parameters, shares: FloatArray, found: Found) -> Parameters:
    """The maximisation step: translations from `shares` (rows,), jumps from the steps found.

    A jump's weight is how often it is made over how often it could have been, each state's chances
    counted by what all its steps weigh: one step of minorise-maximise.
    """
    counts = np.bincount(text.entries, weights=shares * text.weights, minlength=len(text.keys))
    translations = text.normalised(counts.astype(np.float64))
    if found.steps is None:
        return Parameters(translations, model.steps)
    chances = text.departures.chances(found.posteriors, model.steps)
    jumps = np.maximum(found.steps / np.maximum(chances, 1e-9), 1e-6)[:-3]
    return Parameters(translations, _steps(jumps, float(model.steps[-1])))


def chain_of(text: Bitext, unary: FloatArray, steps: FloatArray) -> Chain:
    """The chain of all pairs."""
    sizes = text.space.sizes.T
    words, across = sizes if text.along == "source" else sizes[::-1]
    return Chain(unary, np.ascontiguousarray(words), across + 1, steps)


def _joined(models: Mapping[str, Parameters]) -> FloatArray:
    """The parameters of all directions, end to end."""
    return np.concatenate(
        [part for one in models.values() for part in (one.translations, one.steps)]
    )


def _parted(joined: FloatArray, like: Mapping[str, Parameters]) -> dict[str, Parameters]:
    """The other way round; `like` says how many there are of each."""
    sizes = [len(part) for one in like.values() for part in (one.translations, one.steps)]
    parts = iter(np.split(joined, np.cumsum(sizes)[:-1]))
    return {name: Parameters(next(parts), next(parts)) for name in like}


def _steps(jumps: FloatArray, null: float) -> FloatArray:
    """All jumps together weigh 1; what nulls weigh is not learned."""
    return np.concatenate([jumps / jumps.sum(), [null, _FROM_NULL, null]])
