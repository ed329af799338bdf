from __future__ import annotations

from features.described import by_state
from monoalign.features.context.neighbours import BestOfEquals
from samples import pair


def test_of_equal_words_the_one_whose_context_fits_is_best() -> None:
    (table,) = by_state(BestOfEquals(), pair("we saw the cat and the dog", "they fed the dog"))
    assert set(table[5, 2]) == {"best_for_target", "best_of_both"}
    assert set(table[2, 2]) == {"beaten_for_target"}
    assert set(table[6, 3]) == {"best_of_both"}  # it has no rival


def test_both_sides_may_repeat_a_word() -> None:
    (table,) = by_state(
        BestOfEquals(), pair("we saw the cat feed the dog", "they put the dog by the cat")
    )
    assert (
        set(table[2, 5])
        == set(table[5, 2])
        == {
            "best_for_target",
            "best_for_source",
            "best_of_both",
        }
    )
    assert set(table[2, 2]) == set(table[5, 5]) == {"beaten_for_target", "beaten_for_source"}


def test_words_of_different_lemmas_are_not_compared() -> None:
    (table,) = by_state(BestOfEquals(), pair("the cat", "a dog"))
    assert not any(table.values())
