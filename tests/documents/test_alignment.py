from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import monoalign
from monoalign.core.errors import PairSizeError
from monoalign.documents import alignment as module
from monoalign.documents.alignment import DocumentAlignment

OLD = (
    "The museum will open on Tuesday. Dr. Smith said that 40 people were invited to the dinner, "
    "and the mayor will give a speech after the meal. It rained all day.\n\n"
    "The old building was sold in 1998. Nobody knows who bought it. Zebras cost a fortune."
)
NEW = (
    "It rained all day. The museum will open on Tuesday. Dr. Smith said that 50 people were "
    "invited to the dinner. The mayor will give a speech after the meal.\n\n"
    "The old building was sold in 1998, and nobody knows who bought it. Children need no ticket."
)
WORDS = ("the", "a", "cat", "dog", "saw", "red", "5", "6", ".")
SENTENCES = st.lists(st.lists(st.sampled_from(WORDS), max_size=6), max_size=6)


@pytest.fixture(scope="module")
def alignment() -> DocumentAlignment:
    return monoalign.align_documents(OLD, NEW)


def test_what_happened_to_the_sentences(alignment: DocumentAlignment) -> None:
    assert [
        (link.kind.value, link.moved, link.source, link.target) for link in alignment.links
    ] == [
        ("kept", True, (2, 3), (0, 1)),
        ("kept", False, (0, 1), (1, 2)),
        ("split", False, (1, 2), (2, 4)),
        ("merged", False, (3, 5), (4, 5)),
        ("deleted", False, (5, 6), None),
        ("added", False, None, (5, 6)),
    ]


def test_summary(alignment: DocumentAlignment) -> None:
    summary = alignment.summary
    assert (summary.sentences_moved, summary.sentences_split, summary.sentences_merged) == (1, 1, 2)
    assert (summary.sentences_deleted, summary.sentences_added) == (1, 1)
    assert summary.numbers_changed == 1
    assert str(summary).startswith("1 sentence moved, 1 split, 2 merged, 1 deleted, 1 added, ")
    assert str(summary).endswith(", 1 number changed")
    assert repr(alignment) == f"DocumentAlignment(6 and 6 sentences: {summary})"


def test_word_links_are_by_characters_of_the_texts(alignment: DocumentAlignment) -> None:
    linked = {(OLD[slice(*link.source)], NEW[slice(*link.target)]) for link in alignment.word_links}
    assert {("museum", "museum"), ("mayor", "mayor"), ("Nobody", "nobody")} <= linked
    assert all(0 <= link.probability <= 1 for link in alignment.word_links if link.probability)
    firsts = [link.source[0] for link in alignment.word_links if NEW[slice(*link.target)] == "meal"]
    assert firsts == [OLD.index("meal")]


def test_record(alignment: DocumentAlignment) -> None:
    record = json.loads(alignment.to_json())
    assert record["source"]["text"] == OLD
    start, end = record["target"]["sentences"][0]
    assert NEW[start:end] == "It rained all day."
    assert [link["kind"] for link in record["links"]][2:4] == ["split", "merged"]
    changes = [change for link in record["links"] for change in link["changes"]]
    assert {"keep", "replace", "case"} <= {change["operation"] for change in changes}
    (number,) = (each for link in record["links"] for each in link["callouts"])
    assert number["kind"] == "another number"
    assert [OLD[a:b] for a, b in number["source"]] == ["40"]
    assert [NEW[a:b] for a, b in number["target"]] == ["50"]
    assert record["summary_line"] == str(alignment.summary)
    assert record["summary"]["sentences_moved"] == 1


def test_the_same_text() -> None:
    same = monoalign.align_documents(OLD, OLD)
    assert str(same.summary) == "no changes"
    assert [link.source for link in same.links] == [(number, number + 1) for number in range(6)]


def test_repeated_sentences_stay_in_place() -> None:
    text = "Yes. He left. Yes. She came. Yes. It rained. Yes."
    assert str(monoalign.align_documents(text, text).summary) == "no changes"


def test_nothing_at_all() -> None:
    assert monoalign.align_documents("", "").links == ()
    assert str(monoalign.align_documents("", "He left. So?").summary) == "2 sentences added"
    assert str(monoalign.align_documents("He left.", " ").summary) == "1 sentence deleted"


def test_other_aligners() -> None:
    by_name = monoalign.align_documents(OLD, NEW, aligner="exact")
    assert by_name.links[0].moved
    assert next(by_name.word_links).probability is None
    loaded = monoalign.align_documents(OLD, NEW, aligner=monoalign.load("exact"))
    assert loaded.to_json() == by_name.to_json()


def test_too_many_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_SENTENCES", 2)
    with pytest.raises(PairSizeError, match="target: expected at most 2 sentences, found 3"):
        monoalign.align_documents("So?", "So? No! Yes!", aligner="exact")


@settings(max_examples=40)
@given(SENTENCES, SENTENCES)
def test_every_sentence_and_word_is_covered_once(
    source: list[list[str]], target: list[list[str]]
) -> None:
    alignment = monoalign.align_documents(source, target, aligner="exact")
    for side, document in (("source", alignment.source), ("target", alignment.target)):
        spans = [getattr(link, side) for link in alignment.links if getattr(link, side)]
        assert sorted(number for span in spans for number in range(*span)) == list(
            range(len(document))
        )
        for link in alignment.links:
            if link.alignment is not None:
                words = sorted(word for change in link.changes for word in getattr(change, side))
                assert words == list(range(len(getattr(link.alignment.pair, side))))
