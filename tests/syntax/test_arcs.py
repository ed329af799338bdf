from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.core.errors import FormatError
from monoalign.core.sentence import Sentence
from monoalign.syntax.arcs import arcs
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
    found = shown(sentence)
    assert {"conj:and(Ann, Bob)", "conj:and(Ann, Eve)", "conj:or(wash, peel)"} <= found
    verbs, people = ("wash", "peel"), ("Ann", "Bob", "Eve")
    assert {f"nsubj({verb}, {one})" for verb in verbs for one in people} <= found
    assert {"obj(wash, figs)", "obj(peel, figs)"} <= found
    assert "root(ROOT, peel)" not in found


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
    found = shown(sentence)
    assert {expected, "acl:relcl(man, met)"} <= found
    if pronoun:
        word = pronoun.split()[0]
        assert [arc for arc in found if arc.endswith(f", {word})")] == [f"ref(man, {word})"]


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


@given(any_heads(), st.data())
def test_any_tree_gives_sound_arcs(heads: tuple[int, ...], data: st.DataObject) -> None:
    size = len(heads)
    some = st.lists(st.sampled_from(RELATIONS), min_size=size, max_size=size)
    words = st.lists(
        st.sampled_from(["who", "that", "of", "in", "day"]), min_size=size, max_size=size
    )
    relations, forms = tuple(data.draw(some)), tuple(data.draw(words))
    found = arcs(Sentence(" ".join(forms), forms, heads=heads, relations=relations))
    assert len(set(found)) == len(found)
    assert {arc.dependent for arc in found} == set(range(size))
    for head, word, label in found:
        assert -1 <= head < size
        assert head != word
        assert label
