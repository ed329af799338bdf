"""M2, the format of grammatical error correction: a sentence, and its edits by words.

    S He go to school .
    A 1 2|||R:OTHER|||goes|||REQUIRED|||-NONE-|||0
    A 4 4|||M:OTHER|||today|||REQUIRED|||-NONE-|||0

The target is the source with its edits done. Words outside edits are linked to themselves,
replaced words to all that replace them. Edits have ERRANT's types as far as words tell them: M
(missing), U (unnecessary), R, and R:ORTH where only capitals differ. What has moved is deleted and
inserted. What edits cannot say is in the comment of the first one, which scorers do not read:
`id=7 links=0-1,1p0`.

Of several annotators, the one who comes first is read; of alternatives (`a||b`), the first. The
correction `-NONE-` is none.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from urllib.parse import quote, unquote

from monoalign.core.alignment import Alignment, parse_links
from monoalign.core.edit import Link
from monoalign.core.errors import DataError, FormatError
from monoalign.core.sentence import Sentence, SentencePair, Span

from .format import Format, Reading, RecordColumns, Records, parsed, spaced
from .source import Source
from .spans import columns_of, links_between

_Record = tuple[int, tuple[int, str, list[tuple[int, str]]]]
"""The line of a sentence; its number in the file, from 1; the sentence; its edits with lines."""

_EDIT = re.compile(
    r"A (-?\d{1,9}) (-?\d{1,9})\|\|\|([^|]*)\|\|\|(.*)\|\|\|[^|]*\|\|\|([^|]*)\|\|\|([^|]*)"
)
_ALTERNATIVE = re.compile(r"(?<=[^ |])\|\|(?=[^ |])")
_NOOP, _NO_COMMENT = "noop", "-NONE-"


@dataclass(frozen=True, slots=True)
class WordEdit:
    """A span of the source, the words that take its place, and the type of the edit."""

    span: Span
    words: tuple[str, ...]
    type: str


def recognise(sample: list[str]) -> bool:
    """Whether the file starts with a sentence, and has edits."""
    first = next((line for line in sample if line.strip()), "")
    return _is_sentence(first) and any(map(_EDIT.fullmatch, sample))


def records(source: Source) -> Records[_Record]:
    """The sentences, each with its edits."""
    return Records(_records(source), _columns)


def read(source: Source, records: Records[_Record], reading: Reading) -> Iterator[Alignment]:
    """The alignments of a file; an edit that is wrong is reported at its own line."""
    return parsed(source, records, _parse)


def encode(alignment: Alignment, number: int) -> str:
    """The lines of one alignment, and a blank one."""
    pair = alignment.pair
    source = spaced(pair.source)
    spaced(pair.target, forbidden=("\n", "\r", "||"))
    edits = _edits(alignment)
    comments = [] if pair.id == str(number) else [f"id={quote(pair.id, safe=':')}"]
    if alignment.possible or _applied(pair.source, edits)[1] != alignment.links:
        comments.append(f"links={alignment.to_pharaoh().replace(' ', ',')}")
    comment = " ".join(comments) or _NO_COMMENT
    lines = [f"S {source}"]
    for edit in edits or [WordEdit((-1, -1), (_NO_COMMENT,), _NOOP)]:
        start, end = edit.span
        text = " ".join(edit.words)
        if text == _NO_COMMENT and edit.type != _NOOP:
            raise FormatError(f"the correction {text} means none in this format; use jsonl")
        lines.append(f"A {start} {end}|||{edit.type}|||{text}|||REQUIRED|||{comment}|||0")
        comment = _NO_COMMENT
    return "\n".join(lines) + "\n\n"


def _edits(alignment: Alignment) -> list[WordEdit]:
    """The edits that make the target, in order: phrases that stay in order are kept or replaced."""
    source, target = alignment.pair.source.words, alignment.pair.target.words
    linked = [(edit.source, edit.target) for edit in alignment.edits if edit.source and edit.target]
    edits, i, j = list[WordEdit](), 0, 0
    end = (len(source), len(source)), (len(target), len(target))
    for first, second in [*_in_order(linked), end]:
        if i < first[0]:
            edits.append(WordEdit((i, first[0]), (), "U:OTHER"))
        if j < second[0]:
            edits.append(WordEdit((first[0], first[0]), target[j : second[0]], "M:OTHER"))
        before, after = source[slice(*first)], target[slice(*second)]
        if before != after:
            same = " ".join(before).lower() == " ".join(after).lower()
            edits.append(WordEdit(first, after, "R:ORTH" if same else "R:OTHER"))
        i, j = first[1], second[1]
    return edits


def _in_order(phrases: list[tuple[Span, Span]]) -> list[tuple[Span, Span]]:
    """The most phrases, given in the source's order, that are in the target's, too. O(n log n)"""
    ends, rows, before = list[int](), list[int](), list[int]()
    for row, (_, (start, _)) in enumerate(phrases):
        length = bisect_left(ends, start)
        ends[length : length + 1] = [start]
        rows[length : length + 1] = [row]
        before.append(rows[length - 1] if length else -1)
    chosen, row = list[tuple[Span, Span]](), rows[-1] if rows else -1
    while row >= 0:
        chosen.append(phrases[row])
        row = before[row]
    return chosen[::-1]


def _applied(
    source: Sentence, edits: Iterable[WordEdit]
) -> tuple[tuple[str, ...], frozenset[Link]]:
    """The target's words, and the links that the edits say."""
    words, blocks, at = list[str](), list[tuple[range, range]](), 0
    for edit in [*edits, WordEdit((len(source), len(source)), (), _NOOP)]:
        start, end = edit.span
        blocks += (
            (range(at + k, at + k + 1), range(len(words) + k, len(words) + k + 1))
            for k in range(start - at)
        )
        words += source.words[at:start]
        blocks.append((range(start, end), range(len(words), len(words) + len(edit.words))))
        words += edit.words
        at = end
    return tuple(words), links_between(blocks)


