from __future__ import annotations

import pytest

from monoalign.candidates.merged import is_collocation
from monoalign.candidates.segments import collocations
from monoalign.core.sentence import Sentence
from monoalign.resources.wordnet import WordNet


def test_collocations_by_first_word_and_size() -> None:
    found = collocations(Sentence.from_words(["He", "gave", "up", "hot", "dogs"]), 3)
    assert found.shape == (5, 3)
    assert [(int(i), int(j)) for i, j in zip(*found.nonzero(), strict=True)] == [(1, 1), (3, 1)]
    assert collocations(Sentence.from_words([]), 3).shape == (0, 3)


@pytest.mark.parametrize(
    "words",
    ["gave up", "hot dogs", "of course", "the dog", "in stores", "on its", "attorneys general"],
)
def test_the_quick_look_rules_out_no_entry(words: str) -> None:
    pieces = tuple(words.split())
    assert is_collocation(pieces) == WordNet.load().is_collocation(pieces)


def test_punctuation_is_part_of_none() -> None:
    assert not is_collocation((".", "22"))
