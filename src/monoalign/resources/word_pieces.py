"""The words that a name of one piece is made of: hashtags, handles, addresses, file names, code.

    pieces("#ClimateChange")      -> ("climate", "change")
    pieces("#blacklivesmatter")   -> ("black", "lives", "matter")
    pieces("www.bbc.co.uk/news")  -> ("bbc", "news")
    pieces("get_user_name")       -> ("get", "user", "name")
    pieces("airstrikes")          -> ("air", "strikes")
    pieces("climate")             -> ()

Parts are cut at signs, at digits and before capitals; a part that is no word is cut into the most
frequent words, if there are some. Compounds with hyphens alone are left to `CompoundPart`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, pairwise

import numpy as np

from monoalign.core.edit import FloatArray
from monoalign.kernels.word_index import WordIndex

from .arrays import index_of
from .frequencies import frequent_words
from .misspellings import is_unknown

LONGEST = 200
"""Characters of a word beyond which it is not looked at."""

LONGEST_PIECE = 16
"""Letters of the longest piece; words that are longer may be cut though they are known."""

_FEWEST_LETTERS = 5  # of a word that is cut where nothing sets parts apart
_MOST_UNMARKED, _SHORTEST_UNMARKED = 2, 3  # pieces, and their letters, in such a word
_COMMON = 3.8  # Zipf of pieces
_SIGNS = re.compile(r"[^\W_]+")
_CAMEL = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_MIXED = re.compile(r"[a-z][A-Z]|[A-Z]{2,}[a-z]{2,}")
_ADDRESS = re.compile(r"(?:https?://)?(?:[\w-]+\.)+[a-z]{2,}", re.ASCII)
_ADDRESS_WORDS = "http https www com org net co uk edu gov html htm php index io us eu exe md txt"
_TWO_LETTERS = "in on at is it my me we us so no go do to of or up an as be by he if am tv uk eu"
_OF_ADDRESSES = frozenset(_ADDRESS_WORDS.split())
_SHORT_WORDS = frozenset(_TWO_LETTERS.split())


@lru_cache(maxsize=1 << 15)
def pieces(word: str) -> tuple[str, ...]:
    """The pieces of a word in lower case; empty for a word that is in one piece."""
    if len(word) > LONGEST:
        return ()
    if not _is_joined(word):
        is_name = word[:1].isupper()
        parts = _segments(word.lower()) if word.isalpha() and not is_name else ()
        long = all(len(part) >= _SHORTEST_UNMARKED for part in parts)
        return parts if long and len(parts) <= _MOST_UNMARKED else ()
    parts = tuple(chain.from_iterable(map(_cut, _SIGNS.findall(word))))
    ignored = _OF_ADDRESSES if "." in word else ()
    return tuple(part for part in parts if len(part) > 1 and part not in ignored)


def _is_joined(word: str) -> bool:
    """Whether a word has signs inside or before it, or capitals inside, that set parts apart."""
    mixed = word != word.lower() and _MIXED.search(word) is not None
    if mixed or word.isalpha():
        return mixed
    if word[:1] in ("#", "@") or "_" in word or "/" in word:
        return True
    return "." in word and _ADDRESS.match(word) is not None


def _cut(part: str) -> Iterator[str]:
    """The words of a part between signs."""
    for piece in _CAMEL.findall(part) if _MIXED.search(part) else (part,):
        yield from _segments(piece.lower()) or (piece.lower(),)


@lru_cache(maxsize=1 << 14)
def _segments(form: str) -> tuple[str, ...]:
    """The likeliest words that make up an unknown one, or nothing. O(letters · longest)"""
    if len(form) < _FEWEST_LETTERS or not form.isascii() or not form.isalpha():
        return ()
    if not is_unknown(form) and len(form) <= LONGEST_PIECE:
        return ()
    words, logs = _usual_words()
    ends = words.likeliest_words(form.encode(), logs, LONGEST_PIECE)
    parts = tuple(form[start:end] for start, end in pairwise([0, *ends]))
    return parts if len(parts) > 1 else ()


@lru_cache(maxsize=1)
def _usual_words() -> tuple[WordIndex, FloatArray]:
    """Usual words, of two letters only those listed, and the logs of their chances in a text."""
    chances = {
        word: zipf - 9
        for word, zipf in frequent_words(_COMMON).items()
        if len(word) > 2 or word in _SHORT_WORDS
    }
    return index_of(chances), np.array([*chances.values()])
