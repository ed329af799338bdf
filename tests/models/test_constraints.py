"""What a user knows is applied, whatever the aligner."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import monoalign
from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.constraints import LinkConstraints
from monoalign.core.edit import Link
from monoalign.core.errors import FormatError, LinkError, ModelError, UsageError
from monoalign.models.constraints import apply_constraints, constrained_cells
from monoalign.resources.lexicon import Lexicon
from monoalign.systems.aligner import Aligner
from samples import alignments, pair

SENTENCES = ("He bought a car .", "A car was purchased by him .")
CELLS = [(i, j) for i in range(5) for j in range(7)]


@pytest.fixture(scope="module", params=monoalign.available())
def aligner(request: pytest.FixtureRequest) -> Aligner:
    return monoalign.load(request.param)


@settings(max_examples=10)
@given(must=st.sets(st.sampled_from(CELLS)), cannot=st.sets(st.sampled_from(CELLS)))
def test_must_is_there_and_cannot_is_not(
    aligner: Aligner, must: set[Link], cannot: set[Link]
) -> None:
    cannot -= must
    free = aligner.align(*map(str.split, SENTENCES))
    alignment = aligner.align(*map(str.split, SENTENCES), must_link=must, cannot_link=cannot)
    assert must <= alignment.links
    assert alignment.links.isdisjoint(cannot)
    assert alignment.pair.constraints == LinkConstraints.of(must, cannot)
    if alignment.probabilities is not None:
        assert all(alignment.probabilities[link] == 1 for link in must)
        assert cannot.isdisjoint(alignment.probabilities)
    if not must and not cannot:
        assert alignment == free


def test_pairs_of_a_stream_carry_constraints(aligner: Aligner) -> None:
    free = pair(*SENTENCES)
    bound = replace(free, constraints=LinkConstraints.of([(0, 4)], [(4, 6)]))
    first, second, third = aligner.align_many([free, bound, free])
    assert first == third == aligner.align_pair(free)
    assert (0, 4) in second.links
    assert (4, 6) not in second.links
    assert second.pair.constraints == bound.constraints


def test_a_lexicon_is_applied(aligner: Aligner) -> None:
    knowing = aligner.with_lexicon([("bought", "was purchased by")])
    alignment = knowing.align(*map(str.split, SENTENCES))
    assert {link for link in alignment.links if link[0] == 1} == {(1, 2), (1, 3), (1, 4)}
    assert {link for link in alignment.links if 2 <= link[1] < 5} == {(1, 2), (1, 3), (1, 4)}
    if alignment.probabilities is not None:
        assert alignment.probabilities[1, 3] == 1
    constrained = knowing.align(*map(str.split, SENTENCES), cannot_link=[(1, 2)])
    assert (1, 2) not in constrained.links


def test_a_lexicon_is_kept_and_part_of_the_signature(aligner: Aligner, tmp_path: Path) -> None:
    (tmp_path / "terms.tsv").write_text("bought\tpurchased\n")
    knowing = monoalign.load(aligner.name, lexicon=str(tmp_path / "terms.tsv"))
    assert knowing.signature == aligner.with_lexicon([("purchased", "bought")]).signature
    assert "|lexicon:" in knowing.signature
    assert knowing.signature != aligner.signature
    knowing.save(tmp_path / "model")
    (tmp_path / "terms.tsv").unlink()
    again = monoalign.load(tmp_path / "model")
    assert again.lexicon == knowing.lexicon
    assert again.signature == knowing.signature
    assert again.align(*SENTENCES) == knowing.align(*SENTENCES)


def test_options_that_name_no_lexicon() -> None:
    plain = monoalign.load("exact").signature
    none: list[object] = ["", None, [], Lexicon.of([])]
    for nothing in none:
        assert monoalign.load("exact", lexicon=nothing).signature == plain
    with pytest.raises(UsageError, match="no such file"):
        monoalign.load("exact", lexicon="missing.tsv")
    assert monoalign.load("exact").with_lexicon([("a", "b")]).with_lexicon([]).signature == plain


def test_a_saved_aligner_may_be_given_a_lexicon(tmp_path: Path) -> None:
    monoalign.load("exact", lexicon=[("a", "b")]).save(tmp_path)
    assert monoalign.load(tmp_path).align("a", "b").links == {(0, 0)}
    other = monoalign.load(tmp_path, lexicon=[("c", "d")])
    assert other.align("a c", "b d").links == {(1, 1)}


def test_a_damaged_lexicon_of_a_folder(tmp_path: Path) -> None:
    monoalign.load("exact").save(tmp_path)
    file = tmp_path / "aligner.json"
    text = file.read_text()
    for wrong in ('"/etc/hosts"', '[["a"]]', "3"):
        file.write_text(text.replace('"format": 1,', f'"format": 1, "lexicon": {wrong},'))
        with pytest.raises(ModelError, match=r"aligner\.json: .*lexicon: expected"):
            monoalign.load(tmp_path)


def test_bad_constraints() -> None:
    exact = monoalign.load("exact")
    with pytest.raises(LinkError, match="must_link 0-1: expected a target index below 1"):
        exact.align("a", "b", must_link=[(0, 1)])
    with pytest.raises(FormatError, match="link 0-0: expected in must_link or cannot_link"):
        exact.align("a", "b", must_link=[(0, 0)], cannot_link=[(0, 0)])


def test_nothing_known_costs_nothing() -> None:
    alignments = list(monoalign.load("exact").align_many([pair("a", "b"), pair("a", "a")]))
    assert apply_constraints(alignments, [one.pair for one in alignments], None) is alignments
    first = alignments[0]
    (same,) = apply_constraints([first], [first.pair], Lexicon.of([("x", "y")]))
    assert same is first


@given(alignments(), st.data())
def test_other_links_stay_as_they_are(one: Alignment, data: st.DataObject) -> None:
    cells = [(i, j) for i in range(len(one.pair.source)) for j in range(len(one.pair.target))]
    some = st.sets(st.sampled_from(cells)) if cells else st.just(set[Link]())
    must = data.draw(some)
    constrained = replace(
        one.pair, constraints=LinkConstraints(frozenset(must), frozenset(data.draw(some) - must))
    )
    assert constrained.constraints is not None
    before = replace(
        one, pair=constrained, score=2.5, optimal=True, probabilities=dict.fromkeys(one.links, 0.5)
    )
    (after,) = apply_constraints([before], [constrained], None)
    assert after.links == (one.links - constrained.constraints.cannot) | must
    assert after.possible == one.possible - constrained.constraints.cannot - must
    assert after.probabilities == {link: 1 if link in must else 0.5 for link in after.links}
    assert (after.score, after.optimal) == (2.5, True)
    assert apply_constraints([after], [constrained], None) == [after]


def test_words_of_the_lexicon_lose_their_other_links_and_these_their_probability() -> None:
    one = pair("car wheel", "automobile tyre")
    cells = {(0, 0): 0.2, (0, 1): 0.7, (1, 0): 0.4, (1, 1): 0.6}
    before = Alignment(one, frozenset({(0, 1), (1, 1)}), probabilities=cells)
    (after,) = apply_constraints([before], [one], Lexicon.of([("car", "automobile")]))
    assert after.links == {(0, 0), (1, 1)}
    assert after.probabilities == {(0, 0): 1, (1, 1): 0.6}


def test_constraints_go_before_the_lexicon() -> None:
    exact = monoalign.load("exact", lexicon=[("car", "automobile")])
    free = pair("car wheel", "automobile wheel")
    for must, cannot, expected in (
        ([(0, 1)], [], {(0, 1), (1, 1)}),
        ([], [(0, 0)], {(1, 1)}),
        ([(0, 0), (0, 1)], [], {(0, 0), (0, 1), (1, 1)}),
        ([(1, 0)], [(1, 1)], {(1, 0)}),
    ):
        constrained = replace(free, constraints=LinkConstraints.of(must, cannot))
        alignments = exact.align_many([free, constrained])
        assert [one.links for one in alignments] == [{(0, 0), (1, 1)}, expected]


def test_constrained_cells_are_those_of_the_whole_batch() -> None:
    first = replace(pair("a b", "c d"), constraints=LinkConstraints.of([(0, 1)], [(1, 0)]))
    last = replace(pair("a", "b c"), constraints=LinkConstraints.of([], [(0, 1)]))
    cells, values = constrained_cells(Batch.of([first, pair("a", "b"), last]))
    assert dict(zip(cells.tolist(), values.tolist(), strict=True)) == {1: 30, 2: -30, 6: -30}
    none, nothing = constrained_cells(Batch.of([pair("a", "b")]))
    assert len(none) == len(nothing) == 0
