"""Facts of WordNet that are known by heart, and input that is odd."""

from __future__ import annotations

import json
import math
import shutil
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from monoalign.core.errors import FormatError, MissingFileError, UnknownNameError, UsageError
from monoalign.resources.wordnet import FEATURES, RELATIONS, SIMILARITIES, WordNet
from monoalign.resources.wordnet.relations import INVERSES, SYMMETRIC
from monoalign.resources.wordnet.tables import DATA

WORDNET = WordNet.load()


def related(source: str, target: str, tag: str | None = None) -> set[str]:
    (row,) = WORDNET.relations([source], [target], [tag], [tag])
    return {name for name, holds in zip(RELATIONS, row, strict=True) if holds}


def similarity(kind: str, source: str, target: str, tag: str | None = None) -> float:
    return float(WORDNET.similarity(kind, [source], [target], [tag], [tag])[0])


@pytest.mark.parametrize(
    ("source", "relation", "target"),
    [
        ("car", "synonym", "automobile"),
        ("buy", "synonym", "purchased"),
        ("car", "hypernym", "motor vehicle"),
        ("dog", "inherited_hypernym", "animal"),
        ("Paris", "hypernym", "national capital"),
        ("hot", "antonym", "cold"),
        ("bought", "antonym", "sells"),
        ("invent", "derived", "invention"),
        ("gigantic", "similar", "large"),
        ("Italian", "pertainym", "Italy"),
        ("quickly", "pertainym", "quick"),
        ("snore", "entails", "sleep"),
        ("kill", "causes", "die"),
        ("tree", "member_of", "forest"),
        ("oxygen", "substance_of", "water"),
        ("accelerator", "part_of", "car"),
        ("wheel", "part_of", "wheeled vehicle"),
        ("heavy", "attribute", "weight"),
        ("breathe", "also_see", "breathe in"),
        ("limp", "hypernym", "walk"),
    ],
)
def test_known_relations(source: str, relation: str, target: str) -> None:
    assert relation in related(source, target)
    inverse = {of: name for name, of in INVERSES.items()}.get(relation, relation)
    assert inverse in related(target, source)


@pytest.mark.parametrize(
    ("source", "target"), [("car", "banana"), ("hot", "dog"), ("the", "of"), ("car", "the")]
)
def test_unrelated(source: str, target: str) -> None:
    assert related(source, target) == set()


def test_lexical_pointers_do_not_spread_to_synonyms() -> None:
    assert "antonym" in related("rich", "poor")
    assert "antonym" not in related("wealthy", "poor")


def test_every_relation_is_symmetric_or_has_an_inverse_or_is_one() -> None:
    assert set(SYMMETRIC) | set(INVERSES) | set(INVERSES.values()) == set(RELATIONS)


def test_tags_limit_the_parts_of_speech() -> None:
    assert "synonym" in related("bank", "depository financial institution", "NN")
    assert related("bank", "depository financial institution", "VB") == set()
    assert related("fast", "slow", "JJ") >= {"antonym"}
    assert related("dog", "chase", "NN") == set()
    assert "synonym" in related("dog", "chase", "VBZ")
    assert related("dog", "chase", "DT") == related("dog", "chase")
    one_side = WORDNET.relations(["dog"], ["chase"], source_tags=["NN"])
    assert not one_side.any()


@pytest.mark.parametrize(
    ("word", "part", "lemmas"),
    [
        ("mice", "n", ("mouse",)),
        ("went", "v", ("go",)),
        ("axes", "n", ("ax", "axis")),
        ("saw", "v", ("saw", "see")),
        ("Boxes", "n", ("box",)),
        ("boxesful", "n", ("boxful",)),
        ("hoping", "v", ("hope",)),
        ("happier", "a", ("happy",)),
        ("best", "r", ("best", "well")),
        ("glass", "n", ("glass",)),
        ("gave up", "v", ("give_up",)),
        ("gave_up", "v", ("give_up",)),
        ("hot dogs", "n", ("hot_dog",)),
        ("heads of state", "n", ("head_of_state",)),
        ("double-checked", "v", ("double-check",)),
        ("well being", "n", ("well-being",)),
        ("caf\u00e9s", "n", ("cafe",)),
        ("o’clock", "r", ("o'clock",)),
        ("dog", "r", ()),
        ("qqq", None, ()),
        ("left", None, ("left", "leave")),
    ],
)
def test_lemmas(word: str, part: str | None, lemmas: tuple[str, ...]) -> None:
    assert WORDNET.lemmas(word, part) == lemmas


