from __future__ import annotations

from features.described import by_state, names_of, tagged
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.features.lexical.attributes import TagMatch, TagPairs


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
