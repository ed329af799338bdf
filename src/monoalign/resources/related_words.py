"""What makes two different words similar: a paraphrase table, or what ships with the package.

Listed.of(table)(words, [0], [1])       a pair of the table, as words or as lemmas
Known.load()(words, [0], [1])           lemmas related in WordNet, or near in the vectors
Both(listed, known)(words, [0], [1])    the table, and with doubt what it lacks
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from monoalign.core.edit import BoolArray, FloatArray, IntArray

from .near_words import NearWords
from .paraphrases import Paraphrases
from .phrase_index import PhraseIndex
from .word_similarity import DOUBTFUL, ComparedWords
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


PLAUSIBLE = 0.25
"""The cosine below which a pair of a paraphrase table is taken for an error; chosen on RTE2 dev."""

SURE = 0.6
"""The cosine from which on no doubt is left; chosen on RTE2 dev and Edinburgh++ train."""


@dataclass(frozen=True, slots=True)
class Listed:
    """Pairs of a paraphrase table, but those whose words and lemmas are less near than `least`.

    Large tables come from word alignments, and have pairs such as `said` and `States`.
    """

    index: PhraseIndex
    near: NearWords
    least: float

    @classmethod
    def of(cls, paraphrases: Paraphrases, least: float = PLAUSIBLE) -> Listed:
        """Made ready for many words at a time; with `least` -1 every pair counts."""
        return cls(PhraseIndex.of(paraphrases), NearWords.load(), least)

    def __call__(self, words: ComparedWords, left: IntArray, right: IntArray) -> FloatArray:
        """(pairs,)"""
        listed = np.zeros(len(left), np.bool_)
        for forms in (words.words, words.lemmas):
            places = self.index.places(forms)
            listed |= self.index.contain(places[left], places[right])
        found = listed.astype(np.float64)
        if self.least > -1:
            some = np.flatnonzero(listed)
            near = self.near.cosines(words.words, left[some], right[some])
            near = np.maximum(near, self.near.cosines(words.lemmas, left[some], right[some]))
            found[some] = _graded(near >= self.least, near)
        return found


@dataclass(frozen=True, slots=True)
class Known:
    """Words whose lemmas have near vectors; less near ones if WordNet relates them.

    WordNet is asked by lemma and tag: a word without a tag is related to nothing.
    """

    wordnet: WordNet
    near: NearWords
    least: Mapping[str, float] = field(default_factory=lambda: LEAST_COSINE)

    @classmethod
    def load(cls) -> Known:
        """With what ships; read once a process."""
        return cls(WordNet.load(), NearWords.load())

    def __call__(self, words: ComparedWords, left: IntArray, right: IntArray) -> FloatArray:
        """(pairs,)"""
        near = self.near.cosines(words.lemmas, left, right)
        enough: BoolArray = near >= self.least[""]
        least = min(self.least.values())
        open_ = np.flatnonzero(~enough & (near >= least))  # for WordNet to decide
        enough[open_] = near[open_] >= self._needed(words, left[open_], right[open_])
        return _graded(enough, near)

    def _needed(self, words: ComparedWords, left: IntArray, right: IntArray) -> FloatArray:
        """(pairs,) the least cosine. Relations among the lemmas are listed, and pairs looked up."""
        tables = self.wordnet.tables
        used, places = np.unique(np.concatenate([left, right]), return_inverse=True)
        entries, numbers = entries_of_lemmas(tables, *_coded(words, used.tolist()))
        names = tuple(name for name in self.least if name)
        keys, holds = relations_among(tables, entries, names)
        found = np.full(len(left), self.least[""])
        if len(keys):
            of_names = holds[:, None] >> np.arange(len(names)) & 1 > 0
            limits = np.where(of_names, [self.least[name] for name in names], np.inf).min(axis=1)
            rows = numbers[places]
            wanted = rows[: len(left)] * entries.size + rows[len(left) :]
            places = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
            known = keys[places] == wanted
            found[known] = np.minimum(found[known], limits[places[known]])
        return found


@dataclass(frozen=True, slots=True)
class Both:
    """What a table has; what only the package knows is doubtful beside it."""

    listed: Listed
    known: Known

    def __call__(self, words: ComparedWords, left: IntArray, right: IntArray) -> FloatArray:
        """(pairs,)"""
        found = self.listed(words, left, right)
        rest = np.flatnonzero(found == 0)
        also = self.known(words, left[rest], right[rest])
        found[rest] = np.minimum(also, DOUBTFUL)
        return found


def _graded(related: BoolArray, near: FloatArray) -> FloatArray:
    """(pairs,) 1, `DOUBTFUL` or 0."""
    graded: FloatArray = np.where(near >= SURE, 1.0, DOUBTFUL) * related
    return graded


def _coded(words: ComparedWords, used: Sequence[int]) -> tuple[list[str], IntArray]:
    """Distinct lemmas of some words, and for each its lemma with the part of speech of its tag."""
    numbers: dict[str, int] = {}
    find, lemmas, tags = numbers.setdefault, words.lemmas, words.tags
    codes = [
        find(lemmas[place].lower(), len(numbers)) * (ALL_PARTS + 1)
        + part_of_tag("" if tags is None else tags[place])
        for place in used
    ]
    return list(numbers), np.array(codes, np.int64)
