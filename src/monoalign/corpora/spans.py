"""Annotations of character spans, as links between words.

    source, target = cut(("He left.", "He went."), ([(3, 7)], [(3, 7)]))
    source.positions((3, 7))  ->  range(1, 2)
    links_between([(range(0, 1), range(2, 4))])  ->  {(0, 2), (0, 3)}

Words are separated by spaces if all spans begin and end with such words. Otherwise the texts are
raw, and split by our tokeniser; a span has every word that it shares a character with.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby, product
from typing import Any

import numpy as np

from monoalign.annotate.text import from_text
from monoalign.core.alignment import Alignment
from monoalign.core.edit import Link
from monoalign.core.errors import DataError, FormatError
from monoalign.core.sentence import Sentence, Span

from .format import Record, RecordColumns

_WORD = re.compile(r"[^ ]+")
_MOST_LINKS = 1 << 20  # of a pair: two long spans would otherwise fill the memory

Block = tuple[tuple[int, ...], tuple[int, ...]]
"""Source and target words that are all linked to each other."""


@dataclass(frozen=True, slots=True)
class SpannedText:
    """A sentence, and the character spans of its words."""

    sentence: Sentence
    starts: list[int]
    ends: list[int]

    @classmethod
    def spaced(cls, text: str) -> SpannedText:
        """A text whose words are set apart by spaces."""
        words = [word.span() for word in _WORD.finditer(text)]
        starts, ends = [start for start, _ in words], [end for _, end in words]
        return cls(Sentence.from_spaced(text), starts, ends)

    @classmethod
    def raw(cls, text: str) -> SpannedText:
        """A text split by our tokeniser."""
        sentence = from_text(text)
        offsets = sentence.offsets or ()
        return cls(sentence, [start for start, _ in offsets], [end for _, end in offsets])

    def fits(self, spans: Iterable[Span]) -> bool:
        """Whether every span, spaces aside, begins with a word and ends with one."""
        starts, ends = set(self.starts), set(self.ends)
        trimmed = _trimmed(self.sentence.text, spans)
        return all(start in starts and end in ends for start, end in trimmed)

    def positions(self, span: Span) -> range:
        """The words that share a character with the span."""
        return range(bisect_right(self.ends, span[0]), bisect_left(self.starts, span[1]))

    def positions_of(self, spans: Iterable[Span]) -> list[int]:
        """The words of several spans."""
        return [position for span in spans for position in self.positions(span)]


def cut(
    texts: tuple[str, str], spans: tuple[Iterable[Span], Iterable[Span]]
) -> tuple[SpannedText, SpannedText]:
    """Source and target cut into words in the same way, by which the spans of both fit."""
    first, second = map(SpannedText.spaced, texts)
    if first.fits(spans[0]) and second.fits(spans[1]):
        return first, second
    return SpannedText.raw(texts[0]), SpannedText.raw(texts[1])


def span_of(value: Any, text: str) -> Span:
    """A span as JSON has it; it has to be one of the text."""
    if (
        isinstance(value, list)
        and len(value) == 2
        and all(type(number) is int for number in value)
        and 0 <= value[0] <= value[1] <= len(text)
    ):
        return value[0], value[1]
    size = len(text)
    raise FormatError(f"expected a span [start, end] of {size} characters, found {value!r:.40}")


def word_spans(sentence: Sentence) -> list[Span]:
    """The spans of words that are joined by single spaces."""
    spans, start = list[Span](), 0
    for word in sentence.words:
        spans.append((start, start + len(word)))
        start += len(word) + 1
    return spans


def links_between(blocks: Iterable[tuple[Iterable[int], Iterable[int]]]) -> frozenset[Link]:
    """The links of all blocks; `FormatError` if there are too many to be meant."""
    links = set[Link]()
    for sources, targets in blocks:
        first, second = list(sources), list(targets)
        if len(first) * len(second) + len(links) > _MOST_LINKS:
            raise FormatError(f"expected at most {_MOST_LINKS} links between the words of a pair")
        links.update(product(first, second))
    return frozenset(links)


def blocks_of(links: Iterable[Link]) -> Iterator[Block]:
    """Links as blocks: source words with the same partners, neighbours only, are one."""
    partners: dict[int, tuple[int, ...]] = {}
    for i, j in sorted(links):
        partners[i] = (*partners.get(i, ()), j)
    rows = enumerate(partners.items())
    for (_, targets), block in groupby(rows, lambda row: (row[1][0] - row[0], row[1][1])):
        yield tuple(i for _, (i, _) in block), targets


def columns_of(alignments: list[Alignment]) -> RecordColumns | None:
    """Columns of a format that is always read as alignments; None for raw text."""
    pairs = [alignment.pair for alignment in alignments]
    if any(pair.source.offsets or pair.target.offsets for pair in pairs):
        return None
    sure, possible = (
        [(n, i, j) for n, links in enumerate(column) for i, j in links]
        for column in (
            [alignment.links for alignment in alignments],
            [alignment.possible for alignment in alignments],
        )
    )
    texts = [pair.source.text for pair in pairs], [pair.target.text for pair in pairs]
    tables = (np.array(rows, np.int64).reshape(-1, 3) for rows in (sure, possible))
    return RecordColumns(texts, *tables)


def columns_by(
    parse: Callable[[Record], Alignment],
) -> Callable[[list[tuple[int, Record]]], RecordColumns | None]:
    """The same for records; nothing for one that is wrong, which is reported when it is read."""

    def columns(block: list[tuple[int, Record]]) -> RecordColumns | None:
        try:
            return columns_of([parse(record) for _, record in block])
        except DataError:
            return None

    return columns


def _trimmed(text: str, spans: Iterable[Span]) -> Iterator[Span]:
    """The spans without spaces at their ends; none of spaces alone."""
    for start, end in spans:
        inside = text[start:end]
        if inside.strip(" "):
            yield start + len(inside) - len(inside.lstrip(" ")), start + len(inside.rstrip(" "))
