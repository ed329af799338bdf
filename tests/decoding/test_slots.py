"""What is left of two sentences when all else corresponds."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from monoalign.candidates.spaces import token_cells
from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.core.space import ScoredEdits
from monoalign.decoding.link_sets import LinkSetDecoder
from monoalign.decoding.slots import Slots

SLOTS = Slots(0.8, 0.1, 0.3, 7, 4, 0.7)


def aligned(
    source: str, target: str, inside: float, slots: Slots | None = SLOTS, **likely: float
) -> Alignment:
    """Equal words are linked; other cells have the probability `inside`, or that of `likely`.

    Keys of `likely` are two words joined by `_`.
    """
    sides = [Sentence.from_words(side.split()) for side in (source, target)]
    pair = SentencePair("", sides[0], sides[1])
    batch = Batch.of([pair, pair])
    space = token_cells(batch)
    words = batch.words(space)
    ids, forms = batch.ids("lower"), batch.forms("lower")
    shares = [
        0.99 if ids[i] == ids[j] else likely.get(f"{forms[ids[i]]}_{forms[ids[j]]}", inside)
        for i, j in zip(words.sources, words.targets, strict=True)
    ]
    odds = np.log(np.array(shares) / (1 - np.array(shares)))
    first, second = LinkSetDecoder(0.0, 0.0, slots=slots)(batch, ScoredEdits(space, odds))
    assert first.links == second.links
    return first


def beyond_equal(alignment: Alignment) -> set[str]:
    source, target = alignment.pair.source.words, alignment.pair.target.words
    return {
        f"{source[i]}-{target[j]}"
        for i, j in alignment.links
        if source[i].lower() != target[j].lower()
    }


def test_what_is_left_is_linked_as_a_phrase() -> None:
    pair = "The plan came to nothing .", "The plan failed ."
    alignment = aligned(*pair, 0.15)
    assert beyond_equal(alignment) == {"came-failed", "to-failed", "nothing-failed"}
    assert {alignment.probabilities[2, 2], alignment.probabilities[4, 2]} == {0.7}  # type: ignore[index]
    assert not beyond_equal(aligned(*pair, 0.15, slots=None))
    assert not beyond_equal(aligned(*pair, 0.05))


def test_a_weak_link_inside_is_completed() -> None:
    pair = "He runs a tight ship .", "He is very strict ."
    alignment = aligned(*pair, 0.1, tight_strict=0.6)
    assert len(beyond_equal(alignment)) == 4 * 3
    assert alignment.probabilities[3, 3] == 0.7  # type: ignore[index]


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("She put bananas there .", "She put philosophy there ."),  # one word each
        ("She ate ripe bananas there .", "She ate old bread there ."),  # runs of equal length
        ("The plan came to nothing .", "The plan failed today because"),  # another end
        ("The plan came to nothing .", "In fact , the plan failed ."),  # words outside are left
        ("The plan from Rome .", "The plan in ."),  # no content word
        ("The plan - no go .", "The plan failed ."),  # a sign
        ("Plans come to nothing", "She failed"),  # hardly anything else
        ("A dog runs fast .", "A storm broke ."),  # an article and a sign alone
    ],
)
def test_what_is_not_linked(source: str, target: str) -> None:
    assert not beyond_equal(aligned(source, target, 0.15))


def test_runs_of_equal_length_need_more() -> None:
    assert beyond_equal(aligned("I like big dogs .", "I like huge hounds .", 0.35))


def test_articles_go_with_their_nouns() -> None:
    source, target = "He read the book today .", "He saw the moon today ."
    assert (2, 2) not in aligned(source, target, 0.01).links
    assert (2, 2) in aligned(source, target, 0.01, slots=None).links
    assert (2, 2) in aligned(source, target, 0.01, book_moon=0.9).links


def test_several_slots_if_all_but_one_have_a_pronoun() -> None:
    several = replace(SLOTS, most=3)
    pair = "My parents sold their old car .", "They sold the old car ."
    assert beyond_equal(aligned(*pair, 0.3, slots=several)) == {
        "My-They",
        "parents-They",
        "their-the",
    }
    assert not beyond_equal(aligned(*pair, 0.3))
    other = "Big dogs ate ripe bananas .", "Hounds ate bread ."
    assert not beyond_equal(aligned(*other, 0.3, slots=several))


def test_a_slot_has_so_many_cells_at_most() -> None:
    pair = "The plan came to nothing .", "The plan failed ."
    assert beyond_equal(aligned(*pair, 0.15, slots=replace(SLOTS, cells=3)))
    assert not beyond_equal(aligned(*pair, 0.15, slots=replace(SLOTS, cells=2)))


def test_a_number_for_another_is_linked_whatever_else_differs() -> None:
    pair = "he said 40 people came but left .", "he said 50 people came ."
    linking = replace(SLOTS, numbers=1)
    assert beyond_equal(aligned(*pair, 0.01, linking)) == {"40-50"}
    assert not beyond_equal(aligned(*pair, 0.01))
    assert not beyond_equal(aligned("he said 40 people came .", "50 people came .", 0.01, linking))


def test_a_preposition_is_parted_with_what_follows() -> None:
    pair = "the shop is open .", "the shop is closed on monday ."
    linking = replace(SLOTS, numbers=1)
    joined = aligned(*pair, 0.01, SLOTS, open_closed=0.9, open_on=0.6)
    assert beyond_equal(joined) == {"open-closed", "open-on"}
    parted = aligned(*pair, 0.01, linking, open_closed=0.9, open_on=0.6)
    assert beyond_equal(parted) == {"open-closed"}
    swapped = aligned(*pair[::-1], 0.01, linking, closed_open=0.9, on_open=0.6)
    assert beyond_equal(swapped) == {"closed-open"}
