"""Loops over the words of a batch, given by their positions."""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import compiled

NO_NAME, NAME_WORD, COMPANY_FORM, TITLE = range(4)
"""What a word is in a name: no part, an ordinary part, `Inc.`, `Mr.`"""


@compiled
def phrase_heads(content: Any, boundaries: Any) -> Any:
    """(positions,) the content word to the left, the head of the phrase to the right, and of the
    word's own phrase; a boundary where there is none, the word itself if it is in no phrase."""
    size = len(content)
    left, right, own = np.zeros(size, np.int64), np.zeros(size, np.int64), np.arange(size)
    for word in range(1, size):
        left[word] = word - 1 if content[word - 1] or boundaries[word - 1] else left[word - 1]
    right[size - 1] = size - 1
    for word in range(size - 2, -1, -1):
        if content[word] and content[word + 1]:
            own[word] = own[word + 1]
        if content[word + 1]:
            right[word] = own[word + 1]
        else:
            right[word] = word + 1 if boundaries[word + 1] else right[word + 1]
    return left, right, own


@compiled
def common_dependents(
    heads: Any, lemmas: Any, sources: Any, targets: Any, linked: Any, common: Any
) -> None:
    """Mark the rows whose words have dependents of the same lemma; O(rows · dependents²).

    A root is its own head.
    """
    first, after = np.full(len(heads), -1), np.full(len(heads), -1)
    for word in range(len(heads)):
        if heads[word] != word:
            after[word] = first[heads[word]]
            first[heads[word]] = word
    for row in range(len(common)):
        child = first[sources[row]] if linked[row] else -1
        while child >= 0 and not common[row]:
            other = first[targets[row]]
            while other >= 0:
                if lemmas[child] == lemmas[other]:
                    common[row] = True
                    break
                other = after[other]
            child = after[child]


@compiled
def match_forms(
    sources: Any,
    targets: Any,
    linked: Any,
    lower: Any,
    kinds: Any,
    first: Any,
    short: Any,
    codes: Any,
    may_shorten: Any,
) -> None:
    """A bit per kind of form in which two different words are equal; which may shorten the other.

    Words are ids: `lower` equal for words equal ignoring case, `kinds` equal for equal forms,
    `first` the first letter, `short` whether the word may be an abbreviation.
    """
    for row in range(len(codes)):
        one, other = sources[row], targets[row]
        if linked[row] and lower[one] != lower[other]:
            for kind in range(kinds.shape[1]):
                codes[row] |= (kinds[one, kind] == kinds[other, kind]) << kind
            may_shorten[row] = short[one] != short[other] and first[one] == first[other]


@compiled
def mark_name_parts(
    sizes: Any,
    owners: Any,
    sources: Any,
    targets: Any,
    forms: Any,
    kinds: Any,
    persons: Any,
    columns: Any,
) -> None:
    """For each cell of equal words, mark the other cells of their names, if one is a single name.

    Columns are: part of a name, how likely the name is a person's, whether it is a company form.
    """
    for row in range(len(sources)):
        source, target = sources[row], targets[row]
        if forms[source] != forms[target] or kinds[source] == NO_NAME or kinds[target] == NO_NAME:
            continue
        source_start, source_end = _name(kinds, source)
        target_start, target_end = _name(kinds, target)
        if target_end - target_start == 1:
            name = source, source_start, source_end
            _mark_cells(row, sizes[owners[row], 1], name, forms, kinds, persons, columns)
        if source_end - source_start == 1:
            name = target, target_start, target_end
            _mark_cells(row, 1, name, forms, kinds, persons, columns)


@compiled
def _mark_cells(
    row: int, stride: int, name: Any, forms: Any, kinds: Any, persons: Any, columns: Any
) -> None:
    """The cells of a name's other words, `stride` rows apart, with what the row's word equals."""
    word, start, end = name
    person = persons[start:end].max()
    for other in range(start, end):
        if forms[other] != forms[word]:
            cell = row + (other - word) * stride
            columns[0, cell] = 1.0
            columns[1, cell] = max(columns[1, cell], person)
            columns[2, cell] = kinds[other] == COMPANY_FORM


@compiled
def _name(kinds: Any, word: int) -> Any:
    """Where the name around a word begins and ends; titles before the word are no part of it."""
    start, end = word, word + 1
    while start > 0 and kinds[start - 1] > NO_NAME:
        start -= 1
    while end < len(kinds) and kinds[end] > NO_NAME:
        end += 1
    while start < word and kinds[start] == TITLE:
        start += 1
    return start, end
