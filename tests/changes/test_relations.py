"""How words of an edit relate, in sentences: by hand, and on the examples."""

from __future__ import annotations

import pytest

from monoalign.annotate.text import from_text
from monoalign.changes.edits import typed_edits
from monoalign.changes.negation import negations_in, scope_of
from monoalign.changes.relations import PairRelations
from monoalign.changes.typed_edit import Operation, Relation
from monoalign.changes.word_relations import word_relation, word_relations
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.resources.opposites import are_opposites
from samples import aligned


def relation(source: str, target: str) -> str | None:
    """Of the words in brackets of two sentences."""
    sides = [_marked(text) for text in (source, target)]
    pair = SentencePair("1", sides[0][0], sides[1][0])
    result = PairRelations(pair).of(sides[0][1], sides[1][1])
    return result and result.value


def _marked(text: str) -> tuple[Sentence, tuple[int, ...]]:
    words = text.split()
    bare = Sentence.from_words([word.strip("[]") for word in words])
    inside, positions = False, []
    for at, word in enumerate(words):
        inside |= word.startswith("[")
        if inside:
            positions.append(at)
        inside &= not word.endswith("]")
    return bare, tuple(positions)


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [
        ("the shop is [open]", "the shop is [closed]", "opposite"),
        ("it is [not bad]", "it is [good]", "related"),
        ("it is [not bad]", "it is [bad]", "opposite"),
        ("he [failed]", "he [did not pass]", "related"),
        ("it is [in front of] the house", "it is [behind] the house", "opposite"),
        ("he [quit] smoking", "he [started] smoking", "opposite"),
        ("[most] people agree", "[few] people agree", "opposite"),
        ("we [can] go", "we [cannot] go", "opposite"),
        ("he [failed to] pay", "he did [not] pay", None),
        ("ten [miles] away", "ten [km] away", "different"),
        ("it is [10 miles] away", "it is [16 km] away", "equivalent"),
        ("it is 5 [km] away", "it is 6 [kilometres] away", "equivalent"),
        ("it is [5] km away", "it is [6] kilometres away", "different"),
        ("for [5] dollars", "for [6] euros", "different"),
        ("on [Monday]", "on [Tuesday]", "different"),
        ("every [three] months", "[four] times a year", None),
        ("in [Paris]", "in [London]", "different"),
        ("in [Barack Obama]", "in [Obama]", "equivalent"),
        ("the [UN] met", "the [United Nations] met", "equivalent"),
        ("the [VOA] said", "the [Voice of America] said", "equivalent"),
        ("the [Dutch] king", "the king of [Holland]", "related"),
        ("by [Chernomyrdin]", "by [Chernomirdin]", "related"),
        ("a [poodle] barked", "a [dog] barked", "more general"),
        ("a [dog] barked", "a [poodle] barked", "more specific"),
        ("a [red car]", "a [car]", "more general"),
        ("a [former president]", "a [president]", "related"),
        ("a [car]", "an [automobile]", "equivalent"),
        ("the [cat]", "the [dog]", "related"),
        ("he is [testing] it", "he is [breaking] it", None),
        ("[he] left", "[Peter] left", None),
    ],
)
def test_relations_in_sentences(source: str, target: str, expected: str | None) -> None:
    assert relation(source, target) == expected


def test_words_are_related_alike_alone_and_together() -> None:
    pairs = [("rise", "fall"), ("dog", "animal"), ("big", "large"), ("cat", "xyzzy")]
    assert word_relations(pairs) == [word_relation(*pair) for pair in pairs]
    assert [r and r.value for r in word_relations(pairs)] == [
        "opposite",
        "more general",
        "equivalent",
        None,
    ]
    turned = [r and r.value for r in word_relations([(b, a) for a, b in pairs])]
    assert turned == ["opposite", "more specific", "equivalent", None]


def test_opposites_are_mutual() -> None:
    assert are_opposites("land", "take off")
    assert are_opposites("take off", "land")
    assert not are_opposites("hot", "warm")


@pytest.mark.parametrize(
    ("text", "negations", "negated"),
    [
        ("He did not sign the letter .", [2], "sign"),
        ("He did not really sign it .", [2], "sign"),
        ("He said nothing .", [2], "said"),
        ("She never eats meat .", [1], "eats"),
        ("Not only he came .", [], ""),
        ("No , he came .", [], ""),
        ("like it or not , he came", [], ""),
    ],
)
def test_negations_and_what_they_negate(text: str, negations: list[int], negated: str) -> None:
    words = text.split()
    assert negations_in(words) == negations
    if negations:
        at = scope_of(words, negations[0])
        assert at is not None
        assert words[at] == negated


def test_a_lost_negation_says_what_it_negated() -> None:
    alignment = aligned("He did not sign it", "He signed it", "0-0 3-1 4-2")
    (edit,) = [e for e in typed_edits(alignment) if e.operation is Operation.DELETE]
    assert (edit.source_words, edit.relation) == (("did", "not"), Relation.OPPOSITE)
    assert edit.about == ((3,), (1,))


@pytest.mark.parametrize(
    ("source", "target", "links"),
    [
        ("it is not bad", "it is good", "0-0 1-1 3-2"),  # cancelled by an opposite
        ("he can not swim", "he is unable to swim", "0-0 1-1 3-4"),  # by a word that negates
        ("he did not go", "he never went", "0-0 3-2"),  # by another negation
        ("he left", "he left , not a word was said", "0-0 1-1"),  # what it negates is new too
    ],
)
def test_negations_that_change_nothing(source: str, target: str, links: str) -> None:
    relations = [edit.relation for edit in typed_edits(aligned(source, target, links))]
    assert Relation.OPPOSITE not in relations


def test_words_without_links_in_one_slot() -> None:
    edits = typed_edits(aligned("it killed 12 men", "it killed 15 men", "0-0 1-1 3-3"))
    said = [(e.operation.value, e.relation and e.relation.value, e.about) for e in edits[1:3]]
    assert sorted(said) == [
        ("delete", "different", ((2,), (2,))),
        ("insert", "different", ((2,), (2,))),
    ]


def test_words_without_links_of_one_value() -> None:
    edits = typed_edits(aligned("for $ 5 .", "for 6 dollars .", "0-0 1-2 3-3"))
    assert {e.operation.value for e in edits if e.relation is Relation.DIFFERENT} == {
        "delete",
        "insert",
    }


def test_names_need_capitals_that_say_something() -> None:
    headline = [from_text(text) for text in ("Obama Wins The Vote", "Clinton Wins The Vote")]
    assert PairRelations(SentencePair("1", headline[0], headline[1])).of((0,), (0,)) is None
    labelled = [
        Sentence(one.text, one.words, entities=("B-PER", "O", "O", "O")) for one in headline
    ]
    assert (
        PairRelations(SentencePair("1", labelled[0], labelled[1])).of((0,), (0,))
        is Relation.DIFFERENT
    )
