"""How two words are related, for many pairs at once.

The related words of every entry are listed by joining the pointers of its senses with the senses of
all entries of the batch; the pairs asked for are then looked up in that sorted list. The work grows
with the words and their relatives, not with the pairs of their senses.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from monoalign.core.edit import BoolArray, IntArray
from monoalign.kernels.joins import bits_under, paths_between, paths_by_ends

from .entries import Entries, WordPairs
from .tables import POINTERS, Tables

RELATIONS = (
    "synonym",
    "hypernym",
    "hyponym",
    "inherited_hypernym",
    "inherited_hyponym",
    "antonym",
    "derived",
    "similar",
    "pertainym",
    "has_pertainym",
    "entails",
    "entailed_by",
    "causes",
    "caused_by",
    "member_of",
    "has_member",
    "substance_of",
    "has_substance",
    "part_of",
    "has_part",
    "attribute",
    "also_see",
    "verb_group",
    "participle_of",
    "has_participle",
)
"""The columns. With a noun, the target is a hypernym (pertainym …) of the source; with a verb or
`_of`, the source entails (has part, is part of …) the target. Synonyms share a synset, so a word is
its own; instances (`Paris`) are hyponyms. `inherited_` is at any depth, one step included.
"""

SYMMETRIC = ("synonym", "antonym", "derived", "similar", "attribute", "also_see", "verb_group")
INVERSES = {
    "hyponym": "hypernym",
    "inherited_hyponym": "inherited_hypernym",
    "has_pertainym": "pertainym",
    "entailed_by": "entails",
    "caused_by": "causes",
    "has_member": "member_of",
    "has_substance": "substance_of",
    "has_part": "part_of",
    "has_participle": "participle_of",
}

_BITS = {name: 1 << at for at, name in enumerate((*POINTERS, "synonym", "inherited_hypernym"))}
_SYNONYM = len(POINTERS)
_KINDS = 16  # more than any relation's number


@dataclass(frozen=True, slots=True)
class _RelatedPairs:
    """Sorted keys (source entry · E + target entry) and what holds between the two."""

    keys: IntArray
    values: IntArray

    def at(self, keys: IntArray) -> IntArray:
        """The value of each key, 0 where there is none. O(keys · log related)."""
        if not len(self.keys):
            return np.zeros(len(keys), np.int64)
        at = np.minimum(np.searchsorted(self.keys, keys), len(self.keys) - 1)
        return np.where(self.keys[at] == keys, self.values[at], 0)


def relations_of(tables: Tables, pairs: WordPairs) -> BoolArray:
    """(U, len(RELATIONS)) for the distinct pairs."""
    pointers, ancestors = _pointers(tables, pairs.entries), _ancestors(tables, pairs.entries)
    swapped = _turned(pairs.keys, pairs.entries.size)
    forward, backward = (
        pointers.at(keys) | np.where(ancestors.at(keys) > 0, _BITS["inherited_hypernym"], 0)
        for keys in (pairs.keys, swapped)
    )
    either = forward | backward
    holds = np.empty((len(pairs.keys), len(RELATIONS)), bool)
    for column, name in enumerate(RELATIONS):
        values = either if name in SYMMETRIC else backward if name in INVERSES else forward
        np.not_equal(values & _BITS[INVERSES.get(name, name)], 0, out=holds[:, column])
    return holds


def relations_among(
    tables: Tables, entries: Entries, names: Sequence[str]
) -> tuple[IntArray, IntArray]:
    """All pairs of entries with one of these relations: sorted keys, and a bit per name that holds.

    Cheaper than asking for every pair where few are related. Not for inherited relations.
    """
    # Each pair is met both ways: what holds backwards is in the upper half of the bits.
    keys, bits = paths_by_ends(_paths(tables, entries), entries.size, turned=_KINDS)
    masks = np.zeros(len(names), np.int64)
    for column, name in enumerate(names):
        bit = _BITS[INVERSES.get(name, name)]
        backward = name in INVERSES
        both = bit | bit << _KINDS
        masks[column] = both if name in SYMMETRIC else bit << _KINDS if backward else bit
    holds = bits_under(bits, masks)
    some = holds > 0
    return keys[some], holds[some]


def _turned(keys: IntArray, size: int) -> IntArray:
    """The keys of the same pairs the other way round."""
    sources, targets = np.divmod(keys, size)
    turned: IntArray = targets * size + sources
    return turned


def _pointers(tables: Tables, entries: Entries) -> _RelatedPairs:
    """Synonyms and all pointers; values are sums of bits."""
    return _RelatedPairs(*paths_by_ends(_paths(tables, entries), entries.size))


def _paths(tables: Tables, entries: Entries) -> NDArray[np.int32]:
    """(3, paths) along all pointers of synsets and senses, and between synonyms."""
    semantic, lexical = (
        (pointers.starts, pointers.targets, pointers.relations)
        for pointers in (tables.semantic, tables.lexical)
    )
    of_synsets = paths_between(entries.owners, entries.synsets, *semantic, own=_SYNONYM)
    of_senses = paths_between(entries.owners, entries.senses, *lexical)
    return np.concatenate([of_synsets, of_senses], axis=1)


def _ancestors(tables: Tables, entries: Entries) -> _RelatedPairs:
    """Entries that stand above others, at any depth; values are above 0."""
    above = tables.ancestor_starts, tables.ancestors, tables.depths
    paths = paths_between(entries.owners, entries.synsets, *above)
    keys, depths = paths_by_ends(paths, entries.size)  # a bit per depth
    depths &= ~1  # an entry is not above itself
    return _RelatedPairs(keys[depths > 0], depths[depths > 0])
