from __future__ import annotations

import pytest

from monoalign.core.constraints import LinkConstraints
from monoalign.core.errors import FormatError
from monoalign.core.sentence import Sentence, SentencePair


def test_words_and_text() -> None:
    sentence = Sentence.from_words(["He", "left", "."])
    assert sentence.text == "He left ."
    assert len(sentence) == 3
    assert sentence.phrase((1, 3)) == "left ."


def test_spaced_text_drops_doubled_spaces_only() -> None:
    assert Sentence.from_spaced(" do  n't ").words == ("do", "n't")
    assert Sentence.from_spaced("10\u00a0000 km").words == ("10\u00a0000", "km")


def test_spans_keep_offsets() -> None:
    sentence = Sentence.from_spans("He left.", [(0, 2), (3, 7), (7, 8)])
    assert sentence.words == ("He", "left", ".")
    assert sentence.offsets == ((0, 2), (3, 7), (7, 8))


def test_a_column_must_have_one_value_per_word() -> None:
    with pytest.raises(FormatError, match="tags: expected 2 values, one per word, found 1"):
        Sentence("He left", ("He", "left"), tags=("PRP",))


def test_swapped_pair() -> None:
    pair = SentencePair("7", Sentence.from_words(["a"]), Sentence.from_words(["b", "c"]))
    assert pair.swapped() == SentencePair("7", pair.target, pair.source)


def test_the_earlier_name_of_constraints_works_and_warns() -> None:
    constraints = LinkConstraints.of([(0, 0)], [])
    pair = SentencePair("1", Sentence.from_words(["a"]), Sentence.from_words(["b"]), constraints)
    with pytest.warns(DeprecationWarning, match=r"SentencePair\.wishes is now \.constraints"):
        assert pair.wishes is constraints
