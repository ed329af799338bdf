"""Words in their context: windows that grow wider from layer to layer.

A layer sees a word and the two that stand some steps to its left and right; with steps of 1, 1, 2,
4 and 8 five layers see 16 words either way for the price of five. Importing this module lets spaCy
find the layer when it loads ``monoalign/data/english``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from spacy.util import registry
from thinc.api import Maxout, Model, chain, list2ragged, ragged2list, residual, with_array
from thinc.types import Floats2d, Ragged

ARCHITECTURE = "monoalign.WideningWindows.v1"
Array = NDArray[np.float32]


def widening_windows(
    width: int, steps: list[int], maxout_pieces: int
) -> Model[list[Floats2d], list[Floats2d]]:
    """A layer from (words, width) arrays to others of that shape, with one window a step."""
    layers: list[Model[Any, Any]] = [
        residual(
            chain(
                spread_window(step),
                with_array(Maxout(width, 3 * width, nP=maxout_pieces, normalize=True, dropout=0.0)),
            )
        )
        for step in steps
    ]
    model: Model[Any, Any] = chain(list2ragged(), *layers, ragged2list())
    model.set_dim("nO", width)
    return model


registry.architectures(ARCHITECTURE, func=widening_windows)


def spread_window(step: int) -> Model[Ragged, Ragged]:
    """(words, w) -> (words, 3 w): the word ``step`` before, the word, the word ``step`` after."""

    def forward(
        model: Model[Ragged, Ragged], texts: Ragged, is_train: bool
    ) -> tuple[Ragged, Callable[[Ragged], Ragged]]:
        data: Any = texts.data
        starts, ends = distances(np.asarray(texts.lengths), step)
        width = data.shape[1]
        shared = max(0, len(data) - step)
        spread: Any = np.empty((len(data), 3 * width), np.float32)
        spread[step:, :width] = data[:shared]
        spread[:, width : 2 * width] = data
        spread[:shared, 2 * width :] = data[step:]
        spread[starts, :width] = 0
        spread[ends, 2 * width :] = 0

        def backprop(gradient: Ragged) -> Ragged:
            above: Any = gradient.data
            before, after = above[:, :width].copy(), above[:, 2 * width :].copy()
            before[starts] = 0
            after[ends] = 0
            below = above[:, width : 2 * width].copy()
            below[:shared] += before[step:]
            below[step:] += after[:shared]
            return Ragged(below, gradient.lengths)

        return Ragged(spread, texts.lengths), backprop

    return Model("spread_window", forward)


def distances(lengths: NDArray[np.int32], step: int) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which words have none ``step`` before, and none ``step`` after them, in their own text."""
    total = int(lengths.sum())
    ends = np.cumsum(lengths)
    first = np.repeat(ends - lengths, lengths)
    last = np.repeat(ends, lengths)
    places = np.arange(total)
    return places - step < first, places + step >= last