def test_collocations() -> None:
    assert WORDNET.is_collocation(["gave", "up"])
    assert WORDNET.is_collocation(["Hot", "dogs"])
    assert WORDNET.is_collocation(["well", "being"])
    assert not WORDNET.is_collocation(["in", "deed"])
    assert not WORDNET.is_collocation(["the", "dog"])
    assert not WORDNET.is_collocation(["give_up"])
    assert not WORDNET.is_collocation([])


def test_similarities_by_formula() -> None:
    """`limp` and `stride` have one verb sense of walking each, both below `walk`."""
    tables = WORDNET.tables

    def information(lemma: str, part: int, sense: int = 0) -> float:
        slot = tables.lemmas[lemma] * 4 + part
        return float(tables.information[tables.sense_synsets[tables.sense_starts[slot] + sense]])

    a, b, c = information("limp", 1), information("stride", 1), information("walk", 1)
    assert similarity("path", "limp", "stride", "VB") == pytest.approx(1 / (1 + 1 + 1))
    assert similarity("lin", "limp", "stride", "VB") == pytest.approx(2 * c / (a + b), rel=1e-5)
    assert similarity("jcn", "limp", "stride", "VB") == pytest.approx(
        1 / (1 + a + b - 2 * c), rel=1e-5
    )
    assert information("entity", 0) == 0
    assert 0 < c < min(a, b)


def test_information_of_the_rarest_and_of_roots() -> None:
    """A leaf never met has frequency 1 of the root's; nouns' root is `entity`, verbs' is added."""
    information = WORDNET.tables.information
    assert information[-1] == 0
    total = math.exp(information.max())
    assert total == pytest.approx(round(total), rel=1e-5)
    assert round(total) > 82_115  # every noun counts once at least


def test_verbs_of_different_roots_meet_at_the_added_one() -> None:
    assert 0 < similarity("path", "snore", "sell", "VB") < 0.25
    assert similarity("lin", "snore", "sell", "VB") == 0
    assert 0 < similarity("jcn", "snore", "sell", "VB") < 0.1


def test_similarity_orders_as_expected() -> None:
    for kind in SIMILARITIES:
        near, far = similarity(kind, "dog", "wolf", "NN"), similarity(kind, "dog", "theory", "NN")
        assert near > far, kind


@pytest.mark.parametrize("word", ["dog", "entity", "be", "hot", "quickly", "give up", "Mice"])
def test_a_known_word_is_most_similar_to_itself(word: str) -> None:
    assert [similarity(kind, word, word) for kind in SIMILARITIES] == [1, 1, 1]
    assert "synonym" in related(word, word)


ODD = [
    "",
    " ",
    "_",
    "-",
    "...",
    "\u0000",
    "犬",
    "ﬁ\u0301",
    "x" * 100_000,
    "'",
    "\n",
    "qqq",
    "_-_ .",
    "🐕",
]


def test_odd_words_are_related_to_nothing() -> None:
    assert not WORDNET.features(ODD, ODD).any()
    assert not WORDNET.features(ODD, ["dog"] * len(ODD)).any()
    assert not WORDNET.features(["dog"] * len(ODD), ODD, None, ["NN"] * len(ODD)).any()


def test_no_pairs() -> None:
    assert WORDNET.relations([], []).shape == (0, len(RELATIONS))
    assert WORDNET.features([], [], [], []).shape == (0, len(FEATURES))
    assert WORDNET.similarity("jcn", [], []).shape == (0,)


