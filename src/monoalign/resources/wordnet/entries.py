"""Words as rows of senses, and pairs of words as distinct pairs of such rows.

Words with the same lemmas share an entry (`dog`, `dogs`, `Dog`), entry 0 is for all words that
WordNet does not have. Everything costly is done once for an entry or a distinct pair of entries.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from monoalign.core.errors import UsageError

from .morphy import slots_of
from .rows import IntArray, expand, starts_of
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

    ``keys``: (U,) sorted, source entry · E + target entry.
    ``places``: which of the N pairs are known on both sides; ``distinct``: the key of each of them.
    """

    entries: Entries
    total: int
    keys: IntArray
    places: IntArray
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
    forms = {form: at for at, form in enumerate(dict.fromkeys((*sources, *targets)))}
    codes = np.concatenate(
        [_codes(forms, sources, source_tags), _codes(forms, targets, target_tags)]
    )
    used = np.zeros(len(forms) * (ALL_PARTS + 1), bool)
    used[codes] = True
    entries, numbers = entries_of(tables, cache, list(forms), np.flatnonzero(used))
    entry_of = np.zeros(len(used), np.int64)
    entry_of[used] = numbers
    pairs = entry_of[codes].reshape(2, -1)
    places = np.flatnonzero((pairs > 0).all(axis=0))
    keys, distinct = np.unique(
        pairs[0, places] * entries.size + pairs[1, places], return_inverse=True
    )
    return WordPairs(entries, len(sources), keys, places, distinct)


def _check(
    sources: Sequence[str], targets: Sequence[str], source_tags: Tags, target_tags: Tags
) -> None:
    columns = (sources, targets, source_tags, target_tags)
    if any(isinstance(column, str) for column in columns):
        raise UsageError("expected sequences of words and of tags, got a string")
    sizes = [len(column) for column in columns if column is not None]
    if len(set(sizes)) > 1:
        raise UsageError(f"expected words and tags of equal number, got {sizes}")


def _codes(forms: dict[str, int], words: Sequence[str], tags: Tags) -> IntArray:
    """(words,) form · 5 + part of speech; a tag outside N*, V*, J*, R* allows them all."""
    numbers = np.fromiter(map(forms.__getitem__, words), np.int64, len(words))
    codes: IntArray = numbers * (ALL_PARTS + 1) + ALL_PARTS
    if tags is not None:
        parts = {tag: part_of_tag(tag) - ALL_PARTS for tag in set(tags)}
        codes += np.fromiter(map(parts.__getitem__, tags), np.int64, len(tags))
    return codes


def part_of_tag(tag: str | None) -> int:
    """The place in `PARTS` of a Penn tag; a particle (`RP`) is an adverb, as in WordNet."""
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
    tables: Tables, lemmas: list[str], codes: IntArray
) -> tuple[Entries, IntArray]:
    """The same for lemmas as they stand in WordNet, of one part of speech each; no form is sought.

    A code without a part of speech, or whose lemma WordNet has not, has the empty entry.
    """
    get = tables.lemmas.get
    numbers = np.array([get(lemma, -1) for lemma in lemmas], np.int64)
    forms, parts = np.divmod(codes, ALL_PARTS + 1)
    found = (numbers[forms] >= 0) & (parts < ALL_PARTS)
    slots = np.where(found, numbers[forms] * len(PARTS) + parts, 0)
    has = np.frombuffer(tables.parts, np.uint8)[slots // len(PARTS)] >> slots % len(PARTS) & 1
    found &= has > 0
    distinct, entry = np.unique(slots[found], return_inverse=True)
    entry_of = np.zeros(len(codes), np.int64)
    entry_of[found] = entry + 1
    owners, senses = expand(tables.sense_starts, distinct)
    synsets = tables.sense_synsets[senses].astype(np.int64)
    return Entries(len(distinct) + 1, owners + 1, senses, synsets), entry_of


def entries_of_untagged_lemmas(tables: Tables, lemmas: list[str]) -> tuple[Entries, IntArray]:
    """The entry of each lemma under all its parts of speech; empty where WordNet has it not."""
    get = tables.lemmas.get
    numbers = np.array([get(lemma, -1) for lemma in lemmas], np.int64)
    distinct, entry = np.unique(numbers, return_inverse=True)
    known = int(len(distinct) > 0 and distinct[0] < 0)  # the first may stand for the unknown
    distinct = distinct[known:]
    slots = distinct[:, None] * len(PARTS) + np.arange(len(PARTS))
    has = np.frombuffer(tables.parts, np.uint8)[distinct, None] >> np.arange(len(PARTS)) & 1 > 0
    places, senses = expand(tables.sense_starts, slots[has])
    owners = np.nonzero(has)[0][places]
    synsets = tables.sense_synsets[senses].astype(np.int64)
    return Entries(len(distinct) + 1, owners + 1, senses, synsets), entry + (1 - known)


def _gathered(tables: Tables, chosen: list[tuple[int, ...]]) -> tuple[Entries, IntArray]:
    """Rows of slots as entries, equal rows as one."""
    numbers: dict[tuple[int, ...], int] = {(): 0}
    rows = [numbers.setdefault(slots, len(numbers)) for slots in chosen]
    sizes = np.fromiter(map(len, numbers), np.int64, len(numbers))
    flat = np.fromiter((slot for row in numbers for slot in row), np.int64, int(sizes.sum()))
    slot_owners, _ = expand(starts_of(sizes), np.arange(len(sizes)))
    owners, senses = expand(tables.sense_starts, flat)
    synsets = tables.sense_synsets[senses].astype(np.int64)
    return Entries(len(numbers), slot_owners[owners], senses, synsets), np.array(rows, np.int64)


def cached_slots(tables: Tables, cache: dict[str, Slots], word: str) -> Slots:
    """`slots_of`, remembered for the last words met."""
    slots = cache.get(word)
    if slots is None:
        if len(cache) >= CACHE_LIMIT:
            cache.clear()
        slots = cache[word] = slots_of(tables, word)
    return slots
