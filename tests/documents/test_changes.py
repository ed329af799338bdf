from __future__ import annotations

import pytest

from monoalign.core.alignment import Alignment
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.documents.changes import word_changes


def shown(source: str, target: str, links: str) -> list[str]:
    pair = SentencePair("1", Sentence.from_spaced(source), Sentence.from_spaced(target))
    changes = word_changes(Alignment.from_pharaoh(pair, links))
    return [
        f"{change.operation} {' '.join(pair.source.words[i] for i in change.source)}"
        f"/{' '.join(pair.target.words[j] for j in change.target)}"
        + (f" {change.relation}" if change.relation else "")
        for change in changes
    ]


@pytest.mark.parametrize(
    ("source", "target", "links", "changes"),
    [
        ("He left", "he left", "0-0 1-1", ["keep He/he", "keep left/left"]),
        ("the dinner", "the dinners", "0-0 1-1", ["keep the/the", "replace dinner/dinners"]),
        ("a b c d", "a d", "0-0 3-1", ["keep a/a", "delete b c/", "keep d/d"]),
        ("a d", "a b c d", "0-0 1-3", ["keep a/a", "insert /b c", "keep d/d"]),
        ("pay 5 now", "pay six now", "0-0 1-1 2-2",
         ["keep pay/pay", "replace 5/six different", "keep now/now"]),
        ("pay 5 now", "pay five now", "0-0 1-1 2-2",
         ["keep pay/pay", "replace 5/five", "keep now/now"]),
        ("pay 40 now", "pay 50 now", "0-0 2-2",  # not linked, but in the same place
         ["keep pay/pay", "replace 40/50 different", "keep now/now"]),
        ("in 1999", "in 2001", "0-0", ["keep in/in", "replace 1999/2001 different"]),
        ("pay 40 now", "pay more now", "0-0 2-2",
         ["keep pay/pay", "delete 40/", "insert /more", "keep now/now"]),
    ],
)  # fmt: skip
def test_changes(source: str, target: str, links: str, changes: list[str]) -> None:
    assert shown(source, target, links) == changes
