"""Snowball's English stems (Porter 2).

    stem("arrests") -> "arrest"    stem("Arrested") -> "arrest"    stem("generously") -> "generous"

Case does not matter. A word of more than 60 characters is its own stem. Irregular forms are
not handled ("bought" is not "buy"): that takes a lemmatiser. Stems are those of the installed
snowballstemmer; versions differ in a few words.
"""

from __future__ import annotations

from functools import lru_cache
from threading import Lock

import snowballstemmer  # type: ignore[import-untyped]

LONGEST = 60
"""Longer words are not English words; the stemmer would only waste time on them."""

_STEMMER = snowballstemmer.stemmer("english")
_LOCK = Lock()  # the stemmer keeps the word it works on in itself


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """The stem of a word, in lower case."""
    form = word.lower()
    if len(form) > LONGEST:
        return form
    with _LOCK:
        return str(_STEMMER.stemWord(form))
