"""Which of several equal words goes with which, by the words beside them.

    Ann owes Bo ten pounds , and Bo owes Cy ten pounds .
    Bo owes Cy ten pounds , and Ann owes Bo ten pounds .

Of words that both sentences have equally often, those are paired that stand in the longest runs of
equal words, whether these have moved or not: the first *ten* goes with the second, since *Ann owes
Bo ten pounds* says more than *ten pounds , and*. Networks look at a few words beside a cell, which
may all be the same; so where runs decide clearly, the score of the beaten cells goes to the others.
Words that one sentence has more often are left to the networks: one of them may have no partner.

Content words that both sentences have equally often, once or several times, go with each other
before they go with other words that have such a partner, too, however close these are (*good* and
*better*, *know* and *knows*, *example.com/a* and *example.com/b*).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.batch import Batch
from monoalign.core.edit import BoolArray, FloatArray
from monoalign.core.forms import FormTable
from monoalign.kernels.repeats import pair_repeats
from monoalign.resources.word_classes import WORD_CLASSES, word_class_codes
from monoalign.resources.word_shapes import ALNUM, word_shapes

_COUNTS = np.array([1.0, 0.5, 0.25])
"""What a content word, a function word and punctuation counts in a run; each less if it is there
several times."""

_UNLIKELY = -20.0
"""The score of a cell that is beaten."""


def _are_content(words: list[str]) -> BoolArray:
    """(words,) content words, but for signs such as `&`."""
    content: BoolArray = word_class_codes(words) == WORD_CLASSES.index("content")
    for index in np.flatnonzero(content & (word_shapes(words) & ALNUM == 0)).tolist():
        content[index] = any(map(str.isalnum, words[index]))
    return content


_CONTENT = FormTable(_are_content)


@dataclass(frozen=True, slots=True)
class RepeatedWords:
    """Exchanges scores of cells of equal words where runs decide by more than `least`.

    `least` is half of what two runs count beyond the two that they replace; 1 is what a content
    word counts that stands in each sentence once.
    """

    least: float

    def __call__(self, batch: Batch, scores: FloatArray) -> FloatArray:
        """(cells,) the scores of all cells of all pairs"""
        scores = scores.astype(np.float64)
        counts = _COUNTS[batch.values("word", word_class_codes)]
        content = batch.values("word", _CONTENT)
        forms, distinct = batch.ids("lower"), len(batch.forms("lower"))
        where = batch.sizes, batch.starts, distinct
        pair_repeats(scores, forms, counts, content, *where, self.least, _UNLIKELY)
        return scores
