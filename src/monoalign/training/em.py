"""Expectation maximisation of word alignment models, in both directions side by side.

    IBM model 1   every state of a word is as likely as any other before the word is known
    HMM           a state depends on the state of the word before it (Vogel et al. 1996)
    by agreement  what both directions find together counts, in either model (Liang et al. 2006)

Only the words of the pairs count; links, if there are any, are not looked at.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from monoalign.candidates.spaces import ChainStates
from monoalign.core.batch import Batch
from monoalign.core.edit import FloatArray, IntArray
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.core.space import EditSpace, Side
from monoalign.decoding.chain import Chain, cells_of
from monoalign.models.directions import SIDE_OF_DIRECTION
from monoalign.scoring.translation import Departures, along_and_across, vocabulary_ids

from .run import Checkpoint, EmTraining, Progress, Run

_FROM_NULL = 0.05  # to each place: a sentence has about twenty
_LEAST = 1e-4  # translations below it are left out of a model
_FIT = "em"  # the name of the fit that is saved


@dataclass(frozen=True)
class Parameters:
    """Those of one direction."""

    translations: FloatArray  # (entries,) p(along | across)
    steps: FloatArray  # (2 · reach + 4,) weights of steps, as in `HmmScorer`


@dataclass(frozen=True)
class Expectation:
    """The result of an expectation step in one direction."""

    posteriors: FloatArray  # (rows,)
    likelihood: float  # its logarithm
    steps: FloatArray | None = None  # expected number of each


def fit(run: Run, settings: EmTraining, *, agreement: bool = False) -> dict[str, npt.NDArray[Any]]:
    """The arrays of a model (`models/translation.py` says which).

    By `agreement`, what both directions find together counts.
    """
    began = time.perf_counter()
    everything, counts = with_lexicon([alignment.pair for alignment in run.gold], settings.lexicon)
    texts = {
        name: Bitext.of(everything, counts, along) for name, along in SIDE_OF_DIRECTION.items()
    }
    models = {name: first(text, settings) for name, text in texts.items()}
    state = Checkpoint.open(run.state, run.gold, (settings, agreement))
    done = state.parameters(_FIT)
    if done is not None:
        models = _parted(done, models)
    for epoch in range(state.iterations(_FIT), settings.model_1 + settings.iterations):
        step = model_1 if epoch < settings.model_1 else hmm
        expected = {name: step(text, models[name]) for name, text in texts.items()}
        shares = {name: each.posteriors for name, each in expected.items()}
        if agreement:
            shares = agreed(texts, shares)
        for name, text in texts.items():
            models[name] = after(text, models[name], shares[name], expected[name])
        loss = -sum(each.likelihood for each in expected.values())
        state.save(_FIT, _joined(models), epoch + 1)
        run.report(Progress(epoch + 1, loss, seconds=time.perf_counter() - began))
    arrays: dict[str, npt.NDArray[Any]] = {"words": np.array(texts["s2t"].words, np.str_)}
    for name, text in texts.items():
        likely = models[name].translations >= _LEAST
        arrays[f"{name}.keys"] = text.keys[likely]
        arrays[f"{name}.values"] = np.log(models[name].translations[likely]).astype(np.float32)
        arrays[f"{name}.steps"] = models[name].steps
    return arrays


def first(text: Bitext, settings: EmTraining) -> Parameters:
    """Nothing is known: all words alike, all jumps alike."""
    jumps = np.ones(2 * settings.reach + 1)
    return Parameters(text.normalised(np.ones(len(text.keys))), _steps(jumps, settings.null))


def model_1(text: Bitext, model: Parameters) -> Expectation:
    """Each word by itself. O(rows)"""
    weights = model.translations[text.entries]
    if not len(text.firsts):
        return Expectation(weights, 0.0)
    sums = np.add.reduceat(weights, text.firsts)
    sizes = np.diff(np.append(text.firsts, len(weights)))
    likelihoods = np.log(sums / sizes) * text.weights[text.firsts]
    return Expectation(weights / np.repeat(sums, sizes), float(likelihoods.sum()))


def hmm(text: Bitext, model: Parameters) -> Expectation:
    """Forward and backward through the chain of each pair. O(M·N²) per pair"""
    with np.errstate(divide="ignore"):
        unary = np.log(model.translations)[text.entries]
    unary = unary - text.departures.log_sums(model.steps)
    sums = chain_of(text, unary, np.log(model.steps)).expectations()
    likelihood = float((sums.log_partitions * text.counts).sum())
    return Expectation(sums.posteriors, likelihood, sums.steps.sum(axis=0))


def agreed(
    texts: Mapping[str, Bitext], posteriors: Mapping[str, FloatArray]
) -> dict[str, FloatArray]:
    """(rows,) of each direction the product of both, for cells; for nulls nothing."""
    cells = {name: cells_of(text.batch, text.space) for name, text in texts.items()}
    product = np.ones(int(max(each.max(initial=-1) for each in cells.values())) + 2)
    for name, shares in posteriors.items():
        product[cells[name]] *= shares
    product[-1] = 0.0  # which all nulls share
    return {name: product[index] for name, index in cells.items()}


def after(text: Bitext, model: Parameters, shares: FloatArray, expected: Expectation) -> Parameters:
    """The maximisation step: translations from `shares` (rows,), jumps from the steps expected.

    A jump's weight is how often it is made over how often it could have been, each state's chances
    counted by what all its steps weigh: one step of minorise-maximise.
    """
    counts = np.bincount(text.entries, weights=shares * text.weights, minlength=len(text.keys))
    translations = text.normalised(counts.astype(np.float64))
    if expected.steps is None:
        return Parameters(translations, model.steps)
    chances = text.departures.chances(expected.posteriors, model.steps)
    jumps = np.maximum(expected.steps / np.maximum(chances, 1e-9), 1e-6)[:-3]
    return Parameters(translations, _steps(jumps, float(model.steps[-1])))


def chain_of(text: Bitext, unary: FloatArray, steps: FloatArray) -> Chain:
    """The chain of all pairs."""
    sizes = text.batch.sizes.T
    words, across = sizes if text.along == "source" else sizes[::-1]
    return Chain(unary, np.ascontiguousarray(words), across + 1, steps)


@dataclass(frozen=True)
class Bitext:
    """All pairs in one direction; a pair may count more than once."""

    batch: Batch
    space: EditSpace  # the rows of `ChainStates`
    words: tuple[str, ...]  # the vocabulary, V
    keys: IntArray  # (entries,) sorted: number across · (V + 1) + number along; V is nothing
    entries: IntArray  # (rows,) the entry of each row
    counts: FloatArray  # (pairs,) how often each counts
    firsts: IntArray  # (words of all pairs,) the first row of each: its null
    departures: Departures
    along: Side

    @staticmethod
    def of(pairs: Sequence[SentencePair], counts: FloatArray, along: Side) -> Bitext:
        """Number the words, and the pairs of words that some sentence pair has. O(cells log)"""
        batch = Batch.of(pairs)
        space = ChainStates(along)(batch)
        words = tuple(_occurrences(pairs))
        ids = vocabulary_ids(batch, {word: number for number, word in enumerate(words)})
        own, partner = along_and_across(batch, space, along, ids)
        keys, entries = np.unique(partner * (len(words) + 1) + own, return_inverse=True)
        firsts = np.flatnonzero(partner == len(words))
        departures = Departures.of(batch, space, along)
        return Bitext(batch, space, words, keys, entries, counts, firsts, departures, along)

    @property
    def weights(self) -> FloatArray:
        """(rows,) how often each row's pair counts."""
        return self.counts[self.space.owners]

    def normalised(self, counts: FloatArray) -> FloatArray:
        """(entries,) p(along | across) from counts; given nothing, how frequent a word is.

        Nothing is next to every word: if it could learn, it would learn the words that each pair
        has, full stops above all.
        """
        across = self.keys // (len(self.words) + 1)
        plain = np.bincount(self.entries[self.firsts], minlength=len(self.keys))
        counts = np.where(across == len(self.words), plain, counts)
        sums = np.bincount(across, weights=counts, minlength=len(self.words) + 1)
        shares: FloatArray = counts / np.maximum(sums[across], 1e-300)
        return shares


