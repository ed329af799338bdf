"""What WordNet says about two words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from monoalign.core.batch import Batch, Ids, per_batch
from monoalign.core.edit import BoolArray, IntArray
from monoalign.core.feature_matrix import ABSENT, Block
from monoalign.core.forms import FormTable
from monoalign.core.space import EditSpace
from monoalign.kernels.rows import look_up
from monoalign.resources.arrays import expand, looked_up
from monoalign.resources.word_classes import WORD_CLASSES, word_class_codes
from monoalign.resources.wordnet import WordNet
from monoalign.resources.wordnet.collocations import Collocation, Collocations
from monoalign.resources.wordnet.entries import (
    ALL_PARTS,
    Entries,
    entries_of,
    entries_of_lemmas,
    entries_of_untagged_lemmas,
    part_of_tag,
)
from monoalign.resources.wordnet.relations import relations_among

from ..feature import flags, grid_rows

YAO_RELATIONS = (
    "hypernym",
    "hyponym",
    "synonym",
    "derived",
    "entails",
    "causes",
    "member_of",
    "has_member",
    "substance_of",
    "has_substance",
    "part_of",
    "has_part",
)
"""The relations of Yao et al. (2013), section 3.2, from source to target."""


@dataclass(frozen=True, slots=True, eq=False)
class RelatedEntries:
    """Which entries are related, and the entry of every word and then of every collocation."""

    size: int
    entries: Ids  # (positions and collocations,)
    keys: IntArray  # (related pairs,) source entry · size + target entry, rising
    holds: IntArray  # (related pairs,) a bit per relation

    def index(self, sources: IntArray, targets: IntArray) -> Ids:
        """(rows,) the index of two words' entries among the related pairs, or `ABSENT`."""
        index: Ids = look_up(self.keys, self.entries, self.size, sources, targets)
        return index

    def kinds(self, sources: IntArray, targets: IntArray, kinds: Sequence[int]) -> IntArray:
        """(rows,) the first kind of relation between two different entries, or `len(kinds)`.

        A kind is some bits of `holds`.
        """
        holds = np.append(self.holds, 0)[self.index(sources, targets)]  # the last if `ABSENT`
        first = np.full(len(holds), len(kinds))
        for kind in reversed(range(len(kinds))):
            first[holds & kinds[kind] > 0] = kind
        first[self.entries[sources] == self.entries[targets]] = len(kinds)
        return first


