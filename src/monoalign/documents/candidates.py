"""Pairs of sentences worth aligning: a few per sentence, chosen by a score that is cheap for all.

The score of two sentences is the mean of two cosines: of the lemmas that they share, each weighted
by its inverse document frequency (idf), and of their mean word vectors, with the same weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from monoalign.annotate.table_lemmas import lemma_of
from monoalign.core.edit import FloatArray, IntArray
from monoalign.core.sentence import Sentence
from monoalign.resources.arrays import form_ids
from monoalign.resources.frequencies import Frequencies
from monoalign.resources.vectors import Vectors

PER_SENTENCE = 3
"""Candidates of every sentence, on either side."""

NEAR_BEST = 0.6
"""A candidate's score, as a share of the best one's."""

_BLOCK = 512  # rows that are scored at once
_NEARNESS = 0.02  # what a pair at the same relative place gains: it decides among equal sentences


def candidate_pairs(source: Sequence[Sentence], target: Sequence[Sentence]) -> IntArray:
    """(n, 2) indices of sentences, in order: the best of every sentence, and their neighbours.

    A pair beside the best pair of both its sentences is a candidate as well: what was rewritten
    most may share no word. O(M·N) time in vectorised steps, O(M + N) memory and candidates.
    """
    if not source or not target:
        return np.empty((0, 2), np.int64)
    left, right = _described([*source, *target], len(source))
    rows, columns = _best(left, right), _best(right, left)
    pairs = {(i, j) for i, row in enumerate(rows) for j in row}
    pairs |= {(i, j) for j, column in enumerate(columns) for i in column}
    for i, row in enumerate(rows):
        if columns[row[0]][0] == i:
            pairs |= {(i - 1, row[0] - 1), (i + 1, row[0] + 1)}
    inside = sorted((i, j) for i, j in pairs if 0 <= i < len(source) and 0 <= j < len(target))
    return np.array(inside, np.int64).reshape(-1, 2)


class _Described:
    """Sentences as rows of length 1: of lemmas (n, lemmas), sparse, and of vectors (n, d)."""

    def __init__(self, lemmas: Any, vectors: FloatArray) -> None:
        self.lemmas, self.vectors = lemmas, vectors

    def __len__(self) -> int:
        return int(self.vectors.shape[0])

    def scores(self, start: int, stop: int, other: _Described) -> FloatArray:
        """(stop - start, len(other)) the cheap score of some rows with all of the other side."""
        shared = (self.lemmas[start:stop] @ other.lemmas.T).toarray()
        near = self.vectors[start:stop] @ other.vectors.T
        places = np.arange(start, stop)[:, None] / len(self) - np.arange(len(other)) / len(other)
        scores: FloatArray = (shared + near) / 2 - _NEARNESS * np.abs(places)
        return scores


def _described(sentences: Sequence[Sentence], sources: int) -> tuple[_Described, _Described]:
    """Both sides, over the same lemmas."""
    from scipy.sparse import csr_matrix, diags  # type: ignore[import-untyped]  # slow to import

    sizes = [len(sentence.words) for sentence in sentences]
    owners = np.repeat(np.arange(len(sentences)), sizes)
    forms, ids = form_ids(word.lower() for sentence in sentences for word in sentence.words)
    lemmas, lemma_ids = form_ids(map(lemma_of, forms))
    weights = Frequencies.load().idf(forms)
    words = csr_matrix((weights[ids], (owners, ids)), shape=(len(sentences), len(forms)))
    vectors = _unit(words @ Vectors.load().of(forms).astype(np.float64))
    # The product of two rows is the sum of the weights of the lemmas that they share.
    cells = (np.sqrt(weights[ids]), (owners, lemma_ids[ids]))
    shared = csr_matrix(cells, shape=(len(sentences), len(lemmas)))
    lengths = np.sqrt(shared.multiply(shared).sum(axis=1).A1)
    shared = (diags(1.0 / np.where(lengths > 0, lengths, 1.0)) @ shared).tocsr()
    return (
        _Described(shared[:sources], vectors[:sources]),
        _Described(shared[sources:], vectors[sources:]),
    )


def _unit(rows: FloatArray) -> FloatArray:
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    unit: FloatArray = rows / np.where(lengths > 0, lengths, 1.0)
    return unit


def _best(left: _Described, right: _Described) -> list[list[int]]:
    """The best partners of every sentence, best first, and only those near the best."""
    most = min(PER_SENTENCE, len(right))
    best: list[list[int]] = []
    for start in range(0, len(left), _BLOCK):
        scores = left.scores(start, min(start + _BLOCK, len(left)), right)
        top = np.argpartition(-scores, most - 1, axis=1)[:, :most]
        values = np.take_along_axis(scores, top, axis=1)
        order = np.argsort(-values, axis=1, kind="stable")
        top = np.take_along_axis(top, order, axis=1)
        values = np.take_along_axis(values, order, axis=1)
        counts = (values >= NEAR_BEST * values[:, :1]).sum(axis=1)
        best += [row[: max(count, 1)] for row, count in zip(top.tolist(), counts, strict=True)]
    return best
