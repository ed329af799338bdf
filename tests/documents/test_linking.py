from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from monoalign.core.alignment import Alignment
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.documents.candidates import candidate_pairs
from monoalign.documents.document import Document
from monoalign.documents.linking import ScoredLink, best_links, link_sentences
from monoalign.systems.registry import load

SIZE = 4
EMPTY = Alignment(SentencePair("", Sentence("", ()), Sentence("", ())), frozenset())


def link(source: tuple[int, int], target: tuple[int, int], covered: float) -> ScoredLink:
    count = source[1] - source[0] + target[1] - target[0]
    return ScoredLink(source, target, EMPTY, (covered,) * count)


RUNS = [
    ((i, i + rows), (j, j + columns))
    for rows, columns in ((1, 1), (1, 2), (2, 1))
    for i in range(SIZE - rows + 1)
    for j in range(SIZE - columns + 1)
]
LINKS = st.dictionaries(st.sampled_from(RUNS), st.integers(0, 100), max_size=8)


def sentences_of(links: tuple[ScoredLink, ...]) -> list[tuple[str, int]]:
    sides = [("source", each.source) for each in links] + [
        ("target", each.target) for each in links
    ]
    return [(side, number) for side, span in sides for number in range(*span)]


@given(LINKS)
def test_no_set_of_links_gains_more(
    shares: dict[tuple[tuple[int, int], tuple[int, int]], int],
) -> None:
    links = [link(*spans, share / 100) for spans, share in shares.items()]
    best = best_links(links, SIZE, SIZE, level=0.3, neighbours=0.0)
    assert len(set(sentences_of(tuple(best)))) == len(sentences_of(tuple(best)))
    possible = (
        sum(each.gain(0.3) for each in chosen)
        for size in range(len(links) + 1)
        for chosen in combinations(links, size)
        if len(set(sentences_of(chosen))) == len(sentences_of(chosen))
    )
    assert abs(sum(each.gain(0.3) for each in best) - max(possible)) < 1e-9


def test_neighbours_decide_between_equal_sentences() -> None:
    same = [link((i, i + 1), (j, j + 1), 1.0) for i in (0, 2) for j in (0, 2)]
    middle = link((1, 2), (1, 2), 0.9)
    best = best_links([*same, middle], 3, 3)
    assert [(each.source[0], each.target[0]) for each in best] == [(0, 0), (1, 1), (2, 2)]


def test_candidates_are_few_and_hold_the_right_ones() -> None:
    words = [f"word{number} name{number} thing{number}" for number in range(40)]
    source = Document.of(words).sentences
    target = Document.of(words[::-1]).sentences
    pairs = candidate_pairs(source, target).tolist()
    assert [[number, 39 - number] in pairs for number in range(40)] == [True] * 40
    assert len(pairs) < 8 * 40


def test_candidates_of_nothing() -> None:
    assert candidate_pairs((), Document.of(["a"]).sentences).shape == (0, 2)


def test_split_and_merged_sentences_are_linked_as_one() -> None:
    aligner = load("exact")
    whole = ["the red car stopped near the old bridge and a small dog ran across the wide road"]
    halves = ["the red car stopped near the old bridge", "a small dog ran across the wide road"]
    (one,) = link_sentences(aligner, Document.of(whole), Document.of(halves))
    assert (one.source, one.target) == ((0, 1), (0, 2))
    assert one.alignment.pair.id == "1:1-2"
    (other,) = link_sentences(aligner, Document.of(halves), Document.of(whole))
    assert (other.source, other.target) == ((0, 2), (0, 1))
