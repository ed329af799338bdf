"""Reading corpora: gold alignments, or just the pairs, one at a time.

for gold in read_corpus("RTE2_test_M.align.txt"): …      the format is recognised
for pair in read_pairs("pairs.tsv"): …                   raw text is tokenised
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import zip_longest
from operator import itemgetter
from pathlib import Path
from typing import Any

from monoalign.annotate.text import from_text
from monoalign.core.alignment import Alignment
from monoalign.core.errors import MismatchError, UsageError
from monoalign.core.sentence import Sentence, SentencePair

from .format import Format, Parser, Reading, RecordBlocks, Row
from .formats import format_named, format_of
from .roles import mapping_of
from .source import ErrorHandler, Source
from .tsv import columns_of

FileName = str | Path
Sentences = FileName | tuple[FileName, FileName] | Iterable[SentencePair]
"""Pairs for a file of links: a corpus, two files with one sentence per line, or the pairs."""

_WPT_SENTENCE = re.compile(r"\s*<s snum=\d+>(.*)</s>\s*")


def read_corpus(
    path: FileName,
    *,
    format: str | None = None,
    sentences: Sentences | None = None,
    on_error: ErrorHandler | None = None,
) -> Iterator[Alignment]:
    """The alignments of a file (`-`: standard input), in order.

    Args:
        path: A file of any format that holds links, gzipped or not.
        format: The name of the format; without it, the file is recognised.
        sentences: For a file of links alone: a corpus, two files of sentences, or the pairs.
        on_error: Called with each bad record; reading then goes on.

    Returns:
        An iterator over the alignments; the file is read as it goes.

    Raises:
        DataError: A bad record, with its file and line, unless there is `on_error`.
        UsageError: An unknown format, or one that cannot be recognised.

    Examples:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     alignment = monoalign.load().align("He left.", "He went.")
        ...     written = monoalign.write_corpus([alignment], f"{folder}/gold.jsonl")
        ...     [each.to_pharaoh() for each in read_corpus(f"{folder}/gold.jsonl")]
        ['0-0 1-1 2-2']
    """
    with open_corpus(path, format=format, on_error=on_error) as corpus:
        yield from corpus.alignments(sentences)


def read_pairs(
    path: FileName,
    *,
    format: str | None = None,
    tokenized: bool = False,
    sentences: Sentences | None = None,
    columns: str | None = None,
    on_error: ErrorHandler | None = None,
    on_note: Callable[[str], None] = lambda note: None,
) -> Iterator[SentencePair]:
    """The pairs of a file, in order, with or without links.

    Args:
        path: A file of any format, gzipped or not (`-`: standard input).
        format: The name of the format; without it, the file is recognised.
        tokenized: Split raw text at spaces, instead of by our tokeniser.
        sentences: For a file of links alone: a corpus, two files of sentences, or the pairs.
        columns: Those of a TSV file, such as `source,target,label`; or those of any table with a
            header, or JSON's keys: `source=premise,target=hypothesis`. They are guessed otherwise.
        on_error: Called with each bad record; reading then goes on.
        on_note: Called with a note on what was guessed.

    Returns:
        An iterator over the pairs; the file is read as it goes.

    Raises:
        DataError: A bad record, with its file and line, unless there is `on_error`.
        UsageError: An unknown format, or one that cannot be recognised.

    Examples:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     lines = Path(folder, "pairs.tsv").write_text("He left.\\tHe went.\\n")
        ...     [pair.target.words for pair in read_pairs(f"{folder}/pairs.tsv")]
        [('He', 'went', '.')]
    """
    with open_pairs(
        path,
        format=format,
        tokenized=tokenized,
        sentences=sentences,
        columns=columns,
        on_error=on_error,
        on_note=on_note,
    ) as opened:
        yield from opened.pairs()


@dataclass(frozen=True, slots=True)
class OpenPairs:
    """An open file of pairs, to be read here, or as rows of which workers make the pairs."""

    source: Source
    format: Format
    reading: Reading

    def pairs(self) -> Iterator[SentencePair]:
        """The pairs that are left."""
        return self.format.pairs_of(self.source, self.reading)

    def rows(self) -> Iterator[tuple[int, Row]]:
        """What `parser` makes pairs of, each with its line; rows may be pickled."""
        if self.format.rows is not None:
            return self.format.rows(self.source, self.reading)
        return ((self.source.line, (pair.id, pair)) for pair in self.pairs())

    def parser(self) -> Callable[[Row], SentencePair]:
        """Makes the pair of a row, without this file: it may be pickled, too."""
        if self.format.pair_of is None:
            return itemgetter(1)
        reading = Reading(self.reading.cut, fields=self.reading.fields)
        return Parser(self.format.pair_of, reading)


@contextmanager
def open_pairs(
    path: FileName,
    *,
    format: str | None = None,
    tokenized: bool = False,
    sentences: Sentences | None = None,
    columns: str | None = None,
    on_error: ErrorHandler | None = None,
    on_note: Callable[[str], None] = lambda note: None,
) -> Iterator[OpenPairs]:
    """A file of pairs, closed at the end of the block; see `read_pairs`."""
    fields = mapping_of(columns)
    names = None if columns is None or fields else columns_of(columns)
    with Source(path, on_error) as source:
        if names is not None:
            format = format or "tsv"
        elif fields is not None:
            format = format or _table_format(source)
        cut = cut_by(tokenized=tokenized)
        reading = Reading(cut, _pairs(sentences), names, fields, on_note)
        yield OpenPairs(source, _format(source, format), reading)


@dataclass(frozen=True, slots=True)
class OpenCorpus:
    """An open file with links, whose records can be seen in blocks or read as alignments."""

    source: Source
    records: RecordBlocks
    read: Callable[[Source, Any, Reading], Iterator[Alignment]]

    def alignments(self, sentences: Sentences | None = None) -> Iterator[Alignment]:
        """The alignments of the records that are left."""
        return self.read(self.source, self.records, Reading(sentences=_pairs(sentences)))


@contextmanager
def open_corpus(
    path: FileName, *, format: str | None = None, on_error: ErrorHandler | None = None
) -> Iterator[OpenCorpus]:
    """A file of alignments, closed at the end of the block."""
    with Source(path, on_error) as source:
        chosen = _format(source, format)
        if chosen.read is None:
            raise UsageError(f"{source.name}: format {chosen.name} has no links")
        yield OpenCorpus(source, chosen.records_of(source), chosen.read)


def cut_by(*, tokenized: bool) -> Callable[[str], Sentence]:
    """What makes a sentence of a text: spaces, or our tokeniser."""
    return Sentence.from_spaced if tokenized else from_text


def holds_links(path: FileName, *, format: str | None = None) -> bool:
    """Whether a file has links, by its format; true for a pipe, which cannot be read twice."""
    if format is not None:
        return format_named(format).read is not None
    if not Path(path).is_file():
        return True
    with Source(path) as source:
        return format_of(source).read is not None


def _format(source: Source, name: str | None) -> Format:
    return format_of(source) if name is None else format_named(name)


def _table_format(source: Source) -> str:
    """The format of a table whose columns, or keys, the user names: JSON lines, TSV or CSV."""
    first = next((line for line in source.sample() if line.strip()), "")
    if first.lstrip().startswith("{"):
        return "jsonl"
    return "tsv" if "\t" in first else "csv"


def _pairs(sentences: Sentences | None) -> Iterable[SentencePair] | None:
    if isinstance(sentences, tuple) and len(sentences) == 2:
        first, second = sentences
        if isinstance(first, (str, Path)) and isinstance(second, (str, Path)):
            return _two_files(first, second)
    if isinstance(sentences, (str, Path)):
        return read_pairs(sentences, tokenized=True)
    return sentences  # type: ignore[return-value]


def read_lines(
    first: FileName, second: FileName, *, tokenized: bool = False
) -> Iterator[SentencePair]:
    """The pairs of two files with one sentence per line; lines that are blank in both are none."""
    cut = cut_by(tokenized=tokenized)
    for pair in _two_files(first, second, cut):
        if pair.source.words or pair.target.words:
            yield pair


def _two_files(
    first: FileName, second: FileName, cut: Callable[[str], Sentence] = Sentence.from_spaced
) -> Iterator[SentencePair]:
    """One sentence per line; WPT's `<s snum=1>` tags are dropped."""
    with Source(first) as source, Source(second) as target:
        for left, right in zip_longest(source.lines(), target.lines()):
            if left is None or right is None:
                raise MismatchError(
                    f"expected as many lines in {first} as in {second}",
                    path=str(first if left is None else second),
                    line=(left or right)[0],
                )
            number = str(left[0])
            source_text, target_text = (_untagged(line or "") for _, line in (left, right))
            yield SentencePair(number, cut(source_text), cut(target_text))


def _untagged(line: str) -> str:
    tagged = _WPT_SENTENCE.fullmatch(line)
    return tagged[1].strip() if tagged else line
