from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from monoalign.core.errors import DataError, FormatError
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.corpora.read import read_pairs
from monoalign.corpora.write import write_pairs
from samples import pairs, plain_words
from syntax.trees import any_heads

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
        ("\tPRP", "", 4, "expected 10 columns separated by tabs, found 9"),
        ("VBD\t_\t0", "VBD\t_\t4", 5, "expected a head from 0 to 3, found '4'"),
        ("VBD\t_\t0", "VBD\t_\t-1", 5, "expected a head from 0 to 3, found '-1'"),
        ("VBD\t_\t0", "VBD\t_\t" + "9" * 5_000, 5, "expected a head from 0 to 3"),
        ("VBD\t_\t0", "VBD\t_\tx", 5, "expected a head from 0 to 3, found 'x'"),
        ("VBD\t_\t0", "VBD\t_\t_", 5, "expected a head from 0 to 3, found '_'"),
        ("VBD\t_\t0", "VBD\t_\t2", 5, "expected a tree: word 2 is its own head"),
        ("VBD\t_\t0", "VBD\t_\t1", 4, "heads of each other: 1 -> 2 -> 1"),
        ("VBD\t_\t0", "VBD\t_\t3", 5, "heads of each other: 2 -> 3 -> 2"),
        ("2\tpunct", "2\t_", 6, "expected the relation of word 3 to its head 2, found '_'"),
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


def test_trees_are_whole_or_absent(tmp_path: Path) -> None:
    labels = ("nsubj", "root", "punct")
    without = TEXT
    for label in labels:
        without = without.replace(f"\t{label}\t", "\t_\t")
    errors: list[DataError] = []
    assert read(tmp_path, without, errors) == []
    assert errors[0].line == 4
    assert "expected the relation of word 1 to its head 2" in str(errors[0])
    half = replace(HE_LEFT, relations=None)
    with pytest.raises(FormatError, match="heads and relations, or neither"):
        write_pairs([SentencePair("1", half, BARE)], tmp_path / "half.conllu")
    for head, label in zip(("2", "0", "2"), labels, strict=True):
        without = without.replace(f"\t{head}\t_\t_", "\t_\t_\t_").replace(f"\t{label}\t", "\t_\t")
    (found,) = read(tmp_path, without)
    assert (found.source.heads, found.source.relations) == (None, None)


def test_words_without_an_entity_are_outside(tmp_path: Path) -> None:
    (found,) = read(tmp_path, TEXT.replace("NE=O|", ""))
    assert found.source.entities == ("B-PER", "O", "O")


@st.composite
def annotated(draw: st.DrawFn) -> Sentence:
    """Sentences with any columns that CoNLL-U holds; a lone `_` would be an absent value."""
    values = plain_words.filter(lambda value: value != "_" and "=" not in value)
    words = tuple(draw(st.lists(values, min_size=1, max_size=7)))
    size = len(words)

    def column() -> tuple[str, ...]:
        return tuple(draw(st.lists(values, min_size=size, max_size=size)))

    def perhaps() -> tuple[str, ...] | None:
        return column() if draw(st.booleans()) else None

    heads = draw(st.none() | any_heads(min_size=size, max_size=size))
    relations = None if heads is None else column()
    text = " ".join(words)
    return Sentence(text, words, None, perhaps(), perhaps(), heads, relations, perhaps())


@given(annotated(), annotated())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_round_trip_of_columns(tmp_path: Path, one: Sentence, other: Sentence) -> None:
    corpus = [SentencePair("1", one, other)]
    for name in ("i.conllu", "i.jsonl"):
        write_pairs(corpus, tmp_path / name, overwrite=True)
        assert list(read_pairs(tmp_path / name)) == corpus


def test_several_roots_are_legal(tmp_path: Path) -> None:
    (found,) = read(tmp_path, TEXT.replace("2\tpunct", "0\troot"))
    assert found.source.heads == (1, -1, -1)
