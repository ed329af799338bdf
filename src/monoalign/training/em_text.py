"""A corpus laid out for EM: the states of its words and the table entries that they ask for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from monoalign.candidates.cells import ChainStates
from monoalign.core.batch import Batch
from monoalign.core.edit import FloatArray, IntArray
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.core.space import EditSpace, Side
from monoalign.scoring.translation import Departures, along_and_across, vocabulary_ids


@dataclass(frozen=True)
class Bitext:
    """All pairs in one direction; a pair may count more than once."""

    batch: Batch
    space: EditSpace  # the rows of `ChainStates`
    words: tuple[str, ...]  # the vocabulary, V
    keys: IntArray  # (entries,) sorted: number across · (V + 1) + number along; V is nothing
    entries: IntArray  # (rows,) the entry of each row
    counts: FloatArray  # (pairs,) how often each counts
    firsts: IntArray  # (words of all pairs,) the first row of each: its null
    departures: Departures
    along: Side

    @staticmethod
    def of(pairs: Sequence[SentencePair], counts: FloatArray, along: Side) -> Bitext:
        """Number the words, and the pairs of words that some sentence pair has. O(cells log)"""
        batch = Batch.of(pairs)
        space = ChainStates(along)(batch)
        words = tuple(_occurrences(pairs))
        ids = vocabulary_ids(batch, {word: number for number, word in enumerate(words)})
        own, partner = along_and_across(batch, space, along, ids)
        keys, entries = np.unique(partner * (len(words) + 1) + own, return_inverse=True)
        firsts = np.flatnonzero(partner == len(words))
        departures = Departures.of(batch, space, along)
        return Bitext(batch, space, words, keys, entries, counts, firsts, departures, along)

    @property
    def weights(self) -> FloatArray:
        """(rows,) how often each row's pair counts."""
        return self.counts[self.space.owners]

    def normalised(self, counts: FloatArray) -> FloatArray:
        """(entries,) p(along | across) from counts; given nothing, how frequent a word is.

        Nothing is next to every word: if it could learn, it would learn the words that each pair
        has, full stops above all.
        """
        across = self.keys // (len(self.words) + 1)
        plain = np.bincount(self.entries[self.firsts], minlength=len(self.keys))
        counts = np.where(across == len(self.words), plain, counts)
        sums = np.bincount(across, weights=counts, minlength=len(self.words) + 1)
        shares: FloatArray = counts / np.maximum(sums[across], 1e-300)
        return shares


def with_lexicon(
    pairs: Sequence[SentencePair], times: float
) -> tuple[list[SentencePair], FloatArray]:
    """The pairs and, `times` for every occurrence of a word, the word paired with itself.

    Returns them with how often each counts `(pairs,)`.
    """
    if times <= 0:
        return list(pairs), np.ones(len(pairs))
    occurrences = _occurrences(pairs)
    alone = [Sentence.from_words([word]) for word in occurrences]
    counts = [times * count for count in occurrences.values()]
    return [*pairs, *(SentencePair("", word, word) for word in alone)], np.array(
        [1.0] * len(pairs) + counts
    )


def _occurrences(pairs: Sequence[SentencePair]) -> Counter[str]:
    """The words of all pairs, in order of appearance, and how often they occur."""
    sides = (side for pair in pairs for side in (pair.source, pair.target))
    return Counter(word.lower() for side in sides for word in side.words)
