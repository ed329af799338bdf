from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from monoalign.annotate.name_tagger import best_labels, cross_entropy, is_legal

OUT, PER, IN_PER, ORG, IN_ORG = range(5)


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        ((OUT, PER, IN_PER, IN_PER, ORG, IN_ORG), True),
        ((PER, PER), True),
        ((OUT, IN_PER), False),
        ((IN_PER,), False),
        ((PER, IN_ORG), False),
        ((), True),
    ],
)
def test_legal_rows(labels: tuple[int, ...], expected: bool) -> None:
    assert is_legal(np.array(labels, dtype=np.int64)) is expected


@pytest.mark.parametrize("seed", range(20))
def test_no_other_legal_row_scores_higher(seed: int) -> None:
    scores = np.random.default_rng(seed).normal(size=(4, 5)).astype(np.float32)
    found = best_labels(scores)
    assert is_legal(found)
    legal = (row for row in product(range(5), repeat=4) if is_legal(np.array(row)))
    best = max(sum(scores[place, label] for place, label in enumerate(row)) for row in legal)
    assert scores[np.arange(4), found].sum() == pytest.approx(best, abs=1e-5)


def test_unknown_words_teach_nothing() -> None:
    loss, gradient = cross_entropy(np.zeros((2, 5), np.float32), np.array([-1, OUT]))
    assert loss == pytest.approx(np.log(5), abs=1e-5)
    assert not gradient[0].any()
    assert gradient[1] == pytest.approx([-0.8, 0.2, 0.2, 0.2, 0.2])
