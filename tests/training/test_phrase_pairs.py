from __future__ import annotations

import numpy as np

from monoalign.resources.phrase_sets import GAP, POSSESSIVE, REFLEXIVE
from monoalign.training.phrase_pairs import random_phrases


def test_expressions_and_their_links() -> None:
    random = np.random.default_rng(1)
    made = [random_phrases(random) for _ in range(2000)]
    for source, target, links in made:
        assert source
        assert target
        assert not {GAP, POSSESSIVE, REFLEXIVE} & {*source, *target}
        assert all(0 <= i < len(source) and 0 <= j < len(target) for i, j in links)
    linked = sum(bool(links) for _, _, links in made) / len(made)
    assert 0.8 < linked < 0.9  # the others are of two sets
    assert any(len(source) > 2 and len(target) == 1 for source, target, _ in made)


def test_what_stands_in_a_gap_is_on_both_sides() -> None:
    random = np.random.default_rng(2)
    for _ in range(2000):
        source, target, links = random_phrases(random)
        if links and "it" in source and "it" in target:
            assert (source.index("it"), target.index("it")) in links
            return
    raise AssertionError("no expression has a gap")
