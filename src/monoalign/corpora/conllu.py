"""CoNLL-U: annotated pairs, two consecutive sentences each, without links.

    # pair_id = 7
    # side = source
    # text = He left.
    1	He	he	_	PRP	_	2	nsubj	_	TokenRange=0:2
    2	left	leave	_	VBD	_	0	root	_	TokenRange=3:7
    3	.	.	_	.	_	2	punct	_	TokenRange=7:8

Words, lemmas, Penn tags (XPOS), heads, relations, character offsets (`TokenRange`) and entities
(`NE`, as IOB; a word without it is `O`) are kept; a column is absent if every word has `_` or
nothing. Heads and relations are given for every word, or both absent. Several roots are legal,
since a premise may consist of several sentences; a cycle is not. Without `pair_id` and `side`,
sentences are paired in their order. Token ranges (`1-2`) and empty nodes (`1.1`) are skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from monoalign.core.errors import DataError, FormatError, shown
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.syntax.tree import cycle

from .format import Format, Reading, mostly, one_line
from .source import LONGEST_LINE, Source

_COLUMNS = 10
_COMMENT = re.compile(r"#\s*(pair_id|side|text)\s*=\s?(.*)")
_LINE = re.compile(r"#.*|\d+([-.]\d+)?(\t[^\t]+){9}$")
_RANGE = re.compile(r"(\d{1,9}):(\d{1,9})")
_MOST_SHOWN = 8  # words of a cycle


@dataclass(slots=True)
class _SentenceLines:
    """The lines of one sentence."""

    line: int
    comments: dict[str, str] = field(default_factory=dict)
    rows: list[list[str]] = field(default_factory=list)
    size: int = 0  # characters of the rows
    error: DataError | None = None
    unread: bool = False  # has a line that could not be read, and was reported

    def holds_sentence(self) -> bool:
        """Whether there is more than other comments (`# newdoc`); an empty sentence has ours."""
        return bool(self.rows or self.comments or self.error or self.unread)


def recognise(sample: list[str]) -> bool:
    """Whether most lines are comments or have ten columns, and one line does."""
    return mostly(sample, _LINE.match) and any(line.count("\t") == 9 for line in sample)


def read_pairs(source: Source, reading: Reading) -> Iterator[SentencePair]:
    """The pairs of a file with their annotation."""
    waiting: tuple[_SentenceLines, Sentence | None] | None = None
    number = 0
    for block in _blocks(source):
        sentence = _checked(source, block)
        if waiting is None or _starts_pair(block, waiting[0]):
            if waiting is not None:
                _report_single(source, waiting)
            waiting = block, sentence
            continue
        first, other = waiting
        waiting, number = None, number + 1
        if sentence is not None and other is not None:
            yield SentencePair(first.comments.get("pair_id", str(number)), other, sentence)
    if waiting is not None:
        _report_single(source, waiting)


def encode_pair(pair: SentencePair, number: int) -> str:
    """The pair as two sentences, each followed by a blank line."""
    return "".join(
        _encoded(pair.id, side, sentence)
        for side, sentence in (("source", pair.source), ("target", pair.target))
    )


def _starts_pair(block: _SentenceLines, before: _SentenceLines) -> bool:
    """Whether a sentence starts a new pair although the one before has no partner yet."""
    side, name = block.comments.get("side"), block.comments.get("pair_id")
    return side == "source" or name != before.comments.get("pair_id")


def _report_single(source: Source, waiting: tuple[_SentenceLines, Sentence | None]) -> None:
    block, sentence = waiting
    if sentence is not None:
        name = block.comments.get("pair_id", "")
        message = f"pair {shown(name, 40)}: expected a second sentence after this one, found none"
        source.bad(FormatError(message), block.line)


def _blocks(source: Source) -> Iterator[_SentenceLines]:
    """The sentences as in the file: comments and rows between blank lines."""
    block: _SentenceLines | None = None
    for number, line in source.lines():
        if line is not None and not line.strip():
            if block is not None and block.holds_sentence():
                yield block
            block = None
            continue
        block = block or _SentenceLines(number)
        if line is None:
            block.unread = True
        elif line.startswith("#"):
            comment = _COMMENT.fullmatch(line)
            if comment is not None:
                block.comments[comment[1]] = comment[2]
        else:
            _add_row(block, line, number)
    if block is not None and block.holds_sentence():
        yield block


def _add_row(block: _SentenceLines, line: str, number: int) -> None:
    block.size += len(line)
    if block.size > LONGEST_LINE:
        message = f"expected a sentence of at most {LONGEST_LINE} characters"
        block.rows.clear()
        block.error = block.error or FormatError(message).at_line(number)
        return
    cells = line.split("\t")
    if len(cells) != _COLUMNS:
        message = f"expected {_COLUMNS} columns separated by tabs, found {len(cells)}"
    elif re.fullmatch(r"\d+[-.]\d+", cells[0]):
        return
    elif cells[0] != str(len(block.rows) + 1):
        message = f"expected word number {len(block.rows) + 1}, found {cells[0][:40]!r}"
    else:
        block.rows.append([*cells, str(number)])
        return
    block.error = block.error or FormatError(message).at_line(number)


def _checked(source: Source, block: _SentenceLines) -> Sentence | None:
    """The sentence of these lines; None if they are wrong, which is reported."""
    if block.unread:
        return None
    try:
        if block.error is not None:
            raise block.error
        return _sentence(block)
    except DataError as error:
        source.bad(error, error.line or block.line)
        return None


def _sentence(block: _SentenceLines) -> Sentence:
    columns = list(zip(*block.rows, strict=True)) or [()] * (_COLUMNS + 1)
    words = columns[1]
    misc = [_attributes(cell) for cell in columns[9]]
    text = block.comments.get("text", " ".join(words))
    heads, relations = _tree(columns[6], columns[7], columns[-1])
    return Sentence(
        text,
        tuple(words),
        offsets=_offsets(misc, text, words),
        lemmas=_values(columns[2]),
        tags=_values(columns[4]),
        heads=heads,
        relations=relations,
        entities=_entities(misc),
    )


def _values(cells: Iterable[str]) -> tuple[str, ...] | None:
    """Lemmas or tags; None if no word has one."""
    values = tuple(cells)
    return None if all(value == "_" for value in values) else values


def _tree(
    heads: Sequence[str], relations: Sequence[str], lines: Sequence[str]
) -> tuple[tuple[int, ...] | None, tuple[str, ...] | None]:
    """Heads, counted from 0, and relations; both None if no word has either."""
    if not set(heads) - {"_"} and not set(relations) - {"_"}:
        return None, None
    size = len(heads)
    for word, (head, relation, line) in enumerate(zip(heads, relations, lines, strict=True), 1):
        if not (head.isascii() and head.isdigit() and len(head) < 10 and int(head) <= size):
            message = f"expected a head from 0 to {size}, found {head[:40]!r}"
        elif int(head) == word:
            message = f"expected a tree: word {word} is its own head"
        elif relation == "_":
            message = f"expected the relation of word {word} to its head {head}, found '_'"
        else:
            continue
        raise FormatError(message).at_line(int(line))
    positions = tuple([int(head) - 1 for head in heads])
    loop = cycle(positions)
    if loop:
        shown = [str(word + 1) for word in loop[:_MOST_SHOWN]] + ["…"] * (len(loop) > _MOST_SHOWN)
        chain = " -> ".join((*shown, str(loop[0] + 1)))
        message = f"expected a tree, found words that are heads of each other: {chain}"
        raise FormatError(message).at_line(int(lines[loop[0]]))
    return positions, tuple(relations)


def _entities(misc: list[dict[str, str]]) -> tuple[str, ...] | None:
    """IOB labels; a word without one is outside if others have one."""
    if not any("NE" in entry for entry in misc):
        return None
    return tuple([entry.get("NE", "O") for entry in misc])


def _offsets(
    misc: list[dict[str, str]], text: str, words: Sequence[str]
) -> tuple[tuple[int, int], ...] | None:
    """Ranges in the sentence's own text; None if they are not (UDPipe counts by document)."""
    ranges = [_RANGE.fullmatch(entry.get("TokenRange", "")) for entry in misc]
    spans = tuple((int(match[1]), int(match[2])) for match in ranges if match)
    if not spans or [text[start:end] for start, end in spans] != list(words):
        return None
    return spans


