"""Our own JSONL: one object per line with everything that an alignment or a pair has.

    {"id": "1", "source": {"text": "He left.", "words": ["He", "left", "."], "offsets": [[0, 2], …
     ]}, "target": {…}, "links": [[0, 0]], "possible": [], "probabilities": [[0, 0, 0.98]],
     "cell_probabilities": [[1, 0, 0.03]], "score": 4.2, "optimal": true,
     "edits": [{"kind": "EQ", "source": [0, 1], "target": [0, 1]}]}

Only `source` and `target` are required; each may also be a plain string, which is tokenised, or a
list of words. `Reading.fields` may name other keys than these. `edits` follow from the links: they
are written for other programs, and not read, nor are `links_not_in_edits`, the links of words apart
that these edits cannot hold. `must_link` and `cannot_link`, written like `links`, are constraints
that every aligner satisfies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

import numpy as np
import orjson

from monoalign.core.alignment import Alignment, dumps
from monoalign.core.constraints import CANNOT, MUST, LinkConstraints
from monoalign.core.edit import Link
from monoalign.core.errors import FormatError
from monoalign.core.sentence import COLUMNS, Sentence, SentencePair
from monoalign.syntax.tree import walk

from .format import Format, LinkTable, Reading, RecordColumns, Records, Row, name_of, parsed
from .source import Source

_NumberedLine = tuple[int, tuple[int, str]]
"""The number of a line, twice since it names a pair without an id, and the line."""

_SIDES = ("source", "target")
_PAIR_KEYS = ("id", *_SIDES, MUST, CANNOT)
_LINK_KEYS = ("links", "possible")
_REQUIRED_KEYS = {"id", *_SIDES, "links"}
_PLAIN_KEYS = _REQUIRED_KEYS | {"possible", "links_not_in_edits"}
_NUMBER_COLUMNS = ("heads",)
_INTEGERS = {int}
_EDITS = ',"edits":['
_EDIT_PARTS = ('","source":', ',"target":')


def recognise(sample: list[str]) -> bool:
    """Whether the first non-blank line opens an object with a source."""
    first = next((line for line in sample if line.strip()), "")
    return first.lstrip().startswith("{") and '"source"' in first


def records(source: Source) -> Records[_NumberedLine]:
    """The non-blank lines, without their edits; an error if all have other keys than ours."""
    _check_keys(source)
    lines = ((number, _without_edits(line)) for number, line in _lines(source))
    return Records(((number, (number, line)) for number, line in lines), _columns)


def read(source: Source, records: Records[_NumberedLine], reading: Reading) -> Iterator[Alignment]:
    """The alignments of a file; every line must have `links`."""
    return parsed(source, records, lambda line: _alignment(*_decoded(line), reading))


def rows(source: Source, reading: Reading) -> Iterator[tuple[int, Row]]:
    """The non-blank lines with their numbers."""
    if reading.fields is None:
        _check_keys(source)
    return ((number, (number, line)) for number, line in _lines(source))


def pair_of(row: Row, reading: Reading) -> SentencePair:
    """The pair of a line, with or without links."""
    number, line = row
    return _pair(*_decoded((number, _without_edits(line))), reading)


def encode(alignment: Alignment, number: int) -> str:
    """The alignment as one line."""
    return alignment.to_json() + "\n"


def encode_pair(pair: SentencePair, number: int) -> str:
    """The pair as one line, without links."""
    record = Alignment(pair, frozenset()).to_record()
    return dumps({key: record[key] for key in _PAIR_KEYS if key in record}) + "\n"


def _lines(source: Source) -> Iterator[tuple[int, str]]:
    return ((number, line) for number, line in source.lines() if line and line.strip())


def _check_keys(source: Source) -> None:
    """Raise one error for a file of other objects, instead of one per line."""
    sample = [line for line in source.sample() if line.strip()]
    if any(f'"{side}"' in line for line in sample for side in _SIDES):
        return
    try:
        keys = [sorted(orjson.loads(line)) for line in sample]
    except (orjson.JSONDecodeError, TypeError):
        return  # damaged lines are reported one by one
    if len(keys) > 1 and all(keys):
        others = ", ".join(keys[0])
        raise FormatError(
            f"expected objects with source and target, found others with {others:.200}",
            path=source.name,
        )


def _decoded(item: tuple[int, str]) -> tuple[dict[str, Any], int]:
    number, line = item
    if not line.lstrip().startswith("{"):
        raise FormatError(f"expected a JSON object, found {line[:40]!r}")
    try:
        return orjson.loads(line), number
    except orjson.JSONDecodeError as error:
        raise FormatError(f"expected a whole JSON object, found: {error}") from None


def _without_edits(line: str) -> str:
    """The line without its edits, which are most of it, if they come last, as we write them.

    They do if the three keys of every edit account for all quotes: there is no other key then.
    """
    start = line.rfind(_EDITS) + len(_EDITS)
    count = line.count('{"kind":"', start)
    is_last = (
        start >= len(_EDITS)
        and line.endswith("}]}" if count else _EDITS + "]}")
        and line.count('"', start) == 8 * count
        and line.count("},{", start) == max(count - 1, 0)
        and all(line.count(part, start) == count for part in _EDIT_PARTS)
    )
    return line[: start - len(_EDITS)] + "}" if is_last else line


def _alignment(record: dict[str, Any], number: int, reading: Reading) -> Alignment:
    if "links" not in record:
        raise FormatError("expected 'links', found a pair without them")
    probabilities, others = (
        None if record.get(name) is None else dict(_weighted(record[name], name))
        for name in ("probabilities", "cell_probabilities")
    )
    score, optimal = record.get("score"), record.get("optimal")
    if score is not None and not _is_number(score):
        raise FormatError(f"score: expected a number, found {score!r:.40}")
    if optimal is not None and not isinstance(optimal, bool):
        raise FormatError(f"optimal: expected true or false, found {optimal!r:.40}")
    return Alignment(
        _pair(record, number, reading),
        _links(record, "links"),
        _links(record, "possible"),
        probabilities,
        score,
        optimal,
        others,
    )


def _columns(block: list[_NumberedLine]) -> RecordColumns | None:
    """Columns of objects that have words joined by spaces, links, and nothing else."""
    texts: tuple[list[str], list[str]] = ([], [])
    links: tuple[list[int], list[int]] = ([], [])  # record, source, target, record, …
    try:
        for index, (_, (_, line)) in enumerate(block):
            record = orjson.loads(line)
            if not _REQUIRED_KEYS <= record.keys() <= _PLAIN_KEYS:
                return None
            for side, column in zip(_SIDES, texts, strict=True):
                column.append(_text(record[side]))
            for key, flat in zip(_LINK_KEYS, links, strict=True):
                for source, target in record.get(key, ()):
                    flat += (index, source, target)
        sure, possible = map(_table, links)
    except (AttributeError, KeyError, OverflowError, TypeError, ValueError):
        return None
    return RecordColumns(texts, sure, possible)


def _text(side: dict[str, Any]) -> str:
    words: list[str] = side["words"]
    text = " ".join(words)
    if len(side) != 2 or side["text"] != text or text.count(" ") != len(words) - 1:
        raise ValueError
    return text


def _table(flat: list[int]) -> LinkTable:
    if not _types(flat) <= _INTEGERS:
        raise ValueError
    return np.array(flat, np.int64).reshape(-1, 3)


def _pair(record: dict[str, Any], number: int, reading: Reading) -> SentencePair:
    if reading.fields is not None:
        record = {role: record.get(key) for role, key in reading.fields.items()}
    return SentencePair(
        name_of(record, number),
        _sentence(record.get("source"), "source", reading),
        _sentence(record.get("target"), "target", reading),
        _constraints(record) if MUST in record or CANNOT in record else None,
    )


def _constraints(record: dict[str, Any]) -> LinkConstraints | None:
    return LinkConstraints.of(_links(record, MUST), _links(record, CANNOT))


def _sentence(value: Any, side: str, reading: Reading) -> Sentence:
    if isinstance(value, str):
        return reading.cut(value)
    if isinstance(value, list):
        return Sentence.from_words(_strings(value, side))
    if not isinstance(value, dict):
        raise FormatError(f"{side}: expected a string, words or an object, found {value!r:.40}")
    text, words = value.get("text"), value.get("words")
    if len(value) == 2 and isinstance(text, str) and isinstance(words, list):
        spaced = Sentence.from_spaced(text)  # cached: other files have the same pairs
        if spaced.words == tuple(words):
            return spaced
    words = _strings(words, f"{side}.words")
    columns = {
        name: tuple(_column(value[name], f"{side}.{name}"))
        for name in value.keys() & COLUMNS
        if value[name] is not None
    }
    if "heads" in columns and len(columns["heads"]) == len(words):
        try:
            walk(columns["heads"])
        except FormatError as error:
            raise FormatError(f"{side}.heads: {error}") from None
    if text is not None and not isinstance(text, str):
        raise FormatError(f"{side}.text: expected a string, found {text!r:.40}")
    return Sentence(" ".join(words) if text is None else text, tuple(words), **columns)


def _column(values: Any, name: str) -> list[Any]:
    if name.endswith("offsets"):
        return _pairs_of_numbers(values, name)
    if name.endswith(_NUMBER_COLUMNS):
        if isinstance(values, list) and _types(values) <= _INTEGERS:
            return values
        raise FormatError(f"{name}: expected a list of whole numbers")
    return _strings(values, name)


def _strings(values: Any, name: str) -> list[str]:
    if isinstance(values, list) and _types(values) <= {str}:
        return values
    raise FormatError(f"{name}: expected a list of strings, found {values!r:.40}")


def _links(record: dict[str, Any], name: str) -> frozenset[Link]:
    return frozenset(_pairs_of_numbers(record[name], name)) if name in record else frozenset()


def _pairs_of_numbers(values: Any, name: str) -> list[tuple[int, int]]:
    try:
        pairs = [(first, second) for first, second in values]
    except (TypeError, ValueError):
        raise FormatError(f"{name}: expected pairs of numbers such as [[0, 1]]") from None
    if not _types(chain.from_iterable(pairs)) <= _INTEGERS:
        raise FormatError(f"{name}: expected pairs of whole numbers, found {values!r:.40}")
    return pairs


def _types(values: Iterable[Any]) -> set[type]:
    return set(map(type, values))


def _weighted(values: Any, name: str) -> Iterator[tuple[Link, float]]:
    for value in values if isinstance(values, list) else [values]:
        if not (isinstance(value, list) and len(value) == 3 and _is_number(value[2])):
            raise FormatError(f"{name}: expected [source, target, value], found {value!r:.40}")
        yield _pairs_of_numbers([value[:2]], name)[0], float(value[2])


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


FORMAT = Format(
    name="jsonl",
    summary="one JSON object per pair, which loses nothing",
    suffixes=(".jsonl", ".ndjson"),
    recognise=recognise,
    rows=rows,
    pair_of=pair_of,
    records=records,
    read=read,
    encode=encode,
    encode_pair=encode_pair,
)
