"""What kind of words the two of each cell are, whatever they mean.

    tag      1 where the parts of speech are the same, by the first two letters of the tag
    name     1 where both are proper nouns
    number   1 where both are cardinals
    rarity   how much they say: the mean of their inverse document frequencies, over the most that
             a word can have

Without tags, all words are of one part of speech, and none is a name or a number.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from monoalign.core.sentence import Sentence
from monoalign.resources.frequencies import Frequencies

from .phrase_grid import Cells, Grid

COLUMNS = ("tag", "name", "number", "rarity")

_MOST = 12.0


def kind_cells(grid: Grid, frequencies: Frequencies) -> Cells:
    """(cells, COLUMNS)"""
    numbers: dict[str, int] = {}
    sides = ([pair.source for pair in grid.pairs], [pair.target for pair in grid.pairs])
    left, right = (_kinds(side, numbers, frequencies) for side in sides)
    first, second = left[grid.lefts], right[grid.rights]
    found = np.empty((len(grid.lefts), len(COLUMNS)), np.float32)
    found[:, 0] = first[:, 0] == second[:, 0]
    found[:, 1:3] = first[:, 1:3] * second[:, 1:3]
    found[:, 3] = (first[:, 3] + second[:, 3]) / 2
    return found


def _kinds(
    sentences: Sequence[Sentence], numbers: dict[str, int], frequencies: Frequencies
) -> npt.NDArray[np.float32]:
    """(words, COLUMNS) a number for the part of speech, two flags and the rarity."""
    tags = [tag for one in sentences for tag in one.tags or ("",) * len(one)]
    found = np.empty((len(tags), len(COLUMNS)), np.float32)
    found[:, 0] = [numbers.setdefault(tag[:2], len(numbers)) for tag in tags]
    found[:, 1] = [tag.startswith("NNP") for tag in tags]
    found[:, 2] = [tag == "CD" for tag in tags]
    idf = frequencies.idf([word for one in sentences for word in one.words])
    found[:, 3] = np.minimum(idf / _MOST, 1.0)
    return found
