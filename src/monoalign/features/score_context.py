"""What another model thinks of the cells around a cell: rivals, neighbours, order.

A word is linked for the sake of what stands beside it. Given the probability of every cell of a
pair, the features of a cell are

    its own probability and those of the best other cells of its row and column
    the probabilities along its diagonal, beside it, and around it
    whether the content words next to both words are linked with each other, or with others
    how long a run of links it would join, and whether the nearest links lie in the same order
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from monoalign.core.edit import BoolArray, EditSpace, FloatArray, IntArray
from monoalign.core.feature_matrix import Block, dense
from monoalign.core.sentence import Sentence
from monoalign.resources.word_classes import word_class

from .score_context_kernels import describe

NAMES = (
    "score",
    "probability",
    "rival_in_row",
    "rival_in_column",
    "margin_over_row",
    "margin_over_column",
    "others_of_row",
    "others_of_column",
    *[f"diagonal{step:+}" for step in (-3, -2, -1, 1, 2, 3)],
    "beside_left",
    "beside_above",
    "beside_right",
    "beside_below",
    "corner_above_right",
    "corner_below_left",
    "best_before",
    "sum_before",
    "best_after",
    "sum_after",
    *[f"{kind}_of_{side}_neighbour" for side in ("left", "right") for kind in ("jump", "link")],
    "linked_share",
    *[
        f"{side}_content_{kind}"
        for side in ("left", "right")
        for kind in ("linked", "crossed", "second", "source_linked", "target_linked")
    ],
    "run_before",
    "run_after",
    *[
        f"{side}_{kind}_of_{word}"
        for side in ("left", "right")
        for word in ("source", "target")
        for kind in ("order", "distance", "link")
    ],
)


def score_context(space: EditSpace, scores: FloatArray, rows: IntArray) -> Block:
    """The features of some rows, from the log odds `(cells,)` of all cells of the grid."""
    sentences = [sentence for pair in space.pairs for sentence in (pair.source, pair.target)]
    found = np.zeros((len(rows), len(NAMES)), np.float32)
    describe(scores, space.sizes, space.offsets, _content(sentences), rows, found)
    return dense(found.T)


def _content(sentences: Sequence[Sentence]) -> BoolArray:
    """(words,) which are content words, sentence after sentence."""
    return np.array(
        [word_class(word) == "content" for one in sentences for word in one.words], np.bool_
    )
