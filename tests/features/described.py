"""What a feature says about the rows of a space, as tables by words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from monoalign.annotate.table_lemmas import TableLemmas
from monoalign.candidates.spaces import ChainStates, token_cells
from monoalign.core.batch import Batch
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.core.space import EditSpace, Side
from monoalign.features.feature import Feature
from samples import pair

ByCell = dict[tuple[int, int], dict[str, float]]
"""Of source and target word, -1 for none, the values by name that are not 0."""


def by_state(feature: Feature, *pairs: SentencePair, along: Side = "target") -> list[ByCell]:
    """For each pair, the values of all states of a chain."""
    batch = Batch.of(pairs)
    return list(_by_pair(feature, batch, ChainStates(along)(batch)))


def by_cell(feature: Feature, *pairs: SentencePair) -> list[ByCell]:
    """The same for the cells of whole grids."""
    batch = Batch.of(pairs)
    return list(_by_pair(feature, batch, token_cells(batch)))


def of_cell(feature: Feature, within: SentencePair, i: int, j: int) -> dict[str, float]:
    """All values of one cell; the pairs before and after have no part in them."""
    batch = Batch.of([pair("x y", "y", "0"), within, pair("z", "z", "2")])
    row = feature(batch, token_cells(batch)).row(2 + i * len(within.target) + j)
    return dict(zip(feature.names, row.tolist(), strict=True))


def _by_pair(feature: Feature, batch: Batch, space: EditSpace) -> Iterator[ByCell]:
    block, names = feature(batch, space), feature.names
    assert block.width == len(names)
    assert block.rows == len(space)
    for number in range(len(batch)):
        rows = space.rows(number)
        yield {
            (int(space.source_starts[row]), int(space.target_starts[row])): {
                name: float(value)
                for name, value in zip(names, block.row(row), strict=True)
                if value
            }
            for row in range(rows.start, rows.stop)
        }


def lemmatised(source: str, target: str) -> SentencePair:
    """A pair of spaced sentences with lemmas."""
    (annotated,) = TableLemmas().annotate([pair(source, target)])
    return annotated


def tagged(words: str, lemmas: str, tags: str) -> Sentence:
    """A spaced sentence with lemmas and tags."""
    spaced = Sentence.from_spaced(words)
    return replace(spaced, lemmas=tuple(lemmas.split()), tags=tuple(tags.split()))


def parsed(text: str, heads: list[int], relations: str) -> Sentence:
    """A spaced sentence with a tree; a word's lemma is the word in lower case."""
    sentence = Sentence.from_spaced(text)
    return replace(
        sentence,
        lemmas=tuple(word.lower() for word in sentence.words),
        heads=tuple(heads),
        relations=tuple(relations.split()),
    )


CARS = SentencePair(
    "1",
    tagged("The cars stopped .", "the car stop .", "DT NNS VBD ."),
    tagged("the automobile stops .", "the automobile stop .", "DT NN VBZ ."),
)
DOGS = SentencePair("2", tagged("A dog", "a dog", "DT NN"), tagged("Dog", "dog", "NN"))


def names_of(
    feature: Feature, along: Side = "source"
) -> dict[tuple[str, int | None, int | None], set[str]]:
    """The names that are not 0, by pair, source and target word: `("1", 0, None)`."""
    tables = zip((CARS, DOGS), by_state(feature, CARS, DOGS, along=along), strict=True)
    return {
        (one.id, *(None if word < 0 else word for word in cell)): set(values)  # type: ignore[misc]
        for one, table in tables
        for cell, values in table.items()
    }
