from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.syntax.clearnlp import RENAMED, is_clearnlp, to_ud
from monoalign.syntax.tree import walk
from syntax.trees import any_heads, parsed


def converted(rows: str) -> list[str]:
    """The UD tree of ClearNLP rows `word tag head relation`, as `word head relation`."""
    one = parsed(rows)
    heads, relations = to_ud(one.words, one.tags or (), one.heads or (), one.relations or ())
    names = ("0", *one.words)
    return [
        f"{word} {names[head + 1]} {relation}"
        for word, head, relation in zip(one.words, heads, relations, strict=True)
    ]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (  # a noun as predicate
            "He PRP 2 nsubj\nis VBZ 0 ROOT\na DT 4 det\ndoctor NN 2 attr\n. . 2 punct",
            "He doctor nsubj; is doctor cop; a doctor det; doctor 0 root; . doctor punct",
        ),
        (  # an adjective, below another verb
            "wants VBZ 0 ROOT\nto TO 3 aux\nbe VB 1 xcomp\nrich JJ 3 acomp",
            "wants 0 root; to rich mark; be rich cop; rich wants xcomp",
        ),
        (
            "He PRP 2 nsubj\nseems VBZ 0 ROOT\nrich JJ 2 acomp",
            "He seems nsubj; seems 0 root; rich seems xcomp",
        ),
        (  # a place
            "He PRP 2 nsubj\nis VBZ 0 ROOT\nin IN 2 prep\nParis NNP 3 pobj",
            "He Paris nsubj; is Paris cop; in Paris case; Paris 0 root",
        ),
        (
            "There EX 2 expl\nis VBZ 0 ROOT\nhope NN 2 attr\nin IN 2 prep\nit PRP 4 pobj",
            "There is expl; is 0 root; hope is nsubj; in it case; it is obl",
        ),
        (  # by whom
            "It PRP 3 nsubjpass\nwas VBD 3 auxpass\nseen VBN 0 ROOT\nby IN 3 agent\nmen NNS 4 pobj",
            "It seen nsubj:pass; was seen aux:pass; seen 0 root; by men case; men seen obl:agent",
        ),
        (
            "men NNS 0 ROOT\nof IN 1 prep\nthe DT 4 det\nlaw NN 2 pobj",
            "men 0 root; of law case; the law det; law men nmod",
        ),
        (
            "left VBD 0 ROOT\nwithout IN 1 prep\nsaying VBG 2 pcomp\nso RB 3 advmod",
            "left 0 root; without saying mark; saying left advcl; so saying advmod",
        ),
        (
            "ran VBD 0 ROOT\nout IN 1 prep\nof IN 2 prep\nit PRP 3 pobj",
            "ran 0 root; out it case; of it case; it ran obl",
        ),
        (
            "late RB 0 ROOT\nbecause IN 1 prep\nof IN 2 pcomp\nrain NN 3 pobj",
            "late 0 root; because rain case; of because fixed; rain late obl",
        ),
        (
            "gave VBD 0 ROOT\nher PRP 1 dative\nup RP 1 prt\nmy PRP$ 5 poss\nseat NN 1 dobj",
            "gave 0 root; her gave iobj; up gave compound:prt; my seat nmod:poss; seat gave obj",
        ),
        (
            "gave VBD 0 ROOT\nit PRP 1 dobj\nto IN 1 dative\nher PRP 3 pobj",
            "gave 0 root; it gave obj; to her case; her gave obl",
        ),
        (
            "man NN 0 ROOT\nwho WP 4 nsubj\nnever RB 4 neg\nlied VBD 1 relcl",
            "man 0 root; who lied nsubj; never lied advmod; lied man acl:relcl",
        ),
        (
            "a NN 0 ROOT\n, , 1 punct\nb NN 1 conj\nand CC 3 cc\nc NN 3 conj",
            "a 0 root; , a punct; b a conj; and c cc; c a conj",
        ),
        (
            "go VB 0 ROOT\nto IN 1 prep\nit PRP 2 pobj\nor CC 2 cc\nto IN 2 conj\nus PRP 5 pobj",
            "go 0 root; to it case; it go obl; or us cc; to us case; us it conj",
        ),
        (
            "Bob NNP 3 poss\n's POS 1 case\ncar NN 0 ROOT",
            "Bob car nmod:poss; 's Bob case; car 0 root",
        ),
        (
            "last JJ 2 amod\nyear NN 3 npadvmod\nleft VBD 0 ROOT",
            "last year amod; year left obl:unmarked; left 0 root",
        ),
        ("moved VBD 0 ROOT\nin IN 1 prep", "moved 0 root; in moved obl"),
    ],
)
def test_trees(rows: str, expected: str) -> None:
    assert converted(rows) == expected.split("; ")


def test_several_sentences_and_no_words() -> None:
    assert to_ud((), (), (), ()) == ((), ())
    rows = "He PRP 2 nsubj\nleft VBD 0 ROOT\nI PRP 4 nsubj\nam VBP 0 ROOT\nill JJ 4 acomp"
    assert converted(rows) == [
        "He left nsubj",
        "left 0 root",
        "I ill nsubj",
        "am ill cop",
        "ill 0 root",
    ]


def test_schemes_are_told_apart() -> None:
    assert is_clearnlp(("ROOT", "nsubj", "dobj"))
    assert not is_clearnlp(("ROOT", "nsubj", "obj", "nmod:poss"))
    assert not is_clearnlp(())


LABELS = (*RENAMED, "ROOT", "npadvmod", "cc", "conj", "nsubj", "aux", "expl", "ccomp", "case")


@given(any_heads(), st.data())
def test_any_tree_stays_a_tree(heads: tuple[int, ...], data: st.DataObject) -> None:
    def column(*values: str) -> list[str]:
        return data.draw(
            st.lists(st.sampled_from(values), min_size=len(heads), max_size=len(heads))
        )

    words = column("is", "because", "of", "and", "there", "man")
    tags = column("VBZ", "IN", "NN", "TO", "VBG", "CC")
    places, relations = to_ud(words, tags, heads, column(*LABELS))
    assert sorted(walk(places)) == list(range(len(heads)))
    assert not is_clearnlp(relations)
    assert [relation == "root" for relation in relations] == [head < 0 for head in places]
