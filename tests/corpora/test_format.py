"""Blocks of records as columns, and that plain files of every format can be seen so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.core.alignment import Alignment, parse_links
from monoalign.core.errors import DataError, FormatError
from monoalign.corpora.format import LinkTable, RecordColumns, Records, link_tables
from monoalign.corpora.formats import FORMATS
from monoalign.corpora.read import open_corpus
from monoalign.corpora.write import write_corpus
from samples import aligned

PLAIN = [
    aligned("He bought a car .", "A car was bought .", "1-3 2-0 3-1 4-4 1p2", "7"),
    aligned("Nothing in common", "Schnee fällt", "", "nine"),
    aligned("US and UK", "the US", "0-0 0-1", "dev:3"),
]
BARE = ("pharaoh", "wpt")
NO_LINKS = np.zeros((0, 3), np.int64)


def links_in(table: LinkTable, record: int) -> frozenset[tuple[int, int]]:
    return frozenset((i, j) for number, i, j in table.tolist() if number == record)


@pytest.mark.parametrize("name", [name for name, known in FORMATS.items() if known.encode])
def test_a_plain_file_of_every_format(name: str, tmp_path: Path) -> None:
    write_corpus(PLAIN, tmp_path / "file", format=name)
    with open_corpus(tmp_path / "file", format=name) as corpus:
        columns = corpus.records.columns(3)
        assert columns is not None
        pairs = [one.pair for one in PLAIN]
        texts = [one.source.text for one in pairs], [one.target.text for one in pairs]
        assert columns.texts == (None if name in BARE else texts)
        for number, one in enumerate(PLAIN):
            assert links_in(columns.sure, number) == one.links
            assert links_in(columns.possible, number) == one.possible
        corpus.records.skip(2)
        left = list(corpus.alignments(pairs[2:] if name in BARE else None))
        assert [(one.links, one.possible) for one in left] == [(PLAIN[2].links, frozenset())]


LINK_TEXT = st.lists(st.sampled_from(["0", "12", "3", "-", "p", " ", "0-1", "2p3", "x", "\n", "é"]))


@given(st.lists(LINK_TEXT.map("".join), min_size=1, max_size=4))
def test_links_are_those_of_the_parser_or_none(texts: list[str]) -> None:
    tables = link_tables(texts)
    try:
        expected = [parse_links(text) for text in texts]
    except DataError:
        assert tables is None
        return
    plain = not any("\n" in text for text in texts)
    assert (tables is not None) == plain
    if tables is not None:
        found = [tuple(links_in(table, k) for table in tables) for k in range(len(texts))]
        assert found == expected


def test_a_number_too_long_is_not_plain() -> None:
    assert link_tables(["0-0 1-1234567890"]) is None


def test_swapped() -> None:
    columns = RecordColumns((["a"], ["b c"]), np.array([[0, 0, 1]]), NO_LINKS).swapped()
    assert columns.texts == (["b c"], ["a"])
    assert columns.sure.tolist() == [[0, 1, 0]]


def test_an_error_ahead_waits_for_its_turn() -> None:
    def numbers() -> Iterator[int]:
        yield from (1, 2, 3)
        raise FormatError("the fourth")

    seen: list[list[int]] = []

    def columns(block: list[int]) -> RecordColumns:
        seen.append(block)
        return RecordColumns(None, NO_LINKS, NO_LINKS)

    records = Records(numbers(), columns)
    assert records.columns(2) is not None
    assert records.columns(2) is not None
    assert seen == [[1, 2], [1, 2]]
    records.skip(1)
    assert records.columns(4) is None
    taken = iter(records)
    assert [next(taken), next(taken)] == [2, 3]
    assert records.columns(1) is None
    with pytest.raises(FormatError, match="the fourth"):
        next(taken)


def test_what_is_not_plain_is_left_to_the_reader(tmp_path: Path) -> None:
    """Valid, but not as such files are mostly written."""
    files = {
        "msr": "# sentence pair 1\na b\nNULL ({ 2 / / }) a ({ 1 })\n",
        "jacana": '[{"source": "a b", "target": "a", "sureAlign": "0-0\\n0-0"}]',
        "jsonl": '{"source": ["a", "b"], "target": "a", "links": [[0, 0]]}\n',
        "multimwa": "1\ta b\t\ta\t\t\t\t0-0 0p0\t\n",
        "pharaoh": "a b ||| a ||| 0-0\t0-0\n",
        "wpt": "1 1 1\n1 2 0\n",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        with open_corpus(tmp_path / name, format=name) as corpus:
            assert corpus.records.columns(1) is None
            pairs = [aligned("a b", "a", "").pair] if name == "wpt" else None
            (found,) = corpus.alignments(pairs)
            assert isinstance(found, Alignment)
            assert found.links == {(0, 0)}
