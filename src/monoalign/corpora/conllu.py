"""CoNLL-U: annotated pairs, two consecutive sentences each, without links.

    # pair_id = 7
    # side = source
    # text = He left.
    1	He	he	_	PRP	_	2	nsubj	_	TokenRange=0:2
    2	left	leave	_	VBD	_	0	root	_	TokenRange=3:7
    3	.	.	_	.	_	2	punct	_	TokenRange=7:8

Words, lemmas, Penn tags (XPOS), heads, relations, character offsets (`TokenRange`) and entities
(`NE`, as IOB; a word without is `O`) are kept; a column is absent where every word has `_` or
nothing. Heads and relations are both there, for every word, or both absent. Several roots are
legal, since a premise may hold several sentences; a cycle is not. Without `pair_id` and `side`,
sentences pair up in their order. Ranges of tokens (`1-2`) and empty nodes (`1.1`) are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from monoalign.core.errors import DataError, FormatError
from monoalign.core.sentence import Sentence, SentencePair

from .conllu_cells import column, entities, misc_of, offsets, parse
from .format import Format, Reading, mostly, one_line
from .source import Source

_COLUMNS = 10
_COMMENT = re.compile(r"#\s*(pair_id|side|text)\s*=\s?(.*)")
_LINE = re.compile(r"#.*|\d+([-.]\d+)?(\t[^\t]+){9}$")


@dataclass(slots=True)
class _Block:
    """The lines of one sentence."""

    line: int
    comments: dict[str, str] = field(default_factory=dict)
    rows: list[list[str]] = field(default_factory=list)
    error: DataError | None = None
    spoilt: bool = False  # by a line that could not be decoded, and was reported

    def holds_sentence(self) -> bool:
        """Other comments by themselves (`# newdoc`) are no sentence; an empty one of ours is."""
        return bool(self.rows or self.comments or self.error or self.spoilt)


def recognise(sample: list[str]) -> bool:
    """Whether most lines are comments or have the ten columns, and one does."""
    return mostly(sample, _LINE.match) and any(line.count("\t") == 9 for line in sample)


def read_pairs(source: Source, reading: Reading) -> Iterator[SentencePair]:
    """The pairs of a file, annotated as it says."""
    waiting: tuple[_Block, Sentence | None] | None = None
    number = 0
    for block in _blocks(source):
        sentence = _checked(source, block)
        if waiting is None or _starts_pair(block, waiting[0]):
            if waiting is not None:
                _alone(source, waiting)
            waiting = block, sentence
            continue
        first, other = waiting
        waiting, number = None, number + 1
        if sentence is not None and other is not None:
            yield SentencePair(first.comments.get("pair_id", str(number)), other, sentence)
    if waiting is not None:
        _alone(source, waiting)


def encode_pair(pair: SentencePair, number: int) -> str:
    """Two sentences."""
    return "".join(
        _encoded(pair.id, side, sentence)
        for side, sentence in (("source", pair.source), ("target", pair.target))
    )


def _starts_pair(block: _Block, before: _Block) -> bool:
    """Whether a sentence opens a new pair although the one before has no partner yet."""
    side, name = block.comments.get("side"), block.comments.get("pair_id")
    return side == "source" or name != before.comments.get("pair_id")


def _alone(source: Source, waiting: tuple[_Block, Sentence | None]) -> None:
    block, sentence = waiting
    if sentence is not None:
        name = block.comments.get("pair_id", "")
        message = f"pair {name}: expected a second sentence after this one, found none"
        source.bad(FormatError(message), block.line)


def _blocks(source: Source) -> Iterator[_Block]:
    """Sentences as they stand: comments and rows between blank lines."""
    block: _Block | None = None
    for number, line in source.lines():
        if line is not None and not line.strip():
            if block is not None and block.holds_sentence():
                yield block
            block = None
            continue
        block = block or _Block(number)
        if line is None:
            block.spoilt = True
        elif line.startswith("#"):
            comment = _COMMENT.fullmatch(line)
            if comment is not None:
                block.comments[comment[1]] = comment[2]
        else:
            _add_row(block, line, number)
    if block is not None and block.holds_sentence():
        yield block


def _add_row(block: _Block, line: str, number: int) -> None:
    cells = line.split("\t")
    if len(cells) != _COLUMNS:
        message = f"expected {_COLUMNS} columns set apart by tabs, found {len(cells)}"
    elif re.fullmatch(r"\d+[-.]\d+", cells[0]):
        return
    elif cells[0] != str(len(block.rows) + 1):
        message = f"expected word number {len(block.rows) + 1}, found {cells[0][:40]!r}"
    else:
        block.rows.append([*cells, str(number)])
        return
    block.error = block.error or FormatError(message).at_line(number)


def _checked(source: Source, block: _Block) -> Sentence | None:
    """The sentence of a block; None, and a report, where it is wrong."""
    if block.spoilt:
        return None
    try:
        if block.error is not None:
            raise block.error
        return _sentence(block)
    except DataError as error:
        source.bad(error, error.line or block.line)
        return None


def _sentence(block: _Block) -> Sentence:
    columns = list(zip(*block.rows, strict=True)) or [()] * (_COLUMNS + 1)
    words = columns[1]
    misc = [misc_of(cell) for cell in columns[9]]
    text = block.comments.get("text", " ".join(words))
    heads, relations = parse(columns[6], columns[7], columns[-1])
    return Sentence(
        text,
        tuple(words),
        offsets=offsets(misc, text, words),
        lemmas=column(columns[2]),
        tags=column(columns[4]),
        heads=heads,
        relations=relations,
        entities=entities(misc),
    )


def _encoded(name: str, side: str, sentence: Sentence) -> str:
    lines = [f"# pair_id = {one_line(name)}", f"# side = {side}"]
    lines.append(f"# text = {one_line(sentence.text)}")
    if (sentence.heads is None) != (sentence.relations is None):
        raise FormatError(f"pair {name!r}: CoNLL-U holds heads and relations, or neither")
    blank = ("_",) * len(sentence)
    heads = blank if sentence.heads is None else [str(head + 1) for head in sentence.heads]
    columns = zip(
        sentence.words,
        sentence.lemmas or blank,
        sentence.tags or blank,
        heads,
        sentence.relations or blank,
        _written_misc(sentence),
        strict=True,
    )
    for number, (word, lemma, tag, head, relation, misc) in enumerate(columns, start=1):
        cells = (str(number), word, lemma, "_", tag, "_", head, relation, "_", misc)
        if not all(cells):
            raise FormatError(f"word {number} of {name!r}: an empty value, which CoNLL-U lacks")
        lines.append("\t".join(one_line(cell) for cell in cells))
    return "\n".join(lines) + "\n\n"


def _written_misc(sentence: Sentence) -> list[str]:
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
