from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given

import monoalign
from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.sentence import SentencePair
from monoalign.resources.related_words import PLAUSIBLE
from monoalign.systems.aligner import Aligner
from monoalign.systems.registry import build
from monoalign.systems.sultan import SultanSettings
from monoalign.systems.sultan.dependencies import ContentByDependencies, StopByDependencies
from monoalign.systems.sultan.entities import NamedEntities
from monoalign.systems.sultan.identical import FinalPunctuation, IdenticalSequences
from monoalign.systems.sultan.model import PARTS, Cascade
from monoalign.systems.sultan.neighbourhood import ContentByNeighbourhood, StopByNeighbourhood
from systems.sultan.annotated import any_pair, cascade, pair_of

ALL = cascade(
    IdenticalSequences(),
    FinalPunctuation(),
    NamedEntities(),
    ContentByDependencies(),
    ContentByNeighbourhood(),
    StopByDependencies(),
    StopByNeighbourhood(),
)


def aligned(model: Cascade, *pairs: SentencePair) -> list[Alignment]:
    return model.align(Batch.of(pairs))


@given(any_pair())
def test_the_same_when_sentences_are_swapped(pair: SentencePair) -> None:
    (there,) = aligned(ALL, pair)
    (back,) = aligned(ALL, pair.swapped())
    assert there.swapped() == back
    assert there.score == back.score


@given(any_pair(), any_pair())
def test_the_same_in_any_batch(one: SentencePair, other: SentencePair) -> None:
    together = aligned(ALL, one, other, one)
    (first,), (second,) = aligned(ALL, one), aligned(ALL, other)
    assert together == [first, second, first]
    assert [each.score for each in together] == [first.score, second.score, first.score]


@given(any_pair())
def test_one_to_one_but_for_names(pair: SentencePair) -> None:
    stages = tuple(stage for stage in ALL.stages if not isinstance(stage, NamedEntities))
    (alignment,) = aligned(cascade(*stages), pair)
    assert (
        len({i for i, _ in alignment.links})
        == len({j for _, j in alignment.links})
        == len(alignment.links)
    )


def test_the_score_is_the_summed_similarity() -> None:
    pair = pair_of("red cars/car sold", "red automobile/automobile sold")
    (alignment,) = aligned(ALL, pair)
    assert alignment.links == {(0, 0), (1, 1), (2, 2)}
    assert alignment.score == pytest.approx(1 + 0.9 + 1)


def test_nothing_to_align() -> None:
    assert aligned(ALL) == []
    (alignment,) = aligned(ALL, pair_of("", "a b"))
    assert alignment.links == frozenset()


def test_what_is_left_out_is_not_annotated() -> None:
    assert build("sultan", paraphrases="shipped").annotator.needs == (
        "lemmas", "tags", "heads", "relations", "entities"
    )  # fmt: skip
    fast = build("sultan", paraphrases="shipped", without="dependencies+entities")
    assert fast.annotator.needs == ("lemmas", "tags")
    assert (
        fast.align("He bought a car.", "He purchased a car.").to_pharaoh() == "0-0 1-1 2-2 3-3 4-4"
    )


@pytest.mark.parametrize("part", PARTS)
def test_each_part_may_be_left_out(part: str) -> None:
    aligner = build("sultan", paraphrases="shipped", without=part)
    assert f"without:{part}" in aligner.signature


def test_defaults() -> None:
    assert SultanSettings().plausible == PLAUSIBLE


def test_options_that_make_no_sense() -> None:
    for options in ({"weight": 1.5}, {"level": 0.0}, {"window": 0}, {"without": "everything"}):
        with pytest.raises(monoalign.UsageError):
            monoalign.load("sultan", **options)


def test_the_signature_says_what_is_similar(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MONOALIGN_CACHE", str(tmp_path / "cache"))
    assert "paraphrases:shipped" in build("sultan").signature
    table = tmp_path / "table"
    table.write_text("big\tlarge\n")
    from monoalign.resources.registered import register

    named = build("sultan", paraphrases=str(table)).signature
    register("paraphrases", table)
    assert build("sultan").signature == build("sultan", paraphrases="registered").signature == named
    assert "paraphrases:shipped" in build("sultan", paraphrases="shipped").signature


def test_a_table_decides_what_is_similar(tmp_path: Path) -> None:
    table = tmp_path / "table"
    table.write_text("grubbed\tflimmed\n")

    def linked(aligner: Aligner) -> bool:
        return (1, 1) in aligner.align("He grubbed cars .", "They flimmed cars .").links

    plain = "dependencies+entities"
    assert linked(build("sultan", paraphrases=str(table), without=plain))
    assert not linked(build("sultan", paraphrases="shipped", without=plain))
    assert not linked(build("sultan", paraphrases=str(table), without=f"similarity+{plain}"))
