"""What makes two different words similar: a paraphrase table, or what ships with the package.

TableRelatedness.of(table)(words, [0], [1])       a pair of the table, as words or as lemmas
ShippedRelatedness.load()(words, [0], [1])        lemmas related in WordNet, or near in the vectors
CombinedRelatedness(table, shipped)(words, [0], [1])     the table; with doubt, what it lacks
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from threading import Lock

import numpy as np
import numpy.typing as npt

from monoalign.core.edit import BoolArray, FloatArray, IntArray
from monoalign.kernels.cosines import fill_cosines

from .arrays import form_ids
from .paraphrases import Paraphrases
from .vectors import Vectors
from .word_similarity import DOUBTFUL, ComparedWords
from .wordnet import WordNet
from .wordnet.entries import ALL_PARTS, entries_of_lemmas, part_of_tag
from .wordnet.relations import relations_among
from .wordnet.tables import Tables

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
"""The least cosine of two words that WordNet relates so, or not at all; chosen on RTE2 dev and the
training parts of Edinburgh++, MTRef and Wiki. One sense in many relates words that no text does."""

PLAUSIBLE = 0.25
"""The cosine below which a pair of a paraphrase table is taken for an error; chosen on RTE2 dev."""

SURE = 0.6
"""The cosine from which on no doubt is left; chosen on RTE2 dev and Edinburgh++ train."""

Int16Array = npt.NDArray[np.int16]

_SCALE = 1000  # of vectors of length 1, before they are rounded to whole numbers
_CACHED = 1 << 14  # words whose vectors are remembered
_LOCK = Lock()  # of the rows of all `WordCosines`


@dataclass(frozen=True, slots=True)
class TableRelatedness:
    """Pairs of a paraphrase table, unless both words and lemmas have a cosine below `least`.

    Large tables come from word alignments, and have pairs such as `said` and `States`.
    """

    paraphrases: Paraphrases
    cosines: WordCosines
    least: float

    @classmethod
    def of(cls, paraphrases: Paraphrases, least: float = PLAUSIBLE) -> TableRelatedness:
        """With the vectors that ship; with `least` -1 every pair counts."""
        return cls(paraphrases, WordCosines.load(), least)

    def __call__(self, words: ComparedWords, left: IntArray, right: IntArray) -> FloatArray:
        """(pairs,) 1, `DOUBTFUL` or 0."""
        listed = np.zeros(len(left), np.bool_)
        for forms in (words.words, words.lemmas):
            indices = self.paraphrases.indices(forms)
            listed |= self.paraphrases.contain_indices(indices[left], indices[right])
        related = listed.astype(np.float64)
        if self.least > -1:
            some = np.flatnonzero(listed)
            near = self.cosines(words.words, left[some], right[some])
            near = np.maximum(near, self.cosines(words.lemmas, left[some], right[some]))
            related[some] = _graded(near >= self.least, near)
        return related


@dataclass(frozen=True, slots=True)
class ShippedRelatedness:
    """Words whose lemmas have near vectors; less near ones if WordNet relates them.

    WordNet is asked by lemma and tag: a word without a tag is related to nothing.
    """

    wordnet: WordNet
    cosines: WordCosines
    least: Mapping[str, float] = field(default_factory=lambda: LEAST_COSINE)

    @classmethod
    def load(cls) -> ShippedRelatedness:
        """With the WordNet and the vectors that ship; read once per process."""
        return cls(WordNet.load(), WordCosines.load())

    def __call__(self, words: ComparedWords, left: IntArray, right: IntArray) -> FloatArray:
        """(pairs,) 1, `DOUBTFUL` or 0."""
        near = self.cosines(words.lemmas, left, right)
        enough: BoolArray = near >= self.least[""]
        least = min(self.least.values())
        open_ = np.flatnonzero(~enough & (near >= least))  # for WordNet to decide
        enough[open_] = near[open_] >= self._needed(words, left[open_], right[open_])
        return _graded(enough, near)

    def _needed(self, words: ComparedWords, left: IntArray, right: IntArray) -> FloatArray:
        """(pairs,) the least cosine. Relations among the lemmas are listed, and pairs looked up."""
        tables = self.wordnet.tables
        used, inverse = np.unique(np.concatenate([left, right]), return_inverse=True)
        entries, entry_of = entries_of_lemmas(tables, *_coded(tables, words, used.tolist()))
        names = tuple(name for name in self.least if name)
        keys, holds = relations_among(tables, entries, names)
        needed = np.full(len(left), self.least[""])
        if len(keys):
            of_names = holds[:, None] >> np.arange(len(names)) & 1 > 0
            limits = np.where(of_names, [self.least[name] for name in names], np.inf).min(axis=1)
            sources, targets = np.split(entry_of[inverse], 2)
            wanted = sources * entries.size + targets
            at = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
            known = keys[at] == wanted
            needed[known] = np.minimum(needed[known], limits[at[known]])
        return needed


@dataclass(frozen=True, slots=True)
class CombinedRelatedness:
    """A table; pairs that only the package relates are doubtful beside it."""

    table: TableRelatedness
    shipped: ShippedRelatedness

    def __call__(self, words: ComparedWords, left: IntArray, right: IntArray) -> FloatArray:
        """(pairs,) 1, `DOUBTFUL` or 0."""
        related = self.table(words, left, right)
        rest = np.flatnonzero(related == 0)
        related[rest] = np.minimum(self.shipped(words, left[rest], right[rest]), DOUBTFUL)
        return related


@dataclass(frozen=True, slots=True, eq=False)
class WordCosines:
    """Cosines of words, by vectors that are rounded to whole numbers, so that sums are exact.

    The rows of the last few thousand words are cached: batches have many words in common.
    """

    vectors: Vectors
    _row_of: dict[str, int]
    _whole: Int16Array = field(repr=False)  # (rows, d)
    _inverse_lengths: FloatArray = field(repr=False)  # (rows,)

    @staticmethod
    def load() -> WordCosines:
        """Of the vectors that ship; one cache per process."""
        return _load()

    @classmethod
    def of(cls, vectors: Vectors, room: int = _CACHED) -> WordCosines:
        """With an empty cache for a number of words."""
        whole = np.empty((room, vectors.dimension), np.int16)
        return cls(vectors, {}, whole, np.empty(room))

    def __call__(self, words: Sequence[str], left: IntArray, right: IntArray) -> FloatArray:
        """(pairs,) the cosines of words given by their indices; O(pairs · d)

        A word without a vector has 1 with itself, 0 with all others.
        """
        used, inverse = np.unique(np.concatenate([left, right]), return_inverse=True)
        with _LOCK:
            whole, inverse_lengths = self._rows([words[index] for index in used.tolist()])
        cosines = np.empty(len(left))
        rows, other_rows = np.split(inverse, 2)
        fill_cosines(whole, inverse_lengths, rows, other_rows, cosines)
        return cosines

    def _rows(self, words: Sequence[str]) -> tuple[Int16Array, FloatArray]:
        """(words, d) vectors and (words,) the inverses of their lengths."""
        row_of, room = self._row_of, len(self._whole)
        new = [word for word in dict.fromkeys(words) if word not in row_of]
        if len(row_of) + len(new) > room:
            row_of.clear()
            new = list(dict.fromkeys(words))
        whole, inverse_lengths = self._looked_up(new)
        if len(new) > room:
            row_of = {word: row for row, word in enumerate(new)}
        else:
            added = slice(len(row_of), len(row_of) + len(new))
            self._whole[added], self._inverse_lengths[added] = whole, inverse_lengths
            row_of.update((word, row) for row, word in enumerate(new, start=len(row_of)))
            whole, inverse_lengths = self._whole, self._inverse_lengths
        rows = np.fromiter(map(row_of.__getitem__, words), np.int64, len(words))
        return whole[rows], inverse_lengths[rows]

    def _looked_up(self, words: list[str]) -> tuple[Int16Array, FloatArray]:
        whole = np.rint(self.vectors.of(words) * _SCALE).astype(np.int16)
        squares = np.square(whole.astype(np.int64)).sum(axis=1)
        return whole, 1.0 / np.sqrt(np.maximum(squares, 1).astype(np.float64))


@lru_cache(maxsize=1)
def _load() -> WordCosines:
    return WordCosines.of(Vectors.load())


def _graded(related: BoolArray, near: FloatArray) -> FloatArray:
    """(pairs,) 1, `DOUBTFUL` or 0."""
    graded: FloatArray = np.where(near >= SURE, 1.0, DOUBTFUL) * related
    return graded


def _coded(tables: Tables, words: ComparedWords, used: Sequence[int]) -> tuple[IntArray, IntArray]:
    """WordNet's numbers of some words' lemmas, and each with the part of speech of its tag."""
    forms, ids = form_ids([words.lemmas[index].lower() for index in used])
    lemmas = np.array([tables.lemmas.get(form, -1) for form in forms], np.int64)
    tags = words.tags
    parts = [part_of_tag("" if tags is None else tags[index]) for index in used]
    return lemmas, ids * (ALL_PARTS + 1) + np.array(parts, np.int64)
