"""Features side by side, flags however they are made, and rows that leave a word alone."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from features.described import names_of
from monoalign.candidates.spaces import ChainStates, token_cells
from monoalign.core.batch import Batch
from monoalign.core.feature_matrix import Block, dense
from monoalign.core.space import EditSpace, Side
from monoalign.features import feature as feature_module
from monoalign.features.context.neighbours import (
    EqualNeighbours,
    EqualNeighbourTags,
    SimilarNeighbours,
)
from monoalign.features.feature import Feature, FeatureSet, equal_flags, flags
from monoalign.features.lexical.attributes import TagMatch, TagPairs
from monoalign.features.lexical.identity import Identical
from monoalign.features.lexical.spelling import YAO_MEASURES, Similarity, SimilaritySteps
from monoalign.features.lexical.wordnet import WordNetRelations
from monoalign.features.position.position import Position
from samples import pair

PAIRS = (pair("The cat saw the Cat", "the cat", "1"), pair("", "a b", "2"), pair("b c", "c b", "3"))


def test_columns_of_several_features_keep_their_order() -> None:
    features = FeatureSet((Identical(("identical",)), Similarity(("prefix", "suffix"), "lemma")))
    assert features.names == ("identical", "prefix", "suffix")
    batch = Batch.of([pair("ab", "ab ax")])
    matrix = features(batch, token_cells(batch))
    assert matrix.dense().tolist() == [[1.0, 1.0, 1.0], [0.0, 0.5, 0.0]]


class Watched:
    """A feature that notes what is computed, and how many threads are inside at once."""

    def __init__(self, name: str, by_word: bool, order: list[str]) -> None:
        self.names, self.by_word, self._order = (name,), by_word, order
        self.inside = self.most = 0

    def __call__(self, batch: Batch, space: EditSpace) -> Block:
        self.inside += 1
        self.most = max(self.most, self.inside)
        self._order.append(self.names[0])
        time.sleep(0.01)
        self.inside -= 1
        return dense(np.full((1, len(space)), len(self._order)))


def test_what_is_by_word_is_computed_first_and_columns_keep_their_order() -> None:
    order: list[str] = []
    features = FeatureSet(tuple(Watched(name, name in "bd", order) for name in "abcd"))
    batch = Batch.of([pair("x", "y")])
    assert features(batch, token_cells(batch)).dense().tolist() == [[3.0, 1.0, 4.0, 2.0]]
    assert order == ["b", "d", "a", "c"]


def test_what_is_by_word_is_computed_by_one_thread_at_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(feature_module, "_PATIENCE", 60.0)
    watched = Watched("a", True, [])
    batch = Batch.of([pair("x", "y")])
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: FeatureSet((watched,))(batch, token_cells(batch)), range(8)))
    assert watched.most == 1


def test_a_thread_does_not_wait_for_its_turn_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feature_module, "_PATIENCE", 0.01)
    order: list[str] = []
    batch = Batch.of([pair("x", "y")])
    with feature_module._turn():
        FeatureSet((Watched("a", True, order),))(batch, token_cells(batch))
    assert order == ["a"]
    assert not feature_module._TURN.locked()


@pytest.mark.parametrize("along", ["source", "target"])
@pytest.mark.parametrize(
    "feature",
    [
        Similarity(YAO_MEASURES),
        SimilaritySteps(),
        Identical(),
        TagMatch(),
        Position(),
        WordNetRelations(),
        WordNetRelations(tagged=False),
        Identical(("same_lemma",)),
        EqualNeighbours(),
        EqualNeighbourTags(),
        SimilarNeighbours(),
    ],
    ids=lambda feature: type(feature).__name__,
)
def test_words_left_alone_have_none(feature: Feature, along: Side) -> None:
    for (_, source, target), names in names_of(feature, along).items():
        if source is None or target is None:
            assert names == set()


def test_links_are_the_same_along_both_sides() -> None:
    features: tuple[Feature, ...] = (
        Similarity(YAO_MEASURES),
        TagPairs(),
        Position(),
        EqualNeighbours(),
        SimilarNeighbours(),
    )
    for feature in features:
        along_source, along_target = names_of(feature, "source"), names_of(feature, "target")
        shared = [key for key in along_source if None not in key]
        assert [along_source[key] for key in shared] == [along_target[key] for key in shared]


def test_equal_flags_are_flags_of_what_is_equal() -> None:
    batch = Batch.of(PAIRS)
    space = ChainStates("target")(batch)
    words, exact, loose = batch.words(space), batch.ids("word"), batch.ids("lower")
    block = equal_flags(batch, space, [(exact, exact), (loose, loose)])
    expected = flags([words.equal(exact), words.equal(loose)])
    assert np.array_equal(block.dense(), expected.dense())
    assert not block.dense()[~words.linked].any()
    assert block.dense().sum() == 2 + 4 + 2 + 2  # the, cat; the same with capitals, too; b and c
    (alone,) = equal_flags(batch, space, [(loose, loose)]).dense().T
    assert alone.tolist() == block.dense()[:, 1].tolist()


def test_flags_of_distinct_pairs() -> None:
    columns = [np.array([True, False]), np.array([True, True])]
    block = flags(columns, np.array([1, -1, 0], np.int32))
    assert block.dense().tolist() == [[0, 1], [0, 0], [1, 1]]