@dataclass(frozen=True, slots=True)
class WordNetRelations:
    """One flag per relation.

    `tagged` words are looked up under the part of speech of their tags, others under all. With
    `lemmas`, the lemmas of the sentences are looked up, else WordNet's own for each word.
    """

    by_word: ClassVar = True
    tagged: bool = True
    lemmas: bool = False
    names: tuple[str, ...] = YAO_RELATIONS

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Few words of a batch are related: those are listed, and the rows looked up among them.

        Names are few enough for a table of all combinations that occur.
        """
        related, words = self.related(batch), batch.words(space)
        bits = 1 << np.arange(len(self.names))
        patterns = np.flatnonzero(np.bincount(related.holds))
        pattern_of = np.searchsorted(patterns, related.holds)
        at = related.index(words.sources, words.targets)
        index = np.append(pattern_of, ABSENT).astype(np.int32)[at]
        return Block(len(self.names), index, (patterns & bits[:, None] > 0).astype(np.float32))

    def related(self, batch: Batch) -> RelatedEntries:
        """What holds among the words and, with `lemmas`, the collocations of a batch."""
        return _related(batch, self.tagged, self.lemmas, self.names)


@per_batch
def collocations_of(batch: Batch) -> list[Collocation]:
    """Entries of several words, with their positions in the batch."""
    return Collocations.load().among(batch.forms("lemma"), batch.ids("lemma").astype(np.int64))


@per_batch
def _related(batch: Batch, tagged: bool, lemmas: bool, names: tuple[str, ...]) -> RelatedEntries:
    if tagged:
        entries, entry_of = _tagged_entries(batch)
    elif lemmas:
        entries, entry_of = _lemma_entries(batch)
    else:
        entries, entry_of = _word_entries(batch)
    keys, holds = relations_among(WordNet.load().tables, entries, names)
    return RelatedEntries(entries.size, entry_of, keys, holds)


_LEMMAS = FormTable(lambda forms: looked_up(WordNet.load().tables.lemmas, forms))
_PARTS_OF_TAGS = FormTable.of(part_of_tag, np.int64)


def _tagged_entries(batch: Batch) -> tuple[Entries, Ids]:
    """Entries of lemmas with their parts of speech, and which each word has."""
    forms, ids = batch.forms("lemma"), batch.ids("lemma")
    codes = ids * (ALL_PARTS + 1) + batch.values("tag", _PARTS_OF_TAGS)
    entry_of = np.zeros(len(forms) * (ALL_PARTS + 1), np.int32)
    entry_of[codes] = 1
    used = np.flatnonzero(entry_of)
    entries, entry_of[used] = entries_of_lemmas(WordNet.load().tables, _LEMMAS(forms), used)
    return entries, entry_of[codes]


def _lemma_entries(batch: Batch) -> tuple[Entries, Ids]:
    """Entries of lemmas and collocations under all parts of speech."""
    forms, collocations = batch.forms("lemma"), collocations_of(batch)
    numbers = np.array([each.entry for each in collocations], np.int64)
    numbers = np.append(_LEMMAS(forms), numbers)
    entries, entry_of = entries_of_untagged_lemmas(WordNet.load().tables, numbers)
    behind = np.arange(len(forms), len(forms) + len(collocations))
    return entries, entry_of[np.append(batch.ids("lemma"), behind)].astype(np.int32)


def _word_entries(batch: Batch) -> tuple[Entries, Ids]:
    """Entries of words, by their base forms in WordNet, under all parts of speech."""
    forms, wordnet = batch.forms("lower"), WordNet.load()
    codes = np.arange(len(forms)) * (ALL_PARTS + 1) + ALL_PARTS
    entries, entry_of = entries_of(wordnet.tables, wordnet.known, forms, codes)
    return entries, entry_of[batch.ids("lower")].astype(np.int32)


_SYNONYM = ("synonym", "derived")
_HYPERNYM = ("hypernym", "hyponym")


@dataclass(frozen=True, slots=True)
class WordNetPhrases:
    """Whether the cell's words belong to such phrases, and whether each is in a phrase at all."""

    by_word: ClassVar = True
    relations: WordNetRelations  # of lemmas
    names: tuple[str, ...] = (
        "phrase_synonym",
        "phrase_hypernym",
        "in_phrase_source",
        "in_phrase_target",
    )

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Phrases are looked up with all words and phrases of the other sentence."""
        words, collocations = batch.words(space), collocations_of(batch)
        columns = np.zeros((len(self.names), len(space)), np.bool_)
        if collocations:
            inside = np.zeros(len(batch.boundaries), np.bool_)
            inside[[position for each in collocations for position in each.positions]] = True
            columns[2], columns[3] = inside[words.sources], inside[words.targets]
            columns[2:] &= words.linked
            self._mark_related(batch, space, columns)
        return flags(list(columns))

    def _mark_related(self, batch: Batch, space: EditSpace, columns: BoolArray) -> None:
        """A unit is a word, known by its position, or a phrase; phrases count on from there."""
        collocations, count = collocations_of(batch), len(batch.boundaries)
        phrases, beside, sentences = _phrases_and_others(batch, count)
        wanted = [self._bits(_SYNONYM), self._bits(_HYPERNYM)]
        kinds = self.relations.related(batch).kinds(phrases, beside, wanted)
        kinds[beside < count] += np.where(
            batch.values("lemma", _IS_CONTENT)[beside[beside < count]], 0, len(wanted)
        )
        some, ids = kinds < len(wanted), batch.ids("lemma").data
        rows = (column[some].tolist() for column in (kinds, sentences, phrases, beside))
        cells: list[list[int]] = [[] for _ in wanted]
        for kind, sentence, phrase, other in zip(*rows, strict=True):
            own = collocations[phrase - count].positions
            theirs = collocations[other - count].positions if other >= count else (other,)
            if {ids[at] for at in own}.isdisjoint([ids[at] for at in theirs]):
                turned, pair = divmod(sentence, len(batch))
                sides = (theirs, own) if turned else (own, theirs)
                cells[kind] += grid_rows(batch, space, pair, *sides)
        for kind, of_kind in enumerate(cells):
            columns[kind, of_kind] = True

    def _bits(self, names: Sequence[str]) -> int:
        return sum(1 << self.relations.names.index(name) for name in names)


def _phrases_and_others(batch: Batch, count: int) -> tuple[IntArray, IntArray, IntArray]:
    """(rows,) every phrase with each word and phrase of the other sentence, and its sentence.

    Phrases are numbered from `count` on.
    """
    sentences = batch.sentence_of([each.positions[0] for each in collocations_of(batch)])
    others = (sentences + len(batch)) % (2 * len(batch))
    by_sentence = np.argsort(sentences, kind="stable")
    phrase_starts = np.searchsorted(sentences[by_sentence], np.arange(2 * len(batch) + 1))
    owners, positions = expand(np.append(batch.starts.ravel(), count), others)
    in_words = ~batch.boundaries[positions]
    phrase_owners, indices = expand(phrase_starts, others)
    owners = np.append(owners[in_words], phrase_owners)
    beside = np.append(positions[in_words], by_sentence[indices] + count)
    return owners + count, beside, sentences[owners]


_IS_CONTENT = FormTable(lambda forms: word_class_codes(forms) == WORD_CLASSES.index("content"))
"""Function words have odd senses in WordNet: `in` is an inch."""
