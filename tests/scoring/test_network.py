from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from monoalign.core.feature_matrix import Block, FeatureMatrix, dense
from monoalign.scoring.network import Network

Array = npt.NDArray[np.floating[Any]]

both_widths = pytest.mark.parametrize("width", [np.float32, np.float64])


def matrix(rows: int, random: np.random.Generator) -> FeatureMatrix:
    shared = random.integers(-1, 5, rows).astype(np.int32)
    return FeatureMatrix(
        (
            dense(random.standard_normal((3, rows))),
            Block(2, shared, random.standard_normal((2, 5)).astype(np.float32)),
            Block(1, shared, random.standard_normal((1, 5)).astype(np.float32)),
            Block(4, random.integers(-1, 4, rows).astype(np.int32)),
        )
    )


def network(
    features: int, random: np.random.Generator, width: npt.DTypeLike = np.float64
) -> Network:
    def normal(*shape: int) -> Array:
        return random.standard_normal(shape).astype(width)

    return Network(
        normal(features, 10), normal(10), normal(2, 5, 3), normal(2, 3), normal(2, 3), normal(2)
    )


@both_widths
def test_scores_are_those_of_the_layers(width: npt.DTypeLike) -> None:
    random = np.random.default_rng(0)
    features, net = matrix(50, random), network(10, random, width)
    first = np.maximum(features.dense() @ net.inner + net.inner_bias, 0)
    members = []
    for number in range(2):
        part = first[:, number * 5 : number * 5 + 5]
        second = np.maximum(part @ net.outer[number] + net.outer_bias[number], 0)
        members.append(second @ net.last[number] + net.last_bias[number])
    np.testing.assert_allclose(net(features), np.mean(members, axis=0), atol=1e-4)


@both_widths
def test_a_row_does_not_depend_on_the_others(width: npt.DTypeLike) -> None:
    random = np.random.default_rng(1)
    features, net = matrix(10_000, random), network(10, random, width)
    rows = random.permutation(10_000)[:777]
    assert net(features.at(rows)).tolist() == net(features)[rows].tolist()


def test_no_rows() -> None:
    random = np.random.default_rng(2)
    features, net = matrix(10, random), network(10, random)
    assert net(features.at(np.zeros(0, np.int64))).tolist() == []


@both_widths
def test_slopes_are_differences(width: npt.DTypeLike) -> None:
    random = np.random.default_rng(3)
    net, values, step = network(6, random, width), random.standard_normal(6), 0.01
    for feature, slope in enumerate(net.slopes(values).tolist()):
        moved = np.tile(values[:, None], 2)
        moved[feature] += [-step, step]
        below, above = net(FeatureMatrix((dense(moved),)))
        assert (above - below) / (2 * step) == pytest.approx(slope, abs=0.02)
