"""From the encoder's wide vectors to the small ones that are shipped."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from monoalign.core.edit import IntArray
from monoalign.resources.vectors import Pieces, pieces_from

FloatArray = NDArray[np.float32]


def directions(
    vectors: FloatArray,
    shares: NDArray[np.float64],
    dimension: int,
    *,
    power: float = 0.75,
    centre: float = 0.0,
    whiten: float = 0.0,
) -> tuple[FloatArray, FloatArray]:
    """(wide, d) what to multiply with and (wide,) what to subtract before.

    The leading singular directions with each word (n, wide) weighted by its share of running text
    to a power: without weights the few function words get hardly any room. `centre` is the part
    of the mean that is taken off, `whiten` 1 makes all directions equally long.
    """
    weights = shares**power
    weights /= weights.sum()
    mean = centre * (weights @ vectors)
    centred = vectors - mean
    values, vectors_ = np.linalg.eigh((centred * weights[:, None]).T @ centred)
    values, basis = values[::-1][:dimension], vectors_[:, ::-1][:, :dimension]
    # A direction's sign is arbitrary: make its largest part positive, so that builds agree.
    basis = basis * np.sign(basis[np.abs(basis).argmax(axis=0), np.arange(basis.shape[1])])
    basis = basis * (values / values[0]) ** (-whiten / 2)
    return basis.astype(np.float32), mean.astype(np.float32)


def used_pieces(names: Sequence[str], words: Sequence[str], least: int) -> list[str]:
    """Pieces that at least `least` words are cut into, and all single characters."""
    pieces = pieces_from(names, 0)
    counts = np.zeros(len(names), np.int64)
    for rows in _cut(pieces, words):
        counts[rows] += 1
    return [
        name
        for name, count in zip(names, counts.tolist(), strict=True)
        if count >= least or len(name.removeprefix("##")) == 1
    ]


def fit_pieces(
    pieces: Pieces, prior: FloatArray, words: Sequence[str], vectors: FloatArray, *, ridge: float
) -> FloatArray:
    """(p, d) piece vectors whose mean over a word's pieces comes nearest to its vector (n, d).

    Least squares, held near `prior` (p, d): P = prior + (A'A + ridge I)⁻¹ A'(V - A prior), with
    A (n, p) the share of each piece in each word. O(p³).
    """
    cut = _cut(pieces, words)
    sizes = np.array([len(rows) for rows in cut])
    places = np.repeat(np.arange(len(cut)), sizes)
    shares = np.repeat(1.0 / sizes, sizes).astype(np.float32)
    mixing = csr_matrix(
        (shares, (places, np.concatenate(cut))), shape=(len(words), len(prior)), dtype=np.float32
    )
    missing = mixing.T @ (vectors - mixing @ prior)
    normal = (mixing.T @ mixing).toarray() + ridge * np.eye(len(prior), dtype=np.float32)
    fitted: FloatArray = prior + np.linalg.solve(normal, missing).astype(np.float32)
    return fitted


def quantised(rows: FloatArray) -> tuple[NDArray[np.int8], NDArray[np.float16]]:
    """(n, d) whole numbers in [-127, 127] and (n,) what to multiply them with."""
    highest = np.maximum(np.abs(rows).max(axis=1), 1e-9)
    whole = np.rint(rows * (127.0 / highest)[:, None]).astype(np.int8)
    return whole, (highest / 127.0).astype(np.float16)


def _cut(pieces: Pieces, words: Sequence[str]) -> list[IntArray]:
    """For each word the rows of its pieces."""
    sizes, rows = pieces.rows_of(words)
    return np.split(rows, np.cumsum(sizes)[:-1])
