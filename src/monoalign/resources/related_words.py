"""What makes two different words similar: a paraphrase table, or what ships with the package.

Listed.of(table)(words, [0], [1])       a pair of the table, as words or as lemmas
Known.load()(words, [0], [1])           lemmas related in WordNet, or near in the vectors
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from monoalign.core.edit import BoolArray, FloatArray, IntArray

from .near_words import cosines
from .paraphrases import Paraphrases
from .phrase_index import PhraseIndex
from .vectors import Vectors
from .word_similarity import ComparedWords
from .wordnet import WordNet
from .wordnet.entries import ALL_PARTS, entries_of_lemmas, part_of_tag
from .wordnet.relations import relations_among

LEAST_COSINE = {
    "": 0.65,
    "hypernym": 0.5,
    "hyponym": 0.5,
    "synonym": 0.3,
    "derived": 0.3,
    "similar": 0.3,
    "pertainym": 0.3,
    "has_pertainym": 0.3,
    "participle_of": 0.3,
    "has_participle": 0.3,
    "verb_group": 0.3,
}
"""How near two words must be that WordNet relates so, or not at all; chosen on RTE2 dev and the
training parts of Edinburgh++, MTRef and Wiki. One sense in many relates words that no text does."""


PLAUSIBLE = 0.3
"""The cosine below which a pair of a paraphrase table is taken for an error; chosen on RTE2 dev."""


@dataclass(frozen=True, slots=True)
class Listed:
    """Pairs of a paraphrase table, but those whose words and lemmas are less near than `least`.

    Large tables come from word alignments, and have pairs such as `said` and `States`.
    """

    index: PhraseIndex
    vectors: Vectors
    least: float

    @classmethod
    def of(cls, paraphrases: Paraphrases, least: float = PLAUSIBLE) -> Listed:
        """Made ready for many words at a time; with `least` -1 every pair counts."""
        return cls(PhraseIndex.of(paraphrases), Vectors.load(), least)

    def __call__(self, words: ComparedWords, left: IntArray, right: IntArray) -> BoolArray:
        """(pairs,)"""
        found = np.zeros(len(left), np.bool_)
        for forms in (words.words, words.lemmas):
            places = self.index.places(forms)
            found |= self.index.contain(places[left], places[right])
        if self.least > -1:
            some = np.flatnonzero(found)
            found[some] = self._are_plausible(words, left[some], right[some])
        return found

    def _are_plausible(self, words: ComparedWords, left: IntArray, right: IntArray) -> BoolArray:
        near = cosines(self.vectors, words.words, left, right)
        near = np.maximum(near, cosines(self.vectors, words.lemmas, left, right))
        plausible: BoolArray = near >= self.least
        return plausible


@dataclass(frozen=True, slots=True)
class Known:
    """Words whose lemmas have near vectors; less near ones if WordNet relates them.

    WordNet is asked by lemma and tag: a word without a tag is related to nothing.
    """

    wordnet: WordNet
    vectors: Vectors
    least: Mapping[str, float] = field(default_factory=lambda: LEAST_COSINE)

    @classmethod
    def load(cls) -> Known:
        """With what ships; read once a process."""
        return cls(WordNet.load(), Vectors.load())

    def __call__(self, words: ComparedWords, left: IntArray, right: IntArray) -> BoolArray:
        """(pairs,)"""
        near = cosines(self.vectors, words.lemmas, left, right)
        enough: BoolArray = near >= self._needed(words, left, right)
        return enough

    def _needed(self, words: ComparedWords, left: IntArray, right: IntArray) -> FloatArray:
        """(pairs,) the least cosine. Relations among the lemmas are listed, and pairs looked up."""
        tables = self.wordnet.tables
        entries, numbers = entries_of_lemmas(tables, *_coded(words))
        names = tuple(name for name in self.least if name)
        keys, holds = relations_among(tables, entries, names)
        found = np.full(len(left), self.least[""])
        if len(keys):
            limits = np.where(holds, [self.least[name] for name in names], np.inf).min(axis=1)
            wanted = numbers[left] * entries.size + numbers[right]
            places = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
            known = keys[places] == wanted
            found[known] = np.minimum(found[known], limits[places[known]])
        return found


def _coded(words: ComparedWords) -> tuple[list[str], IntArray]:
    """Distinct lemmas, and for each word its lemma with the part of speech of its tag."""
    numbers: dict[str, int] = {}
    find, tags = numbers.setdefault, words.tags or [""] * len(words.words)
    codes = [
        find(lemma.lower(), len(numbers)) * (ALL_PARTS + 1) + part_of_tag(tag)
        for lemma, tag in zip(words.lemmas, tags, strict=True)
    ]
    return list(numbers), np.array(codes, np.int64)
