"""A `SentenceAligner` for scripts written for simalign: the same arguments, the same answers.

    from monoalign.compat.simalign import SentenceAligner
    aligner = SentenceAligner(model="bert", token_type="bpe", matching_methods="mai")
    aligner.get_word_aligns(["He", "left", "."], ["He", "went", "."])
    ->  {"mwmf": [(0, 0), (1, 1), (2, 2)], "inter": […], "itermax": […]}

The links are those of one of our aligners, whatever encoder is asked for. `itermax` gives all of
them. The other methods choose among them by probability: `inter` those that are the best of both
their words, `mwmf` the best one-to-one matching, `fwd` and `rev` the best of each source (target)
word.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from monoalign.core.edit import Link
from monoalign.core.errors import UnknownNameError
from monoalign.systems.registry import available, load

_Weights = Mapping[Link, float]


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
    """The one-to-one links of the greatest sum. O((M + N)³)"""
    from scipy.optimize import linear_sum_assignment  # type: ignore[import-untyped]  # slow to import

    rows = sorted({i for i, _ in weights})
    columns = sorted({j for _, j in weights})
    table = np.zeros((len(rows), len(columns)))
    for (i, j), weight in weights.items():
        table[rows.index(i), columns.index(j)] = 1 + weight  # as many links as possible, first
    chosen = zip(*linear_sum_assignment(table, maximize=True), strict=True)
    return {(rows[row], columns[column]) for row, column in chosen} & weights.keys()


_LETTERS = {"a": "inter", "m": "mwmf", "i": "itermax", "f": "fwd", "r": "rev"}
_METHODS: dict[str, Callable[[_Weights], set[Link]]] = {
    "inter": _best_of_both,
    "mwmf": _matching,
    "itermax": set,
    "fwd": _best_of_source,
    "rev": _best_of_target,
}
