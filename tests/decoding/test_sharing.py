from __future__ import annotations

from itertools import combinations, pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from monoalign.candidates.cells import token_cells
from monoalign.core.edit import Link, ScoredEdits
from monoalign.decoding.sharing import Sharing
from samples import pair

APART, BESIDE = 1.5, 0.25
ONCE_MORE = 9.5


def scored(
    scores: list[list[float]], source: str = "abcdefghijklmno", target: str = "ABCDEFGHIJKLMNO"
) -> ScoredEdits:
    """Scores of two sentences of one-letter words."""
    sides = " ".join(source[: len(scores)]), " ".join(target[: len(scores[0])])
    return ScoredEdits(token_cells([pair(*sides)]), np.array(scores).ravel())


def worth(links: tuple[Link, ...], scores: list[list[float]], *words: str) -> float:
    """The score of a set, from the definition."""
    total = sum(scores[i][j] for i, j in links)
    for side in (0, 1):
        for word in {link[side] for link in links}:
            partners = sorted(link[1 - side] for link in links if link[side] == word)
            for one, other in pairwise(partners):
                beside = other == one + 1
                same = words[1 - side][one] == words[1 - side][other]
                total -= ONCE_MORE if same else BESIDE if beside else APART
    return total


cells = st.integers(-4, 12).map(lambda value: value / 4)


@settings(max_examples=150)
@given(
    st.integers(1, 3).flatmap(
        lambda n: st.lists(st.lists(cells, min_size=n, max_size=n), min_size=1, max_size=4)
    ),
    st.text("ab", min_size=4, max_size=4),
    st.text("ab", min_size=3, max_size=3),
)
def test_the_best_of_all_sets(scores: list[list[float]], source: str, target: str) -> None:
    (found,) = Sharing(APART, BESIDE)(scored(scores, source, target))
    every = [(i, j) for i in range(len(scores)) for j in range(len(scores[0])) if scores[i][j] > 0]
    best = max(
        worth(some, scores, source, target)
        for size in range(len(every) + 1)
        for some in combinations(every, size)
    )
    assert found.score == pytest.approx(best)
    assert worth(tuple(found.links), scores, source, target) == pytest.approx(best)
    assert found.optimal


def test_a_phrase_stays_together_and_two_apart_do_not() -> None:
    (found,) = Sharing(3.0, 0.0)(scored([[2.0], [1.0], [-1.0]]))
    assert found.links == {(0, 0), (1, 0)}
    (found,) = Sharing(3.0, 0.0)(scored([[2.0], [-1.0], [1.0]]))
    assert found.links == {(0, 0)}


def test_the_words_of_a_long_phrase_are_side_by_side() -> None:
    (found,) = Sharing(3.0, 0.0)(scored([[2.0, 1.0, 1.0]]))
    assert found.links == {(0, 0), (0, 1), (0, 2)}


def test_probabilities_are_calibrated_scores() -> None:
    (found,) = Sharing(0.0, 0.0, slope=2.0, offset=-1.0)(scored([[0.5, 1.0]]))
    assert found.probabilities == {(0, 0): 0.5, (0, 1): pytest.approx(0.731059)}


def test_a_threshold_takes_what_is_likely() -> None:
    table = scored([[2.0, -1.0], [0.5, 0.1]])
    (low,) = Sharing(3.0, 3.0, threshold=0.5)(table)
    (high,) = Sharing(3.0, 3.0, threshold=0.8)(table)
    assert low.links == {(0, 0), (1, 0), (1, 1)}
    assert high.links == {(0, 0)}


def test_a_large_group_ends_and_says_so() -> None:
    random = np.random.default_rng(1)
    (found,) = Sharing(0.3, 0.2)(scored((random.random((12, 12)) + 0.1).tolist()))
    assert found.links
    assert found.optimal is False


def test_the_same_word_once_more_is_no_phrase() -> None:
    (found,) = Sharing(3.0, 0.0)(scored([[2.0, 1.0]], "a", "xx"))
    assert found.links == {(0, 0)}
    (found,) = Sharing(3.0, 0.0)(scored([[2.0, 1.0, 2.0]], "a", "xyx"))
    assert len(found.links) == 3


def test_many_repeated_words_end_soon() -> None:
    size = 120
    scores = np.full((size, size), 1.0) + np.eye(size)
    words = " ".join(["ha"] * size)
    (found,) = Sharing(1.0, 0.0)(ScoredEdits(token_cells([pair(words, words)]), scores.ravel()))
    assert found.links == {(place, place) for place in range(size)}
    assert not found.optimal
