"""Sentences of a CoNLL-U treebank, one token a syntactic word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

COLUMNS = 10
FORM, LEMMA, XPOS, FEATURES = 1, 2, 4, 5


@dataclass(frozen=True)
class Sentence:
    """Words with their Penn tags and lemmas, position by position.

    ``misspelt`` are the positions of words whose lemma is that of another, meant one.
    """

    words: tuple[str, ...]
    tags: tuple[str, ...]
    lemmas: tuple[str, ...]
    misspelt: frozenset[int] = frozenset()


def read_sentences(path: Path) -> list[Sentence]:
    """Read every sentence of a CoNLL-U file.

    Ranges (``1-2``, the surface form of a multi-word token) and empty nodes (``8.1``) are left
    out, so ``don't`` arrives as the two words ``do`` and ``n't``.
    """
    if not path.is_file():
        raise FileNotFoundError(f"{path}: expected a CoNLL-U file")
    with path.open(encoding="utf-8") as lines:
        return list(_sentences(path, lines))


def _sentences(path: Path, lines: Iterable[str]) -> Iterator[Sentence]:
    rows: list[tuple[str, str, str, bool]] = []
    for number, line in enumerate(lines, start=1):
        line = line.rstrip("\r\n")
        if not line:
            if rows:
                yield _sentence(rows)
                rows = []
        elif not line.startswith("#"):
            columns = line.split("\t")
            if len(columns) != COLUMNS:
                raise ValueError(
                    f"{path}:{number}: expected {COLUMNS} tab-separated columns, "
                    f"found {len(columns)}"
                )
            if columns[0].isdigit():
                misspelt = "Typo=Yes" in columns[FEATURES]
                rows.append((columns[FORM], columns[LEMMA], columns[XPOS], misspelt))
    if rows:
        yield _sentence(rows)


def _sentence(rows: list[tuple[str, str, str, bool]]) -> Sentence:
    words, lemmas, tags, misspelt = zip(*rows, strict=True)
    places = frozenset(place for place, wrong in enumerate(misspelt) if wrong)
    return Sentence(words, tags, lemmas, places)


def lower_cased(sentence: Sentence) -> Sentence:
    """The sentence in lower case: ``Paris/NNP`` -> ``paris/NNP``; tags and lemmas stay."""
    return Sentence(tuple(word.lower() for word in sentence.words), sentence.tags, sentence.lemmas)
