"""Typos as people make them, to learn from.

    random = np.random.default_rng(1)
    misspelled("received", random)   ->  "recieved", "recived", "recrived" …

A slip of the fingers (a neighbouring key, two letters exchanged, one dropped or typed twice), a
spelling by ear (`ie` for `ei`, `f` for `ph`, `s` for `c`), or the vowels left out as in a text
message. The first letter mostly stays, as it does for people. A word that is too short to be
misspelt, or has other signs than letters, comes back as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np

from monoalign.resources.misspellings import NEIGHBOURS

_SHORTEST = 3
_BY_EAR = (
    ("ie", "ei"),
    ("ei", "ie"),
    ("ph", "f"),
    ("ght", "te"),
    ("ible", "able"),
    ("able", "ible"),
    ("ance", "ence"),
    ("ence", "ance"),
    ("ant", "ent"),
    ("ent", "ant"),
    ("ary", "ery"),
    ("ate", "ite"),
    ("ite", "ate"),
    ("tion", "sion"),
    ("sion", "tion"),
    ("cious", "shus"),
    ("sc", "s"),
    ("ce", "se"),
    ("ci", "si"),
    ("ck", "k"),
    ("qu", "kw"),
    ("wh", "w"),
    ("ough", "uff"),
    ("ould", "ud"),
    ("ea", "ee"),
    ("ee", "ea"),
    ("ou", "u"),
    ("ar", "er"),
    ("er", "ar"),
    ("or", "er"),
    ("lly", "ly"),
    ("y", "ie"),
    ("ful", "full"),
    ("dge", "ge"),
    ("mn", "m"),
    ("x", "ks"),
)
_AT_THE_START = (("ph", "f"), ("kn", "n"), ("wr", "r"), ("wh", "w"), ("ps", "s"), ("ex", "x"))
_DOUBLED = re.compile(r"(?<=.)([a-z])\1")

Slip = Callable[[str, np.random.Generator], str]


def misspelled(word: str, random: np.random.Generator) -> str:
    """The word with a typo; the same for the same state of the generator."""
    if len(word) < _SHORTEST or not word.isascii() or not word.isalpha():
        return word
    order = random.choice(len(_SLIPS), size=len(_SLIPS), replace=False, p=_SHARES)
    for number in order.tolist():
        changed: str = _SLIPS[number](word, random)
        if changed.lower() != word.lower():
            return changed
    return word


def _neighbour(word: str, random: np.random.Generator) -> str:
    at = int(random.integers(1, len(word)))
    around = sorted(NEIGHBOURS.get(word[at].lower(), ()))
    letter = around[int(random.integers(len(around)))] if around else word[at]
    return word[:at] + _as(word[at], letter) + word[at + 1 :]


def _exchanged(word: str, random: np.random.Generator) -> str:
    at = int(random.integers(1, len(word) - 1))
    return word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def _dropped(word: str, random: np.random.Generator) -> str:
    at = int(random.integers(1, len(word)))
    return word[:at] + word[at + 1 :]


def _doubled(word: str, random: np.random.Generator) -> str:
    at = int(random.integers(1, len(word)))
    return word[:at] + word[at] + word[at:]


def _single(word: str, random: np.random.Generator) -> str:
    """A double letter made single: `accommodate` -> `accomodate`."""
    places = [match.start() for match in _DOUBLED.finditer(word.lower())]
    if not places:
        return word
    at = places[int(random.integers(len(places)))]
    return word[:at] + word[at + 1 :]


def _by_ear(word: str, random: np.random.Generator) -> str:
    form = word.lower()
    places = [
        (match.start() + 1, old, new)
        for old, new in _BY_EAR
        for match in re.finditer(old, form[1:])
    ]
    places += [(0, old, new) for old, new in _AT_THE_START if form.startswith(old)]
    if not places:
        return word
    at, old, new = places[int(random.integers(len(places)))]
    return word[:at] + _as(word[at], new) + word[at + len(old) :]


def _without_vowels(word: str, random: np.random.Generator) -> str:
    """Of words long enough to be read all the same: `weekend` -> `wknd`."""
    short = word[0] + re.sub("[aeiouAEIOU]", "", word[1:])
    return short if len(short) > _SHORTEST else word


def _drawn_out(word: str, random: np.random.Generator) -> str:
    """The last letter many times: `yes` -> `yesss`."""
    return word + word[-1] * int(random.integers(2, 5))


def _as(letter: str, new: str) -> str:
    return new.upper() if letter.isupper() else new


_SLIPS: tuple[Slip, ...] = (
    _exchanged,
    _dropped,
    _by_ear,
    _single,
    _doubled,
    _neighbour,
    _without_vowels,
    _drawn_out,
)
_SHARES = (0.22, 0.19, 0.19, 0.12, 0.1, 0.12, 0.04, 0.02)
