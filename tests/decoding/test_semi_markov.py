"""The semi-Markov chain against enumeration of all segmentations."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.core.edit import FloatArray
from monoalign.decoding.semi_markov import PhraseScores, decode
from monoalign.kernels.semi_markov import best_segments, segment_marginals
from monoalign.kernels.semi_markov_blocks import block_scores, cell_sums
from samples import pair

Segment = tuple[int, int, int, int]  # as the kernels have them; n is -1 for nothing
REACH = 2


def step(steps: FloatArray, last: int | None, to: int) -> float:
    if last is None:
        return 0.0
    if last < 0:
        return float(steps[-1] if to < 0 else steps[-2])
    return float(steps[-3] if to < 0 else steps[REACH + int(np.clip(to - last, -REACH, REACH))])


def segmentations(
    blocks: FloatArray, nulls: FloatArray, steps: FloatArray, m: int = 0, last: int | None = None
) -> Iterator[tuple[float, tuple[Segment, ...]]]:
    """Every segmentation from word m on, with its score."""
    words, most, width, _ = blocks.shape
    if m == words:
        yield 0.0, ()
        return
    firsts: list[tuple[float, Segment, int]] = [(nulls[m], (m, 0, -1, 0), -1)]
    for a in range(min(most, words - m)):
        for n in range(width):
            for b in range(min(most, width - n)):
                firsts.append((blocks[m, a, n, b], (m, a, n, b), n + b))
    for score, segment, end in firsts:
        here = float(score) + step(steps, last, segment[2])
        for rest, segments in segmentations(blocks, nulls, steps, m + segment[1] + 1, end):
            yield here + rest, (segment, *segments)


@st.composite
def problems(draw: st.DrawFn) -> tuple[FloatArray, FloatArray, FloatArray]:
    words, width, most = draw(st.integers(1, 3)), draw(st.integers(0, 3)), draw(st.integers(1, 3))
    random = np.random.default_rng(draw(st.integers(0, 999)))
    blocks = 2 * random.normal(size=(words, most, width, most))
    if draw(st.booleans()):
        blocks[random.random(blocks.shape) < 0.5] = -np.inf
    return blocks, random.normal(size=words), 2 * random.normal(size=2 * REACH + 4)


@given(problems())
def test_best_segmentation(problem: tuple[FloatArray, FloatArray, FloatArray]) -> None:
    best = max(segmentations(*problem), key=lambda scored: scored[0])[1]
    expected = [segment for segment in best if segment[2] >= 0]
    assert [tuple(row) for row in best_segments(*problem).tolist()] == expected


@given(problems())
def test_marginals(problem: tuple[FloatArray, FloatArray, FloatArray]) -> None:
    blocks, nulls, steps = problem
    everything = list(segmentations(*problem))
    total = np.logaddexp.reduce([score for score, _ in everything])
    shares, alone, counts = np.zeros(blocks.shape), np.zeros(len(nulls)), np.zeros(len(steps))
    names = {
        step(np.arange(len(steps), dtype=float), a, b): (a, b) for a in (-1, 0) for b in (-1, 0)
    }
    assert len(names) == 4
    for score, segments in everything:
        weight, last = np.exp(score - total), None
        for m, a, n, b in segments:
            if n < 0:
                alone[m] += weight
            else:
                shares[m, a, n, b] += weight
            if last is not None:
                counts[int(step(np.arange(len(steps), dtype=float), last, n))] += weight
            last = n + b if n >= 0 else -1
    marginals = segment_marginals(*problem)
    assert marginals[3] == pytest.approx(total)
    assert np.allclose(marginals[0], shares)
    assert np.allclose(marginals[1], alone)
    assert np.allclose(marginals[2], counts)


def test_scores_of_blocks_by_hand() -> None:
    single, cells = np.array([[9.0, 1, 2], [9, 3, 4]]), np.array([[1.0, 2], [3, 4]])
    sizes, rows, columns = (
        np.array([[0, 10], [20, 30.0]]),
        np.array([[0, 0.5], [0, 0]]),
        np.zeros((2, 2)),
    )
    blocks = block_scores(single, cells, sizes, rows, columns)
    assert blocks[:, 0, :, 0].tolist() == [[1, 2], [3, 4]]
    assert blocks[0, 0, 0, 1] == 1.5 + 10
    assert blocks[0, 1, 1, 0] == 3 + 20 + 0.5
    assert blocks[0, 1, 0, 1] == 2.5 + 30 + 0.5
    assert blocks[1, 1, 0, 0] == blocks[0, 0, 1, 1] == -np.inf


def test_sums_over_cells() -> None:
    shares = np.zeros((2, 2, 2, 2))
    shares[0, 1, 0, 1], shares[1, 0, 1, 0] = 0.5, 0.25
    assert cell_sums(shares, False).tolist() == [[0.5, 0.5], [0.5, 0.75]]
    assert cell_sums(shares, True).tolist() == [[0.125, 0.125], [0.125, 0.125]]


def test_phrases_are_linked_all_with_all_and_links_have_probabilities() -> None:
    one = pair("give up", "abdicate now")
    sizes = np.zeros((3, 3))
    sizes[1, 0] = 5.0
    scores = PhraseScores(
        np.zeros((2, 3)), np.zeros((2, 2)), sizes, np.zeros((2, 3)), np.zeros((2, 3)), np.zeros(8)
    )
    alignment = decode(one, scores, "source")
    assert alignment.links in ({(0, 0), (1, 0)}, {(0, 1), (1, 1)})
    assert alignment.all_probabilities is not None
    assert all(0 < value <= 1 for value in alignment.all_probabilities.values())
    swapped = decode(one.swapped(), scores, "target")
    assert swapped.links == {(j, i) for i, j in alignment.links}
