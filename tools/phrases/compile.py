"""Sets of expressions as arrays, for `monoalign.resources.phrase_index`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from monoalign.annotate.table_lemmas import form_table
from monoalign.core.errors import FormatError
from monoalign.resources.frequencies import Frequencies
from monoalign.resources.phrase_index import END, FIRST_KEYS, SLOTS
from monoalign.resources.phrase_sets import (
    EXACT,
    FILES,
    PhraseSet,
    exact_key,
    item_of,
    key_of,
    words_of,
)
from monoalign.resources.word_classes import word_class

Pattern = tuple[str, ...]

_COMMON = 6.0  # Zipf


def compiled(
    sets: Sequence[PhraseSet], near: Mapping[int, Sequence[str]]
) -> dict[str, NDArray[Any]]:
    """The arrays of sets and, by the numbers of these, of words that are close to them.

    In a set, expressions of several words come first, words that are merely close last.
    """
    rows = [
        (number, pattern, is_near)
        for number, each in enumerate(sets)
        for pattern, is_near in _patterns(each, near.get(number, ()))
    ]
    patterns = [pattern for _, pattern, _ in rows]
    words = dict.fromkeys(word for pattern in patterns for word in pattern if word not in SLOTS)
    keys = list(dict.fromkeys([*FIRST_KEYS, *sorted(words, key=lambda key: key.startswith(EXACT))]))
    numbers = {key: number for number, key in enumerate(keys)} | SLOTS
    items = np.full((len(patterns), max(map(len, patterns))), END, np.int16)
    for row, pattern in enumerate(patterns):
        items[row, : len(pattern)] = [numbers[word] for word in pattern]
    frequency = _frequencies(keys)
    places = [_rarest(pattern, range(len(pattern)), frequency) for pattern in patterns]
    under = np.array([numbers[pattern[at]] for pattern, at in zip(patterns, places, strict=True)])
    beside = [
        _rarest(pattern, (at - 1, at + 1), frequency)
        for pattern, at in zip(patterns, places, strict=True)
    ]
    return {
        "keys": np.frombuffer("\n".join(keys).encode(), np.uint8),
        "first_exact": np.array([sum(not key.startswith(EXACT) for key in keys)]),
        "items": items,
        "sets": np.array([number for number, _, _ in rows], np.int16),
        "near": np.array([is_near for _, _, is_near in rows]),
        "common": np.array([_is_common(pattern, frequency) for pattern in patterns]),
        "beside": np.array(
            [
                numbers[each[at]] if at >= 0 else -1
                for each, at in zip(patterns, beside, strict=True)
            ],
            np.int16,
        ),
        "steps": np.array(
            [at - own if at >= 0 else 0 for own, at in zip(places, beside, strict=True)], np.int8
        ),
        "kinds": np.array([FILES.index(each.kind) for each in sets], np.int8),
        "listed": np.argsort(under, kind="stable").astype(np.int32),
        "sizes": np.bincount(under, minlength=len(keys)).astype(np.int16),
    }


def _patterns(each: PhraseSet, near: Sequence[str]) -> list[tuple[Pattern, bool]]:
    # Words are confused in one form only: *sea* and *see*, but not *saw*.
    item = exact_key if each.kind == "confusions" else item_of
    keyed = [tuple(map(item, words_of(expression))) for expression in each.expressions]
    patterns = sorted(dict.fromkeys(keyed), key=lambda pattern: len(pattern) == 1)
    if len(patterns) < 2:
        raise FormatError(f"expected different expressions, found {each.expressions}")
    close = dict.fromkeys((item_of(word),) for word in near)
    others = [pattern for pattern in close if pattern not in patterns]
    return [(pattern, False) for pattern in patterns] + [(pattern, True) for pattern in others]


def _rarest(pattern: Pattern, places: Iterable[int], frequency: Mapping[str, float]) -> int:
    """Of some places in a pattern, that of the rarest word; -1 if there is none."""
    words = [at for at in places if 0 <= at < len(pattern) and pattern[at] not in SLOTS]
    return min(words, key=lambda at: frequency[pattern[at]], default=-1)


def _is_common(pattern: Pattern, frequency: Mapping[str, float]) -> bool:
    """Whether an expression is a single function word that most texts have."""
    word = pattern[0].removeprefix(EXACT)
    return (
        len(pattern) == 1
        and word_class(word) == "function"
        and frequency[pattern[0]] >= 10**_COMMON
    )


def _frequencies(keys: Sequence[str]) -> dict[str, float]:
    """Occurrences in a billion words, all forms of a lemma together."""
    frequencies = Frequencies.load()
    own = frequencies.zipf([key.removeprefix(EXACT) for key in keys])
    totals = dict(zip(keys, (10.0**own).tolist(), strict=True))
    forms = [(form, key_of(lemma)) for form, lemma in form_table().items()]
    forms = [(form, key) for form, key in forms if key in totals]
    zipfs = frequencies.zipf([form for form, _ in forms]).tolist()
    for (_, key), zipf in zip(forms, zipfs, strict=True):
        totals[key] += 10.0**zipf
    return totals
