"""MANLI's lexical similarity of two phrases: the greatest of several measures, in [0, 1].

    strings        Levenshtein's and Dice's similarity of the phrases' lemmas
    WordNet        synonymy, derivation, hypernymy, antonymy, Jiang and Conrath's relatedness
    distributions  the cosine of the phrases' vectors, from what is usual for two words (0) to 1

Phrases have one word or several: `give up` is an entry of WordNet. A space has EQ and SUB edits
alone here.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from monoalign.core.batch import Batch, per_batch
from monoalign.core.edit import FloatArray, IntArray
from monoalign.core.space import EditSpace
from monoalign.kernels.phrase_edits import fill_phrases
from monoalign.resources.arrays import Float32Array
from monoalign.resources.strings import type_similarities

from .cells import PhraseVectors
from .lexical import distribution_of, wordnet_columns
from .listed import entries_of

_STRINGS = ("levenshtein", "dice")


def lexical_similarity(
    batch: Batch, space: EditSpace, max_size: int, *, distributions: bool
) -> FloatArray:
    """(rows,) of the two phrases of each row; without `distributions`, vectors do not count."""
    phrases = phrases_of(batch, max_size)
    sources, targets = phrases.rows(batch, space)
    similar = np.zeros(len(space))
    np.maximum(similar, _string_similarity(phrases, sources, targets), out=similar)
    np.maximum(similar, _wordnet_similarity(batch, phrases, sources, targets), out=similar)
    if distributions:
        cosines = _cosines(batch, space, max_size)
        np.maximum(similar, distribution_of(cosines), out=similar)
    return similar


@dataclass(frozen=True, slots=True)
class Phrases:
    """All phrases of a batch up to a size, numbered `position · max_size + size - 1`."""

    max_size: int
    forms: list[str]  # distinct: lemmas with spaces between them
    ids: IntArray  # (phrases,) the index of each phrase's form

    def rows(self, batch: Batch, space: EditSpace) -> tuple[IntArray, IntArray]:
        """(rows,) the numbers of the source phrases and of the target phrases."""
        sources = batch.starts[0, space.owners] + space.source_starts
        targets = batch.starts[1, space.owners] + space.target_starts
        heights = space.source_ends - space.source_starts
        widths = space.target_ends - space.target_starts
        return sources * self.max_size + heights - 1, targets * self.max_size + widths - 1


@per_batch
def phrases_of(batch: Batch, max_size: int) -> Phrases:
    """O(words · max_size); what would cross the end of a sentence has the form of nothing."""
    lemmas, ids = batch.forms("lemma"), batch.ids("lemma").tolist()
    ends = batch.boundaries.tolist()
    index: dict[str, int] = {"": 0}
    table = np.zeros((len(ids), max_size), np.int64)
    for start in range(len(ids)):
        phrase = ""
        for size in range(max_size):
            if ends[start + size]:
                break
            word = lemmas[ids[start + size]]
            phrase = f"{phrase} {word}" if size else word
            table[start, size] = index.setdefault(phrase, len(index))
    return Phrases(max_size, list(index), table.ravel())


def _string_similarity(phrases: Phrases, sources: IntArray, targets: IntArray) -> Float32Array:
    """(rows,) the greatest of the string similarities."""
    both = phrases.ids[np.concatenate([sources, targets])]
    used, index = np.unique(both, return_inverse=True)
    left, right = np.split(index.astype(np.int64), 2)
    forms = [phrases.forms[form] for form in used.tolist()]
    greatest: Float32Array = type_similarities(forms, left, right, measures=_STRINGS).max(axis=0)
    return greatest


def _wordnet_similarity(
    batch: Batch, phrases: Phrases, sources: IntArray, targets: IntArray
) -> Float32Array:
    """(rows,) the greatest of WordNet's measures; 0 where it has nothing to say."""
    related = _related(batch, phrases.max_size)
    if not len(related.keys):
        return np.zeros(len(sources), np.float32)
    keys = sources * len(phrases.ids) + targets
    at = np.minimum(np.searchsorted(related.keys, keys), len(related.keys) - 1)
    return np.where(related.keys[at] == keys, related.values[at], np.float32(0))


@dataclass(frozen=True, slots=True)
class _Related:
    """Pairs of phrases that WordNet relates, and how closely."""

    keys: IntArray  # rising: the source phrase's number · phrases + the target phrase's
    values: Float32Array


@per_batch
def _related(batch: Batch, max_size: int) -> _Related:
    names: list[str] = []
    numbers, indices = [], []  # per sentence: its phrases that are entries, and their names
    for start, entries in zip(
        batch.starts.ravel().tolist(), entries_of(batch, max_size), strict=True
    ):
        spans = np.array([span for span, _ in entries], np.int64).reshape(-1, 2)
        numbers.append((start + spans[:, 0]) * max_size + spans[:, 1] - spans[:, 0] - 1)
        indices.append(np.arange(len(names), len(names) + len(entries)))
        names += [name for _, name in entries]
    count = len(batch.boundaries) * max_size
    keys, left, right = [], [], []
    for source in range(len(batch)):
        target = len(batch) + source
        keys.append((numbers[source][:, None] * count + numbers[target]).ravel())
        left.append(np.repeat(indices[source], len(indices[target])))
        right.append(np.tile(indices[target], len(indices[source])))
    words = ([names[index] for index in np.concatenate(side).tolist()] for side in (left, right))
    values = wordnet_columns(*words).max(axis=1)
    flat = np.concatenate(keys)
    some = np.flatnonzero(values > 0)
    order = some[np.argsort(flat[some])]
    return _Related(flat[order], values[order])


def _cosines(batch: Batch, space: EditSpace, max_size: int) -> FloatArray:
    """(rows,) of the sums of the phrases' word vectors; 0 for a phrase that has none."""
    vectors, of_words = _vectors(batch, max_size)
    columns = np.zeros((len(space), 3))
    layout = space.offsets, *space.columns, batch.sizes, batch.starts, batch.cell_offsets()
    unbroken = np.zeros((len(batch.boundaries), max_size), np.float32)
    fill_phrases(*layout, vectors.dots, vectors.lengths, unbroken, columns)  # but single words
    heights = space.source_ends - space.source_starts
    widths = space.target_ends - space.target_starts
    single = np.flatnonzero((heights == 1) & (widths == 1))
    cells = cells_at(batch, space, space.source_starts, space.target_starts)
    columns[single, 0] = of_words[cells[single]]
    return columns[:, 0]


def cells_at(batch: Batch, space: EditSpace, sources: IntArray, targets: IntArray) -> IntArray:
    """(rows,) the cells of a source and a target word per row, given within their sentences."""
    owners = space.owners
    cells: IntArray = batch.cell_offsets()[owners] + sources * batch.sizes[owners, 1] + targets
    return cells


@per_batch
def _vectors(batch: Batch, max_size: int) -> tuple[PhraseVectors, FloatArray]:
    vectors = PhraseVectors.of(batch, max_size)
    return vectors, vectors.cosines(batch)