def with_lexicon(
    pairs: Sequence[SentencePair], times: float
) -> tuple[list[SentencePair], FloatArray]:
    """The pairs and, `times` for every occurrence of a word, the word paired with itself.

    Returns them with how often each counts `(pairs,)`.
    """
    if times <= 0:
        return list(pairs), np.ones(len(pairs))
    occurrences = _occurrences(pairs)
    alone = [Sentence.from_words([word]) for word in occurrences]
    counts = [times * count for count in occurrences.values()]
    return [*pairs, *(SentencePair("", word, word) for word in alone)], np.array(
        [1.0] * len(pairs) + counts
    )


def _occurrences(pairs: Sequence[SentencePair]) -> Counter[str]:
    """The words of all pairs, in order of appearance, and how often they occur."""
    sides = (side for pair in pairs for side in (pair.source, pair.target))
    return Counter(word.lower() for side in sides for word in side.words)


def _joined(models: Mapping[str, Parameters]) -> FloatArray:
    """The parameters of all directions, end to end."""
    return np.concatenate(
        [part for each in models.values() for part in (each.translations, each.steps)]
    )


def _parted(joined: FloatArray, like: Mapping[str, Parameters]) -> dict[str, Parameters]:
    """The other way round; `like` says how many there are of each."""
    sizes = [len(part) for each in like.values() for part in (each.translations, each.steps)]
    parts = iter(np.split(joined, np.cumsum(sizes)[:-1]))
    return {name: Parameters(next(parts), next(parts)) for name in like}


def _steps(jumps: FloatArray, null: float) -> FloatArray:
    """All jumps together weigh 1; what nulls weigh is not learned."""
    return np.concatenate([jumps / jumps.sum(), [null, _FROM_NULL, null]])
