"""The teacher of `fast`."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from monoalign.aligners.aligner import Aligner
from monoalign.annotate.table_lemmas import TableLemmas
from monoalign.core.alignment import Alignment
from monoalign.core.sentence import SentencePair
from monoalign.core.stage_output import StageOutput
from monoalign.training.annotated import annotated
from monoalign.training.fast_parts import Kind, Part, parts_of
from monoalign.training.fast_teacher import advice, teach
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


ADVISER = Aligner("knowing", TableLemmas(), (Knowing(),))


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
    first = advice(ADVISER, part).dense()[part.space.rows(0)].reshape(3, 3, 3)
    at = next(iter(Knowing().run([part.alignments[0].pair], ()).alignments[0].links))
    assert first[:, :, 0].nonzero()[0].tolist() == [at[0]]
    assert first[at[0], :, 1].tolist() == [1, 1, 1]
    assert first[:, at[1], 2].tolist() == [1, 1, 1]
    assert first[:, :, 1].sum() == first[:, :, 2].sum() == 3


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
