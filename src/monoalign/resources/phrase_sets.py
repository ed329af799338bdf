"""Sets of interchangeable expressions, as they are written in the files of `data/phrases`.

    postpone<TAB>put _ off<TAB>delay         one set per line, expressions separated by tabs
    change one's mind<TAB>reconsider
    # topic                                  a comment

In an expression, `_` stands for up to five words (*put the trip off*; *put off* is the same
expression), `one's` for a possessive (*his*, *my*, *Ann's*) and `oneself` for a reflexive pronoun.
A word in its base form stands for all its forms, and so does any function word; another form
(*broke*, *scared*) stands for itself only. An expression is tokenised as any text is.
In `emoji.tsv` a line is an emoji and what it can mean; those words are no set by themselves.

`words_of("put _ off")` -> `["put", GAP, "off"]`
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from monoalign.annotate.table_lemmas import lemmas_of
from monoalign.annotate.tokenize import token_spans
from monoalign.core.errors import FormatError, MissingFileError

from .spelling import american_form, may_be_british
from .word_classes import word_class
from .word_shapes import ASCII, word_shapes
from .wordnet import WordNet

DATA = Path(__file__).parent.parent / "data" / "phrases"
FILES = ("phrases", "text_speak", "emoji", "confusions")
"""The files of sets, without `.tsv`; each is a kind of its own."""

GAP, POSSESSIVE, REFLEXIVE = "_", "one's", "oneself"
EXACT = "\x01"
"""What the keys of exact forms begin with; no text has it."""

_SLOTS = (GAP, POSSESSIVE, REFLEXIVE)
_NOT_TEXT = str.maketrans({"’": "'", "\ufe0e": None, "\ufe0f": None} | {
    chr(tone): None for tone in range(0x1F3FB, 0x1F400)
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class PhraseSet:
    """Expressions that can replace each other, and the file that they are from."""

    kind: str
    expressions: tuple[str, ...]


def read_sets(folder: Path = DATA) -> Iterator[PhraseSet]:
    """All sets of a folder, in order."""
    for kind in FILES:
        path = folder / f"{kind}.tsv"
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except OSError as error:
            raise MissingFileError(f"{path}: {error.strerror}") from None
        for number, line in enumerate(lines, 1):
            if line.startswith("# ") or not line:
                continue
            expressions = tuple(line.split("\t"))
            if len(expressions) < 2 or not all(each.strip() == each != "" for each in expressions):
                message = f"expected expressions separated by tabs, found {line[:60]!r}"
                raise FormatError(message, path=str(path), line=number)
            if kind == "emoji":
                yield from (PhraseSet(kind, (expressions[0], each)) for each in expressions[1:])
            else:
                yield PhraseSet(kind, expressions)


def words_of(expression: str) -> list[str]:
    """The words and slots of an expression."""
    words: list[str] = []
    for part in expression.split(" "):
        whole = part in _SLOTS or (part.endswith(".") and len(part) > 1)
        spans = [(0, len(part))] if whole else token_spans(part)
        words += [part[start:end] for start, end in spans]
    return words


def item_of(word: str) -> str:
    """What a word or slot of an expression is looked up by: `key_of` or `exact_key`."""
    if word in _SLOTS:
        return word
    key = key_of(word)
    base = key == american_form(_plain(word)) or word_class(word) == "function"
    return key if base else exact_key(word)


def key_of(word: str) -> str:
    """What words are compared by: the lemma as Americans spell it; emoji without variants.

    Participles that are adjectives, too, count as verbs: `annoyed` -> `annoy`.
    """
    return keys_of([word])[0]


def keys_of(words: Sequence[str]) -> list[str]:
    """The same of many words."""
    forms = plain_forms(words)
    keys = lemmas_of(forms)
    for index, form in enumerate(forms):
        if form.endswith("ed") and keys[index] == form:
            keys[index] = next(iter(WordNet.load().lemmas(form, "v")), form)
    for index in np.flatnonzero(may_be_british(keys)).tolist():
        keys[index] = american_form(keys[index])
    return keys


def exact_key(word: str) -> str:
    """What words are compared by of which only this form is meant."""
    return EXACT + _plain(word)


def plain_forms(words: Sequence[str]) -> list[str]:
    """Words in lower case, with straight apostrophes; emoji without variants."""
    forms = [word.lower() for word in words]
    for index in np.flatnonzero(word_shapes(words) & ASCII == 0).tolist():
        forms[index] = _plain(forms[index])
    return forms


def _plain(word: str) -> str:
    form = word.lower()
    return form if form.isascii() else form.translate(_NOT_TEXT) or form
