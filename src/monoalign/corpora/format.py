"""What a corpus format is: how to know it, read it and write it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from monoalign.core.alignment import Alignment
from monoalign.core.errors import DataError, FormatError
from monoalign.core.sentence import Sentence, SentencePair

from .blocks import Blocks
from .source import Source

Record = TypeVar("Record")
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Reading:
    """What a reader may need beside the file: how to cut text, and pairs for a file of links."""

    cut: Callable[[str], Sentence] = Sentence.from_spaced
    sentences: Iterable[SentencePair] | None = None


@dataclass(frozen=True, slots=True)
class Format:
    """A format by its functions; None where it has no such thing.

    `records` cuts a file into what `read` makes alignments of, one by one.
    `encode(alignment, number)` gives one record, numbered from 1 in the file; `opening` and
    `closing` frame all records, `separator` stands between them.
    """

    name: str
    summary: str
    suffixes: tuple[str, ...]
    recognise: Callable[[list[str]], bool]
    read_pairs: Callable[[Source, Reading], Iterator[SentencePair]]
    records: Callable[[Source], Blocks] | None = None
    read: Callable[[Source, Any, Reading], Iterator[Alignment]] | None = None
    encode: Callable[[Alignment, int], str] | None = None
    encode_pair: Callable[[SentencePair, int], str] | None = None
    opening: str = ""
    separator: str = ""
    closing: str = ""


def pairs_of(
    records: Callable[[Source], Any], read: Callable[[Source, Any, Reading], Iterator[Alignment]]
) -> Callable[[Source, Reading], Iterator[SentencePair]]:
    """The pair reader of a format whose records always have links."""

    def read_pairs(source: Source, reading: Reading) -> Iterator[SentencePair]:
        return (alignment.pair for alignment in read(source, records(source), reading))

    return read_pairs


def parsed(
    source: Source, records: Iterable[tuple[int, Record]], parse: Callable[[Record], Value]
) -> Iterator[Value]:
    """What numbered records hold; one that is wrong is reported at its line."""
    for line, record in records:
        try:
            value = parse(record)
        except DataError as error:
            source.bad(error, line)
        else:
            yield value


def mostly(sample: list[str], fits: Callable[[str], object]) -> bool:
    """Whether more than half of the lines that are not blank fit: a few bad ones do not hide it."""
    lines = [line for line in sample if line.strip()]
    return 2 * sum(bool(fits(line)) for line in lines) > len(lines)


def spaced(sentence: Sentence, *, forbidden: Iterable[str] = "\n\r") -> str:
    """Words joined by spaces, for formats that have no other way to tell them apart."""
    for word in sentence.words:
        if not word or " " in word or any(mark in word for mark in forbidden):
            raise FormatError(
                f"word {word!r} cannot be written in this format: it is empty or holds a character "
                "that separates words or fields; use jsonl"
            )
    return " ".join(sentence.words)


def one_line(text: str) -> str:
    """An id or a text that goes into a field of a line-based file."""
    if any(mark in text for mark in "\t\n\r"):
        raise FormatError(
            f"{text!r} holds a tab or a line end, which this format cannot; use jsonl"
        )
    return text
