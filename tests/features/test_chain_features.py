"""The feature groups of the chain aligners, on pairs small enough to check by eye."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from monoalign.candidates.states import ChainStates
from monoalign.features.chain_bias import LinkBias
from monoalign.features.distinct import distinct_pairs, looked_up
from monoalign.features.distortion import Distortion
from monoalign.features.rows import Group, Rows
from monoalign.features.similarity import Identical, Similarity, SimilaritySteps
from monoalign.features.tags import TagMatch, TagPairs
from monoalign.features.wordnet_relations import TWELVE, LemmaMatch, WordNetRelations

from monoalign.core.sentence import Sentence, SentencePair
from monoalign.features.context import EqualNeighbours, EqualNeighbourTags, SimilarNeighbours
from monoalign.features.position import Ends, Position
from monoalign.resources.strings import string_similarities
from monoalign.resources.wordnet import WordNet
from monoalign.resources.wordnet.relations import RELATIONS


def sentence(words: str, lemmas: str, tags: str) -> Sentence:
    spaced = Sentence.from_spaced(words)
    return replace(spaced, lemmas=tuple(lemmas.split()), tags=tuple(tags.split()))


PAIR = SentencePair(
    "1",
    sentence("The cars stopped .", "the car stop .", "DT NNS VBD ."),
    sentence("the automobile stops .", "the automobile stop .", "DT NN VBZ ."),
)
OTHER = SentencePair("2", sentence("A dog", "a dog", "DT NN"), sentence("Dog", "dog", "NN"))


def features(
    group: Group, along: str = "source"
) -> dict[tuple[str, int | None, int | None], set[str]]:
    """What each row of both pairs has: names of the features that are not 0."""
    space = ChainStates(along)([PAIR, OTHER])  # type: ignore[arg-type]
    block = group(Rows.of(space))
    assert block.width == len(group.names)
    found = {}
    for row in range(len(space)):
        edit = space.edit(row)
        key = (
            space.pairs[space.owners[row]].id,
            edit.source[0] if edit.source else None,
            edit.target[0] if edit.target else None,
        )
        found[key] = {group.names[at] for at in np.flatnonzero(block.row(row))}
    return found


@pytest.mark.parametrize("along", ["source", "target"])
@pytest.mark.parametrize(
    "group",
    [
        Similarity(),
        SimilaritySteps(),
        Identical(),
        TagMatch(),
        Position(),
        WordNetRelations(WordNet.load()),
        WordNetRelations(WordNet.load(), tagged=False),
        LemmaMatch(),
        EqualNeighbours(),
        EqualNeighbourTags(),
        SimilarNeighbours(),
    ],
    ids=lambda group: type(group).__name__,
)
def test_words_left_alone_have_none(group: Group, along: str) -> None:
    for (_, source, target), names in features(group, along).items():
        if source is None or target is None:
            assert names == set()


def test_links_are_the_same_along_both_sides() -> None:
    for group in (Similarity(), TagPairs(), Position(), EqualNeighbours(), SimilarNeighbours()):
        one, other = features(group, "source"), features(group, "target")
        shared = [key for key in one if None not in key]
        assert [one[key] for key in shared] == [other[key] for key in shared]


def test_bias() -> None:
    assert features(LinkBias())["1", 0, None] == {"null"}
    assert features(LinkBias())["1", 0, 0] == {"link"}


def test_identity_and_lemmas() -> None:
    found = features(Identical())
    assert found["1", 0, 0] == {"identical_ignoring_case"}
    assert found["1", 3, 3] == {"identical", "identical_ignoring_case"}
    assert found["2", 1, 0] == {"identical_ignoring_case"}
    assert features(LemmaMatch())["1", 2, 2] == {"same_lemma"}
    assert features(LemmaMatch())["1", 1, 1] == set()


def test_similarities_are_those_of_the_definitions() -> None:
    group = Similarity()
    space = ChainStates()([PAIR, OTHER])
    block = group(Rows.of(space))
    row = 2 * 5 + 1 + 2  # stopped / stops
    expected = string_similarities(["stopped"], ["stops"], measures=group.names)[0]
    assert np.allclose(block.row(row), expected)
    assert features(SimilaritySteps())["1", 2, 2] >= {"dice>=0.5", "jaro_winkler>=0.8"}


def test_tags() -> None:
    assert features(TagMatch())["1", 1, 1] == {"same_tag_class"}
    assert features(TagMatch())["1", 0, 0] == {"same_tag", "same_tag_class"}
    pairs = features(TagPairs())
    assert pairs["1", 1, 1] == {"NNS→NN"}
    assert pairs["1", 2, None] == {"VBD→null"}
    assert features(TagPairs(), "target")["1", None, 2] == {"null→VBZ"}


def test_unknown_tags_are_one() -> None:
    odd = SentencePair("1", sentence("a", "a", "ODD"), Sentence.from_words(["b"]))
    space = ChainStates()([odd])
    assert TagPairs().names[np.flatnonzero(TagPairs()(Rows.of(space)).row(1))[0]] == "other→other"


def test_position() -> None:
    space = ChainStates()([PAIR, OTHER])
    values = Position()(Rows.of(space)).values
    assert values is not None
    assert np.allclose(values[0, :5], [0, 0, 1 / 4, 2 / 4, 3 / 4])
    assert np.allclose(values[0, 20:], [0, 1 / 2, 0, 0])  # of 2 words, with the only one of 1


def test_ends() -> None:
    found = features(Ends())
    assert found["1", 0, 0] == {"first_to_first"}
    assert found["1", 0, 1] == {"first_to_other"}
    assert found["1", 0, 3] == {"first_to_other", "last_to_other"}
    assert found["1", 0, None] == {"first_to_null"}
    assert found["1", 3, 3] == {"last_to_last"}
    assert found["2", 1, 0] == {"first_to_other", "last_to_last"}


def test_context() -> None:
    found = features(EqualNeighbours())
    assert found["1", 1, 1] == {"left_identical"}
    assert found["1", 0, 0] == {"left_identical"}  # both begin
    assert found["1", 2, 2] == {"right_identical"}
    assert found["1", 3, 3] == {"right_identical"}  # both end
    similar = features(SimilarNeighbours(0.5))
    assert similar["1", 1, 1] == {"left_similar", "right_similar"}
    assert similar["1", 3, 3] == {"left_similar", "right_similar"}
    assert features(EqualNeighbourTags())["1", 1, 1] == {"left_same_tag"}


def test_wordnet() -> None:
    found = features(WordNetRelations(WordNet.load()))
    assert "synonym" in found["1", 1, 1]
    assert found["1", 0, 1] == set()
    sources, targets = zip(
        *[(s, t) for s in PAIR.source.words for t in PAIR.target.words], strict=True
    )
    expected = WordNet.load().relations(sources, targets)[:, [RELATIONS.index(n) for n in TWELVE]]
    untagged = features(WordNetRelations(WordNet.load(), tagged=False))
    rows = [untagged["1", i, j] for i in range(4) for j in range(4)]
    assert rows == [{TWELVE[at] for at in np.flatnonzero(row)} for row in expected]


def test_wordnet_by_lemma_and_part_of_speech() -> None:
    cells = [(i, j) for i in range(4) for j in range(4)]
    source, target = PAIR.source, PAIR.target
    assert source.lemmas is not None
    assert source.tags is not None
    assert target.lemmas is not None
    assert target.tags is not None
    expected = WordNet.load().relations(
        [source.lemmas[i] for i, _ in cells],
        [target.lemmas[j] for _, j in cells],
        [source.tags[i] for i, _ in cells],
        [target.tags[j] for _, j in cells],
    )[:, [RELATIONS.index(name) for name in TWELVE]]
    found = features(WordNetRelations(WordNet.load()))
    for (i, j), row in zip(cells, expected, strict=True):
        open_class = source.tags[i][0] in "NVJR" and target.tags[j][0] in "NVJR"
        names = {TWELVE[at] for at in np.flatnonzero(row)} if open_class else set()
        assert found["1", i, j] == names


def test_distortion() -> None:
    distortion = Distortion(2)
    weights = np.zeros(len(distortion.names))
    weights[0] = -1.0
    weights[distortion.names.index("jump+1")] = 3.0
    weights[distortion.names.index("to_null")] = 0.5
    jumps = distortion.scores(weights, "target")
    assert jumps.table.tolist() == [-1.5, -1.0, -0.5, 3.0, -0.5]  # |jump - 1| / 2
    assert jumps.nulls == (0.5, 0.0, 0.0)
    off = Distortion(2, on=False)
    assert off.names == ()
    assert not off.scores(np.zeros(0), "source").table.any()


def test_distinct_pairs() -> None:
    generator = np.random.default_rng(1)
    numbers = generator.integers(0, 9, 50)
    sources, targets = generator.integers(0, 50, (2, 400))
    wanted = generator.random(400) < 0.8
    keys, places = distinct_pairs(numbers, 9, sources, targets, wanted)
    rows = numbers[sources] * 9 + numbers[targets]
    assert sorted(keys.tolist()) == np.unique(rows[wanted]).tolist()
    assert np.array_equal(keys[places[wanted]], rows[wanted])
    assert (places[~wanted] == -1).all()
    known = keys[::2]
    at = looked_up(known, numbers, 9, sources, targets)
    assert np.array_equal(at >= 0, np.isin(rows, known))
    assert np.array_equal(known[at[at >= 0]], rows[at >= 0])
