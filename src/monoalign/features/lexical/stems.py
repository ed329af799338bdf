"""Words that share a stem, and compounds that share a part."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

import numpy as np

from monoalign.annotate.table_lemmas import lemma_of, lemmas_of
from monoalign.core.batch import Batch, per_batch
from monoalign.core.edit import BoolArray, IntArray
from monoalign.core.feature_matrix import Block, Values
from monoalign.core.forms import Forms, FormTable
from monoalign.core.space import EditSpace
from monoalign.resources.arrays import form_ids
from monoalign.resources.spelling import stem
from monoalign.resources.word_shapes import ALNUM, word_shapes

from .spelling import SHARMA_MEASURES, similarities

_SHORTEST = 3  # letters of a stem that begins another; a shorter one begins too many words


@dataclass(frozen=True, slots=True)
class StemMatch:
    """The four cases of Sharma et al. (2018), algorithm 1, of which at most one holds.

    same_stem      arrests / arrested          stem_prefix    random / randomly
    part_stem      supporting-actress / actress
    parts_stems    supporting-actress-father / supporting-actresses
    """

    names: tuple[str, ...] = ("same_stem", "stem_prefix", "part_stem", "parts_stems")

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Computed once per pair of words in lower case."""
        return Block(
            len(self.names),
            batch.type_pairs(space, "lower").index,
            _stem_cases(batch, space),
            by_row=True,
        )


@dataclass(frozen=True, slots=True)
class StemOrSpelling:
    """The same algorithm as the paper has it: one flag for all four cases, else `max_match`.

    That is the highest similarity of spelling if it is above the threshold. Words of which one is
    a compound, or of which one stem begins with the other, have none.
    """

    threshold: float = 0.8
    measures: tuple[str, ...] = SHARMA_MEASURES
    names: tuple[str, ...] = ("stem_match", "max_match")

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Computed once per pair of words in lower case."""
        forms, pairs = batch.forms("lower"), batch.type_pairs(space, "lower")
        matches = _stem_cases(batch, space).any(axis=0)
        best = similarities(batch, space, "lower", self.measures).max(axis=0)
        compound = np.array([_is_compound(form) for form in forms])
        other = ~(matches | compound[pairs.sources] | compound[pairs.targets])
        stems = [stem(form) for form in forms]
        for index in np.flatnonzero(other & (best > self.threshold)).tolist():
            source, target = stems[pairs.sources[index]], stems[pairs.targets[index]]
            other[index] = not (source.startswith(target) or target.startswith(source))
        highest = np.where(other & (best > self.threshold), best, 0)
        values = np.array([matches, highest], np.float32)
        return Block(len(self.names), pairs.index, values, by_row=True)


@per_batch
def _stem_cases(batch: Batch, space: EditSpace) -> Values:
    """(4, pairs of forms) the columns of `StemMatch`; costly cases only where they may hold."""
    forms, pairs = batch.forms("lower"), batch.type_pairs(space, "lower")
    stems = [stem(form) for form in forms]
    _, ids = form_ids(stems)
    same = ids[pairs.sources] == ids[pairs.targets]
    _, beginnings = form_ids(each[:_SHORTEST] for each in stems)
    alike = beginnings[pairs.sources] == beginnings[pairs.targets]
    compound = np.array([_is_compound(form) for form in forms])
    either = compound[pairs.sources] | compound[pairs.targets]
    table: Values = np.zeros((4, len(same)), np.float32)
    table[0] = same
    for index in np.flatnonzero(~same & (alike | either)).tolist():
        source, target = int(pairs.sources[index]), int(pairs.targets[index])
        if either[index]:
            case = _compound_case(forms[source], forms[target])
        else:
            case = _prefix_case(stems[source], stems[target])
        if case is not None:
            table[case, index] = 1
    return table


@dataclass(frozen=True, slots=True)
class CompoundPart:
    """Whether one word is a part of the other, a compound with hyphens: *car* / *luxury-car*."""

    by_word: ClassVar = True
    names: tuple[str, ...] = ("compound_part",)

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        """Parts are compared by their lemmas. Compounds are few: only their pairs are looked at."""
        forms, pairs = batch.forms("lower"), batch.type_pairs(space, "lower")
        compound = _HAS_HYPHEN(forms)
        either = compound[pairs.sources] | compound[pairs.targets]
        rows = np.flatnonzero(either & (pairs.sources != pairs.targets))
        sides = np.stack([pairs.sources[rows], pairs.targets[rows]])
        owners, others = np.where(compound[sides[0]], sides, sides[::-1])
        values = np.zeros((1, len(pairs.sources)), np.float32)
        values[0, rows] = _share_parts(forms, compound, owners, others)
        return Block(1, pairs.index, values, by_row=True)


def _share_parts(
    forms: Forms, compound: BoolArray, owners: IntArray, others: IntArray
) -> BoolArray:
    """(rows,) whether compounds have other words as parts, or share one with other compounds."""
    parts = {index: _part_lemmas(forms[index]) for index in np.flatnonzero(compound).tolist()}
    size, compared, lemmas = len(forms), np.zeros(len(forms), np.bool_), np.full(len(forms), -1)
    compared[others] = True
    lemmas[compared] = _PART_NUMBERS(forms.at(np.flatnonzero(compared)))
    vocabulary, _ = forms.numbered()
    numbers = vocabulary.numbers([part for some in parts.values() for part in some])
    indices = np.array([index for index, some in parts.items() for _ in some], np.int64)
    keys, listed = lemmas[others] * size + owners, numbers * size + indices
    shared: BoolArray = np.isin(keys, listed, kind="sort")
    for row in np.flatnonzero(compound[others]).tolist():
        shared[row] = not parts[int(owners[row])].isdisjoint(parts[int(others[row])])
    return shared


def _part_numbers(forms: Forms) -> IntArray:
    """(forms,) the number of the lemma of a word without hyphens; -1 for a letter, no part."""
    vocabulary, _ = forms.numbered()
    numbers = vocabulary.numbers(lemmas_of(forms))
    numbers[np.fromiter(map(len, forms), np.int64, len(forms)) < 2] = -1
    return numbers


_PART_NUMBERS = FormTable(_part_numbers)


def _have_hyphens(forms: Forms) -> BoolArray:
    """(forms,)"""
    rows: BoolArray = word_shapes(forms) & ALNUM == 0
    for index in np.flatnonzero(rows).tolist():
        rows[index] = "-" in forms[index]
    return rows


_HAS_HYPHEN = FormTable(_have_hyphens)


def _prefix_case(source: str, target: str) -> int | None:
    """1 if one stem begins with the other, and neither is short."""
    if min(len(source), len(target)) < _SHORTEST:
        return None
    return 1 if source.startswith(target) or target.startswith(source) else None


def _compound_case(source: str, target: str) -> int | None:
    """2 if a compound has the other word as a part, 3 if two compounds begin alike."""
    left, right = _part_stems(source), _part_stems(target)
    if len(left) > 1 and len(right) > 1:
        # Compared up to the end of the shorter compound.
        return 3 if all(a == b for a, b in zip(left, right, strict=False)) else None
    return 2 if set(left) & set(right) else None


@lru_cache(maxsize=1 << 14)
def _part_stems(form: str) -> tuple[str, ...]:
    return tuple(stem(part) for part in form.split("-") if part)


@lru_cache(maxsize=1 << 16)
def _part_lemmas(form: str) -> frozenset[str]:
    return frozenset(lemma_of(part) for part in form.split("-") if len(part) > 1)


def _is_compound(form: str) -> bool:
    return len(_part_stems(form)) > 1 if "-" in form else False