VOCABULARY = st.one_of(
    st.sampled_from(list(WORDNET.tables.lemmas)),
    st.sampled_from(["dog", "dogs", "animal", "be", "is", "run", "make", "thing", "cold", "hot"]),
    st.text(max_size=12),
)
TAGS = st.sampled_from([None, "NN", "VBD", "JJ", "RB", "DT", ""])


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(VOCABULARY, VOCABULARY, TAGS, TAGS), max_size=8))
def test_a_batch_is_its_pairs(rows: list[tuple[str, str, str | None, str | None]]) -> None:
    together = WORDNET.features(
        [row[0] for row in rows],
        [row[1] for row in rows],
        [row[2] for row in rows],
        [row[3] for row in rows],
    )
    assert np.isfinite(together).all()
    assert ((together >= 0) & (together <= 1)).all()
    for values, (source, target, source_tag, target_tag) in zip(together, rows, strict=True):
        alone = WORDNET.features([source], [target], [source_tag], [target_tag])
        assert (values == alone[0]).all()
        swapped = WORDNET.features([target], [source], [target_tag], [source_tag])[0]
        assert (swapped[-3:] == values[-3:]).all()
        for name in RELATIONS:
            other = {**INVERSES, **{v: k for k, v in INVERSES.items()}}.get(name, name)
            assert swapped[RELATIONS.index(other)] == values[RELATIONS.index(name)]


def test_features_are_relations_and_similarities() -> None:
    sources, targets = ["dog", "car", "qqq", "run"], ["animal", "auto", "dog", "walk"]
    features = WORDNET.features(sources, targets)
    assert (features[:, : len(RELATIONS)] == WORDNET.relations(sources, targets)).all()
    for kind in SIMILARITIES:
        column = features[:, FEATURES.index(kind)]
        assert (column == WORDNET.similarity(kind, sources, targets)).all()


def test_wrong_requests() -> None:
    with pytest.raises(UsageError, match=r"equal number, got \[2, 1\]"):
        WORDNET.relations(["a", "b"], ["c"])
    with pytest.raises(UsageError, match="equal number"):
        WORDNET.relations(["a"], ["c"], ["NN", "NN"])
    with pytest.raises(UsageError, match="got a string"):
        WORDNET.relations("car", "bus")
    with pytest.raises(UnknownNameError, match="did you mean 'lin'"):
        WORDNET.similarity("linn", ["a"], ["b"])
    with pytest.raises(UnknownNameError, match="part of speech 'x'"):
        WORDNET.lemmas("dog", "x")


def test_loading_is_done_once() -> None:
    assert WordNet.load() is WORDNET
    assert WORDNET.signature.startswith("wordnet-3.0-")


def test_missing_data_names_the_file(tmp_path: Path) -> None:
    with pytest.raises(MissingFileError, match=r"wordnet\.json"):
        WordNet.load(tmp_path)
    shutil.copy(DATA / "wordnet.json", tmp_path)
    with pytest.raises(MissingFileError, match=r"wordnet\.npz"):
        WordNet.load(tmp_path)


def test_corrupt_data_names_the_file(tmp_path: Path) -> None:
    header = json.loads((DATA / "wordnet.json").read_text(encoding="utf-8"))
    content = (DATA / "wordnet.npz").read_bytes()
    (tmp_path / "wordnet.json").write_text(json.dumps(header), encoding="utf-8")
    for bad in (b"", content[:-100], content[:5000] + b"\x00" + content[5001:]):
        (tmp_path / "wordnet.npz").write_bytes(bad)
        with pytest.raises(FormatError, match=r"wordnet\.npz: expected the arrays"):
            WordNet.load(tmp_path)
    for text in ("{", "[]", "{}", json.dumps({**header, "format": 99}), "\udcff"):
        (tmp_path / "wordnet.json").write_bytes(text.encode("utf-8", "surrogateescape"))
        with pytest.raises(FormatError, match=r"wordnet\.json: expected"):
            WordNet.load(tmp_path)


def test_the_notice_goes_with_the_data() -> None:
    notice = (DATA / "WORDNET-LICENSE").read_text(encoding="utf-8")
    assert "WordNet 3.0 Copyright 2006 by Princeton University" in notice
    assert "the same appear on ALL copies" in notice
