"""Stages 3 and 5 on trees written by hand."""

from __future__ import annotations

from monoalign.systems.sultan.dependencies import ContentByDependencies, StopByDependencies
from systems.sultan.annotated import links, pair_of

# Figure 2 of the paper; `he` and `wrote`, `wrote` and `book` are each other's evidence.
WROTE = pair_of(
    "He/he/PRP/2/nsubj wrote/write/VBD/0/root a/a/DT/4/det book/book/NN/2/obj",
    "I/i/PRP/2/nsubj read/read/VBD/0/root the/the/DT/4/det book/book/NN/2/obj "
    "he/he/PRP/6/nsubj wrote/write/VBD/4/acl:relcl",
)


def test_equivalent_types_and_the_neighbours_that_were_evidence() -> None:
    assert links(WROTE, ContentByDependencies()) == {(0, 4), (1, 5), (3, 3)}
    assert links(WROTE.swapped(), ContentByDependencies()) == {(4, 0), (5, 1), (3, 3)}


def test_similar_words_without_evidence_are_left() -> None:
    pair = pair_of("car/car/NN/2/nsubj sold/sell/VBD/0/root", "car/car/NN/2/obj left/leave/VBD")
    assert links(pair, ContentByDependencies()) == set()


def test_paraphrases_and_passives() -> None:
    pair = pair_of(
        "He/he/PRP/2/nsubj bought/buy/VBD/0/root cars/car/NNS/2/obj",
        "automobiles/automobile/NNS/3/nsubj:pass were/be/VBD/3/aux:pass purchased/purchase/VBN",
    )
    assert links(pair, ContentByDependencies()) == {(1, 2), (2, 0)}


def test_more_evidence_first() -> None:
    pair = pair_of(
        "bit/bite/VBD/0/root man/man/NN/1/obj bit/bite/VBD/1/parataxis cat/cat/NN/3/obj "
        "yesterday/yesterday/NN/3/obl:unmarked yesterday/yesterday/NN/1/obl:unmarked",
        "bit/bite/VBD/0/root cat/cat/NN/1/obj yesterday/yesterday/NN/1/obl:unmarked",
    )
    assert links(pair, ContentByDependencies()) == {(2, 0), (3, 1), (4, 2)}


def test_stop_words_need_linked_neighbours_of_the_same_type() -> None:
    pair = pair_of(
        "the/the/DT/2/det car/car/NN/0/root", "the/the/DT/2/det new the/the/DT/4/det car/car/NN"
    )
    alone = links(pair, StopByDependencies())
    assert alone == set()
    pair = pair_of(
        "the/the/DT/3/det old/old/JJ/3/amod car/car/NN/4/nsubj sold/sell/VBD",
        "the/the/DT/3/det new/new/JJ/3/amod car/car/NN/4/nsubj sold/sell/VBD",
    )
    both = links(pair, ContentByDependencies(), StopByDependencies())
    assert both == {(0, 0), (2, 2), (3, 3)}
