"""Acronyms and the phrases they stand for.

    is_acronym("U.S.") -> True       is_acronym("ECB's") -> True       is_acronym("Bank") -> False
    acronym_matches("the European Central Bank said".split(), "ECB")  ->  [(1, 4)]
    same_acronym("U.S.", "USA") -> True

An acronym is matched letter by letter with the first letters of consecutive capitalised words;
words between them such as `of` and `and` may be skipped or give a letter (`BoA`, `DoD`), and
the parts of a hyphenated word may give one each. Not handled: letters from inside a word (`TV`),
syllables (`Interpol`), acronyms in lower case (`laser`), other languages' order (`UNO`, `ONU`). A
word in capitals (`GREAT`) looks like an acronym, unless it is a function word other than `US`, `IT`
and `WHO`; `II` and `3M` are numbers first.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from monoalign.core.sentence import Span

from .numerals import numeral
from .word_classes import FUNCTION_WORDS

LONGEST = 8
"""Letters of the longest acronym; more in capitals is a word that is shouted."""

_ENDING = re.compile(r"(?:['’]s?|s['’]?)$")
_DOTTED = re.compile(r"(?:[A-Z]\.){2,8}[A-Z]?|[A-Z]\.[A-Z]")
_CAPITALS = re.compile(r"[A-Z0-9]+(?:&[A-Z0-9]+)*|[A-Z]o[A-Z]")
_SKIPPED = frozenset(
    {"of", "and", "the", "for", "in", "on", "to", "at", "by", "de", "la", "&", "'s", "’s", ",", "-"}
)
_SHOUTED = frozenset(word.upper() for word in FUNCTION_WORDS - {"us", "it", "who"})
_SAME = {"USA": "US", "GB": "UK"}


def is_acronym(word: str) -> bool:
    """Whether a word is written as an acronym: `ECB`, `U.S.`, `AT&T`, `G8`, `MPs`, `NATO's`."""
    return bool(acronym_letters(word))


@lru_cache(maxsize=1 << 14)
def acronym_letters(word: str) -> str:
    """The letters in capitals: `U.S.A.'s` -> `USA`; empty for a word that is no acronym."""
    if not 2 <= len(word) <= 3 * LONGEST or (word.isalpha() and word[1:].islower()):
        return ""
    if word == word.lower():  # no capitals
        return ""
    bare = _ENDING.sub("", word)
    if _DOTTED.fullmatch(bare):
        return bare.replace(".", "")
    if not _CAPITALS.fullmatch(bare) or numeral(bare) is not None or bare in _SHOUTED:
        return ""
    letters = bare.replace("&", "").upper()
    capitals = sum(letter.isalpha() for letter in letters)
    return letters if 2 <= len(letters) <= LONGEST and capitals else ""


def same_acronym(first: str, second: str) -> bool:
    """Whether two acronyms have the same letters, dots, plural and possessive aside; US is USA."""
    left = same_letters(first)
    return bool(left) and left == same_letters(second)


def same_letters(word: str) -> str:
    """One spelling for acronyms of one thing: `U.S.A.` -> `US`; empty for other words."""
    letters = acronym_letters(word)
    return _SAME.get(letters, letters)


def acronym_matches(words: Sequence[str], acronym: str, *, any_case: bool = False) -> list[Span]:
    """The phrases that an acronym may stand for: the shortest from each possible start.

    With `any_case`, words need no capitals (`central processing unit` for `CPU`). O(words), as an
    acronym's length is bounded.
    """
    letters = acronym_letters(acronym)
    if not letters:
        return []
    spans = []
    for start, word in enumerate(words):
        if word[:1].upper() != letters[0] or word.lower() in _SKIPPED:
            continue
        if acronym_letters(word) != letters:  # not the acronym itself, as in `US Senate`
            end = _end_of(words, start, letters, any_case)
            if end is not None and (end - start > 1 or "-" in word):
                spans.append((start, end))
    return spans


def _end_of(words: Sequence[str], start: int, letters: str, any_case: bool) -> int | None:
    """The nearest end of a phrase from `start` whose first letters are `letters`."""
    states = {0}  # how many letters may be spent before the current word
    for index in range(start, min(len(words), start + 2 * len(letters))):
        reached = set()
        for spent in states:
            reached |= {spent + size for size in _spends(words[index], letters[spent:], any_case)}
        skipped = words[index].lower() in _SKIPPED
        if len(letters) in reached and not skipped:
            return index + 1
        if skipped:
            reached |= states
        states = reached
        if not states:
            return None
    return None


def _spends(word: str, letters: str, any_case: bool) -> set[int]:
    """How many of the next letters a word can give: one, or one for each part between hyphens."""
    function = word.lower() in _SKIPPED
    if not word or len(word) > 100 or not (any_case or function or not word[0].islower()):
        return set()
    parts = [part[0].upper() for part in word.split("-") if part]
    given = {1} if parts and parts[0] == letters[:1] else set()
    if len(parts) > 1 and "".join(parts) == letters[: len(parts)]:
        given.add(len(parts))
    return given
