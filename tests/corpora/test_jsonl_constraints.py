"""LinkConstraints in our JSONL: read, written back, and wrong ones reported at their place."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given

import monoalign
from monoalign.core.alignment import Alignment
from monoalign.core.constraints import LinkConstraints
from monoalign.core.errors import DataError, FormatError, LinkError
from monoalign.corpora.read import read_corpus, read_pairs
from monoalign.corpora.write import write_corpus, write_pairs
from samples import alignments, pair

PAIR = '"source": "a b", "target": "c d e", "links": []'


def written(folder: Path, *extra: str) -> Path:
    """A file of one pair a line, each with what is given of it."""
    file = folder / "pairs.jsonl"
    file.write_text("".join(f"{{{PAIR}{more}}}\n" for more in extra))
    return file


def test_read_from_pairs_and_alignments(tmp_path: Path) -> None:
    file = written(
        tmp_path,
        ', "must_link": [[0, 1]], "cannot_link": [[1, 2], [0, 0]]',
        "",
        ', "cannot_link": [[1, 2]]',
        ', "must_link": [], "cannot_link": []',
    )
    expected = [
        LinkConstraints(frozenset({(0, 1)}), frozenset({(1, 2), (0, 0)})),
        None,
        LinkConstraints(cannot=frozenset({(1, 2)})),
        None,
    ]
    assert [one.constraints for one in read_pairs(file)] == expected
    assert [one.pair.constraints for one in read_corpus(file)] == expected


@given(alignments(), alignments())
def test_nothing_is_lost(one: Alignment, other: Alignment) -> None:
    wished = replace(one.pair, constraints=LinkConstraints.of(one.links, one.possible - one.links))
    given = [replace(one, pair=wished), replace(other)]
    with TemporaryDirectory() as folder:
        file = Path(folder) / "some.jsonl"
        write_corpus(given, file)
        assert list(read_corpus(file)) == given
        write_pairs([each.pair for each in given], file, overwrite=True)
        assert list(read_pairs(file)) == [wished, other.pair]


@pytest.mark.parametrize(
    ("wrong", "kind", "message"),
    [
        ('"must_link": [[0, 9]]', LinkError, "must_link 0-9: expected a target index below 3"),
        ('"cannot_link": [[2, 0]]', LinkError, "cannot_link 2-0: expected a source index"),
        ('"must_link": [[0, "1"]]', FormatError, "must_link: expected pairs of whole numbers"),
        ('"must_link": [[0, 1.5]]', FormatError, "must_link: expected pairs of whole numbers"),
        ('"cannot_link": [0, 1]', FormatError, "cannot_link: expected pairs of numbers"),
        ('"cannot_link": null', FormatError, "cannot_link: expected pairs of numbers"),
        (
            '"must_link": [[0, 1]], "cannot_link": [[0, 1]]',
            FormatError,
            "link 0-1: expected in must_link or cannot_link, not both",
        ),
    ],
)
def test_wrong_ones_are_reported_at_their_line(
    tmp_path: Path, wrong: str, kind: type[DataError], message: str
) -> None:
    file = written(tmp_path, "", f", {wrong}", "")
    for read in (read_pairs, read_corpus):
        with pytest.raises(kind, match=rf"pairs\.jsonl:2: {message}"):
            list(read(file))
        errors: list[DataError] = []
        assert len(list(read(file, on_error=errors.append))) == 2
        assert [error.line for error in errors] == [2]


def test_an_aligner_fulfils_the_wishes_of_a_file(tmp_path: Path) -> None:
    file = written(tmp_path, ', "must_link": [[0, 2]]', "")
    found = monoalign.load("exact").align_many(monoalign.read_pairs(file))
    write_corpus(found, tmp_path / "out.jsonl")
    again = list(read_corpus(tmp_path / "out.jsonl"))
    assert [one.links for one in again] == [{(0, 2)}, frozenset()]
    assert again[0].pair.constraints == LinkConstraints(frozenset({(0, 2)}))


def test_other_formats_write_such_pairs(tmp_path: Path) -> None:
    wished = replace(pair("a", "b"), constraints=LinkConstraints(frozenset({(0, 0)})))
    write_pairs([wished], tmp_path / "pairs.tsv")
    assert [one.constraints for one in read_pairs(tmp_path / "pairs.tsv")] == [None]
