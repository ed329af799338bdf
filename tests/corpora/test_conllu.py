from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from monoalign.core.errors import DataError
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.corpora.read import read_pairs
from monoalign.corpora.write import write_pairs
from samples import pairs

HE_LEFT = Sentence(
    "He left.",
    ("He", "left", "."),
    ((0, 2), (3, 7), (7, 8)),
    ("he", "leave", "."),
    ("PRP", "VBD", "."),
    (1, -1, 1),
    ("nsubj", "root", "punct"),
    ("B-PER", "O", "O"),
)
BARE = Sentence.from_words(["She", "went"])
TEXT = """\
# pair_id = 7
# side = source
# text = He left.
1	He	he	_	PRP	_	2	nsubj	_	NE=B-PER|TokenRange=0:2
2	left	leave	_	VBD	_	0	root	_	NE=O|TokenRange=3:7
3	.	.	_	.	_	2	punct	_	NE=O|TokenRange=7:8

# pair_id = 7
# side = target
# text = She went
1	She	_	_	_	_	_	_	_	_
2	went	_	_	_	_	_	_	_	_

"""


def read(tmp_path: Path, text: str, errors: list[DataError] | None = None) -> list[SentencePair]:
    (tmp_path / "f.conllu").write_text(text, encoding="utf-8")
    on_error = None if errors is None else errors.append
    return list(read_pairs(tmp_path / "f.conllu", on_error=on_error))


def test_every_column_both_ways(tmp_path: Path) -> None:
    pair = SentencePair("7", HE_LEFT, BARE)
    write_pairs([pair], tmp_path / "g.conllu")
    assert (tmp_path / "g.conllu").read_text(encoding="utf-8") == TEXT
    assert read(tmp_path, TEXT) == [pair]


@given(st.lists(pairs(), max_size=3))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_round_trip_of_anything(tmp_path: Path, corpus: list[SentencePair]) -> None:
    write_pairs(corpus, tmp_path / "h.conllu", overwrite=True)
    if corpus:
        assert list(read_pairs(tmp_path / "h.conllu", format="conllu")) == corpus


def test_ranges_empty_nodes_and_pairs_without_names(tmp_path: Path) -> None:
    rows = "1-2\tdon't\t_\t_\t_\t_\t_\t_\t_\t_\n1\tdo\t_\t_\t_\t_\t_\t_\t_\t_\n"
    rows += "1.1\tx\t_\t_\t_\t_\t_\t_\t_\t_\n2\tn't\t_\t_\t_\t_\t_\t_\t_\t_\n\n"
    found = read(tmp_path, rows * 4)
    assert [one.id for one in found] == ["1", "2"]
    assert found[0].source.words == ("do", "n't")


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("\tPRP", "", 4, "expected 10 columns set apart by tabs, found 9"),
        ("VBD\t_\t0", "VBD\t_\t4", 5, "expected a head from 0 to 3, found '4'"),
        ("VBD\t_\t0", "VBD\t_\t-1", 5, "expected a head from 0 to 3, found '-1'"),
        ("VBD\t_\t0", "VBD\t_\t" + "9" * 5_000, 5, "expected a head from 0 to 3"),
        ("VBD\t_\t0", "VBD\t_\t2", 5, "word 2 is its own head"),
        ("2\tleft", "3\tleft", 5, "expected word number 2, found '3'"),
        ("# pair_id = 7\n# side = t", "# pair_id = 8\n# side = t", 1, "expected a second sentence"),
    ],
)
def test_a_bad_sentence_spoils_its_pair_only(
    tmp_path: Path, old: str, new: str, line: int, message: str
) -> None:
    errors: list[DataError] = []
    bad = TEXT.replace(old, new, 1)
    found = read(tmp_path, TEXT + bad + TEXT, errors)
    assert [one.id for one in found][:1] == ["7"]
    assert len(found) == 2
    assert errors[0].line == line + TEXT.count("\n")
    assert message in str(errors[0])


def test_other_comments_are_no_sentence(tmp_path: Path) -> None:
    assert len(read(tmp_path, "# newdoc\n\n" + TEXT + "# newpar\n\n" + TEXT)) == 2


@pytest.mark.parametrize("wrong", ["7:3", "50:90", "9:11", "x"])
def test_ranges_that_are_not_in_the_text_are_left_out(tmp_path: Path, wrong: str) -> None:
    (found,) = read(tmp_path, TEXT.replace("TokenRange=0:2", f"TokenRange={wrong}"))
    assert found.source.offsets is None
    assert found.source.tags == ("PRP", "VBD", ".")


def test_several_roots_are_legal(tmp_path: Path) -> None:
    (found,) = read(tmp_path, TEXT.replace("2\tpunct", "0\troot"))
    assert found.source.heads == (1, -1, -1)
