from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given

import monoalign
from aligners.sultan_stages.annotated import any_pair, cascade, pair_of
from monoalign.aligners.aligner import Aligner
from monoalign.aligners.sultan import PARTS, build
from monoalign.aligners.sultan_stages.content_dependencies import ContentByDependencies
from monoalign.aligners.sultan_stages.content_neighbourhood import ContentByNeighbourhood
from monoalign.aligners.sultan_stages.entities import NamedEntities
from monoalign.aligners.sultan_stages.identical import final_marks, identical_sequences
from monoalign.aligners.sultan_stages.stop_dependencies import StopByDependencies
from monoalign.aligners.sultan_stages.stop_neighbourhood import StopByNeighbourhood
from monoalign.core.sentence import SentencePair

ALL = cascade(
    identical_sequences,
    final_marks,
    NamedEntities(),
    ContentByDependencies(),
    ContentByNeighbourhood(),
    StopByDependencies(),
    StopByNeighbourhood(),
)


@given(any_pair())
def test_the_same_when_sentences_are_swapped(pair: SentencePair) -> None:
    (there,) = ALL.run([pair], ()).alignments
    (back,) = ALL.run([pair.swapped()], ()).alignments
    assert there.swapped() == back
    assert there.score == back.score


@given(any_pair(), any_pair())
def test_the_same_in_any_batch(one: SentencePair, other: SentencePair) -> None:
    together = ALL.run([one, other, one], ()).alignments
    (first,), (second,) = ALL.run([one], ()).alignments, ALL.run([other], ()).alignments
    assert together == (first, second, first)
    assert [found.score for found in together] == [first.score, second.score, first.score]


@given(any_pair())
def test_one_to_one_but_for_names(pair: SentencePair) -> None:
    stages = tuple(stage for stage in ALL.stages if not isinstance(stage, NamedEntities))
    (found,) = cascade(*stages).run([pair], ()).alignments
    assert len({i for i, _ in found.links}) == len({j for _, j in found.links}) == len(found.links)


def test_the_score_is_the_summed_similarity() -> None:
    pair = pair_of("red cars/car sold", "red automobile/automobile sold")
    (found,) = ALL.run([pair], ()).alignments
    assert found.links == {(0, 0), (1, 1), (2, 2)}
    assert found.score == pytest.approx(1 + 0.9 + 1)


def test_nothing_to_align() -> None:
    assert ALL.run([], ()).alignments == ()
    (found,) = ALL.run([pair_of("", "a b")], ()).alignments
    assert found.links == frozenset()


def test_what_is_left_out_is_not_annotated() -> None:
    assert build(paraphrases="shipped").annotator.needs == (
        "lemmas", "tags", "heads", "relations", "entities"
    )  # fmt: skip
    fast = build(paraphrases="shipped", without="dependencies+entities")
    assert fast.annotator.needs == ("lemmas", "tags")
    assert (
        fast.align("He bought a car.", "He purchased a car.").to_pharaoh() == "0-0 1-1 2-2 3-3 4-4"
    )


@pytest.mark.parametrize("part", PARTS)
def test_each_part_may_be_left_out(part: str) -> None:
    aligner = build(paraphrases="shipped", without=part)
    assert f"without:{part}" in aligner.signature


def test_options_that_make_no_sense() -> None:
    for options in ({"weight": 1.5}, {"level": 0.0}, {"window": 0}, {"without": "everything"}):
        with pytest.raises(monoalign.UsageError):
            monoalign.load("sultan", **options)


def test_the_signature_says_what_is_similar(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MONOALIGN_CACHE", str(tmp_path / "cache"))
    assert "paraphrases:shipped" in build().signature
    table = tmp_path / "table"
    table.write_text("big\tlarge\n")
    from monoalign.resources.registered import register

    named = build(paraphrases=str(table)).signature
    register("paraphrases", table)
    assert build().signature == build(paraphrases="registered").signature == named
    assert "paraphrases:shipped" in build(paraphrases="shipped").signature


def test_a_table_decides_what_is_similar(tmp_path: Path) -> None:
    table = tmp_path / "table"
    table.write_text("grubbed\tflimmed\n")

    def linked(aligner: Aligner) -> bool:
        return (1, 1) in aligner.align("He grubbed cars .", "They flimmed cars .").links

    plain = "dependencies+entities"
    assert linked(build(paraphrases=str(table), without=plain))
    assert not linked(build(paraphrases="shipped", without=plain))
    assert not linked(build(paraphrases=str(table), without=f"similarity+{plain}"))
