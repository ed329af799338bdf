"""One token that writes a number in digits, and the words that English counts with.

    numeral("223,000")  ->  223000 cardinal        numeral("2nd")    ->  2 ordinal
    numeral("$1.5m")    ->  1500000 cardinal, $    numeral("'90s")   ->  1990 decade
    numeral("5%")       ->  5 percent              numeral("XIV")    ->  14 roman

`m` is read as million, though it may mean metres; `b`, `bn`, `mn`, `tn` and `k` likewise. Two-digit
decades are the twentieth century's, though `20s` may be an age. `1/2` to `9/10` are fractions if
less than one, though they may be dates. Roman numerals are those written with I, V and X alone, of
two letters or more (`IV` may be intravenous). Not read: decimal commas (`1,5`), ranges (`5-10`),
spaces as separators, hexadecimal or scientific notation, digits of other scripts.
"""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

LONGEST = 32
"""A token of more characters is no number."""


class Numeral(NamedTuple):
    """A number's value and kind: cardinal, ordinal, percent, decade (its first year) or roman."""

    value: Decimal
    kind: str
    currency: str = ""


def _counted(words: str, first: int, step: int = 1) -> dict[str, int]:
    return {word: first + step * index for index, word in enumerate(words.split())}


UNITS = _counted(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen",
    0,
)
TENS = _counted("twenty thirty forty fifty sixty seventy eighty ninety", 20, 10) | {"fourty": 40}
SCALES = {
    "dozen": 12,
    "thousand": 10**3,
    "million": 10**6,
    "billion": 10**9,
    "trillion": 10**12,
    "quadrillion": 10**15,
}
ORDINAL_UNITS = _counted(
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth "
    "fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth",
    1,
)
ORDINAL_TENS = {f"{word[:-1]}ieth": value for word, value in TENS.items()}
ORDINAL_SCALES = {f"{word}th": value for word, value in SCALES.items() if value > 12}
DENOMINATORS = _counted("third fourth fifth sixth seventh eighth ninth tenth", 3) | {
    "half": 2,
    "quarter": 4,
}
DENOMINATORS_PLURAL = {f"{word}s": n for word, n in DENOMINATORS.items() if n > 2} | {"halves": 2}
PERCENT = frozenset({"%", "percent", "pct", "pct.", "per-cent"})
DECADE_WORDS = {f"{word[:-1]}ies": 1900 + value for word, value in TENS.items()}

_AMOUNT = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+"
_DIGITS = re.compile(
    rf"([-+\u2212]?)((?:[A-Z]{{1,3}})?[$£€¥₹]|)({_AMOUNT})(%|[a-z]{{0,2}})",
    re.ASCII | re.IGNORECASE,
)
_SUFFIXES = {"": 1, "k": 10**3, "m": 10**6, "mn": 10**6, "b": 10**9, "bn": 10**9, "tn": 10**12}
_DECADE = re.compile(r"(?:['’‘]?([2-9]0)|(1[0-9]{2}0|20[0-9]0))['’]?s", re.IGNORECASE)
_FRACTION = re.compile(r"([1-9])/([2-9]|10)", re.ASCII)
_MINUS = frozenset({"-", "\u2212"})
_ROMAN = re.compile(r"(X{0,3})(IX|IV|V?I{0,3})")
_ROMAN_VALUES = {"I": 1, "V": 5, "X": 10}
ROMAN_LETTERS = frozenset(_ROMAN_VALUES)


@lru_cache(maxsize=1 << 14)
def numeral(token: str) -> Numeral | None:
    """The number that a token writes without number words; None if it writes none."""
    if not token or len(token) > LONGEST:
        return None
    if token.isalpha():  # most words, and of numbers only decades and Roman ones
        return _decade(token) or _roman(token)
    return _digits(token) or _decade(token) or _fraction(token) or _roman(token)


def ordinal_suffix(number: int) -> str:
    """`st`, `nd`, `rd` or `th`."""
    if number % 100 in (11, 12, 13):
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


def _digits(token: str) -> Numeral | None:
    match = _DIGITS.fullmatch(token)
    if match is None:
        return None
    sign, currency, amount, suffix = match.groups()
    digits = amount.replace(",", "")
    if len(digits) - ("." in digits) > 25:  # past what Decimal keeps exactly
        return None
    value = Decimal(digits) * (-1 if sign in _MINUS else 1)
    suffix = suffix.lower()
    if suffix == "%":
        return Numeral(value, "percent", currency)
    if suffix in _SUFFIXES:
        return Numeral(value * _SUFFIXES[suffix], "cardinal", currency)
    plain = not (sign or currency or "." in amount)
    if plain and suffix == ordinal_suffix(int(value)):
        return Numeral(value, "ordinal")
    return None


def _decade(token: str) -> Numeral | None:
    value = DECADE_WORDS.get(token.lower())
    if value is None and (match := _DECADE.fullmatch(token)) is not None:
        value = int(match[2]) if match[2] else 1900 + int(match[1])
    return None if value is None else Numeral(Decimal(value), "decade")


def _fraction(token: str) -> Numeral | None:
    match = _FRACTION.fullmatch(token)
    if match is not None and int(match[1]) < int(match[2]):
        return Numeral(Decimal(match[1]) / Decimal(match[2]), "cardinal")
    part = _vulgar(token[-1])
    whole = token[:-1] or "0"
    if part is None or not (whole.isascii() and whole.isdigit()):
        return None
    return Numeral(Decimal(whole) + part, "cardinal")


def _vulgar(sign: str) -> Decimal | None:
    """½ -> 0.5, from its decomposition `1⁄2`."""
    if sign.isascii():
        return None
    above, _, below = unicodedata.normalize("NFKC", sign).partition("\u2044")
    return Decimal(above) / Decimal(below) if above.isdigit() and below.isdigit() else None


def _roman(token: str) -> Numeral | None:
    match = _ROMAN.fullmatch(token)
    if match is None or len(token) < 2:
        return None
    values = [_ROMAN_VALUES[letter] for letter in token]
    following = [*values[1:], 0]
    total = sum(-a if a < b else a for a, b in zip(values, following, strict=True))
    return Numeral(Decimal(total), "roman")
