"""The preset `paper`, beside the default: the paper's worked examples, and what each leaves out."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given

import monoalign
from monoalign.core.batch import Batch
from monoalign.core.sentence import SentencePair
from monoalign.resources.registered import register
from monoalign.systems.sultan import PAPER, SultanSettings
from monoalign.systems.sultan.dependencies import ContentByDependencies, StopByDependencies
from monoalign.systems.sultan.exact_entities import ExactEntities
from monoalign.systems.sultan.identical import IdenticalSequences
from monoalign.systems.sultan.model import Cascade
from monoalign.systems.sultan.neighbourhood import ContentByNeighbourhood, StopByNeighbourhood
from systems.sultan.annotated import any_pair, links, pair_of, synonyms

STAGES = (
    IdenticalSequences(choosy=False),
    ExactEntities(),
    ContentByDependencies(),
    ContentByNeighbourhood(),
    StopByDependencies(),
    StopByNeighbourhood(window=1, choosy=False),
)
PLAIN = Cascade(synonyms, 0.9, STAGES, plain=True)


def words(source: str, target: str, **options: str) -> set[tuple[str, str]]:
    aligner = monoalign.load("sultan", paraphrases="shipped", **options)
    alignment = aligner.align(source, target)
    pair = alignment.pair
    return {(pair.source.words[i], pair.target.words[j]) for i, j in alignment.links}


def plainly(pair: SentencePair) -> set[tuple[int, int]]:
    (alignment,) = PLAIN.align(Batch.of([pair]))
    return set(alignment.links)


@pytest.mark.parametrize("preset", ["", PAPER])
def test_figure_2_equivalent_types(preset: str) -> None:
    aligner = monoalign.load("sultan", paraphrases="shipped", preset=preset)
    alignment = aligner.align("He wrote a book .", "I read the book he wrote .")
    assert alignment.to_pharaoh() == "0-4 1-5 3-3 4-6"
    features = {each.feature for each in aligner.explain(alignment)[3, 3]}
    assert "context: wrote–wrote (obj, acl:relcl)" in features


@pytest.mark.parametrize("preset", ["", PAPER])
def test_row_2_of_table_1_an_agent_is_a_subject(preset: str) -> None:
    found = words(
        "The thief was seen by a policeman .", "A policeman saw the thief .", preset=preset
    )
    assert {("policeman", "policeman"), ("seen", "saw"), ("thief", "thief")} <= found
    assert ("was", "saw") not in found


@pytest.mark.parametrize("preset", ["", PAPER])
def test_full_and_partial_mentions_and_acronyms(preset: str) -> None:
    found = words("President George W. Bush spoke .", "Bush spoke on Monday .", preset=preset)
    assert {("George", "Bush"), ("W.", "Bush"), ("Bush", "Bush")} <= found
    found = words(
        "The European Central Bank raised rates .", "The ECB raised rates .", preset=preset
    )
    assert {("European", "ECB"), ("Central", "ECB"), ("Bank", "ECB")} <= found


@given(any_pair())
def test_the_same_when_sentences_are_swapped(pair: SentencePair) -> None:
    assert {(i, j) for j, i in plainly(pair.swapped())} == plainly(pair)


def test_what_the_paper_does_not_have() -> None:
    """Compounds, other spellings, possessives, words between the same links."""
    for source, target, left_out in (
        ("the d'Ivoire team", "the d' Ivoire team", ("d'Ivoire", "Ivoire")),
        ("the U.S. team", "the US team", ("U.S.", "US")),
        ("Cage 's son left", "the son of Cage left", ("'s", "of")),
        ("they sat at home", "they sat in home", ("at", "in")),
    ):
        assert left_out in words(source, target, without="similarity")
        assert left_out not in words(source, target, without="similarity", preset=PAPER)


def test_one_content_word_is_enough_for_a_sequence() -> None:
    pair = pair_of("the/the/DT bank or the/the/DT bank", "the/the/DT bank")
    assert links(pair, IdenticalSequences()) == set()
    assert links(pair, IdenticalSequences(choosy=False)) == {(0, 0), (1, 1)}
    both = pair_of("of/of/IN the/the/DT", "of/of/IN the/the/DT")
    assert links(both, IdenticalSequences(choosy=False)) == set()


def test_pronouns_are_stop_words_and_need_evidence() -> None:
    apart = pair_of("he/he/PRP car", "bought he/he/PRP")
    assert plainly(apart) == set()
    beside = pair_of("he/he/PRP car bought", "he/he/PRP car ate")
    assert plainly(beside) == {(0, 0), (1, 1)}


def test_options() -> None:
    preset = monoalign.load("sultan", preset=PAPER, paraphrases="shipped")
    assert preset.options["rules"] == PAPER
    assert preset.options["plausible"] == -1
    assert (preset.options["weight"], preset.options["level"], preset.options["window"]) == (
        0.9,
        0.9,
        3,
    )
    with pytest.raises(monoalign.UsageError, match="option rules: expected extended or paper"):
        SultanSettings(rules="other")


def test_released_ppdb_gets_lemmas_and_a_list_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MONOALIGN_CACHE", str(tmp_path / "cache"))
    released, listed = tmp_path / "ppdb.txt", tmp_path / "list.tsv"
    released.write_text("[NNS] ||| cats ||| lorries ||| x=1 ||| 0-0\n", encoding="utf-8")
    listed.write_text("cats\tlorries\n", encoding="utf-8")
    source, target = "a cat left", "a lorry left"
    assert ("cat", "lorry") in words_by(source, target, str(released), PAPER)
    assert ("cat", "lorry") not in words_by(source, target, str(listed), PAPER)
    assert ("cat", "lorry") not in words_by(source, target, str(released), "")
    register("paraphrases", released)
    assert ("cat", "lorry") in words_by(source, target, "registered", PAPER)


def words_by(source: str, target: str, table: str, preset: str) -> set[tuple[str, str]]:
    aligner = monoalign.load("sultan", paraphrases=table, preset=preset, plausible=-1.0)
    alignment = aligner.align(source, target)
    pair = alignment.pair
    return {(pair.source.words[i], pair.target.words[j]) for i, j in alignment.links}
