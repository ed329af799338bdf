"""WordNet looked up for arrays of word pairs.

    wordnet = WordNet.load()
    wordnet.relations(["car", "dog"], ["automobile", "animal"])     (2, 25) columns: RELATIONS
    wordnet.similarity("lin", ["car"], ["bicycle"])                 (1,) in [0, 1]
    wordnet.lemmas("mice", "n") -> ("mouse",)

Words may be lemmas or forms in any case; phrases have spaces, hyphens or underscores. Tags are Penn
tags, of which N*, V*, J* and R* limit a word to a part of speech; without a tag, or with another
one, all count. Senses are not distinguished: a relation holds if it holds between any two, even of
one word (`run` is its own hypernym). What WordNet does not have is related to nothing, not even to
itself. Function words are not left out, and some have odd senses (`a` is a vitamin, `in` an inch).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import numpy as np

from monoalign.core.edit import BoolArray
from monoalign.core.errors import UnknownNameError

from ..arrays import Float32Array
from .entries import Slots, Tags, WordPairs, cached_slots, word_pairs
from .relations import RELATIONS, relations_of
from .similarity import SIMILARITIES, similarities_of
from .tables import DATA, PARTS, Tables, read_tables

FEATURES = (*RELATIONS, *SIMILARITIES)


@dataclass(frozen=True, slots=True)
class WordNet:
    """The tables, and a cache of the lemmas of words."""

    tables: Tables
    known: dict[str, Slots] = field(default_factory=dict, repr=False, compare=False)

    @staticmethod
    def load(folder: Path = DATA) -> WordNet:
        """Read the compiled tables, once per process."""
        return _load(folder)

    @property
    def signature(self) -> str:
        """Version and digest of the tables: what a score depends on."""
        return self.tables.signature

    def relations(
        self,
        sources: Sequence[str],
        targets: Sequence[str],
        source_tags: Tags = None,
        target_tags: Tags = None,
    ) -> BoolArray:
        """(pairs, len(RELATIONS)) what holds from each source to its target."""
        pairs = self._pairs(sources, targets, source_tags, target_tags)
        result = np.zeros((pairs.total, len(RELATIONS)), bool)
        result[pairs.known] = relations_of(self.tables, pairs)[pairs.distinct]
        return result

    def similarity(
        self,
        kind: str,
        sources: Sequence[str],
        targets: Sequence[str],
        source_tags: Tags = None,
        target_tags: Tags = None,
    ) -> Float32Array:
        """(pairs,) `path`, `lin` or `jcn` in [0, 1], see the module `similarity`."""
        if kind not in SIMILARITIES:
            raise UnknownNameError("similarity", kind, SIMILARITIES)
        pairs = self._pairs(sources, targets, source_tags, target_tags)
        result = np.zeros(pairs.total, np.float32)
        values = similarities_of(self.tables, pairs)[:, SIMILARITIES.index(kind)]
        result[pairs.known] = values[pairs.distinct]
        return result

    def features(
        self,
        sources: Sequence[str],
        targets: Sequence[str],
        source_tags: Tags = None,
        target_tags: Tags = None,
    ) -> Float32Array:
        """(pairs, len(FEATURES)) all relations and similarities, with one look-up."""
        pairs = self._pairs(sources, targets, source_tags, target_tags)
        values = np.concatenate(
            [relations_of(self.tables, pairs), similarities_of(self.tables, pairs)], axis=1
        )
        result = np.zeros((pairs.total, len(FEATURES)), np.float32)
        result[pairs.known] = values[pairs.distinct]
        return result

    def lemmas(self, word: str, part: str | None = None) -> tuple[str, ...]:
        """The distinct lemmas of a word as one part of speech (`n`, `v`, `a`, `r`) or as any."""
        if part is not None and part not in PARTS:
            raise UnknownNameError("part of speech", part, PARTS)
        slots = cached_slots(self.tables, self.known, word)
        chosen = sum(slots, ()) if part is None else slots[PARTS.index(part)]
        name = self.tables.lemmas.word
        return tuple(dict.fromkeys(name(slot // len(PARTS)) for slot in chosen))

    def is_collocation(self, words: Sequence[str]) -> bool:
        """Whether two words or more are one entry: `["gave", "up"]`, `["hot", "dogs"]`."""
        if len(words) < 2:
            return False
        return any("_" in lemma or "-" in lemma for lemma in self.lemmas(" ".join(words)))

    def _pairs(
        self, sources: Sequence[str], targets: Sequence[str], source_tags: Tags, target_tags: Tags
    ) -> WordPairs:
        return word_pairs(self.tables, self.known, sources, targets, source_tags, target_tags)


@lru_cache(maxsize=4)
def _load(folder: Path) -> WordNet:
    return WordNet(read_tables(folder))
