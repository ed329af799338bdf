"""brat standoff: a text, and beside it an .ann file whose relations between spans are links.

    corpus.txt            corpus.ann
    # pair 7              T1	Word 12 16	left
    He left .             T2	Word 22 26	went
    He went .             R1	Sure Arg1:T1 Arg2:T2

The .ann file is the one to read and to write. Each pair is two lines of the text, after a line with
its id; without such lines, every two lines that are not blank are a pair. Relations of the type
`Possible` are possible links, all others sure ones, whatever their direction. A relation between
phrases links all their words. Other annotation is read over. docs/formats.md has the configuration.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from monoalign.core.alignment import Alignment
from monoalign.core.errors import DataError, FormatError, MonoalignError
from monoalign.core.sentence import SentencePair, Span

from .format import Format, Reading, one_line, spaced
from .source import Source, read_text
from .spans import cut, links_between, word_spans

_PAIR = "# pair "
_ENTITY = re.compile(r"(T\d+)\t\S+ (\d{1,9} \d{1,9}(?:;\d{1,9} \d{1,9})*)\t.*")
_RELATION = re.compile(r"R\d+\t(\S+) \S+:(T\d+) \S+:(T\d+)\s*")
_SURE, _POSSIBLE = "Sure", "Possible"

_Spans = list[Span]


@dataclass(slots=True)
class _TextPair:
    """A pair of lines, where they start, and the spans of words that are linked."""

    id: str
    texts: tuple[str, str]
    starts: tuple[int, int]
    blocks: dict[bool, list[tuple[_Spans, _Spans]]] = field(
        default_factory=lambda: defaultdict(list)
    )  # by whether they are possible

    def alignment(self) -> Alignment:
        """The alignment, once all relations are known."""
        every = [block for blocks in self.blocks.values() for block in blocks]
        spans = [[span for block in every for span in block[side]] for side in (0, 1)]
        both = cut(self.texts, (spans[0], spans[1]))
        sure, possible = (
            links_between(
                (both[0].positions_of(first), both[1].positions_of(second))
                for first, second in self.blocks[is_possible]
            )
            for is_possible in (False, True)
        )
        pair = SentencePair(self.id, both[0].sentence, both[1].sentence)
        return Alignment(pair, sure, possible)


def recognise(sample: list[str]) -> bool:
    """Whether the first line is an annotation of a span."""
    first = next((line for line in sample if line.strip()), "")
    return _ENTITY.fullmatch(first) is not None


def read(
    source: Source, records: Iterable[tuple[int, str]], reading: Reading
) -> Iterator[Alignment]:
    """The alignments of a file and the text beside it; a wrong line is reported and read over."""
    path = text_beside(source.name)
    try:
        pairs = list(_pairs(read_text(path)))
    except MonoalignError as error:
        source.bad(FormatError(f"expected the text beside it: {error}"), 1)
        return
    entities: dict[str, tuple[int, int, _Spans]] = {}
    relations = list[tuple[int, str]]()
    starts = [start for pair in pairs for start in pair.starts]
    for line, text in records:
        try:
            if text.startswith("T"):
                name, spans = _entity(text)
                entities[name] = _placed(spans, pairs, starts)
            elif text.startswith("R"):
                relations.append((line, text))
        except DataError as error:
            source.bad(error, line)
    for line, text in relations:
        try:
            _relate(text, entities, pairs)
        except DataError as error:
            source.bad(error, line)
    for pair in pairs:
        try:
            alignment = pair.alignment()
        except DataError as error:
            source.bad(error, None)
        else:
            yield alignment


def encode_beside(alignment: Alignment, number: int, start: int) -> tuple[str, str]:
    """The annotation of one alignment, and its text, which starts at this character."""
    pair, both = alignment.pair, alignment.links | alignment.possible
    head = f"{_PAIR}{one_line(pair.id)}\n"
    texts = spaced(pair.source), spaced(pair.target)
    starts = start + len(head), start + len(head) + len(texts[0]) + 1
    lines, names = list[str](), list[dict[int, str]]()
    for side, sentence in enumerate((pair.source, pair.target)):
        spans = word_spans(sentence)
        names.append({})
        for at in sorted({link[side] for link in both}):
            first, last = (starts[side] + edge for edge in spans[at])
            names[side][at] = f"T{first}"  # no other word starts there
            lines.append(f"T{first}\tWord {first} {last}\t{sentence.words[at]}\n")
    for i, j in sorted(both):
        kind = _SURE if (i, j) in alignment.links else _POSSIBLE
        ends = names[0][i], names[1][j]
        lines.append(f"R{start}{len(lines):06}\t{kind} Arg1:{ends[0]} Arg2:{ends[1]}\t\n")
    return "".join(lines), f"{head}{texts[0]}\n{texts[1]}\n"


def text_beside(path: str) -> Path:
    """The file with the text: `a.ann` -> `a.txt`, `a.ann.gz` -> `a.txt.gz`."""
    name = path.removesuffix(".gz")
    return Path(name.removesuffix(".ann") + ".txt" + path[len(name) :])


def _pairs(text: str) -> Iterator[_TextPair]:
    lines, start = list[tuple[int, str]](), 0
    for line in text.split("\n"):
        lines.append((start, line.removesuffix("\r")))
        start += len(line) + 1
    if any(line.startswith(_PAIR) for _, line in lines):
        lines += [(start, "")] * 2
        rest = iter(lines)
        for _, line in rest:
            if line.startswith(_PAIR):  # the two lines after it may begin so, too
                (first, source), (second, target) = next(rest, (start, "")), next(rest, (start, ""))
                yield _TextPair(line.removeprefix(_PAIR), (source, target), (first, second))
        return
    full = [(start, line) for start, line in lines if line.strip()]
    for number, (one, other) in enumerate(zip(full[0::2], full[1::2], strict=False), start=1):
        yield _TextPair(str(number), (one[1], other[1]), (one[0], other[0]))


def _entity(line: str) -> tuple[str, _Spans]:
    match = _ENTITY.fullmatch(line)
    if match is None:
        raise FormatError(
            f"expected a span such as 'T1<tab>Word 0 4<tab>word', found {line[:40]!r}"
        )
    edges = [part.split(" ") for part in match[2].split(";")]
    return match[1], [(int(start), int(end)) for start, end in edges]


def _placed(spans: _Spans, pairs: list[_TextPair], starts: list[int]) -> tuple[int, int, _Spans]:
    """The number of the pair, the side, and the spans within its line."""
    row = bisect_right(starts, spans[0][0]) - 1
    number, side = divmod(row, 2)
    own = pairs[number].starts[side] if row >= 0 else 0
    size = len(pairs[number].texts[side]) if row >= 0 else 0
    inside = [(first - own, last - own) for first, last in spans]
    if row < 0 or not all(0 <= first < last <= size for first, last in inside):
        raise FormatError(f"expected a span inside one sentence of the text, found {spans[0]}")
    return number, side, inside


def _relate(
    line: str, entities: dict[str, tuple[int, int, _Spans]], pairs: list[_TextPair]
) -> None:
    """Add what a relation links to its pair."""
    match = _RELATION.fullmatch(line)
    if match is None:
        raise FormatError(f"expected 'R1<tab>Sure Arg1:T1 Arg2:T2', found {line[:40]!r}")
    ends = sorted((entities.get(name, (-1, 0, [])) for name in match.group(2, 3)), key=_side)
    (first, *_), (second, *_) = ends
    if first != second or first < 0 or [_side(end) for end in ends] != [0, 1]:
        raise FormatError(
            "expected a relation between known spans of a source and its target, "
            f"found {match[2]} and {match[3]}"
        )
    pairs[first].blocks[match[1] == _POSSIBLE].append((ends[0][2], ends[1][2]))


def _side(entity: tuple[int, int, _Spans]) -> int:
    return entity[1]


FORMAT = Format(
    name="brat",
    summary="brat standoff: an .ann file of relations, and the .txt file beside it",
    suffixes=(".ann",),
    recognise=recognise,
    read=read,
    encode_beside=encode_beside,
    beside=text_beside,
)