def _records(source: Source) -> Iterator[_Record]:
    """A sentence of which a line could not be read, which has been reported, is left out."""
    number = 0
    record: _Record | None = None
    for line, text in source.lines():
        if text is None:
            record = None
        elif _is_sentence(text):
            if record is not None:
                yield record
            number += 1
            record = line, (number, text[2:], [])
        elif text.startswith("A ") and (record is not None or number):
            if record is not None:
                record[1][2].append((line, text))
        elif text.strip():
            source.bad(
                FormatError(f"expected 'S' and words, or an edit, found {text[:40]!r}"), line
            )
    if record is not None:
        yield record


def _is_sentence(line: str) -> bool:
    return line == "S" or line.startswith("S ")


def _parse(record: tuple[int, str, list[tuple[int, str]]]) -> Alignment:
    number, text, lines = record
    source = Sentence.from_spaced(text)
    edits, annotator, comment = list[tuple[int, WordEdit]](), None, ""
    for line, edit in lines:
        match = _EDIT.fullmatch(edit)
        if match is None:
            expected = "expected an edit: A 1 2|||type|||words|||REQUIRED|||-NONE-|||0"
            raise FormatError(f"{expected}, found {edit[:40]!r}").at_line(line)
        if annotator is None:
            annotator, comment = match[6], match[5]
        if match[6] == annotator and match[3] != _NOOP:
            text = _ALTERNATIVE.split(match[4])[0].strip()
            words = Sentence.from_spaced("" if text == _NO_COMMENT else text).words
            edits.append((line, WordEdit((int(match[1]), int(match[2])), words, match[3])))
    edits.sort(key=lambda edit: edit[1].span)
    _check(edits, len(source))
    words, links = _applied(source, [edit for _, edit in edits])
    noted = dict(part.partition("=")[::2] for part in comment.split(" "))
    pair = SentencePair(unquote(noted.get("id", str(number))), source, Sentence.from_words(words))
    if "links" in noted:
        return Alignment(pair, *parse_links(noted["links"].replace(",", " ")))
    return Alignment(pair, links)


def _check(edits: list[tuple[int, WordEdit]], size: int) -> None:
    """An error for edits that overlap, or are not of a sentence of this many words."""
    at = 0
    for line, edit in edits:
        start, end = edit.span
        if not at <= start <= end <= size:
            raise FormatError(
                f"expected edits of {size} words that do not overlap, found one of {start} to {end}"
            ).at_line(line)
        at = end


def _columns(block: list[_Record]) -> RecordColumns | None:
    try:
        return columns_of([_parse(record) for _, record in block])
    except DataError:
        return None  # reported when it is read


FORMAT = Format(
    name="m2",
    summary="M2 of grammatical error correction: a sentence and its edits by words",
    suffixes=(".m2",),
    recognise=recognise,
    records=records,
    read=read,
    encode=encode,
)
