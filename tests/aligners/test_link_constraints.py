"""What a user knows is respected, whatever the aligner."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import monoalign
from monoalign.aligners.aligner import Aligner
from monoalign.aligners.user_knowledge import respected
from monoalign.core.alignment import Alignment
from monoalign.core.constraints import LinkConstraints
from monoalign.core.edit import Link
from monoalign.core.errors import FormatError, LinkError, ModelError, UsageError
from monoalign.resources.lexicon import Lexicon
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
    found = aligner.align(*map(str.split, SENTENCES), must_link=must, cannot_link=cannot)
    assert must <= found.links
    assert found.links.isdisjoint(cannot)
    assert found.pair.constraints == LinkConstraints.of(must, cannot)
    if found.probabilities is not None:
        assert all(found.probabilities[link] == 1 for link in must)
        assert cannot.isdisjoint(found.probabilities)
    if not must and not cannot:
        assert found == free


def test_pairs_of_a_stream_carry_wishes(aligner: Aligner) -> None:
    free = pair(*SENTENCES)
    bound = replace(free, constraints=LinkConstraints.of([(0, 4)], [(4, 6)]))
    first, second, third = aligner.align_many([free, bound, free])
    assert first == third == aligner.align_pair(free)
    assert (0, 4) in second.links
    assert (4, 6) not in second.links
    assert second.pair.constraints == bound.constraints


def test_a_lexicon_is_respected(aligner: Aligner) -> None:
    knowing = aligner.with_lexicon([("bought", "was purchased by")])
    found = knowing.align(*map(str.split, SENTENCES))
    assert {link for link in found.links if link[0] == 1} == {(1, 2), (1, 3), (1, 4)}
    assert {link for link in found.links if 2 <= link[1] < 5} == {(1, 2), (1, 3), (1, 4)}
    if found.probabilities is not None:
        assert found.probabilities[1, 3] == 1
    wished = knowing.align(*map(str.split, SENTENCES), cannot_link=[(1, 2)])
    assert (1, 2) not in wished.links


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


def test_bad_wishes() -> None:
    exact = monoalign.load("exact")
    with pytest.raises(LinkError, match="must_link 0-1: expected a target index below 1"):
        exact.align("a", "b", must_link=[(0, 1)])
    with pytest.raises(FormatError, match="link 0-0: expected in must_link or cannot_link"):
        exact.align("a", "b", must_link=[(0, 0)], cannot_link=[(0, 0)])


def test_nothing_known_costs_nothing() -> None:
    found = tuple(monoalign.load("exact").align_many([pair("a", "b"), pair("a", "a")]))
    assert respected(found, [one.pair for one in found], None) is found
    (same,) = respected(found[:1], [found[0].pair], Lexicon.of([("x", "y")]))
    assert same is found[0]


@given(alignments(), st.data())
def test_other_links_stay_as_they_are(one: Alignment, data: st.DataObject) -> None:
    cells = [(i, j) for i in range(len(one.pair.source)) for j in range(len(one.pair.target))]
    some = st.sets(st.sampled_from(cells)) if cells else st.just(set[Link]())
    must = data.draw(some)
    wished = replace(
        one.pair, constraints=LinkConstraints(frozenset(must), frozenset(data.draw(some) - must))
    )
    assert wished.constraints is not None
    before = replace(
        one, pair=wished, score=2.5, optimal=True, probabilities=dict.fromkeys(one.links, 0.5)
    )
    (after,) = respected((before,), [wished], None)
    assert after.links == (one.links - wished.constraints.cannot) | must
    assert after.possible == one.possible - wished.constraints.cannot - must
    assert after.probabilities == {link: 1 if link in must else 0.5 for link in after.links}
    assert (after.score, after.optimal) == (2.5, True)
    assert respected((after,), [wished], None) == (after,)


def test_words_of_the_lexicon_lose_their_other_links_and_these_their_probability() -> None:
    one = pair("car wheel", "automobile tyre")
    cells = {(0, 0): 0.2, (0, 1): 0.7, (1, 0): 0.4, (1, 1): 0.6}
    before = Alignment(one, frozenset({(0, 1), (1, 1)}), probabilities=cells)
    (after,) = respected((before,), [one], Lexicon.of([("car", "automobile")]))
    assert after.links == {(0, 0), (1, 1)}
    assert after.probabilities == {(0, 0): 1, (1, 1): 0.6}


def test_wishes_go_before_the_lexicon() -> None:
    exact = monoalign.load("exact", lexicon=[("car", "automobile")])
    free = pair("car wheel", "automobile wheel")
    for must, cannot, expected in (
        ([(0, 1)], [], {(0, 1), (1, 1)}),
        ([], [(0, 0)], {(1, 1)}),
        ([(0, 0), (0, 1)], [], {(0, 0), (0, 1), (1, 1)}),
        ([(1, 0)], [(1, 1)], {(1, 0)}),
    ):
        wished = replace(free, constraints=LinkConstraints.of(must, cannot))
        found = exact.align_many([free, wished])
        assert [one.links for one in found] == [{(0, 0), (1, 1)}, expected]
