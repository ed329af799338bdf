from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import zss  # type: ignore[import-untyped]
from hypothesis import given
from hypothesis import strategies as st

from monoalign.candidates.spaces import token_cells
from monoalign.core.batch import Batch
from monoalign.core.edit import FloatArray
from monoalign.core.errors import FormatError, UsageError
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.core.space import ScoredEdits
from monoalign.decoding.tree_edit import TreeEdit
from monoalign.kernels.tree_edit import best_mapping, post_order
from monoalign.syntax.tree import tree_of
from syntax.trees import any_heads


@st.composite
def parsed(draw: st.DrawFn) -> Sentence:
    heads = draw(any_heads(7))
    words = tuple(draw(st.lists(st.sampled_from("abc"), min_size=len(heads), max_size=len(heads))))
    return replace(Sentence.from_words(words), heads=heads)


def zss_tree(sentence: Sentence) -> zss.Node:
    heads = sentence.heads or ()

    def node(label: str, word: int) -> zss.Node:
        made = zss.Node(label)
        for child, head in enumerate(heads):
            if head == word:
                made.addkid(node(sentence.words[child], child))
        return made

    return node("the root above all", -1)


def gains_of(pair: SentencePair, substitution: float = 1.0) -> FloatArray:
    equal = [a == b for a in pair.source.words for b in pair.target.words]
    return np.where(np.array(equal, np.bool_), 2.0, 2.0 - substitution)


def decode(
    pair: SentencePair, decoder: TreeEdit, substitution: float = 1.0
) -> list[tuple[int, int]]:
    batch = Batch.of([pair])
    (alignment,) = decoder(batch, ScoredEdits(token_cells(batch), gains_of(pair, substitution)))
    return sorted(alignment.links)


@given(any_heads(10))
def test_post_order_puts_a_head_after_its_subtree(heads: tuple[int, ...]) -> None:
    words, leaves = post_order(np.array(heads, np.int64))
    assert sorted(words.tolist()) == list(range(len(heads) + 1))
    assert words[-1] == len(heads)
    tree = tree_of(heads)
    for at, word in enumerate(words[:-1].tolist()):
        below = {word, *tree.descendants(word).tolist()}
        assert set(words[leaves[at] : at + 1].tolist()) == below


@given(parsed(), parsed(), st.sampled_from([0.5, 1.0, 2.0, 3.0]))
def test_distance_is_that_of_another_implementation(
    source: Sentence, target: Sentence, substitution: float
) -> None:
    pair = SentencePair("1", source, target)
    expected = zss.distance(
        zss_tree(source),
        zss_tree(target),
        zss.Node.get_children,
        insert_cost=lambda node: 1,
        remove_cost=lambda node: 1,
        update_cost=lambda a, b: 0 if a.label == b.label else substitution,
    )
    (rows, lefts), (columns, others) = (
        post_order(np.array(one.heads, np.int64)) for one in (source, target)
    )
    gains = np.full((len(rows), len(columns)), -1e9)
    gains[-1, -1] = 0.0
    by_word = gains_of(pair, substitution).reshape(len(source), len(target))
    gains[:-1, :-1] = by_word[np.ix_(rows[:-1], columns[:-1])]
    cells, gain = best_mapping(gains, lefts, others)
    assert len(source) + len(target) - gain == pytest.approx(expected)
    assert gains[cells[:, 0], cells[:, 1]].sum() == pytest.approx(gain)


@given(parsed(), parsed())
def test_a_mapping_keeps_order_and_ancestry(source: Sentence, target: Sentence) -> None:
    assert source.heads is not None
    assert target.heads is not None
    links = decode(SentencePair("1", source, target), TreeEdit(least=0.5))
    order = [
        {int(word): at for at, word in enumerate(post_order(np.array(one.heads, np.int64))[0])}
        for one in (source, target)
    ]
    trees = tree_of(source.heads), tree_of(target.heads)
    for i, j in links:
        for k, m in links:
            assert (i == k) == (j == m)
            assert (order[0][i] < order[0][k]) == (order[1][j] < order[1][m])
            assert trees[0].dominates(i, k) == trees[1].dominates(j, m)


@given(parsed(), parsed())
def test_moves_link_every_word_that_has_a_partner_left(source: Sentence, target: Sentence) -> None:
    pair = SentencePair("1", source, target)
    links = decode(pair, TreeEdit(least=2.0, moves=True))
    assert all(source.words[i] == target.words[j] for i, j in links)
    common = sum(min(source.words.count(w), target.words.count(w)) for w in "abc")
    assert len(links) == common == len({i for i, _ in links}) == len({j for _, j in links})


def test_which_of_two_equal_words_is_decided_by_the_tree() -> None:
    source = Sentence("", ("the", "dog", "bit", "the", "man"), heads=(1, 2, -1, 4, 2))
    target = Sentence("", ("the", "man", "ran"), heads=(1, 2, -1))
    assert decode(SentencePair("1", source, target), TreeEdit(2.0)) == [(3, 0), (4, 1)]


def test_what_is_no_tree_is_said() -> None:
    bare = Sentence.from_words(["a"])
    with pytest.raises(FormatError, match="not parsed"):
        decode(SentencePair("1", bare, bare), TreeEdit(2.0))
    for heads, what in (((1, 0), "cycle"), ((5, -1), "head")):
        wrong = Sentence("", ("a", "b"), heads=heads)
        with pytest.raises(FormatError, match=what):
            decode(SentencePair("1", wrong, wrong), TreeEdit(2.0))


def test_only_spaces_of_all_cells() -> None:
    one = Sentence("", ("a", "b"), heads=(-1, 0))
    batch = Batch.of([SentencePair("1", one, one)])
    part = replace(token_cells(batch), offsets=np.array([0, 3]))
    with pytest.raises(UsageError, match="every cell"):
        TreeEdit(2.0)(batch, ScoredEdits(part, np.zeros(4)))
