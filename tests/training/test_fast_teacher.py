"""The teacher of `fast`."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from monoalign.aligners.aligner import Aligner
from monoalign.annotate.table_lemmas import TableLemmas
from monoalign.core.alignment import Alignment
from monoalign.core.sentence import SentencePair
from monoalign.core.stage_output import StageOutput
from monoalign.training.annotated import annotated
from monoalign.training.fast_parts import Kind, Part, parts_of
from monoalign.training.fast_teacher import advice, advised_by, teach
from monoalign.training.network import NetworkSettings
from samples import pair

NOUNS = ["dog", "cat", "car", "house", "river", "minister", "paper", "story", "bread", "garden"]
VERBS = ["sees", "hears", "likes", "hates", "wants", "needs"]


def corpus() -> list[Alignment]:
    """What is linked has nothing in common but its place, which only an adviser can tell."""
    found = []
    for number, noun in enumerate(NOUNS):
        for verb in VERBS:
            one = pair(f"{noun} {verb} that", f"some {NOUNS[number - 1]} here", f"{noun} {verb}")
            place = number % 3
            found.append(Alignment(one, frozenset({(place, 1)})))
    return found


class Knowing:
    """A stage that has the answers."""

    def run(self, pairs: Sequence[SentencePair], earlier: Sequence[StageOutput]) -> StageOutput:
        known = {one.pair.id: one.links for one in corpus()}
        return StageOutput(tuple(Alignment(pair, known[pair.id]) for pair in pairs))


ADVISER = advised_by(Aligner("knowing", TableLemmas(), (Knowing(),)))


def parts() -> list[Part]:
    gold = list(annotated(corpus(), TableLemmas()))
    kinds: list[Kind] = ["taught" if at % 3 else "strict" for at in range(len(gold))]
    hidden = [
        Alignment(one.pair, frozenset()) if kind == "taught" else one
        for one, kind in zip(gold, kinds, strict=True)
    ]
    return list(parts_of(hidden, kinds, 2))


def test_advice() -> None:
    part = parts()[0]
    links, odds, in_row, in_column = np.moveaxis(
        advice(ADVISER, part).dense()[part.space.rows(0)].reshape(3, 3, 4), 2, 0
    )
    row, column = next(iter(Knowing().run([part.alignments[0].pair], ()).alignments[0].links))
    assert np.argwhere(links).tolist() == [[row, column]]
    assert np.array_equal(odds, 2 * links - 1)
    assert in_row[row].tolist() == [2 if at == column else -2 for at in range(3)]
    assert in_column[:, column].tolist() == [2 if at == row else -2 for at in range(3)]
    assert in_row.sum() == in_column.sum() == -2


def test_leads() -> None:
    part = parts()[0]

    def adviser(pairs: Sequence[SentencePair]) -> list[npt.NDArray[np.float64]]:
        return [np.array([[3.0, 3, 1], [-20, 0, 2], [0, 0, 0]])] * len(pairs)

    columns = advice(adviser, part).dense()[part.space.rows(0)].reshape(3, 3, 4)
    assert columns[..., 2].tolist() == [[0, 0, -2], [-8, -2, 2], [0, 0, 0]]
    assert columns[..., 3].tolist() == [[3, 3, -1], [-8, -3, 1], [-3, -3, -2]]


def test_the_teacher_labels_as_it_is_advised() -> None:
    settings = NetworkSettings((8, 4), members=1, epochs=60)
    taught = [
        one
        for one in teach(parts(), ADVISER, (settings, settings), 1, lambda loss: None)
        if one.kind == "taught"
    ]
    assert sum(len(one.alignments) for one in taught) == len(corpus()) * 2 // 3
    for part in taught:
        advised = advice(ADVISER, part).columns()[0] > 0
        assert part.advice is None
        assert (part.gold == advised).mean() > 0.95
        assert 0 < part.shares.min() < part.shares.max() < 1


def test_what_people_linked_stays() -> None:
    settings = NetworkSettings((8, 4), members=1, epochs=1)
    before = [part for part in parts() if part.kind == "strict"]
    after = teach(parts(), ADVISER, (settings, settings), 1, lambda loss: None)
    for one, other in zip(before, [part for part in after if part.kind == "strict"], strict=True):
        assert np.array_equal(one.shares, other.shares)
