"""Base forms as WordNet's own morphy finds them, from irregular forms and endings.

    lemmas("mice", noun) -> ("mouse",)                lemmas("went", verb) -> ("go",)
    lemmas("axes", noun) -> ("ax", "axis")            lemmas("gave up", verb) -> ("give_up",)
    lemmas("well being", noun) -> ("well-being",)     lemmas("", noun) -> ()

A word that WordNet has as it stands is its own first lemma; then come the irregular form's bases
or, if there are none, the first ending that leads to a word WordNet has (morphy(7WN)). Ambiguity
between endings is not followed further (`rated` is `rate`, not `rat`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from .tables import PARTS, Tables

# morphy(7WN), in the order in which they are tried.
ENDINGS: tuple[tuple[tuple[str, str], ...], ...] = (
    (
        ("s", ""),
        ("ses", "s"),
        ("xes", "x"),
        ("zes", "z"),
        ("ches", "ch"),
        ("shes", "sh"),
        ("men", "man"),
        ("ies", "y"),
    ),
    (
        ("s", ""),
        ("ies", "y"),
        ("es", "e"),
        ("es", ""),
        ("ed", "e"),
        ("ed", ""),
        ("ing", "e"),
        ("ing", ""),
    ),
    (("er", ""), ("est", ""), ("er", "e"), ("est", "e")),
    (),
)
NOUN, VERB, ADJECTIVE, ADVERB = range(len(PARTS))
# By the last letter, since most words end in none of them.
_ENDINGS_BY_LETTER = tuple(
    {
        letter: tuple(rule for rule in rules if rule[0].endswith(letter))
        for letter in {ending[-1] for ending, _ in rules}
    }
    for rules in ENDINGS
)
# The longest lemma has 71 characters; what is much longer can be no form of any.
LONGEST_FORM = 80
SHORTEST_PLURAL = 3


def slots_of(tables: Tables, word: str) -> tuple[tuple[int, ...], ...]:
    """For each part of speech, the slots (lemma · 4 + part) of a word's lemmas.

    The first spelling that WordNet knows in any part of speech decides.
    """
    if len(word) <= LONGEST_FORM:
        for form in _spellings(word):
            by_part = tuple(lemmas_of(tables, form, part) for part in range(len(PARTS)))
            if any(by_part):
                return tuple(
                    tuple(tables.lemmas[lemma] * len(PARTS) + part for lemma in lemmas)
                    for part, lemmas in enumerate(by_part)
                )
    return ((),) * len(PARTS)


def lemmas_of(tables: Tables, form: str, part: int) -> tuple[str, ...]:
    """The lemmas of a form in lower case, with `_` between words, in one part of speech."""
    bases = _bases(tables, form, part)
    if _has(tables, form, part):
        return (form, *(base for base in bases if base != form))
    return bases


def _spellings(word: str) -> Iterator[str]:
    """As getindex of the C library, and the same without diacritics; all distinct."""
    form = "_".join(word.lower().replace("’", "'").split())
    forms = [form]
    if not form.isalpha():
        forms += [form.replace("_", "-"), form.replace("-", "_")]
        forms += [re.sub("[-_]", "", form), form.replace(".", "")]
    if not form.isascii():
        forms.append(_without_diacritics(form))
    yield from filter(None, dict.fromkeys(forms))


def _without_diacritics(form: str) -> str:
    parts = unicodedata.normalize("NFKD", form)
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def _has(tables: Tables, form: str, part: int) -> bool:
    number = tables.lemmas.get(form)
    return number is not None and bool(tables.parts[number] >> part & 1)


def _bases(tables: Tables, form: str, part: int) -> tuple[str, ...]:
    irregular = tables.irregular[part].get(form)
    if irregular:
        return tuple(base for base in irregular if _has(tables, base, part))
    base = _detached(tables, form, part)
    if base is None and part in (NOUN, VERB) and ("_" in form or "-" in form):
        base = _collocation(tables, form, part)
    return () if base is None else (base,)


def _detached(tables: Tables, form: str, part: int) -> str | None:
    """The first ending that leads to a word; `boxesful` -> `boxful`."""
    full = ""
    if part == NOUN:
        if form.endswith("ful"):
            form, full = form[:-3], "ful"
        elif len(form) < SHORTEST_PLURAL or form.endswith("ss"):
            return None
    for ending, replacement in _ENDINGS_BY_LETTER[part].get(form[-1:], ()):
        if form.endswith(ending):
            base = form[: len(form) - len(ending)] + replacement + full
            if _has(tables, base, part):
                return base
    return None


def _collocation(tables: Tables, form: str, part: int) -> str | None:
    """Take the last word, the first word, then every word back to its base."""
    pieces = re.split("([-_])", form)
    bases = [_piece_base(tables, piece, part) for piece in pieces]
    last = len(pieces) - 1
    for changed in ({last}, {0}, set(range(0, len(pieces), 2))):
        words = (bases[at] if at in changed else piece for at, piece in enumerate(pieces))
        base = "".join(words)
        if base != form and _has(tables, base, part):
            return base
    return None


def _piece_base(tables: Tables, piece: str, part: int) -> str:
    irregular = tables.irregular[part].get(piece)
    return irregular[0] if irregular else _detached(tables, piece, part) or piece
