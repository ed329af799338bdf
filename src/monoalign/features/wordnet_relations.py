"""What WordNet says about two words, and whether their lemmas are the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from monoalign.core.edit import IntArray
from monoalign.core.feature_matrix import NO_PLACE, Block
from monoalign.resources.arrays import expand
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

from .distinct import Places, looked_up
from .rows import Rows, equal_flags, lemmas_of, lowered
from .tags import tags_of

TWELVE = (
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


@dataclass(frozen=True, slots=True)
class Relations:
    """What holds between some entries, and the entries of words, marks and then collocations."""

    size: int
    numbers: Places  # (words, marks and collocations,)
    keys: IntArray  # (related pairs,) source entry · size + target entry
    holds: IntArray  # (related pairs,) a bit a name

    def at(self, sources: IntArray, targets: IntArray) -> Places:
        """(rows,) where two of them stand among the related pairs, or `NO_PLACE`."""
        return looked_up(self.keys, self.numbers, self.size, sources, targets)

    def kinds_of(self, entries: Sequence[int], kinds: Sequence[int]) -> dict[int, dict[int, int]]:
        """For each of some entries, the others it is related to, and the first kind that holds.

        A kind is some bits of `holds`.
        """
        asked = np.unique(entries)
        owners, at = expand(np.searchsorted(self.keys, np.arange(self.size + 1) * self.size), asked)
        sources, targets = asked[owners], self.keys[at] % self.size
        first = np.full(len(at), len(kinds))
        for kind in reversed(range(len(kinds))):
            first[self.holds[at] & kinds[kind] > 0] = kind
        some = (first < len(kinds)) & (sources != targets)
        found: dict[int, dict[int, int]] = {}
        told = zip(*[column[some].tolist() for column in (sources, targets, first)], strict=True)
        for source, target, kind in told:
            found.setdefault(source, {})[target] = kind
        return found


@dataclass(frozen=True, slots=True)
class WordNetRelations:
    """A flag a relation. Without tags, words are looked up under all parts of speech.

    With `lemmas`, those of the sentences are looked up, else WordNet finds its own.
    """

    wordnet: WordNet
    tagged: bool = True
    lemmas: bool = False
    names: tuple[str, ...] = TWELVE

    def __call__(self, rows: Rows) -> Block:
        """Few words of a batch are related: those are listed, and the rows looked up among them.

        Names are few enough for a table of all that may hold at once.
        """
        known = rows.once(self.among)
        bits = 1 << np.arange(len(self.names))
        patterns = np.flatnonzero(np.bincount(known.holds))
        pattern_of = np.searchsorted(patterns, known.holds)
        at = known.at(rows.sources, rows.targets)
        places = np.append(pattern_of, NO_PLACE).astype(np.int32)[at]
        return Block(len(self.names), places, (patterns & bits[:, None] > 0).astype(np.float32))

    def among(self, rows: Rows) -> Relations:
        """What holds among words and, with `lemmas`, collocations; for `Rows.once`."""
        entries, numbers = self._tagged(rows) if self.tagged else self._untagged(rows)
        keys, holds = relations_among(self.wordnet.tables, entries, self.names)
        return Relations(entries.size, numbers, keys, holds)

    def _tagged(self, rows: Rows) -> tuple[Entries, Places]:
        """Entries of lemmas with their parts of speech, and which each word and mark has."""
        forms, numbers = rows.numbered(lemmas_of)
        tags, tag_numbers = rows.numbered(tags_of)
        parts = np.array([part_of_tag(tag) for tag in tags])[tag_numbers]
        codes = numbers * (ALL_PARTS + 1) + parts
        entry_of = np.zeros(len(forms) * (ALL_PARTS + 1), np.int32)
        entry_of[codes] = 1
        used = np.flatnonzero(entry_of)
        entries, entry_of[used] = entries_of_lemmas(self.wordnet.tables, forms, used)
        return entries, entry_of[codes]

    def _untagged(self, rows: Rows) -> tuple[Entries, Places]:
        """Entries of forms under all parts of speech."""
        if self.lemmas:
            forms, numbers = rows.numbered(lemmas_of)
            found = rows.once(collocations_of)
            behind = np.arange(len(forms), len(forms) + len(found))
            entries, entry_of = entries_of_untagged_lemmas(
                self.wordnet.tables, [*forms, *[one.entry for one in found]]
            )
            return entries, entry_of[np.append(numbers, behind)].astype(np.int32)
        forms, numbers = rows.numbered(lowered)
        codes = np.arange(len(forms)) * (ALL_PARTS + 1) + ALL_PARTS
        entries, entry_of = entries_of(self.wordnet.tables, self.wordnet.known, forms, codes)
        return entries, entry_of[numbers].astype(np.int32)


def collocations_of(rows: Rows) -> list[Collocation]:
    """Entries of several words, with their places among words and marks; for `Rows.once`."""
    return Collocations.load().among(*rows.numbered(lemmas_of))


@dataclass(frozen=True, slots=True)
class LemmaMatch:
    """Whether two words have the same lemma, ignoring case."""

    names: tuple[str, ...] = ("same_lemma",)

    def __call__(self, rows: Rows) -> Block:
        """One flag."""
        lemmas = rows.numbered(lemmas_of)[1]
        return equal_flags(rows, [(lemmas, lemmas)])
