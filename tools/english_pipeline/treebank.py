"""Sentences of a CoNLL-U treebank, one token a syntactic word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

COLUMNS = 10
FORM, LEMMA, XPOS, FEATURES, HEAD, RELATION = 1, 2, 4, 5, 6, 7


class Word(NamedTuple):
    """One row of a treebank. ``head`` is a position, -1 for a root."""

    form: str
    tag: str
    lemma: str
    head: int
    relation: str
    misspelt: bool = False


@dataclass(frozen=True)
class Sentence:
    """Words with their Penn tags, lemmas and UD tree, position by position.

    ``heads`` are positions, -1 for a root. ``misspelt`` are the positions of words whose lemma is
    that of another, meant one.
    """

    words: tuple[str, ...]
    tags: tuple[str, ...]
    lemmas: tuple[str, ...]
    heads: tuple[int, ...]
    relations: tuple[str, ...]
    misspelt: frozenset[int] = frozenset()

    @classmethod
    def from_rows(cls, rows: Iterable[Word]) -> Sentence:
        """Turn rows into columns."""
        *columns, misspelt = zip(*rows, strict=True)
        places = frozenset(place for place, wrong in enumerate(misspelt) if wrong)
        return cls(*columns, places)

    def rows(self) -> list[Word]:
        """Turn columns into rows."""
        columns = zip(self.words, self.tags, self.lemmas, self.heads, self.relations, strict=True)
        return [Word(*row, place in self.misspelt) for place, row in enumerate(columns)]


def read_sentences(path: Path) -> list[Sentence]:
    """Read every sentence of a CoNLL-U file.

    Ranges (``1-2``, the surface form of a multi-word token) and empty nodes (``8.1``) are left
    out, so ``don't`` arrives as the two words ``do`` and ``n't``.
    """
    return [Sentence.from_rows(map(_word, rows)) for rows in read_rows(path)]


def read_rows(path: Path) -> Iterator[list[list[str]]]:
    """The ten columns of every word, sentence by sentence."""
    if not path.is_file():
        raise FileNotFoundError(f"{path}: expected a CoNLL-U file")
    rows: list[list[str]] = []
    with path.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, start=1):
            line = line.rstrip("\r\n")
            if not line:
                if rows:
                    yield rows
                rows = []
            elif not line.startswith("#"):
                columns = line.split("\t")
                if len(columns) != COLUMNS:
                    raise ValueError(
                        f"{path}:{number}: expected {COLUMNS} tab-separated columns, "
                        f"found {len(columns)}"
                    )
                if columns[0].isdigit():
                    rows.append(columns)
    if rows:
        yield rows


def _word(columns: list[str]) -> Word:
    return Word(
        columns[FORM],
        columns[XPOS],
        columns[LEMMA],
        int(columns[HEAD]) - 1,
        columns[RELATION],
        "Typo=Yes" in columns[FEATURES],
    )


def lower_cased(sentence: Sentence) -> Sentence:
    """The sentence in lower case: ``Paris/NNP`` -> ``paris/NNP``; tags and lemmas stay."""
    return replace(
        sentence, words=tuple(word.lower() for word in sentence.words), misspelt=frozenset()
    )


def joined(sentences: Sequence[Sentence]) -> Sentence:
    """Sentences one after the other, as one with several roots."""
    rows: list[Word] = []
    for sentence in sentences:
        start = len(rows)
        rows += [
            row._replace(head=row.head + start if row.head >= 0 else -1) for row in sentence.rows()
        ]
    return Sentence.from_rows(rows)
