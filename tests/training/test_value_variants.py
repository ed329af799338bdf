"""Random values against what the feature reads in them: two descriptions of the same thing."""

from __future__ import annotations

import numpy as np
import pytest

from features.described import by_cell
from monoalign.annotate.tokenize import token_spans
from monoalign.core.edit import Link
from monoalign.core.sentence import SentencePair
from monoalign.features.lexical.values import ValuePhrases
from monoalign.training.value_variants import KINDS, ValuePair, random_values
from samples import pair

DRAWS = 2000
Cells = dict[str, set[Link]]
"""Of each column of the feature, its cells; positions are those in the values."""


@pytest.fixture(scope="module")
def drawn() -> list[tuple[ValuePair, Cells]]:
    """Random values, and what the feature says of them in sentences around them."""
    random = np.random.default_rng(5)
    values = [random_values(random) for _ in range(DRAWS)]
    feature = ValuePhrases()
    tables = by_cell(feature, *map(within_sentences, values))
    shifts = [len(f"They met {each.preposition}".split()) for each in values]
    cells = [
        {
            name: {(i - shift, j - shift) for (i, j), row in table.items() if name in row}
            for name in feature.names
        }
        for table, shift in zip(tables, shifts, strict=True)
    ]
    return list(zip(values, cells, strict=True))


def within_sentences(values: ValuePair) -> SentencePair:
    source, target = (
        f"They met {values.preposition} {' '.join(side)} there ."
        for side in (values.source, values.target)
    )
    return pair(source, target)


def differing(values: ValuePair) -> set[Link]:
    """The links between words that are not the same."""
    source, target = values.source, values.target
    return {(i, j) for i, j in values.links if source[i].lower() != target[j].lower()}


def test_the_feature_marks_what_is_linked(drawn: list[tuple[ValuePair, Cells]]) -> None:
    linked = marked = both = 0
    for values, cells in drawn:
        if values.equal:
            gold, predicted = differing(values), cells["same_value"]
            linked, marked = linked + len(gold), marked + len(predicted)
            both += len(gold & predicted)
    assert linked > DRAWS
    assert both / linked > 0.995
    assert both / marked > 0.995


def test_different_values(drawn: list[tuple[ValuePair, Cells]]) -> None:
    different = [(values, cells) for values, cells in drawn if not values.equal]
    assert 0.2 * DRAWS < len(different) < 0.3 * DRAWS
    confused = contradicted = 0
    for values, cells in different:
        other = cells["other_value"]
        assert not other & values.links
        contradicted += bool(other)
        confused += not cells["same_value"] <= differing(values)
    assert contradicted > 0.6 * len(different)
    assert confused <= 0.01 * len(different)  # `7 to 7`, `seven to one`: one end is the same


def test_words_are_those_of_the_tokeniser(drawn: list[tuple[ValuePair, Cells]]) -> None:
    for values, _ in drawn:
        for words in (values.source, values.target):
            text = f"They met {' '.join(words)} there ."
            tokens = tuple(text[start:end] for start, end in token_spans(text))
            assert tokens == ("They", "met", *words, "there", ".")


def test_all_kinds_come_equally_often(drawn: list[tuple[ValuePair, Cells]]) -> None:
    counts = {kind: sum(values.kind == kind for values, _ in drawn) for kind in KINDS}
    assert min(counts.values()) > DRAWS / len(KINDS) / 2
    prepositions = {values.preposition for values, _ in drawn}
    assert {"on", "at", "for", "in", "about"} <= prepositions


def test_the_same_seed_gives_the_same_values() -> None:
    first, second = (random_values(np.random.default_rng(3)) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("kind", KINDS)
def test_ways_of_writing_differ(kind: str) -> None:
    random = np.random.default_rng(1)
    value = KINDS[kind].draw(random, None)
    ways = KINDS[kind].ways(random, value)
    assert len({way.line for way in ways}) > 1
    assert KINDS[kind].draw(random, value) != value
