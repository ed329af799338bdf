from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.core.batch import Batch
from monoalign.core.errors import FormatError
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.syntax.arcs import arcs, arcs_of
from monoalign.syntax.relations import known_labels
from syntax.trees import any_heads, parsed


def shown(sentence: Sentence) -> set[str]:
    """Arcs as the papers write them: `nsubj(left, He)`."""
    words = ("ROOT", *sentence.words)
    return {
        f"{label}({words[head + 1]}, {words[word + 1]})" for head, word, label in arcs(sentence)
    }


def test_prepositions_and_agents() -> None:
    sentence = parsed("""
        He      PRP  3 nsubj:pass
        was     VBD  3 aux:pass
        seen    VBN  0 root
        by      IN   5 case
        men     NNS  3 obl:agent
        of      IN   8 case
        the     DT   8 det
        law     NN   5 nmod
        because IN   11 case
        of      IN   9 fixed
        noise   NN   3 obl
    """)
    assert shown(sentence) == {
        "nsubj:pass(seen, He)",
        "aux:pass(seen, was)",
        "root(ROOT, seen)",
        "case(men, by)",
        "obl:agent(seen, men)",
        "case(law, of)",
        "det(law, the)",
        "nmod:of(men, law)",
        "case(noise, because)",
        "fixed(because, of)",
        "obl:because_of(seen, noise)",
    }


def test_conjuncts_share_heads_and_subjects() -> None:
    sentence = parsed("""
        Ann   NNP 6 nsubj
        ,     ,   3 punct
        Bob   NNP 1 conj
        and   CC  5 cc
        Eve   NNP 1 conj
        wash  VBP 0 root
        or    CC  8 cc
        peel  VBP 6 conj
        figs  NNS 6 obj
    """)
    result = shown(sentence)
    assert {"conj:and(Ann, Bob)", "conj:and(Ann, Eve)", "conj:or(wash, peel)"} <= result
    verbs, people = ("wash", "peel"), ("Ann", "Bob", "Eve")
    assert {f"nsubj({verb}, {person})" for verb in verbs for person in people} <= result
    assert {"obj(wash, figs)", "obj(peel, figs)"} <= result
    assert "root(ROOT, peel)" not in result


def test_voices_of_conjuncts() -> None:
    rows = """
        It   PRP 3 nsubj:pass
        was  VBD 3 aux:pass
        seen VBN 0 root
        and  CC  5 cc
        {}   {}  3 conj
    """
    assert "nsubj:pass(caught, It)" in shown(parsed(rows.format("caught", "VBN")))
    assert "nsubj(left, It)" in shown(parsed(rows.format("left", "VBD")))


def test_controlled_subjects() -> None:
    wants = parsed("""
        She   PRP 2 nsubj
        wants VBZ 0 root
        to    TO  4 mark
        try   VB  2 xcomp
        to    TO  6 mark
        leave VB  4 xcomp
    """)
    assert {"nsubj:xsubj(try, She)", "nsubj:xsubj(leave, She)"} <= shown(wants)
    told = parsed("""
        I     PRP 2 nsubj
        told  VBD 0 root
        her   PRP 2 obj
        to    TO  5 mark
        leave VB  2 xcomp
    """)
    assert "nsubj:xsubj(leave, her)" in shown(told)
    assert "nsubj:xsubj(leave, I)" not in shown(told)


def test_clauses_take_their_conjunction() -> None:
    sentence = parsed("""
        Call VB  0 root
        if   IN  4 mark
        in   IN  4 case
        need NN  1 advcl
        when WRB 7 advmod
        you  PRP 7 nsubj
        can  MD  1 advcl
    """)
    assert {"advcl:if(Call, need)", "advcl:when(Call, can)"} <= shown(sentence)


@pytest.mark.parametrize(
    ("pronoun", "subject", "expected"),
    [
        ("who WP 5 nsubj", "", "nsubj(met, man)"),
        ("whom WP 5 obj", "I PRP 5 nsubj", "obj(met, man)"),
        ("", "I PRP 5 nsubj", "obj(met, man)"),
    ],
)
def test_relative_clauses(pronoun: str, subject: str, expected: str) -> None:
    between = [row for row in (pronoun, subject) if row]
    while len(between) < 2:  # so that the verb is word 5
        between.append("often RB 5 advmod")
    sentence = parsed("\n".join(["the DT 2 det", "man NN 0 root", *between, "met VBD 2 acl:relcl"]))
    result = shown(sentence)
    assert {expected, "acl:relcl(man, met)"} <= result
    if pronoun:
        word = pronoun.split()[0]
        assert [arc for arc in result if arc.endswith(f", {word})")] == [f"ref(man, {word})"]


