"""The table read in both orientations, from both ends of an arc, and with sentences exchanged."""

from __future__ import annotations

from itertools import product

from monoalign.kernels.word_grid import ADJECTIVE, NOUN, VERB
from monoalign.syntax.relations import known_labels
from monoalign.systems.sultan.table1 import OTHER_WAY, SAME_WAY, rows_by_type, rows_of

Arc = tuple[str, bool, int, int]


def equivalent(left: Arc, right: Arc) -> bool:
    first, second = rows_of(*left), rows_of(*right)
    return bool(first[0] & second[1] or first[1] & second[0])


def test_an_agent_is_a_subject() -> None:
    assert equivalent(("obl:agent", True, VERB, NOUN), ("nsubj", True, VERB, NOUN))
    assert equivalent(("obl:agent", False, NOUN, VERB), ("nsubj", False, NOUN, VERB))
    assert not equivalent(("obl:agent", True, VERB, NOUN), ("obj", True, VERB, NOUN))
    assert not equivalent(("obl:agent", True, VERB, NOUN), ("nsubj", False, NOUN, VERB))


def test_an_object_is_what_a_relative_clause_is_about() -> None:
    # Figure 2: He wrote a book / the book he wrote
    assert equivalent(("obj", True, VERB, NOUN), ("acl:relcl", False, VERB, NOUN))
    assert equivalent(("obj", False, NOUN, VERB), ("acl:relcl", True, NOUN, VERB))
    assert not equivalent(("obj", True, VERB, NOUN), ("acl:relcl", True, VERB, NOUN))


def test_a_predicate_is_a_modifier() -> None:
    # the red car / the car is red
    assert equivalent(("amod", True, NOUN, ADJECTIVE), ("nsubj", False, NOUN, ADJECTIVE))


def test_categories_count() -> None:
    assert not equivalent(("obl:agent", True, NOUN, NOUN), ("nsubj", True, NOUN, NOUN))


def test_every_row_holds_from_both_ends_and_both_ways() -> None:
    for rows, turned in ((SAME_WAY, False), (OTHER_WAY, True)):
        for own, other, lefts, rights in rows:
            for left, right in product(lefts, rights):
                pair = (left, True, own, other), (right, not turned, own, other)
                back = (left, False, other, own), (right, turned, other, own)
                for first, second in (pair, back):
                    assert equivalent(first, second)
                    assert equivalent(second, first)


def test_other_labels_are_in_no_row() -> None:
    assert rows_of("det", True, NOUN, 0) == (0, 0)


def test_rows_by_type() -> None:
    labels = known_labels()
    rows = rows_by_type(labels)
    for label, is_head, own, other in product(labels, (False, True), range(5), range(5)):
        kind = 2 * labels[label] + is_head
        assert tuple(rows[:, kind, own, other]) == rows_of(label, is_head, own, other)
