"""Linear models and their evidence, and two directions made one."""

from __future__ import annotations

import numpy as np
import pytest

from monoalign.candidates.spaces import ChainStates, token_cells
from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.errors import UnknownNameError
from monoalign.decoding.matching import assignment, greedy
from monoalign.features.feature import FeatureSet
from monoalign.features.lexical.identity import Identical
from monoalign.features.position.position import LinkBias
from monoalign.models.directions import (
    LongerFirst,
    Symmetrised,
    directed,
    is_longer_first,
    trained_directions,
)
from monoalign.models.model import Evidence, LinearModel, LinearScorer, strongest_first
from samples import aligned, pair

EQUAL = LinearModel(
    token_cells,
    FeatureSet((Identical(("identical", "identical_ignoring_case")),)),
    LinearScorer(np.array([1.0, 2.0])),
    greedy,
)


def test_align_is_candidates_features_scores_and_decoder() -> None:
    alignments = EQUAL.align(Batch.of([pair("A a", "a A"), pair("", "x"), pair("A b c", "a b C")]))
    assert [one.to_pharaoh() for one in alignments] == ["0-1 1-0", "", "0-0 1-1 2-2"]
    assert [one.score for one in alignments] == [6.0, 0.0, 2.0 + 3.0 + 2.0]


def test_evidence_is_every_feature_that_counts() -> None:
    explanation = EQUAL.explain(Batch.of([pair("A b", "b a")]), aligned("A b", "b a", "0-1 1-0"))
    assert list(explanation) == [(0, 1), (1, 0)]
    assert explanation[0, 1] == (Evidence("identical_ignoring_case", 1.0, 2.0),)
    assert explanation[1, 0] == (
        Evidence("identical_ignoring_case", 1.0, 2.0),
        Evidence("identical", 1.0, 1.0),
    )


def test_what_leaving_a_word_alone_scores_counts_against_a_link() -> None:
    features = FeatureSet((LinkBias(), Identical(("identical",))))
    scorer = LinearScorer(np.array([0.5, -1.0, 3.0]))
    model = LinearModel(ChainStates("target"), features, scorer, assignment)
    batch = Batch.of([pair("a", "a")])
    (alignment,) = model.align(batch)
    evidence = model.explain(batch, alignment)[0, 0]
    assert evidence == (
        Evidence("identical", 1.0, 3.0),
        Evidence("link", 1.0, -1.0),
        Evidence("null (left alone)", -1.0, 0.5),
    )
    assert sum(item.contribution for item in evidence) == alignment.score == 1.5


def test_a_link_that_is_no_candidate_has_no_evidence() -> None:
    model = LinearModel(
        lambda batch: token_cells(batch).at(np.array([0])), EQUAL.features, EQUAL.scorer, greedy
    )
    batch, alignment = Batch.of([pair("a b", "a b")]), aligned("a b", "a b", "0-0 1-1")
    explanation = model.explain(batch, alignment)
    assert explanation[1, 1] == ()
    assert len(explanation[0, 0]) == 2


def test_strongest_first() -> None:
    weak, strong = Evidence("weak", 1.0, 0.5), Evidence("strong", 2.0, -1.0)
    assert strongest_first({(1, 0): [weak, strong], (0, 1): []}) == {
        (0, 1): (),
        (1, 0): (strong, weak),
    }


def test_both_directions() -> None:
    both = Symmetrised(EQUAL, EQUAL, "intersection")
    batch = Batch.of([pair("a b c", "c a")])
    (alignment,) = both.align(batch)
    assert alignment.to_pharaoh() == "0-1 2-0"
    evidence = both.explain(batch, alignment)[0, 1]
    assert {item.feature for item in evidence} == {
        f"{direction}:{name}" for direction in ("s2t", "t2s") for name in EQUAL.features.names
    }


def test_directions_by_name() -> None:
    assert trained_directions("s2t") == ("s2t",)
    assert trained_directions("union") == ("t2s", "s2t")
    assert directed("t2s", lambda name: EQUAL) is EQUAL
    assert isinstance(directed("union", lambda name: EQUAL), Symmetrised)
    with pytest.raises(UnknownNameError, match="unknown direction 'both'"):
        trained_directions("both")
    with pytest.raises(UnknownNameError, match="unknown direction 'both'"):
        directed("both", lambda name: EQUAL)


def test_the_longer_sentence_comes_first() -> None:
    assert is_longer_first(pair("a b", "c"))
    assert not is_longer_first(pair("a", "b c"))
    assert is_longer_first(pair("b", "a"))
    seen: list[Batch] = []

    class Watched(LinearModel):
        def align(self, batch: Batch) -> list[Alignment]:
            seen.append(batch)
            return super().align(batch)

    model = LongerFirst(Watched(EQUAL.candidates, EQUAL.features, EQUAL.scorer, EQUAL.decoder))
    pairs = [pair("a", "b a", "1"), pair("a b", "b", "2")]
    alignments = model.align(Batch.of(pairs))
    assert [one.pair for one in alignments] == pairs
    assert [one.to_pharaoh() for one in alignments] == ["0-1", "1-0"]
    assert all(is_longer_first(one) for one in seen[0].pairs)
