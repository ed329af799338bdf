"""Words as rows of senses, and pairs of words as distinct pairs of such rows.

Words with the same lemmas share an entry (`dog`, `dogs`, `Dog`), entry 0 is for all words that
WordNet does not have. Everything costly is done once for an entry or a distinct pair of entries.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np

from monoalign.core.edit import IntArray
from monoalign.core.errors import UsageError

from ..arrays import expand, form_ids, starts_of
from .morphy import slots_of
from .tables import PARTS, Tables

Slots = tuple[tuple[int, ...], ...]
Tags = Sequence[str | None] | None

ALL_PARTS = len(PARTS)
_TAG_PARTS = {"N": 0, "V": 1, "J": 2, "R": 3}
CACHE_LIMIT = 1 << 17


@dataclass(frozen=True, slots=True)
class Entries:
    """E distinct sets of senses: `senses` and their `synsets`, with the entry each belongs to."""

    size: int
    owners: IntArray
    senses: IntArray
    synsets: IntArray


@dataclass(frozen=True, slots=True)
class WordPairs:
    """N word pairs by their distinct pairs of entries (U).

    ``keys``: (U,) sorted, source entry · E + target entry. ``known``: which of the N pairs have
    entries on both sides; ``distinct``: the index in ``keys`` of each of them.
    """

    entries: Entries
    total: int
    keys: IntArray
    known: IntArray
    distinct: IntArray


def word_pairs(
    tables: Tables,
    cache: dict[str, Slots],
    sources: Sequence[str],
    targets: Sequence[str],
    source_tags: Tags,
    target_tags: Tags,
) -> WordPairs:
    """Look up all words. O(N + distinct words + U log U)."""
    _check(sources, targets, source_tags, target_tags)
    forms, ids = form_ids(chain(sources, targets))
    parts = [_parts(source_tags, len(sources)), _parts(target_tags, len(targets))]
    codes = ids * (ALL_PARTS + 1) + np.concatenate(parts)
    used = np.zeros(len(forms) * (ALL_PARTS + 1), bool)
    used[codes] = True
    entries, used_entries = entries_of(tables, cache, forms, np.flatnonzero(used))
    entry_of = np.zeros(len(used), np.int64)
    entry_of[used] = used_entries
    pairs = entry_of[codes].reshape(2, -1)
    known = np.flatnonzero((pairs > 0).all(axis=0))
    keys, distinct = np.unique(
        pairs[0, known] * entries.size + pairs[1, known], return_inverse=True
    )
    return WordPairs(entries, len(sources), keys, known, distinct)


def _check(
    sources: Sequence[str], targets: Sequence[str], source_tags: Tags, target_tags: Tags
) -> None:
    columns = (sources, targets, source_tags, target_tags)
    if any(isinstance(column, str) for column in columns):
        raise UsageError("expected sequences of words and of tags, got a string")
    sizes = [len(column) for column in columns if column is not None]
    if len(set(sizes)) > 1:
        raise UsageError(f"expected words and tags of equal number, got {sizes}")


def _parts(tags: Tags, size: int) -> IntArray:
    """(size,) the part of speech of each word, by its tag."""
    if tags is None:
        return np.full(size, ALL_PARTS)
    parts = {tag: part_of_tag(tag) for tag in set(tags)}
    return np.fromiter(map(parts.__getitem__, tags), np.int64, size)


def part_of_tag(tag: str | None) -> int:
    """The index in `PARTS` of a Penn tag, `ALL_PARTS` for one outside N*, V*, J* and R*.

    A particle (`RP`) is an adverb, as in WordNet.
    """
    return _TAG_PARTS.get(tag[:1], ALL_PARTS) if tag else ALL_PARTS


def entries_of(
    tables: Tables, cache: dict[str, Slots], forms: list[str], codes: IntArray
) -> tuple[Entries, IntArray]:
    """The entries of codes (form · 5 + part of speech), and the entry of each code."""
    chosen = []
    for code in codes.tolist():
        form, part = divmod(code, ALL_PARTS + 1)
        slots = cached_slots(tables, cache, forms[form])
        chosen.append(sum(slots, ()) if part == ALL_PARTS else slots[part])
    return _gathered(tables, chosen)


def entries_of_lemmas(
    tables: Tables, lemmas: IntArray, codes: IntArray
) -> tuple[Entries, IntArray]:
    """The same for lemmas as they are in WordNet, of one part of speech each; no form is looked up.

    A code without a part of speech, or whose lemma is not in WordNet, has the empty entry.
    """
    forms, parts = np.divmod(codes, ALL_PARTS + 1)
    known = (lemmas[forms] >= 0) & (parts < ALL_PARTS)
    slots = np.where(known, lemmas[forms] * len(PARTS) + parts, 0)
    has = np.frombuffer(tables.parts, np.uint8)[slots // len(PARTS)] >> slots % len(PARTS) & 1
    known &= has > 0
    distinct, entry = np.unique(slots[known], return_inverse=True)
    entry_of = np.zeros(len(codes), np.int64)
    entry_of[known] = entry + 1
    owners, senses = expand(tables.sense_starts, distinct)
    synsets = tables.sense_synsets[senses].astype(np.int64)
    return Entries(len(distinct) + 1, owners + 1, senses, synsets), entry_of


def entries_of_untagged_lemmas(tables: Tables, lemmas: IntArray) -> tuple[Entries, IntArray]:
    """The entry of each lemma, given by its number, in all its parts of speech; -1 has none."""
    distinct, entry = np.unique(lemmas, return_inverse=True)
    unknown = int(len(distinct) > 0 and distinct[0] < 0)  # the first may stand for all unknown
    distinct = distinct[unknown:]
    slots = distinct[:, None] * len(PARTS) + np.arange(len(PARTS))
    has = np.frombuffer(tables.parts, np.uint8)[distinct, None] >> np.arange(len(PARTS)) & 1 > 0
    which, senses = expand(tables.sense_starts, slots[has])
    owners = np.nonzero(has)[0][which]
    synsets = tables.sense_synsets[senses].astype(np.int64)
    return Entries(len(distinct) + 1, owners + 1, senses, synsets), entry + (1 - unknown)


def _gathered(tables: Tables, chosen: list[tuple[int, ...]]) -> tuple[Entries, IntArray]:
    """Rows of slots as entries, equal rows as one, and the entry of each row."""
    entry_of: dict[tuple[int, ...], int] = {(): 0}
    rows = [entry_of.setdefault(slots, len(entry_of)) for slots in chosen]
    sizes = np.fromiter(map(len, entry_of), np.int64, len(entry_of))
    flat = np.fromiter((slot for row in entry_of for slot in row), np.int64, int(sizes.sum()))
    slot_owners, _ = expand(starts_of(sizes), np.arange(len(sizes)))
    owners, senses = expand(tables.sense_starts, flat)
    synsets = tables.sense_synsets[senses].astype(np.int64)
    return Entries(len(entry_of), slot_owners[owners], senses, synsets), np.array(rows, np.int64)


def cached_slots(tables: Tables, cache: dict[str, Slots], word: str) -> Slots:
    """`slots_of`, cached."""
    slots = cache.get(word)
    if slots is None:
        if len(cache) >= CACHE_LIMIT:
            cache.clear()
        slots = cache[word] = slots_of(tables, word)
    return slots
