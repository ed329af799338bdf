from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.core.errors import MismatchError
from monoalign.evaluation.error_groups import group_errors
from monoalign.evaluation.projection import counterparts, projected
from monoalign.evaluation.score import evaluate
from samples import aligned


def test_words_that_share_a_character_correspond() -> None:
    assert counterparts(["can't", "go"], ["ca", "n't", "go"]) == [[0, 1], [2]]
    assert counterparts(["ca", "n't", "go"], ["Can't", "go"]) == [[0], [0], [1]]
    assert counterparts(["-LRB-", "``"], ["(", '"']) == [[0], [1]]
    assert counterparts(["a b", ""], ["a", "b"]) == [[0, 1], []]
    assert counterparts(["can", "go"], ["cant", "go"]) is None


@given(st.text("ab", min_size=1), st.data())
def test_cutting_again_brings_the_links_back(text: str, data: st.DataObject) -> None:
    """Each character as a word, and then words again: every link and no other."""
    cuts = data.draw(st.sets(st.integers(1, len(text)), max_size=4))
    bounds = sorted({0, len(text), *cuts})
    words = " ".join(text[at:end] for at, end in pairwise(bounds))
    size = len(bounds) - 1
    cells = st.tuples(st.integers(0, size - 1), st.integers(0, size - 1))
    links = " ".join(f"{i}-{j}" for i, j in data.draw(st.sets(cells)))
    coarse, fine = aligned(words, words, links), aligned(" ".join(text), " ".join(text), "")
    finer = projected(coarse, fine.pair)
    assert finer is not None
    back = projected(finer, coarse.pair)
    assert back is not None
    assert back.links == coarse.links


def test_another_tokenisation_is_scored() -> None:
    gold = [aligned("I ca n't go .", "I can not go .", "0-0 1-1 2-2 3-3 4-4")]
    output = [aligned("I can't go.", "I cannot go.", "0-0 1-1 2-2")]
    score = evaluate(output, gold)
    # ca, n't x can, not; go, . x go, .: 1 + 4 + 4 links, all five gold ones among them
    assert (score.precision, score.recall) == (5 / 9, 1.0)
    assert "|projected:1|" in score.signature
    assert "projected" not in evaluate(gold, gold).signature
    report = group_errors(output, gold)
    assert (report.mistakes, report.score.precision) == (4, 5 / 9)


def test_other_texts_are_not() -> None:
    with pytest.raises(MismatchError, match="found 2 and 1, of other texts"):
        evaluate([aligned("x y", "z", "")], [aligned("a", "b c", "")])
    with pytest.raises(MismatchError, match="are the sides swapped"):
        evaluate([aligned("b c", "a", "")], [aligned("a", "b c", "")])
