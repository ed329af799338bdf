from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from monoalign.annotate.table_lemmas import TableLemmas
from monoalign.core.alignment import Alignment
from monoalign.features.scores.score_context import REACH
from monoalign.systems.fast.model import features_of
from monoalign.systems.fast.parts import Kind, Part, parts_of
from monoalign.training.corpus import annotated, in_lower_case
from samples import aligned


def no_variants(alignments: Sequence[Alignment]) -> Sequence[Alignment]:
    return ()


def parts(
    *gold: Alignment,
    folds: int = 1,
    variants_of: Callable[[Sequence[Alignment]], Sequence[Alignment]] = no_variants,
) -> list[Part]:
    corpora = gold, [in_lower_case(one) for one in gold]
    given, lowered = (list(annotated(corpus, TableLemmas())) for corpus in corpora)
    kinds: list[Kind] = ["strict"] * len(gold)
    features = features_of()
    return list(parts_of(given, lowered, kinds, folds, variants_of, lambda fold: features))


def test_pairs_are_learned_from_swapped_and_in_lower_case() -> None:
    learned = parts(aligned("He bought Paris", "he left", "0-0"), aligned("a b", "a", "0-0"))
    assert [(part.copied, part.swapped, len(part.alignments)) for part in learned] == [
        (False, False, 2),
        (True, True, 2),
        (True, False, 1),  # the second pair has no capitals
        (True, True, 1),
    ]
    assert [part.measured for part in learned] == [True, False, False, False]
    assert learned[2].alignments[0].pair.source.words == ("he", "bought", "paris")
    assert learned[1].gold.tolist() == [True, False, False, False, False, False, True, False]


def test_copies_are_in_the_fold_of_their_pair() -> None:
    gold = [aligned(f"The {word}", f"{word} it", "1-0", word) for word in ("dog", "cat", "cow")]
    of_fold: dict[int, set[str]] = {}
    for part in parts(*gold, folds=3):
        of_fold.setdefault(part.fold, set()).update(
            word.lower() for one in part.alignments for word in one.pair.source.words
        )
    assert sorted(map(len, of_fold.values())) == [3, 3, 3]  # the, it and one other


def test_soft_labels_are_learned_where_there_are_any() -> None:
    plain = aligned("a b", "c", "0-0")
    voted = replace(plain, probabilities={(0, 0): 2 / 3, (1, 0): 1 / 3})
    for one, labels in ((plain, [1, 0]), (voted, [2 / 3, 1 / 3])):
        part = parts(one)[0]
        assert part.gold.tolist() == [True, False]
        assert part.soft_labels.tolist() == np.array(labels, np.float32).tolist()


def test_what_is_swapped_sees_the_chains_swapped() -> None:
    jumps = np.zeros((2, 2 * REACH + 1))
    jumps[0, REACH + 1] = 3.0
    own, copy, *_ = parts(aligned("a b", "c d e", "0-0"))
    scores, every = np.linspace(-1, 1, 6), np.arange(6)
    swapped = scores.reshape(2, 3).T.ravel()
    first = own.around(jumps, False, scores, every).dense()[:, -6:].reshape(2, 3, 6)
    second = copy.around(jumps, False, swapped, every).dense()[:, -6:].reshape(3, 2, 6)
    assert np.allclose(first[..., [1, 0, 2, 4, 3, 5]], second.transpose(1, 0, 2))


def test_variants_are_learned_from_in_the_fold_of_their_pairs() -> None:
    gold = [aligned(f"the {word}", f"{word} it", "1-0", word) for word in ("dog", "cat", "cow")]
    learned = parts(*gold, folds=3, variants_of=lambda some: [each.swapped() for each in some])
    variants = [part for part in learned if part.alignments[0].pair.target.words[0] == "the"]
    assert sorted(part.fold for part in variants if not part.swapped) == [0, 1, 2]
    assert not any(part.measured for part in variants)
