from __future__ import annotations

import pytest

from monoalign.changes.edits import typed_edits
from monoalign.documents.summary import DocumentSummary, word_counts
from samples import aligned


def test_in_words() -> None:
    assert str(DocumentSummary()) == "no changes"
    assert str(DocumentSummary(words_inserted=1)) == "1 word inserted"
    assert str(DocumentSummary(words_changed_case=2, opposites=1)) == (
        "2 words changed case, 1 opposite"
    )
    counts = DocumentSummary(
        sentences_moved=2, sentences_split=1, words_replaced=14, numbers_changed=1
    )
    assert str(counts) == "2 sentences moved, 1 split, 14 words replaced, 1 number changed"


@pytest.mark.parametrize(
    ("source", "target", "links", "expected"),
    [
        ("He left", "he left", "0-0 1-1", {"words_changed_case": 1}),
        ("the dinner", "the dinners", "0-0 1-1", {"words_inflected": 1}),
        ("a colour", "a color", "0-0 1-1", {"words_respelt": 1}),
        ("he postponed it", "he put it off", "0-0 1-1 1-3 2-2", {"words_replaced": 1}),
        ("a b c d", "a d", "0-0 3-1", {"words_deleted": 2}),
        ("a d", "a b c d", "0-0 1-3", {"words_inserted": 2}),
        ("pay 40 now", "pay 50 now", "0-0 2-2", {"words_replaced": 1}),
        ("pay 40 now", "pay more now", "0-0 2-2", {"words_deleted": 1, "words_inserted": 1}),
        ("last week he left it", "he left it last week", "0-3 1-4 2-0 3-1 4-2", {"words_moved": 2}),
    ],
)
def test_words(source: str, target: str, links: str, expected: dict[str, int]) -> None:
    assert word_counts(typed_edits(aligned(source, target, links))) == expected