def _attributes(cell: str) -> dict[str, str]:
    """`NE=B-PER|TokenRange=0:2` -> {"NE": "B-PER", "TokenRange": "0:2"}."""
    return dict(part.split("=", 1) for part in cell.split("|") if "=" in part)


def _encoded(name: str, side: str, sentence: Sentence) -> str:
    lines = [f"# pair_id = {one_line(name)}", f"# side = {side}"]
    lines.append(f"# text = {one_line(sentence.text)}")
    if (sentence.heads is None) != (sentence.relations is None):
        raise FormatError(f"pair {name!r}: CoNLL-U has heads and relations, or neither")
    blank = ("_",) * len(sentence)
    heads = blank if sentence.heads is None else [str(head + 1) for head in sentence.heads]
    columns = zip(
        sentence.words,
        sentence.lemmas or blank,
        sentence.tags or blank,
        heads,
        sentence.relations or blank,
        _misc_cells(sentence),
        strict=True,
    )
    for number, (word, lemma, tag, head, relation, misc) in enumerate(columns, start=1):
        cells = (str(number), word, lemma, "_", tag, "_", head, relation, "_", misc)
        if not all(cells):
            raise FormatError(f"word {number} of {name!r}: empty values cannot be written")
        lines.append("\t".join(one_line(cell) for cell in cells))
    return "\n".join(lines) + "\n\n"


def _misc_cells(sentence: Sentence) -> list[str]:
    parts: list[list[str]] = [[] for _ in sentence.words]
    for cell, entity in zip(parts, sentence.entities or (), strict=False):
        cell.append(f"NE={entity}")
    for cell, (start, end) in zip(parts, sentence.offsets or (), strict=False):
        cell.append(f"TokenRange={start}:{end}")
    return ["|".join(cell) or "_" for cell in parts]


FORMAT = Format(
    name="conllu",
    summary="CoNLL-U: annotated pairs, two consecutive sentences each",
    suffixes=(".conllu", ".conll"),
    recognise=recognise,
    read_pairs=read_pairs,
    encode_pair=encode_pair,
)
