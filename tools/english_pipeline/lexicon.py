"""The lexicon of English forms that comes with lemminflect."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files

FIELDS = 3


@dataclass(frozen=True)
class Form:
    """A form of a word: ``"ran", "verb", ("run",)``."""

    word: str
    category: str
    lemmas: tuple[str, ...]


def read_forms() -> Iterator[Form]:
    """Read all forms, inflected or not."""
    path = files("lemminflect") / "resources" / "lemma_lu.csv.gz"
    with path.open("rb") as packed, gzip.open(packed, "rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines, start=1):
            fields = line.rstrip("\n").split(",")
            if len(fields) != FIELDS:
                raise ValueError(f"{path}:{number}: expected word,category,lemmas")
            word, category, lemmas = fields
            yield Form(word, category, tuple(lemmas.split("/")))
