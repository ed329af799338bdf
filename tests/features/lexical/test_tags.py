from __future__ import annotations

from features.described import by_state, names_of, tagged
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.features.lexical.attributes import SameTag, TagMatch, TagPairs


def test_tags() -> None:
    assert names_of(TagMatch())["1", 1, 1] == {"same_tag_class"}
    assert names_of(TagMatch())["1", 0, 0] == {"same_tag", "same_tag_class"}
    pairs = names_of(TagPairs())
    assert pairs["1", 1, 1] == {"NNS→NN"}
    assert pairs["1", 2, None] == {"VBD→null"}
    assert names_of(TagPairs(), "target")["1", None, 2] == {"null→VBZ"}


def test_unknown_tags_are_one() -> None:
    odd = SentencePair("1", tagged("a", "a", "ODD"), Sentence.from_words(["b"]))
    (table,) = by_state(TagPairs(), odd, along="source")
    assert table[0, 0] == {"other→other": 1}


def test_every_link_has_the_same_tag_or_another() -> None:
    names = names_of(SameTag())
    assert names["1", 0, 0] == {"same_tag"}
    assert names["1", 1, 1] == {"other_tag"}
    assert names["1", 2, None] == set()


def test_pairs_of_tags_without_nulls() -> None:
    names = names_of(TagPairs(nulls=False))
    assert names["1", 1, 1] == {"NNS→NN"}
    assert names["1", 2, None] == set()
    assert not [name for name in TagPairs(nulls=False).names if "null" in name]
