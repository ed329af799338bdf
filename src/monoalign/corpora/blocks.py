"""Blocks of records as columns: what scoring needs of a file, without an object a pair.

    ["0-0 1-2", "0p1"]  ->  sure [[0, 0, 0], [0, 1, 2]], possible [[1, 0, 1]]

A format reads a block of its records into columns if all of them are as plain as such files nearly
always are. Of a block with anything else in it, even if it is right, it says None: then the records
are still there for the format's reader, which knows all that is allowed and what is wrong.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Generic, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from monoalign.core.edit import IntArray

LinkTable = IntArray
"""(links, 3): the number of the record in its block, source and target, counted from 0."""

Record = TypeVar("Record")
_LONGEST = 9  # digits of a number


@dataclass(frozen=True, slots=True)
class Columns:
    """A block of records: sources and targets (None: bare links), and the links as written.

    Links may come twice, or be both sure and possible; none is checked against the sentences.
    """

    texts: tuple[list[str], list[str]] | None
    sure: LinkTable
    possible: LinkTable

    def swapped(self) -> Columns:
        """The same records with their sides exchanged."""
        texts = None if self.texts is None else (self.texts[1], self.texts[0])
        return Columns(texts, self.sure[:, [0, 2, 1]], self.possible[:, [0, 2, 1]])


class Blocks(Protocol):
    """The records of a file that come next, as columns."""

    def columns(self, count: int) -> Columns | None:
        """The next records, which stay where they are; None if they are fewer, or not plain."""

    def skip(self, count: int) -> None:
        """Leave out records that were seen as columns."""


class Records(Generic[Record]):
    """Records to be taken one by one, or looked at in blocks beforehand.

    An error on looking ahead waits until the records before it are taken.
    """

    def __init__(
        self, records: Iterator[Record], columns: Callable[[list[Record]], Columns | None]
    ) -> None:
        self._records = records
        self._columns = columns
        self._ahead = deque[Record]()
        self._error: Exception | None = None

    def __iter__(self) -> Iterator[Record]:
        while True:
            if self._ahead:
                yield self._ahead.popleft()
            elif self._error is not None:
                raise self._error
            else:
                try:
                    record = next(self._records)
                except StopIteration:
                    return
                yield record

    def columns(self, count: int) -> Columns | None:
        """The next records, which stay where they are; None if they are fewer, or not plain."""
        try:
            self._ahead.extend(islice(self._records, count - len(self._ahead)))
        except Exception as error:  # raised in its place
            self._error = error
        block = list(islice(self._ahead, count))
        return self._columns(block) if len(block) == count else None

    def skip(self, count: int) -> None:
        """Leave out records that were seen as columns."""
        for _ in range(count):
            self._ahead.popleft()


def text_columns(
    sources: list[str], targets: list[str], sure: list[str], possible: list[str]
) -> Columns | None:
    """Columns of a format that keeps the links of both kinds apart, each as `0-0 1-2`."""
    found, others = link_tables(sure), link_tables(possible)
    if found is None or others is None or len(found[1]) or len(others[1]):
        return None
    return Columns((sources, targets), found[0], others[0])


def link_tables(texts: list[str]) -> tuple[LinkTable, LinkTable] | None:
    """The sure and the possible links of texts such as `0-0 1-2 3p4`; None if one is not such."""
    text = np.frombuffer("\n".join(texts).encode("utf-8", "replace"), np.uint8)
    found = whole_numbers(text)
    if found is None:
        return None
    values, starts, ends = found
    ends_of_texts = np.flatnonzero(text == ord("\n"))
    between = len(text) - int((ends - starts).sum()) - len(values) // 2  # other than `-` and `p`
    spaces = int(np.count_nonzero(text == ord(" ")))
    if len(values) % 2 or len(ends_of_texts) != len(texts) - 1:
        return None
    marks = text[ends[0::2]]
    is_sure = marks == ord("-")
    if (
        between != spaces + len(ends_of_texts)
        or (starts[1::2] - ends[0::2] != 1).any()
        or not (is_sure | (marks == ord("p"))).all()
    ):
        return None
    records = np.searchsorted(ends_of_texts, starts[0::2])
    table = np.stack([records, values[0::2], values[1::2]], axis=1)
    return table[is_sure], table[~is_sure]


def whole_numbers(text: npt.NDArray[np.uint8]) -> tuple[IntArray, IntArray, IntArray] | None:
    """The numbers in a text, and where each starts and ends; None if one is too long to be one."""
    digits = text - np.uint8(ord("0"))
    is_digit = np.zeros(len(text) + 2, np.int8)
    is_digit[1:-1] = digits < 10
    edges = np.flatnonzero(is_digit[1:] != is_digit[:-1])
    starts, ends = edges[0::2], edges[1::2]
    lengths = ends - starts
    longest = int(lengths.max(initial=0))
    if longest > _LONGEST:
        return None
    values = np.zeros(len(starts), np.int64)
    for place in range(longest):
        here = lengths > place
        values[here] += 10**place * digits[ends[here] - 1 - place].astype(np.int64)
    return values, starts, ends
