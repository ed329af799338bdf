from __future__ import annotations

import numpy as np
import numpy.typing as npt

from monoalign.core.feature_matrix import FeatureMatrix, dense
from monoalign.training.network import NetworkSettings, train_network

Array = npt.NDArray[np.float32]

SETTINGS = NetworkSettings((16, 8), members=2, epochs=30, batches=8, drop_features=0.0)


def rows(seed: int) -> tuple[Array, Array, Array]:
    """Whether one of two features is high, but not both; the third is noise on a large scale."""
    random = np.random.default_rng(seed)
    features = random.random((2000, 3)).astype(np.float32)
    gold = (features[:, 0] > 0.5) != (features[:, 1] > 0.5)
    features[:, 2] *= 1000
    return features, gold.astype(np.float32), np.ones(2000, np.float32)


def test_it_learns_what_no_sum_can_say() -> None:
    network = train_network(*rows(1), SETTINGS, seed=1)
    features, gold, _ = rows(2)
    linked = network(FeatureMatrix((dense(features.T),))) > 0
    assert (linked == gold.astype(bool)).mean() > 0.93


def test_the_same_seed_gives_the_same_network() -> None:
    one, two, other = (train_network(*rows(1), SETTINGS, seed) for seed in (1, 1, 2))
    assert np.array_equal(one.inner, two.inner)
    assert not np.array_equal(one.inner, other.inner)


def test_weights_count() -> None:
    features, gold, weights = rows(1)
    weights[gold == 0] = 0.01
    network = train_network(features, gold, weights, SETTINGS, seed=1)
    assert (network(FeatureMatrix((dense(features.T),))) > 0).mean() > 0.9
