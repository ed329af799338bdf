"""Words that are not known, and what was probably meant by them.

    is_unknown("recieved") -> True                   is_unknown("received") -> False
    typo_likeness("recieved", "received") -> 0.94    typo_likeness("recieved", "got") -> 0.0
    sound_key("fone") == sound_key("phone")          squeezed("soooo") == squeezed("so")
    correction("recieved") -> "received"             correction("qqqzx") -> None

Case does not matter, so names are not known if WordNet does not have them and they are rare.
Corrections are known words at the distance of one slip, or of two single or double letters; of
several, the frequent and likely one.

Not handled: real words that are written for others (see `phrase_sets`), and words run together
(see `word_pieces`).
"""

from __future__ import annotations

import re
from functools import lru_cache

import numpy as np
import numpy.typing as npt
from rapidfuzz.distance import OSA

from monoalign.annotate.table_lemmas import lemma_of, lemmas_of
from monoalign.core.edit import BoolArray
from monoalign.core.forms import FormTable, lower_case
from monoalign.kernels.misspellings import PLACES, Sounds, slip_cost
from monoalign.kernels.word_index import WordIndex

from .arrays import index_of, looked_up
from .frequencies import Frequencies, frequent_words
from .word_classes import FUNCTION_WORDS, WORD_CLASSES, word_class_codes
from .word_shapes import ASCII, LETTERS, THRICE, word_shapes
from .wordnet import WordNet

LEAST_LIKE = 0.6
"""Likeness below which words are not alike at all."""

MOST_SLIPS = 3
"""Between words that are alike."""

_SHORTEST, _LONGEST = 3, 24  # letters
_RARE, _COMMON = 3.2, 3.4  # Zipf
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_ALIKE = ("aeiouy", "cksq", "szx", "fv", "gj", "dt", "bp", "mn", "wu", "lr")  # by sound

_SLIP, _SOUND, _DOUBLE, _SILENT, _OTHER, _FIRST = 0.6, 0.6, 0.4, 0.7, 0.9, 1.5
"""What a typing slip, a letter of like sound, a doubled or single letter, a silent letter, any
other letter, and another first letter cost."""


def _neighbours() -> dict[str, set[str]]:
    """The keys around each letter."""
    places = {key: (x + y / 2, y) for y, row in enumerate(_ROWS) for x, key in enumerate(row)}
    return {
        key: {
            other
            for other, (a, b) in places.items()
            if other != key and abs(a - x) <= 1 and abs(b - y) <= 1
        }
        for key, (x, y) in places.items()
    }


NEIGHBOURS = _neighbours()
"""Letters and those beside them on a keyboard (QWERTY)."""

_INSTEAD = np.array(
    [
        [
            other in NEIGHBOURS[letter] or any({letter, other} <= {*group} for group in _ALIKE)
            for other in _LETTERS
        ]
        for letter in _LETTERS
    ]
)
"""(letters, letters) what may be written for a letter: its neighbours and those of like sound."""

_REPEATED = re.compile(r"(.)\1+")
_DRAWN_OUT = re.compile(r"([a-z])\1{2,}", re.IGNORECASE)
_ANYWHERE, _AT_START, _AT_END, _BEFORE_FRONT = PLACES
_SOUNDS = Sounds(
    (groups.encode().split(), sound, place)
    for groups, sound, place in (
        ("8", b"ate", _ANYWHERE),
        ("2", b"to", _ANYWHERE),
        ("4", b"for", _ANYWHERE),
        ("ph", b"f", _ANYWHERE),
        ("tion cion sion shun", b"xn", _ANYWHERE),
        ("ough augh igh", b"h", _ANYWHERE),
        ("sch", b"sk", _ANYWHERE),
        ("tch ch sh", b"x", _ANYWHERE),
        ("wh", b"w", _ANYWHERE),
        ("wr rh", b"r", _AT_START),
        ("kn gn pn", b"n", _AT_START),
        ("mb", b"m", _AT_END),
        ("dge", b"j", _ANYWHERE),
        ("sc", b"s", _BEFORE_FRONT),
        ("c", b"s", _BEFORE_FRONT),
        ("z", b"s", _ANYWHERE),
        ("ck c", b"k", _ANYWHERE),
        ("q", b"k", _ANYWHERE),
        ("g", b"j", _BEFORE_FRONT),
    )
)
"""How groups of letters sound, in this order."""

_SHIFTING = frozenset("aeiouyckqgjnprsfvwxzt0123456789h")
"""First letters that may sound like another one: *know*, *physics*, *xcellent*."""


@lru_cache(maxsize=1 << 15)
def is_unknown(word: str) -> bool:
    """Whether a word of letters and digits is rare, not in WordNet and not a function word.

    A word with a letter three times in a row (`soooo`) is never known.
    """
    form = word.lower()
    if not _SHORTEST <= len(form) <= _LONGEST or not form.isalnum() or form.isdigit():
        return False
    if _DRAWN_OUT.search(form):
        return True
    if form in FUNCTION_WORDS or lemma_of(form) in WordNet.load().tables.lemmas:
        return False
    return _zipf(form) < _RARE


def are_rare(words: list[str]) -> BoolArray:
    """(words,) whether they are less frequent than words that are surely known."""
    rare: BoolArray = Frequencies.load().zipf(words) < _RARE
    return rare


