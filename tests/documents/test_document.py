from __future__ import annotations

from dataclasses import replace

import pytest

from monoalign.core.errors import UsageError
from monoalign.core.sentence import Sentence
from monoalign.documents.document import Document

TEXT = "He left.  She stayed.\n\nAll was well."


def test_a_text() -> None:
    document = Document.of(TEXT)
    assert [TEXT[start:end] for start, end in document.spans] == [
        "He left.",
        "She stayed.",
        "All was well.",
    ]
    assert document.sentences[1].words == ("She", "stayed", ".")
    assert document.extent((0, 2)) == (0, 21)
    assert document.words((1, 3)) == 7
    assert Document.of(document) is document


def test_sentences_of_all_kinds() -> None:
    document = Document.of(["He left.", ["It", "rained", "."], Sentence.from_words(["So", "?"])])
    assert document.text == "He left.\nIt rained .\nSo ?"
    assert [document.text[slice(*span)] for span in document.spans] == [
        "He left.",
        "It rained .",
        "So ?",
    ]


@pytest.mark.parametrize("value", [TEXT, ["He left.", ["It", "rained", "."]]])
def test_words_are_at_their_offsets(value: object) -> None:
    document = Document.of(value)  # type: ignore[arg-type]
    for span in ((0, 1), (0, len(document))):
        joined = document.joined(span)
        start, end = document.extent(span)
        assert joined.text == document.text[start:end]
        assert joined.offsets is not None
        assert tuple(joined.text[a:b] for a, b in joined.offsets) == joined.words


def test_joined_columns_are_those_that_all_have() -> None:
    left = replace(
        Sentence.from_words(["He", "left"]),
        heads=(1, -1),
        relations=("nsubj", "root"),
        tags=("PRP", "VBD"),
    )
    right = replace(Sentence.from_words(["Go", "on"]), heads=(-1, 0), relations=("root", "advmod"))
    joined = Document.of([left, right]).joined((0, 2))
    assert joined.heads == (1, -1, -1, 2)
    assert joined.relations == ("nsubj", "root", "root", "advmod")
    assert joined.tags is None


def test_a_parsed_doc_has_its_own_sentences() -> None:
    spacy = pytest.importorskip("spacy")
    doc = spacy.blank("en")("one two three four")
    assert len(Document.of(doc)) == 1
    for token in doc:
        token.is_sent_start = token.i in (0, 2)
    assert [sentence.text for sentence in Document.of(doc).sentences] == ["one two", "three four"]


def test_what_is_no_document() -> None:
    with pytest.raises(UsageError, match="expected a text or its sentences, found 5"):
        Document.of(5)  # type: ignore[arg-type]
