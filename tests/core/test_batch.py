"""The layout of a batch, and every column against the same by loops over sentences."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.candidates.spaces import ChainStates, token_cells
from monoalign.core.batch import BOUNDARY, UNKNOWN_TAG, Batch, per_batch
from monoalign.core.edit import NOWHERE
from monoalign.core.sentence import Sentence, SentencePair
from samples import pair
from syntax.trees import any_heads

COLUMNS = ("word", "lower", "base", "lemma", "tag", "relation")
EXAMPLE = Batch.of([pair("a b", "c"), pair("d", "e")])


@st.composite
def sentences(draw: st.DrawFn) -> Sentence:
    """Few different words, and any of the columns that a batch reads."""
    heads = draw(any_heads(4))

    def column(*values: str) -> tuple[str, ...]:
        drawn = st.lists(st.sampled_from(values), min_size=len(heads), max_size=len(heads))
        return tuple(draw(drawn))

    def sometimes(*values: str) -> tuple[str, ...] | None:
        return column(*values) if draw(st.booleans()) else None

    return Sentence(
        "",
        column("a", "A", "b", "ß", "İ"),
        lemmas=sometimes("a", "Be"),
        tags=sometimes("NN", "VB"),
        heads=draw(st.sampled_from([None, heads])),
        relations=sometimes("obj", "nsubj"),
    )


batches = st.lists(st.builds(SentencePair, st.just("1"), sentences(), sentences()), max_size=4).map(
    Batch.of
)


def sides(batch: Batch) -> list[Sentence]:
    """All sources, then all targets."""
    pairs = batch.pairs
    return [*[each.source for each in pairs], *[each.target for each in pairs]]


def form_of(sentence: Sentence, word: int, column: str) -> str:
    """What a column says of a word, from the definition."""
    written = sentence.words[word]
    base = sentence.lemmas[word] if sentence.lemmas else written
    return {
        "word": written,
        "lower": written.lower(),
        "base": base,
        "lemma": base.lower(),
        "tag": sentence.tags[word] if sentence.tags else UNKNOWN_TAG,
        "relation": sentence.relations[word] if sentence.relations else "",
    }[column]


def forms_by_position(batch: Batch, column: str) -> list[str]:
    flat = [BOUNDARY]
    for sentence in sides(batch):
        flat += [form_of(sentence, word, column) for word in range(len(sentence))]
        flat.append(BOUNDARY)
    return flat


def position_of(batch: Batch, number: int, side: int, word: int) -> int:
    """Where a word of pair `number` lies, counted by hand."""
    before = sides(batch)[: number + side * len(batch)]
    return 1 + sum(len(sentence) + 1 for sentence in before) + word


def test_the_layout_of_the_docstring() -> None:
    assert EXAMPLE.boundaries.nonzero()[0].tolist() == [0, 3, 5, 7, 9]
    assert EXAMPLE.starts.tolist() == [[1, 4], [6, 8]]
    assert EXAMPLE.sizes.tolist() == [[2, 1], [1, 1]]
    assert len(EXAMPLE) == 2
    assert [sentence.text for sentence in EXAMPLE.sentences()] == ["a b", "d", "c", "e"]
    assert EXAMPLE.cell_offsets().tolist() == [0, 2, 3]


def test_empty_sentences_have_boundaries_only() -> None:
    batch = Batch.of([pair("", "x"), pair("", "")])
    assert batch.boundaries.tolist() == [True, True, True, False, True, True]
    assert batch.starts.tolist() == [[1, 2], [3, 5]]
    assert batch.sizes.tolist() == [[0, 1], [0, 0]]
    assert batch.cell_offsets().tolist() == [0, 0, 0]
    assert batch.heads().tolist() == [NOWHERE] * 6


def test_no_pairs_are_one_boundary() -> None:
    batch = Batch.of([])
    assert len(batch) == 0
    assert batch.boundaries.tolist() == [True]
    assert batch.sizes.shape == (0, 2)
    assert batch.starts.shape == (2, 0)
    assert batch.cell_offsets().tolist() == [0]
    for column in COLUMNS:
        assert (batch.forms(column), batch.ids(column).tolist()) == ([BOUNDARY], [0])
    assert batch.heads().tolist() == [NOWHERE]
    assert batch.parsed().tolist() == [False]
    assert [part.tolist() for part in batch.per_pair(np.add, np.ones(1))] == [[], []]
    assert [part.tolist() for part in batch.by_side(np.ones(1))] == [[], []]
    space = token_cells(batch)
    assert len(space) == len(batch.words(space).sources) == 0
    assert len(batch.type_pairs(space, "word").sources) == 0


@given(batches)
def test_positions_sizes_and_boundaries(batch: Batch) -> None:
    places = [
        position_of(batch, number, side, 0) for side in (0, 1) for number in range(len(batch))
    ]
    assert batch.starts.ravel().tolist() == places
    assert batch.sizes.T.ravel().tolist() == [len(sentence) for sentence in sides(batch)]
    after = [start + len(sentence) for start, sentence in zip(places, sides(batch), strict=True)]
    assert batch.boundaries.nonzero()[0].tolist() == [0, *after]
    sizes = [len(each.source) * len(each.target) for each in batch.pairs]
    assert np.diff(batch.cell_offsets()).tolist() == sizes
    assert list(batch.sentences()) == sides(batch)


@given(batches, st.sampled_from(COLUMNS))
def test_forms_and_ids_of_every_column(batch: Batch, column: str) -> None:
    forms, ids = batch.forms(column), batch.ids(column)
    assert [forms[id_] for id_ in ids.tolist()] == forms_by_position(batch, column)
    assert len(set(forms)) == len(forms)
    assert set(ids.tolist()) == set(range(len(forms)))
    assert ids.dtype == np.int32


@given(batches, st.sampled_from(COLUMNS))
def test_values_are_computed_once_per_form(batch: Batch, column: str) -> None:
    asked: list[str] = []

    def lengths(forms: list[str]) -> npt.NDArray[np.int8]:
        asked.extend(forms)
        return np.array([len(form) for form in forms], np.int8)

    values = batch.values(column, lengths)
    assert values.tolist() == [len(form) for form in forms_by_position(batch, column)]
    assert values.dtype == np.int8
    assert sorted(asked) == sorted(batch.forms(column))


def test_an_unknown_column_is_an_error() -> None:
    with pytest.raises(KeyError):
        EXAMPLE.ids("colour")


@given(batches)
def test_heads_and_who_has_them(batch: Batch) -> None:
    heads, parsed = [NOWHERE] * len(batch.boundaries), [False] * len(batch.boundaries)
    for side in (0, 1):
        for number, each in enumerate(batch.pairs):
            sentence = (each.source, each.target)[side]
            for word, head in enumerate(sentence.heads or ()):
                at = position_of(batch, number, side, word)
                heads[at] = NOWHERE if head < 0 else position_of(batch, number, side, head)
                parsed[at] = True
    assert batch.heads().tolist() == heads
    assert batch.parsed().tolist() == parsed


@given(batches)
def test_the_words_of_rows(batch: Batch) -> None:
    space = ChainStates("target")(batch)
    words = batch.words(space)
    for row, owner in enumerate(space.owners.tolist()):
        source, target = int(space.source_starts[row]), int(space.target_starts[row])
        linked = source != NOWHERE and target != NOWHERE
        assert words.linked[row] == linked
        expected = 0 if source == NOWHERE else position_of(batch, owner, 0, source)
        assert words.sources[row] == expected
        assert words.targets[row] == position_of(batch, owner, 1, target)


@given(batches, st.sampled_from(COLUMNS), st.sampled_from([-1, 0, 1]))
def test_equal_words_and_equal_neighbours(batch: Batch, column: str, step: int) -> None:
    space, forms = ChainStates("source")(batch), forms_by_position(batch, column)
    equal = batch.words(space).equal(batch.ids(column), step)
    for row, owner in enumerate(space.owners.tolist()):
        source, target = int(space.source_starts[row]), int(space.target_starts[row])
        left = forms[position_of(batch, owner, 0, source) + step]
        right = forms[position_of(batch, owner, 1, max(target, 0)) + step] if target >= 0 else None
        assert equal[row] == (left == right)


@given(batches, st.sampled_from(COLUMNS))
def test_distinct_pairs_of_forms(batch: Batch, column: str) -> None:
    for space in (token_cells(batch), ChainStates("source")(batch)):
        pairs, forms = batch.type_pairs(space, column), batch.forms(column)
        listed = [
            (forms[left], forms[right])
            for left, right in zip(pairs.sources.tolist(), pairs.targets.tolist(), strict=True)
        ]
        expected = {
            (form_of(each.source, i, column), form_of(each.target, j, column))
            for each in batch.pairs
            for i in range(len(each.source))
            for j in range(len(each.target))
        }
        assert set(listed) == expected
        assert len(listed) == len(expected)
        for row, owner in enumerate(space.owners.tolist()):
            i, j = int(space.source_starts[row]), int(space.target_starts[row])
            if j == NOWHERE:
                assert pairs.index[row] == -1
            else:
                each = batch.pairs[owner]
                joined = form_of(each.source, i, column), form_of(each.target, j, column)
                assert listed[pairs.index[row]] == joined


@given(batches)
def test_the_sentence_of_a_position(batch: Batch) -> None:
    for side in (0, 1):
        for number, each in enumerate(batch.pairs):
            for word in range(len((each.source, each.target)[side])):
                at = position_of(batch, number, side, word)
                assert batch.sentence_of([at]).tolist() == [number + side * len(batch)]


@given(batches)
def test_values_by_pair_and_by_side(batch: Batch) -> None:
    values = np.where(batch.boundaries, 0, np.arange(len(batch.boundaries)))
    sums, highest = batch.per_pair(np.add, values), batch.per_pair(np.maximum, values)
    flat: tuple[list[int], list[int]] = ([], [])
    for side in (0, 1):
        of_sentences = []
        for number, each in enumerate(batch.pairs):
            words = range(len((each.source, each.target)[side]))
            of_sentences.append([position_of(batch, number, side, word) for word in words])
            flat[side].extend(of_sentences[-1])
        assert sums[side].tolist() == [sum(positions) for positions in of_sentences]
        assert highest[side].tolist() == [max(positions, default=0) for positions in of_sentences]
    assert tuple(part.tolist() for part in batch.by_side(values)) == flat


def test_scores_are_added_to_a_copy() -> None:
    scores = np.arange(3.0)
    scored = EXAMPLE.with_scores(scores)
    assert EXAMPLE.scores is None
    assert scored.scores is scores
    assert scored.pairs == EXAMPLE.pairs
    assert scored.ids("word") is EXAMPLE.ids("word")  # what was computed is not computed again


def test_results_are_kept_with_the_batch() -> None:
    calls: list[tuple[Any, ...]] = []

    @per_batch
    def longest(batch: Batch, at_least: int, *, doubled: bool = False) -> int:
        calls.append((at_least, doubled))
        size = max(at_least, int(batch.sizes.max(initial=0)))
        return 2 * size if doubled else size

    @per_batch
    def other(batch: Batch, at_least: int) -> int:
        return -at_least

    batch = Batch.of([pair("a b", "c")])
    assert [longest(batch, 1), longest(batch, 1), longest(batch, 7)] == [2, 2, 7]
    assert calls == [(1, False), (7, False)]
    assert longest(batch, 1, doubled=True) == 4
    assert other(batch, 1) == -1
    assert longest(Batch.of([]), 1) == 1
    assert longest.__name__ == "longest"
    assert batch.ids("word") is batch.ids("word")
    space = token_cells(batch)
    assert batch.words(space) is batch.words(space)
    assert batch.type_pairs(space, "word") is batch.type_pairs(space, "word")
    assert batch.type_pairs(space, "word") is not batch.type_pairs(token_cells(batch), "word")
