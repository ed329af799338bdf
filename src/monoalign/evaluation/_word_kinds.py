"""Kinds of words, judged by form alone: numbers, names, words tokenised differently.

    is_number("two") -> True                   is_number("Sept.") -> True
    names_in("Mr. Lennon sang".split())        ->  {0, 1}
    tokenised_differently(["U.S.-led", "war"], 0, ["led"], 0) -> True
    tokenised_differently(["web", "site"], 1, ["website"], 0) -> True

Not handled: names in lower case; titles, whose capitals look like names.
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from functools import lru_cache

from monoalign.annotate.table_lemmas import lemma_of
from monoalign.resources.acronyms import is_acronym, same_acronym
from monoalign.resources.number_words import number_at
from monoalign.resources.numbers import date_of, month, weekday
from monoalign.resources.numerals import PERCENT, SCALES
from monoalign.resources.word_classes import CONTRACTION_PARTS, word_class

_UNITS = PERCENT | SCALES.keys() | {"hundred", "hundreds", "$", "£", "€", "us$"}
_OPENERS = frozenset({".", "?", "!", ":", "...", "``", '"', "“", "'", "`", "‘", "-lrb-", "("})
_JOINERS = re.compile(r"[-‐‑–/\\]+")
_PUNCTUATION = re.compile(r"[-‐‑–.'’/\\]+")
_ENDING = re.compile(r"(?<=\w)(?:n['’]t|['’](?:s|m|d|ll|re|ve)?)$")
_EXPANDED = {"'s": frozenset({"be", "have"}), "'d": frozenset({"have"})}
_MOST_WORDS = 3  # that the other sentence may write as one


@lru_cache(maxsize=1 << 16)
def is_number(word: str) -> bool:
    """Whether a content word is a number, has a digit, or is part of a date or an amount."""
    if word_class(word) != "content":
        return False
    return (
        any(letter.isdigit() for letter in word)
        or word.lower() in _UNITS
        or number_at((word,), 0) is not None
        or (word[:1].isupper() and month(word) is not None)  # `march` is a verb
        or weekday(word) is not None
        or date_of(word) is not None
    )


def names_in(words: Sequence[str], elsewhere: Set[str] = frozenset()) -> set[int]:
    """Positions of the capitalised content words that are names.

    The first word of a sentence or a quotation is capitalised anyway: it is a name if it is an
    acronym, precedes a name, or is a name `elsewhere`, such as in the other sentence.
    """
    capitalised = {i for i, word in enumerate(words) if _has_capital(word)}
    sure = {i for i in capitalised if not _is_first(words, i) or is_acronym(words[i])}
    names = elsewhere | {words[i] for i in sure}
    return sure | {i for i in capitalised if i + 1 in sure or words[i] in names}


def tokenised_differently(
    words: Sequence[str], index: int, other_words: Sequence[str], other_index: int
) -> bool:
    """Whether two different words share a part because one sentence splits or joins what the other
    does not: hyphens (`U.S.-led` / `led`), clitics (`n't` / `not`), spaces (`web site`),
    punctuation (`Inc.` / `Inc`). Acronyms with and without dots count as names instead.
    """
    first, second = words[index].lower(), other_words[other_index].lower()
    if first == second or same_acronym(words[index], other_words[other_index]):
        return False
    return (
        _bare(first) == _bare(second) != ""
        or _expands(first, second)
        or _share_part(first, second)
        or _is_joined(words, index, second)
        or _is_joined(other_words, other_index, first)
    )


def _has_capital(word: str) -> bool:
    return word != word.lower() and word_class(word) == "content"


def _is_first(words: Sequence[str], index: int) -> bool:
    return index == 0 or words[index - 1].lower() in _OPENERS


def _expands(first: str, second: str) -> bool:
    """Whether one word is a clitic and the other its full form: `n't` and `not`, `'s` and `is`."""
    left, right = first.replace("’", "'"), second.replace("’", "'")
    if "cannot" in (left, right):
        return {left, right} & {"can", "not", "n't", "ca"} != set()
    for clitic, word in ((left, right), (right, left)):
        if clitic in CONTRACTION_PARTS:
            lemma = lemma_of(word)
            return lemma == lemma_of(clitic) or lemma in _EXPANDED.get(clitic, ())
    return False


def _share_part(first: str, second: str) -> bool:
    parts, others = _parts(first), _parts(second)
    return len(parts) + len(others) > 2 and not parts.isdisjoint(others)


@lru_cache(maxsize=1 << 16)
def _parts(form: str) -> frozenset[str]:
    """The lemmas of the words in a form: `u.s.-led's` -> `u.s.`, `lead`, `'s`."""
    ending = _ENDING.search(form)
    stem = form[: ending.start()] if ending else form
    parts = {lemma_of(part) for part in _JOINERS.split(stem) if part}
    return frozenset(parts | {ending[0]} if ending else parts)


def _is_joined(words: Sequence[str], index: int, joined: str) -> bool:
    """Whether a word, together with its neighbours and without spaces, is `joined`."""
    whole, own = _bare(joined), _bare(words[index].lower())
    if not own or len(own) >= len(whole) or own not in whole:
        return False
    for size in range(2, _MOST_WORDS + 1):
        for start in range(max(0, index - size + 1), min(index, len(words) - size) + 1):
            bare = [_bare(word.lower()) for word in words[start : start + size]]
            if all(bare) and "".join(bare) == whole:
                return True
    return False


@lru_cache(maxsize=1 << 16)
def _bare(form: str) -> str:
    return _PUNCTUATION.sub("", form)
