"""Training of the small networks of `scoring/network.py`, by Adam on the logistic loss.

Features are scaled for training, and the scale is taken into the weights afterwards. Some features
and units are dropped at random in every step, so that no single one is relied on. Of the weights,
the moving average is kept, which is steadier than the last.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from monoalign.core.edit import IntArray
from monoalign.scoring.network import Network

Floats = npt.NDArray[np.float32]
_BETA1, _BETA2, _EPSILON = 0.9, 0.999, 1e-8
_SCALED = 1 << 17  # rows, about, that show the scale of a feature
_LEAST_SPREAD = 0.02  # of a feature that hardly varies: it is not blown up


@dataclass(frozen=True, slots=True)
class NetworkSettings:
    """How to train. `rate` is the highest learning rate, reached after a fifth of the steps."""

    units: tuple[int, int] = (32, 16)
    members: int = 2
    epochs: int = 25
    batches: int = 128  # of an epoch, about; a batch has from 256 to 8,192 rows
    rate: float = 0.01
    drop_features: float = 0.2
    drop_units: float = 0.2
    decay: float = 0.1


def train_network(
    features: Floats,
    gold: Floats,
    weights: Floats,
    settings: NetworkSettings,
    seed: int,
    start: Network | None = None,
    rows: IntArray | None = None,
) -> Network:
    """Learn from rows `(rows, features)` with gold in [0, 1] and a weight each.

    `start` is a network to begin with, instead of chance; its units and members are kept. `rows`
    are those to learn from, by default all.
    """
    if rows is None:
        rows = np.arange(len(gold))
    scale = _scale(features, rows)
    members = []
    for number in range(settings.members if start is None else len(start.outer)):
        random = np.random.default_rng([seed, number])
        if start is None:
            layers = _Layers.random((features.shape[1], *settings.units, 1), random)
        else:
            layers = _Layers(_scaled_member(start, number, scale))
        data = features, gold, weights, rows
        members.append(_member(data, settings, layers, scale, random))
    inner, inner_bias, outer, outer_bias, last, last_bias = zip(*members, strict=True)
    joined = (
        np.concatenate(inner, axis=1),
        np.concatenate(inner_bias),
        np.stack(outer),
        np.stack(outer_bias),
        np.stack(last),
        np.concatenate(last_bias),
    )
    return Network(*[layer.astype(np.float64) for layer in joined])


def _member(
    data: tuple[Floats, Floats, Floats, IntArray],
    settings: NetworkSettings,
    layers: _Layers,
    scale: tuple[Floats, Floats],
    random: np.random.Generator,
) -> list[Floats]:
    features, gold, weights, learned = data
    mean, spread = scale
    count = len(learned)
    size = min(max(count // settings.batches, 256), 8192)
    steps = settings.epochs * -(-count // size)
    step = 0
    for _ in range(settings.epochs):
        order = random.permutation(count)
        for start in range(0, count, size):
            rows = learned[order[start : start + size]]
            scaled = features[rows]
            scaled -= mean
            scaled /= spread
            gradients = layers.gradients(scaled, gold[rows], weights[rows], settings, random)
            layers.move(gradients, _rate(step, steps, settings.rate), settings.decay)
            step += 1
    inner, inner_bias, outer, outer_bias, last, last_bias = layers.mean
    inner = inner / spread[:, None]
    return [inner, inner_bias - mean @ inner, outer, outer_bias, last[:, 0], last_bias]


def _scaled_member(network: Network, number: int, scale: tuple[Floats, Floats]) -> list[Floats]:
    """The weights and biases of a member, for features on the given scale."""
    mean, spread = scale
    size = network.outer.shape[1]
    units = slice(number * size, (number + 1) * size)
    inner = network.inner[:, units]
    layers = (
        inner * spread[:, None],
        network.inner_bias[units] + mean @ inner,
        network.outer[number],
        network.outer_bias[number],
        network.last[number][:, None],
        network.last_bias[number : number + 1],
    )
    return [np.array(layer, np.float32) for layer in layers]


def _scale(features: Floats, rows: IntArray) -> tuple[Floats, Floats]:
    """Mean and spread of each feature. Some rows are enough to tell."""
    some = features[rows[:: max(len(rows) // _SCALED, 1)]].astype(np.float64)
    spread = np.maximum(some.std(axis=0), _LEAST_SPREAD)
    return some.mean(axis=0).astype(np.float32), spread.astype(np.float32)


def _rate(step: int, steps: int, highest: float) -> float:
    """Up in a straight line, then down along a cosine."""
    rise = max(steps // 5, 1)
    if step < rise:
        return highest * (step + 1) / rise
    return highest * 0.5 * float(1 + np.cos(np.pi * (step - rise) / max(steps - rise, 1)))


class _Layers:
    """Weights and biases of three layers, what Adam remembers of them, and their averages."""

    def __init__(self, parameters: Sequence[Floats]) -> None:
        self.parameters = list(parameters)
        self.first = [np.zeros_like(each) for each in parameters]
        self.second = [np.zeros_like(each) for each in parameters]
        self.mean = [each.copy() for each in parameters]
        self.steps = 0

    @staticmethod
    def random(sizes: Sequence[int], random: np.random.Generator) -> _Layers:
        parameters: list[Floats] = []
        for height, width in pairwise(sizes):
            spread = np.sqrt(2 / height)
            parameters.append((spread * random.standard_normal((height, width))).astype(np.float32))
            parameters.append(np.zeros(width, np.float32))
        return _Layers(parameters)

    def gradients(
        self,
        rows: Floats,
        gold: Floats,
        weights: Floats,
        settings: NetworkSettings,
        random: np.random.Generator,
    ) -> list[Floats]:
        """Of the mean weighted loss over some rows."""
        inner, inner_bias, outer, outer_bias, last, last_bias = self.parameters
        rows *= _mask(rows.shape, settings.drop_features, random)
        dropped = _mask((len(rows), inner.shape[1]), settings.drop_units, random)
        first = np.maximum(rows @ inner + inner_bias, 0) * dropped
        second = np.maximum(first @ outer + outer_bias, 0)
        odds = (second @ last + last_bias)[:, 0]
        shares = 1 / (1 + np.exp(-np.clip(odds, -30, 30)))
        error = ((shares - gold) * weights / len(gold)).astype(np.float32)[:, None]
        at_second = (error @ last.T) * (second > 0)
        at_first = (at_second @ outer.T) * (first > 0) * dropped
        return [
            rows.T @ at_first,
            at_first.sum(axis=0),
            first.T @ at_second,
            at_second.sum(axis=0),
            second.T @ error,
            error.sum(axis=0),
        ]

    def move(self, gradients: Sequence[Floats], rate: float, decay: float) -> None:
        """A step of Adam with decoupled decay of weights (biases do not decay)."""
        self.steps += 1
        keep = min(0.998, 1 - 10 / (10 + self.steps))
        for number, gradient in enumerate(gradients):
            first, second = self.first[number], self.second[number]
            first += (1 - _BETA1) * (gradient - first)
            second += (1 - _BETA2) * (gradient * gradient - second)
            size = np.sqrt(second / (1 - _BETA2**self.steps)) + _EPSILON
            parameter = self.parameters[number]
            if parameter.ndim == 2:
                parameter *= 1 - rate * decay
            parameter -= (rate / (1 - _BETA1**self.steps)) * first / size
            self.mean[number] += (1 - keep) * (parameter - self.mean[number])


def _mask(shape: Any, share: float, random: np.random.Generator) -> Any:
    """Which values to keep, scaled so that their sum is the same on average."""
    if share <= 0:
        return np.float32(1)
    drawn = np.frombuffer(random.bytes(int(np.prod(shape))), np.uint8).reshape(shape)
    least = round(share * 256)
    return (drawn >= least) * np.float32(256 / (256 - least))
