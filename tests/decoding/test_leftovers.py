"""Words that are left alone although the rest of the pair says what they are to."""

from __future__ import annotations

import numpy as np
import pytest

from monoalign.candidates.spaces import token_cells
from monoalign.core.batch import Batch
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.core.space import ScoredEdits
from monoalign.decoding.leftovers import Leftovers
from monoalign.decoding.link_sets import LinkSetDecoder

LEFTOVERS = Leftovers(0.3, 0.5, 0.8, 0.5)


def added(source: str, target: str, links: str, **likely: float) -> set[str]:
    """Links beside those given (Pharaoh), which are certain. Keys of `likely`: words, by `_`."""
    sides = [Sentence.from_words(side.split()) for side in (source, target)]
    pair = SentencePair("", sides[0], sides[1])
    batch = Batch.of([pair, pair])
    space = token_cells(batch)
    certain = {tuple(map(int, link.split("-"))) for link in links.split()}
    cells = list(zip(space.source_starts.tolist(), space.target_starts.tolist(), strict=True))
    words = [(sides[0].words[i], sides[1].words[j]) for i, j in cells]
    shares = [
        0.99 if cell in certain else likely.get("_".join(both), 0.01)
        for cell, both in zip(cells, words, strict=True)
    ]
    odds = np.log(np.array(shares) / (1 - np.array(shares)))
    decoder = LinkSetDecoder(0.0, 0.0, leftovers=LEFTOVERS)
    first, second = decoder(batch, ScoredEdits(space, odds))
    assert first.links == second.links
    assert certain <= first.links
    for link in first.links - certain:
        assert (first.probabilities or {})[link] >= 0.5
    return {f"{sides[0].words[i]}-{sides[1].words[j]}" for i, j in first.links - certain}


OIL = "oil giant posts profit", "the oil company posts profit", "0-1 2-3 3-4"


def test_the_best_counterpart_of_a_content_word() -> None:
    assert added(*OIL, giant_company=0.35) == {"giant-company"}
    assert not added(*OIL, giant_company=0.25)
    assert not added(*OIL, giant_the=0.4)  # a function word
    assert not added(*OIL, giant_company=0.35, giant_profit=0.4)  # a better one, which is linked


@pytest.mark.parametrize(
    ("source", "target", "links"),
    [
        ("red giant", "a blue company here", ""),  # hardly anything is linked
        ("a b c d e giant", "a b c d e company", "0-0 1-1 2-2 3-3 4-4"),  # almost everything is
        ("we met Ann there", "they met Bob here", "1-1 3-3"),  # names
        ("win 7 games here", "win 9 games now", "0-0 2-2"),  # numbers
    ],
)
def test_what_has_no_counterpart(source: str, target: str, links: str) -> None:
    likely = {"giant_company": 0.4, "Ann_Bob": 0.4, "7_9": 0.4}
    assert not added(source, target, links, **likely)


def test_equal_words_before_words_that_are_linked() -> None:
    assert added("he is seen now", "is seen now", "2-1 3-2") == {"is-is"}
    assert added("they are seen", "it is seen", "2-2") == set()  # too little is linked
    assert added("they are seen now", "it is seen now", "2-2 3-3") == {"are-is"}
    assert added("ten a week now", "six per week now", "2-2 3-3") == {"a-per"}


def test_possessives() -> None:
    assert added("the church 's roof", "the roof of the church", "1-4 3-1") == {"'s-of"}
    assert added("the roof of the church", "the church 's roof", "1-3 4-1") == {"of-'s"}
    assert not added("the church 's roof", "the roof of the church", "1-1 3-4")


def test_quotation_marks_go_with_what_they_enclose() -> None:
    marks = added("« no » , he said", 'he said " no "', "1-3 4-0 5-1")
    assert marks == {'«-"', '»-"'}
    signs = added("he said ' no ! '", '" no , " he said !', "0-4 1-5 3-1 4-6")
    assert signs == {"'-\""}
    assert not added("« no » , he said", 'he said " yes "', "4-0 5-1")
    assert not added("« no , he said", 'he said " no "', "1-3 3-0 4-1")  # not closed


def test_names_of_one_letter() -> None:
    assert added("f ( x ) = 1", "f ( t ) = 1", "0-0 1-1 3-3 4-4 5-5") == {"x-t"}
    assert not added("f ( x ) = 1", "f ( t + 1 ) = 1", "0-0 1-1 3-5 4-6 5-7")


def test_initials_before_a_name() -> None:
    assert added("J. Diaz won it", "Juan Diaz won it", "1-1 2-2 3-3") == {"J.-Juan"}
    assert not added("J. Diaz won it", "Rosa Diaz won it", "1-1 2-2 3-3")
    assert not added("J. Diaz won it", "John sees Diaz won it", "1-2 2-3 3-4")


def test_last_stops_go_together() -> None:
    pair = [Sentence.from_words(text.split()) for text in ("it rained .", "it rained . we left .")]
    batch = Batch.of([SentencePair("", pair[0], pair[1])])
    space = token_cells(batch)
    cells = zip(space.source_starts.tolist(), space.target_starts.tolist(), strict=True)
    odds = np.array([4.0 if cell in ((0, 0), (1, 1), (2, 2)) else -4.0 for cell in cells])
    (alignment,) = LinkSetDecoder(0.0, 0.0, leftovers=LEFTOVERS)(batch, ScoredEdits(space, odds))
    assert alignment.links == {(0, 0), (1, 1), (2, 5)}
    assert (alignment.cell_probabilities or {})[2, 2] > 0.9


def test_the_one_negation_that_is_left() -> None:
    assert added("neither of us can swim", "we ca n't swim well", "3-1 4-3 2-0") == {"neither-n't"}
    assert not added("neither of us can swim", "we ca n't swim well", "3-1")  # hardly anything