def _may_be_unknown(words: list[str]) -> BoolArray:
    shapes, result, forms = word_shapes(words), are_rare(words), lower_case(words)
    some = np.flatnonzero(result)
    lemmas = lemmas_of([forms[index] for index in some.tolist()])
    result[some] = looked_up(WordNet.load().tables.lemmas, lemmas) < 0
    result |= shapes & THRICE > 0
    for index in np.flatnonzero(shapes & ASCII == 0).tolist():
        result[index] |= _DRAWN_OUT.search(words[index]) is not None
    return result


may_be_unknown = FormTable(_may_be_unknown)
"""(words,) False for those that are surely known; a quick test for most words."""


def _are_unknown(words: list[str]) -> BoolArray:
    shapes, sizes = word_shapes(words), np.fromiter(map(len, words), np.int64, len(words))
    result = may_be_unknown(words) & (sizes >= _SHORTEST) & (sizes <= _LONGEST)
    is_function = word_class_codes(words) == WORD_CLASSES.index("function")
    result &= ~is_function | (shapes & THRICE > 0)
    for index in np.flatnonzero(result & (shapes & LETTERS == 0)).tolist():
        result[index] = is_unknown(words[index])
    return result


are_unknown = FormTable(_are_unknown)
"""(words,) `is_unknown` of each."""


def typo_likeness(word: str, other: str) -> float:
    """From 0 to 1: how probable it is that one word was typed for the other; the same both ways.

    The cost of the slips between them, in letters of the longer word.
    """
    left, right = word.lower(), other.lower()
    longer = max(len(left), len(right))
    if min(len(left), len(right)) < 2 or longer > _LONGEST:
        return 0.0
    most = min(1 + longer // 4, MOST_SLIPS)
    if abs(len(left) - len(right)) > most:
        return 0.0
    if OSA.distance(left, right, score_cutoff=most) > most:
        return 0.0
    likeness = 1 - _cost(left, right) / longer
    return round(likeness, 3) if likeness >= LEAST_LIKE else 0.0


@lru_cache(maxsize=1 << 16)
def sound_key(word: str) -> str:
    """Roughly the consonants that are heard: `night`, `nite` -> `nt`."""
    key: bytes = _SOUNDS.key(word.lower().encode(errors="surrogatepass"))
    return key.decode(errors="surrogatepass")


sound_sketches = FormTable(_SOUNDS.sketches)
"""(words, 4) of words in lower case, for `likely_cells`: their size, letters, and sound."""


def sound_alike(word: str, other: str) -> bool:
    """Whether two words in lower case have the same key; a look at their first letters first."""
    if word[:1] != other[:1] and (word[:1] not in _SHIFTING or other[:1] not in _SHIFTING):
        return False
    return sound_key(word) == sound_key(other)


@lru_cache(maxsize=1 << 16)
def squeezed(word: str) -> str:
    """A word without repeated letters: `yesss` -> `yes`."""
    return _REPEATED.sub(r"\1", word)


@lru_cache(maxsize=1 << 15)
def correction(word: str) -> str | None:
    """The known word that was most probably meant by an unknown one, in lower case."""
    form = word.lower()
    short = _DRAWN_OUT.sub(r"\1", form)
    if short != form and _is_common(short):
        return short
    if not form.isascii() or not form.isalpha() or len(form) < 4:
        return None
    likely = sorted(filter(_is_common, _common_words().slips_of(form.encode(), _INSTEAD)))
    scores = {slip: _zipf(slip) - 4 * _cost(form, slip) for slip in likely}
    return max(scores, key=scores.__getitem__, default=None)


def _zipf(form: str) -> float:
    frequencies = Frequencies.load()
    level = frequencies.levels.get(form)
    return 0.0 if level is None else float(frequencies.zipfs[level])


def _is_common(form: str) -> bool:
    """Whether a word is known and not rare."""
    known = form in FUNCTION_WORDS or lemma_of(form) in WordNet.load().tables.lemmas
    return known and _zipf(form) >= _COMMON


@lru_cache(maxsize=1)
def _common_words() -> WordIndex:
    """Words that are not rare."""
    return index_of(frequent_words(_COMMON))


def _cost(left: str, right: str) -> float:
    """The least cost of the slips that turn one word into another. O(letters²)"""
    cost: float = slip_cost(*map(_codes, (left, right)), *_PRICES, _DOUBLE, _FIRST, _SLIP, _OTHER)
    return cost


def _codes(word: str) -> npt.NDArray[np.int32]:
    return np.frombuffer(word.encode("utf-32-le", "surrogatepass"), np.int32)


def _replaced(letter: str, other: str) -> float:
    if other in NEIGHBOURS.get(letter, ()):
        return _SLIP
    return _SOUND if any(letter in group and other in group for group in _ALIKE) else 1.0


_ANY = f"{_LETTERS}?"  # the last stands for whatever is no letter
_PRICES = (
    np.array([_SILENT if letter in "aehiou" else _OTHER for letter in _ANY]),
    np.array([[_replaced(letter, other) for other in _ANY] for letter in _ANY]),
)
"""What each letter costs that the other word has not, and each letter in the place of another."""