def test_gaps_further_down_and_stranded_prepositions() -> None:
    sentence = parsed("""
        what  WP  0 root
        I     PRP 3 nsubj
        want  VBP 1 acl:relcl
        to    TO  5 mark
        see   VB  3 xcomp
    """)
    assert "obj(see, what)" in shown(sentence)
    house = parsed("""
        house NN  0 root
        I     PRP 3 nsubj
        live  VBP 1 acl:relcl
        in    IN  3 obl
    """)
    assert "obl(live, house)" in shown(house)
    day = parsed("day NN 0 root\nI PRP 3 nsubj\nleft VBD 1 acl:relcl")
    assert "obl(left, day)" in shown(day)


def test_signs_make_no_labels_and_case_is_lowered() -> None:
    sentence = parsed("""
        Rock NN 0 root
        &    CC 3 cc
        Roll NN 1 conj
        OF   IN 5 case
        age  NN 1 nmod
    """)
    assert {"conj(Rock, Roll)", "nmod:of(Rock, age)"} <= shown(sentence)


def test_lemmas_mend_spelling_and_are_not_needed() -> None:
    rows = "bit NN 0 root\nOff IN 3 case\nit PRP 1 nmod"
    sentence = replace(parsed(rows), lemmas=("bit", "of", "it"))
    assert "nmod:of(bit, it)" in shown(sentence)
    bare = replace(sentence, lemmas=None, tags=None)
    assert "nmod:off(bit, it)" in shown(bare)
    including = parsed("men NNS 0 root\nincluding VBG 3 case\nme PRP 1 nmod")
    including = replace(including, lemmas=("man", "include", "I"))
    assert "nmod:including(men, me)" in shown(including)


def test_not_parsed_empty_or_no_tree() -> None:
    with pytest.raises(FormatError, match="expected a parsed sentence"):
        arcs(Sentence.from_words(["a"]))
    assert arcs(Sentence("", (), heads=(), relations=())) == []
    with pytest.raises(FormatError, match="cycle"):
        arcs(Sentence("a b", ("a", "b"), heads=(1, 0), relations=("dep", "dep")))


RELATIONS = (
    *(
        "root",
        "nsubj",
        "nsubj:pass",
        "obj",
        "iobj",
        "obl",
        "nmod",
        "xcomp",
        "ccomp",
        "advcl",
        "acl",
    ),
    *("acl:relcl", "advcl:relcl", "conj", "cc", "case", "mark", "fixed", "expl", "cop", "aux:pass"),
)


@st.composite
def any_parsed(draw: st.DrawFn) -> Sentence:
    """Any tree with any relations."""
    heads = draw(any_heads())
    words = st.sampled_from(["who", "that", "of", "in", "day"])
    size = len(heads)
    forms = tuple(draw(st.lists(words, min_size=size, max_size=size)))
    some = st.lists(st.sampled_from(RELATIONS), min_size=size, max_size=size)
    return Sentence(" ".join(forms), forms, heads=heads, relations=tuple(draw(some)))


@given(any_parsed())
def test_any_tree_gives_sound_arcs(sentence: Sentence) -> None:
    result = arcs(sentence)
    assert len(set(result)) == len(result)
    assert {arc.dependent for arc in result} == set(range(len(sentence)))
    for head, word, label in result:
        assert -1 <= head < len(sentence)
        assert head != word
        assert label


def batch_of(*sentences: tuple[Sentence, Sentence]) -> Batch:
    return Batch.of(SentencePair("1", source, target) for source, target in sentences)


@given(st.lists(st.tuples(any_parsed(), any_parsed()), max_size=3))
def test_many_sentences_are_those_sentences(sentences: list[tuple[Sentence, Sentence]]) -> None:
    labels, batch = known_labels(), batch_of(*sentences)
    columns = arcs_of(batch, labels)
    names, expected = list(labels), []
    for sentence, start in zip(batch.sentences(), batch.starts.ravel().tolist(), strict=True):
        for head, word, label in arcs(sentence):
            expected.append((head + start if head >= 0 else -1, word + start, label))
    rows = zip(*(column.tolist() for column in columns), strict=True)
    assert [(head, word, names[k]) for head, word, k in rows] == expected


def test_known_labels_are_in_the_order_of_their_numbers() -> None:
    assert list(known_labels().values()) == list(range(len(known_labels())))


def test_more_arcs_than_words_by_far() -> None:
    """Ten subjects of ten verbs: a hundred arcs."""
    subjects = ["0 NN 11 nsubj", *(f"{k} NN 1 conj" for k in range(1, 10))]
    verbs = ["10 VBD 0 root", *(f"{k} VBD 11 conj" for k in range(11, 20))]
    labels = [arc.label for arc in arcs(parsed("\n".join([*subjects, *verbs])))]
    assert labels.count("nsubj") == 100


def test_the_word_that_is_no_tree_is_named_in_its_own_sentence() -> None:
    good = Sentence("a b", ("a", "b"), heads=(-1, 0), relations=("root", "dep"))
    for heads, message in (((0, -1), "word 1: expected a tree"), ((-1, 2), "word 2: expected a h")):
        bad = replace(good, heads=heads)
        with pytest.raises(FormatError, match=message):
            arcs_of(batch_of((good, bad)), known_labels())
