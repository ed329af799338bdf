"""A `SentenceAligner` for scripts written for simalign: the same arguments, the same answers.

    from monoalign.compat.simalign import SentenceAligner
    aligner = SentenceAligner(model="bert", token_type="bpe", matching_methods="mai")
    aligner.get_word_aligns(["He", "left", "."], ["He", "went", "."])
    ->  {"mwmf": [(0, 0), (1, 1), (2, 2)], "inter": […], "itermax": […]}

The links are those of one of our aligners, whatever encoder is asked for. `itermax` gives all of
them. The other methods choose among them by probability: `inter` those that are the best of both
their words, `mwmf` the best one-to-one matching, `fwd` and `rev` the best of each source (target)
word.

simalign's functions on arrays of vectors and of similarities are here as well, and do the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from monoalign.core.edit import Link
from monoalign.core.errors import UnknownNameError
from monoalign.systems.registry import available, load

_Weights = Mapping[Link, float]
_Array = NDArray[np.floating[Any]]
_TINY = 1e-300  # instead of 0


class SentenceAligner:
    """Aligns tokenised sentences by the matching methods that simalign names by letters.

    `model` may be the name of one of our aligners; any other name, such as `bert` or `xlmr`, stands
    for our default. `token_type`, `distortion`, `device` and `layer` concern encoders only: they
    are accepted, and change nothing.
    """

    def __init__(
        self,
        model: str = "bert",
        token_type: str = "bpe",
        distortion: float = 0.0,
        matching_methods: str = "mai",
        device: str = "cpu",
        layer: int = 8,
    ) -> None:
        unknown = next((letter for letter in matching_methods if letter not in _LETTERS), None)
        if unknown is not None:
            raise UnknownNameError("matching method", unknown, _LETTERS)
        self.model = model
        self.token_type = token_type
        self.distortion = distortion
        self.matching_methods = [_LETTERS[letter] for letter in matching_methods]
        self.device = device
        self.layer = layer
        self._aligner = load(model) if model in available() else load()

    def get_word_aligns(
        self, src_sent: str | Sequence[str], trg_sent: str | Sequence[str]
    ) -> dict[str, list[Link]]:
        """For each matching method, its links in order; a string is split at white space."""
        source, target = (
            sentence.split() if isinstance(sentence, str) else list(sentence)
            for sentence in (src_sent, trg_sent)
        )
        alignment = self._aligner.align(source, target)
        weights = alignment.probabilities or dict.fromkeys(alignment.links, 1.0)
        return {name: sorted(_METHODS[name](weights)) for name in self.matching_methods}

    @staticmethod
    def average_embeds_over_words(
        bpe_vectors: Sequence[_Array], word_tokens_pair: Sequence[Sequence[Sequence[str]]]
    ) -> list[_Array]:
        """Per sentence, the mean over the pieces of each word: (pieces, D) -> (words, D)."""
        return [
            np.array([part.mean(0) for part in np.split(vectors, np.cumsum(sizes)[:-1])])
            for vectors, sizes in zip(
                bpe_vectors,
                ([len(pieces) for pieces in words] for words in word_tokens_pair),
                strict=True,
            )
        ]

    @staticmethod
    def get_similarity(X: _Array, Y: _Array) -> _Array:  # noqa: N803 - simalign's names
        """Cosines of the rows of X (M, D) and Y (N, D), from 0 to 1: (M, N)."""
        rows, columns = (
            vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), _TINY)
            for vectors in (X, Y)
        )
        similarity: _Array = (rows @ columns.T + 1) / 2
        return similarity

    @staticmethod
    def apply_distortion(sim_matrix: _Array, ratio: float = 0.5) -> _Array:
        """Similarities (M, N), lower the farther from the diagonal a cell is."""
        if min(sim_matrix.shape) < 2:
            return sim_matrix
        down, across = (np.linspace(0, 1, size) for size in sim_matrix.shape)
        return sim_matrix * (1 - ratio * (down[:, None] - across) ** 2)

    @staticmethod
    def get_alignment_matrix(sim_matrix: _Array) -> tuple[_Array, _Array]:
        """1 at the best cell of each row, and 1 at the best cell of each column: twice (M, N)."""
        rows, columns = sim_matrix.shape
        forward, backward = np.zeros((rows, columns)), np.zeros((rows, columns))
        forward[np.arange(rows), sim_matrix.argmax(axis=1)] = 1
        backward[sim_matrix.argmax(axis=0), np.arange(columns)] = 1
        return forward, backward

    @staticmethod
    def get_max_weight_match(sim: _Array) -> _Array:
        """1 at the cells of the best one-to-one matching: the most cells, then the greatest sum."""
        from scipy.optimize import linear_sum_assignment  # type: ignore[import-untyped]  # slow to import

        most = 1 + min(sim.shape) * sim.max(initial=0)  # more than all other cells together
        chosen = linear_sum_assignment(np.where(sim > 0, sim + most, 0), maximize=True)
        result = np.zeros_like(sim)
        result[chosen] = sim[chosen] > 0
        return result

    @classmethod
    def iter_max(cls, sim_matrix: _Array, max_count: int = 2) -> _Array:
        """1 at the cells that are best both ways, then at those of the words that are left.

        In later rounds a cell of two words without a link counts in full, one of a word with and a
        word without a link for 0.9 of its similarity, all others not at all.
        """
        forward, backward = cls.get_alignment_matrix(sim_matrix)
        result = forward * backward
        for _ in range(max_count - 1 if min(sim_matrix.shape) > 2 else 0):
            free_rows, free_columns = result.sum(1) == 0, result.sum(0) == 0
            if not (free_rows.any() and free_columns.any()):
                break
            count = free_rows[:, None].astype(int) + free_columns
            forward, backward = cls.get_alignment_matrix(sim_matrix * np.array([0, 0.9, 1])[count])
            new = forward * backward * (count > 0)
            if not new.any():
                break
            result += new
        return result


def _best_of_source(weights: _Weights) -> set[Link]:
    """The best link of each source word; of equally good ones, the first."""
    best: dict[int, Link] = {}
    for link in sorted(weights, key=lambda link: (-weights[link], link)):
        best.setdefault(link[0], link)
    return set(best.values())


def _best_of_target(weights: _Weights) -> set[Link]:
    swapped = {(j, i): weight for (i, j), weight in weights.items()}
    return {(i, j) for j, i in _best_of_source(swapped)}


def _best_of_both(weights: _Weights) -> set[Link]:
    return _best_of_source(weights) & _best_of_target(weights)


def _matching(weights: _Weights) -> set[Link]:
    """The most links that are one-to-one; among such sets, that of the greatest sum."""
    rows, columns = (sorted({link[side] for link in weights}) for side in (0, 1))
    table = np.zeros((len(rows), len(columns)))
    for (i, j), weight in weights.items():
        table[rows.index(i), columns.index(j)] = max(weight, _TINY)
    chosen = np.argwhere(SentenceAligner.get_max_weight_match(table))
    return {(rows[row], columns[column]) for row, column in chosen}


_LETTERS = {"a": "inter", "m": "mwmf", "i": "itermax", "f": "fwd", "r": "rev"}
_METHODS: dict[str, Callable[[_Weights], set[Link]]] = {
    "inter": _best_of_both,
    "mwmf": _matching,
    "itermax": set,
    "fwd": _best_of_source,
    "rev": _best_of_target,
}
