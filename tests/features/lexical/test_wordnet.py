from __future__ import annotations

import numpy as np

from features.described import CARS, names_of
from monoalign.features.lexical.wordnet import YAO_RELATIONS, WordNetRelations
from monoalign.resources.wordnet import WordNet
from monoalign.resources.wordnet.relations import RELATIONS

COLUMNS = [RELATIONS.index(name) for name in YAO_RELATIONS]


def test_relations_of_words() -> None:
    related = names_of(WordNetRelations())
    assert "synonym" in related["1", 1, 1]
    assert related["1", 0, 1] == set()
    sources, targets = zip(
        *[(s, t) for s in CARS.source.words for t in CARS.target.words], strict=True
    )
    expected = WordNet.load().relations(sources, targets)[:, COLUMNS]
    untagged = names_of(WordNetRelations(tagged=False))
    rows = [untagged["1", i, j] for i in range(4) for j in range(4)]
    assert rows == [{YAO_RELATIONS[at] for at in np.flatnonzero(row)} for row in expected]


def test_relations_by_lemma_and_part_of_speech() -> None:
    cells = [(i, j) for i in range(4) for j in range(4)]
    source, target = CARS.source, CARS.target
    assert source.lemmas is not None
    assert source.tags is not None
    assert target.lemmas is not None
    assert target.tags is not None
    expected = WordNet.load().relations(
        [source.lemmas[i] for i, _ in cells],
        [target.lemmas[j] for _, j in cells],
        [source.tags[i] for i, _ in cells],
        [target.tags[j] for _, j in cells],
    )[:, COLUMNS]
    related = names_of(WordNetRelations())
    for (i, j), row in zip(cells, expected, strict=True):
        open_class = source.tags[i][0] in "NVJR" and target.tags[j][0] in "NVJR"
        expected_names = {YAO_RELATIONS[at] for at in np.flatnonzero(row)} if open_class else set()
        assert related["1", i, j] == expected_names
