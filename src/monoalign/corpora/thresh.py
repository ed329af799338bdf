"""thresh JSON, the annotation of thresh.tools: an array of pairs with edits of character spans.

    [{"source": "He left early .", "target": "He went .", "metadata": {"id": "7"}, "edits": [
       {"category": "substitute", "id": 0, "input_idx": [[3, 7]], "output_idx": [[3, 7]]},
       {"category": "deletion", "id": 1, "input_idx": [[8, 13]]}]}, …]

An edit with both sides links all its words. Words that no edit has are the same on both sides:
equal ones are linked in order, as many as possible. Kept words for which this is not so have edits,
too, of the category `same`; those of `possible` are possible links. Other categories, and what
annotators said of an edit, are read over. The parts of a composite edit are edits. No empty
`annotation` is written: the package `thresh` could not write it again. docs/formats.md has the
typology of what is written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from rapidfuzz.distance import LCSseq

from monoalign.core.alignment import Alignment, dumps
from monoalign.core.edit import Link
from monoalign.core.errors import FormatError
from monoalign.core.sentence import Sentence, SentencePair, Span

from .format import Format, Reading, Records, name_of, parsed, spaced
from .json_array import NumberedObject, as_list, as_object, numbered_objects, short_json
from .source import Source
from .spans import blocks_of, columns_by, cut, links_between, span_of, word_spans

_Positions = tuple[int, ...]
_SPANS = ("input_idx", "output_idx")
_POSSIBLE = "possible"
_MOST_WORDS = 4000  # outside edits, to be compared


def recognise(sample: list[str]) -> bool:
    """Whether the file starts with an array of pairs that have edits."""
    start = "".join(sample).lstrip()
    return start[:1] == "[" and '"edits"' in start and '"source"' in start


def records(source: Source) -> Records[NumberedObject]:
    """The entries, each with the line where it starts and its number."""
    return numbered_objects(source, columns_by(_parse), nested=True)


def read(source: Source, records: Records[NumberedObject], reading: Reading) -> Iterator[Alignment]:
    """The alignments of a file; an entry that is wrong is reported at its first line."""
    return parsed(source, records, _parse)


def encode(alignment: Alignment, number: int) -> str:
    """The entry of one alignment, on one line."""
    pair = alignment.pair
    texts = {"source": spaced(pair.source), "target": spaced(pair.target)}
    sides = word_spans(pair.source), word_spans(pair.target)
    edits = [
        {"category": category, "id": k}
        | {
            name: _runs(positions, spans)
            for name, positions, spans in zip(_SPANS, both, sides, strict=True)
            if positions
        }
        for k, (category, *both) in enumerate(_edits(alignment))
    ]
    return dumps({**texts, "metadata": {"id": pair.id}, "edits": edits})


def _edits(alignment: Alignment) -> Iterator[tuple[str, _Positions, _Positions]]:
    """The category, source and target words of every edit."""
    pair = alignment.pair
    sources, targets = pair.source.words, pair.target.words
    blocks = list(blocks_of(alignment.links))
    kept = {
        (i, j)
        for (i, *others), (j, *more) in blocks
        if not others and not more and sources[i].lower() == targets[j].lower()
    }
    every = [*blocks, *blocks_of(alignment.possible)]
    rows, columns = (Counter(word for block in every for word in block[side]) for side in (0, 1))
    free = {(i, j) for i, j in kept if rows[i] == columns[j] == 1}  # in no other edit
    implied = _same(pair.source, pair.target, *zip(*free, strict=True)) if free else frozenset()
    implied &= free
    if implied and _same(pair.source, pair.target, *zip(*implied, strict=True)) != implied:
        implied = frozenset()
    for left, right in blocks:
        if (left[0], right[0]) not in implied:
            yield "same" if (left[0], right[0]) in kept else "substitute", left, right
    for run in _neighbours(alignment.unaligned_source):
        yield "deletion", run, ()
    for run in _neighbours(alignment.unaligned_target):
        yield "insertion", (), run
    for left, right in blocks_of(alignment.possible):
        yield _POSSIBLE, left, right


def _same(
    source: Sentence, target: Sentence, left: Iterable[int], right: Iterable[int]
) -> frozenset[Link]:
    """The most links of equal words in order, among words at these positions."""
    first, second = sorted(set(left)), sorted(set(right))
    ours, theirs = (
        [source.words[i].lower() for i in first],
        [target.words[j].lower() for j in second],
    )
    if ours == theirs:
        return frozenset(zip(first, second, strict=True))
    if max(len(first), len(second)) > _MOST_WORDS:
        raise FormatError(f"expected at most {_MOST_WORDS} words outside edits where they differ")
    return frozenset(
        (first[code.src_start + k], second[code.dest_start + k])
        for code in LCSseq.opcodes(ours, theirs)
        if code.tag == "equal"
        for k in range(code.src_end - code.src_start)
    )


def _neighbours(positions: Iterable[int]) -> Iterator[_Positions]:
    """Runs of words side by side: `1 2 5` -> `(1, 2) (5,)`."""
    run = list[int]()
    for position in positions:
        if run and run[-1] + 1 != position:
            yield tuple(run)
            run = []
        run.append(position)
    if run:
        yield tuple(run)


def _runs(positions: _Positions, spans: list[Span]) -> list[Span]:
    return [(spans[run[0]][0], spans[run[-1]][1]) for run in _neighbours(positions)]


def _parse(item: tuple[int, Any]) -> Alignment:
    number, entry = item
    texts = entry.get("source"), entry.get("target")
    for name, text in zip(("source", "target"), texts, strict=True):
        if not isinstance(text, str):
            raise FormatError(f"expected a string {name!r}, found {short_json(text)}")
    edits = [_edit(edit, texts) for edit in _primitive(entry)]
    spans = [[span for _, *sides in edits for span in sides[k]] for k in (0, 1)]
    both = cut(texts, (spans[0], spans[1]))
    blocks = [
        (category, both[0].positions_of(first), both[1].positions_of(second))
        for category, first, second in edits
    ]
    source, target = both[0].sentence, both[1].sentence
    free = (
        sorted(set(range(len(sentence))).difference(*(block[1 + k] for block in blocks)))
        for k, sentence in enumerate((source, target))
    )
    sure = links_between((left, right) for name, left, right in blocks if name != _POSSIBLE)
    possible = links_between((left, right) for name, left, right in blocks if name == _POSSIBLE)
    metadata = entry.get("metadata")
    name = name_of(metadata if isinstance(metadata, dict) else {}, number)
    return Alignment(
        SentencePair(name, source, target), sure | _same(source, target, *free), possible
    )


def _primitive(entry: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The edits of an entry, and the parts of composite ones."""
    left = as_list(entry.get("edits"), "edits")[::-1]
    while left:
        edit = as_object(left.pop(), "edits")
        yield edit
        left += as_list(edit.get("constituent_edits"), "constituent_edits")[::-1]


def _edit(edit: dict[str, Any], texts: tuple[str, str]) -> tuple[Any, list[Span], list[Span]]:
    """The category of an edit, and its spans in both texts.

    A span may end after a space that follows the last word: thresh's converters count one.
    """
    first, second = (
        [span_of(span, f"{text} ") for span in as_list(edit.get(name), name)]
        for name, text in zip(_SPANS, texts, strict=True)
    )
    return edit.get("category"), first, second


FORMAT = Format(
    name="thresh",
    summary="thresh.tools JSON: pairs with edits of character spans",
    suffixes=(".thresh.json",),
    recognise=recognise,
    records=records,
    read=read,
    encode=encode,
    opening="[\n",
    separator=",\n",
    closing="\n]\n",
)
