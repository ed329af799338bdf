"""Phrases of one side that are known to be phrases: collocations, by first word and size."""

from __future__ import annotations

import numpy as np

from monoalign.core.edit import BoolArray
from monoalign.core.sentence import Sentence

from .merged import is_collocation


def collocations(sentence: Sentence, max_size: int) -> BoolArray:
    """(n, max_size) whether the phrase of that size from that word on is a WordNet collocation."""
    found = np.zeros((len(sentence), max_size), np.bool_)
    for size in range(2, max_size + 1):
        for start in range(len(sentence) - size + 1):
            found[start, size - 1] = is_collocation(sentence.words[start : start + size])
    return found
