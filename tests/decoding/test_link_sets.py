from __future__ import annotations

from itertools import combinations, pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from monoalign.candidates.spaces import token_cells
from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.edit import Link
from monoalign.core.space import ScoredEdits
from monoalign.decoding.link_sets import LinkSetDecoder
from samples import pair

APART, BESIDE = 1.5, 0.25
ONCE_MORE = 9.5


def decode(
    decoder: LinkSetDecoder,
    scores: list[list[float]],
    source: str = "abcdefghijklmno",
    target: str = "ABCDEFGHIJKLMNO",
    phrases: list[list[bool]] | None = None,
) -> Alignment:
    """The links of two sentences of one-letter words."""
    batch = Batch.of([pair(" ".join(source[: len(scores)]), " ".join(target[: len(scores[0])]))])
    known = None if phrases is None else np.array(phrases).ravel()
    scored = ScoredEdits(token_cells(batch), np.array(scores).ravel(), phrases=known)
    (alignment,) = decoder(batch, scored)
    return alignment


def worth(
    links: tuple[Link, ...], scores: list[list[float]], phrases: list[list[bool]], *words: str
) -> float:
    """The score of a set, from the definition."""
    total = sum(scores[i][j] for i, j in links)
    for side in (0, 1):
        for word in {link[side] for link in links}:
            own = sorted((link for link in links if link[side] == word), key=lambda x: x[1 - side])
            for first, second in pairwise(own):
                one, other = first[1 - side], second[1 - side]
                phrase = all(phrases[i][j] for i, j in (first, second))
                beside = other == one + 1 or phrase
                same = words[1 - side][one] == words[1 - side][other] and not phrase
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
    st.lists(st.booleans(), min_size=12, max_size=12),
)
def test_the_best_of_all_sets(
    scores: list[list[float]], source: str, target: str, flags: list[bool]
) -> None:
    width = len(scores[0])
    phrases = [flags[row * width : (row + 1) * width] for row in range(len(scores))]
    alignment = decode(LinkSetDecoder(APART, BESIDE), scores, source, target, phrases)
    every = [(i, j) for i in range(len(scores)) for j in range(len(scores[0])) if scores[i][j] > 0]
    best = max(
        worth(some, scores, phrases, source, target)
        for size in range(len(every) + 1)
        for some in combinations(every, size)
    )
    assert alignment.score == pytest.approx(best)
    assert worth(tuple(alignment.links), scores, phrases, source, target) == pytest.approx(best)
    assert alignment.optimal


def test_a_phrase_stays_together_and_two_apart_do_not() -> None:
    alignment = decode(LinkSetDecoder(3.0, 0.0), [[2.0], [1.0], [-1.0]])
    assert alignment.links == {(0, 0), (1, 0)}
    alignment = decode(LinkSetDecoder(3.0, 0.0), [[2.0], [-1.0], [1.0]])
    assert alignment.links == {(0, 0)}


def test_the_words_of_a_long_phrase_are_side_by_side() -> None:
    alignment = decode(LinkSetDecoder(3.0, 0.0), [[2.0, 1.0, 1.0]])
    assert alignment.links == {(0, 0), (0, 1), (0, 2)}


def test_probabilities_are_calibrated_scores() -> None:
    alignment = decode(LinkSetDecoder(0.0, 0.0, slope=2.0, offset=-1.0), [[0.5, 1.0]])
    assert alignment.probabilities == {(0, 0): 0.5, (0, 1): pytest.approx(0.731059)}


def test_a_threshold_takes_what_is_likely() -> None:
    scores = [[2.0, -1.0], [0.5, 0.1]]
    low, high = (decode(LinkSetDecoder(3.0, 3.0, threshold=least), scores) for least in (0.5, 0.8))
    assert low.links == {(0, 0), (1, 0), (1, 1)}
    assert high.links == {(0, 0)}


def test_a_large_group_ends_and_says_so() -> None:
    random = np.random.default_rng(1)
    alignment = decode(LinkSetDecoder(0.3, 0.2), (random.random((12, 12)) + 0.1).tolist())
    assert alignment.links
    assert alignment.optimal is False


def test_the_same_word_once_more_is_no_phrase() -> None:
    alignment = decode(LinkSetDecoder(3.0, 0.0), [[2.0, 1.0]], "a", "xx")
    assert alignment.links == {(0, 0)}
    alignment = decode(LinkSetDecoder(3.0, 0.0), [[2.0, 1.0, 2.0]], "a", "xyx")
    assert len(alignment.links) == 3


def test_many_repeated_words_end_soon() -> None:
    size = 120
    scores = np.full((size, size), 1.0) + np.eye(size)
    words = " ".join(["ha"] * size)
    batch = Batch.of([pair(words, words)])
    (alignment,) = LinkSetDecoder(1.0, 0.0)(batch, ScoredEdits(token_cells(batch), scores.ravel()))
    assert alignment.links == {(at, at) for at in range(size)}
    assert not alignment.optimal
