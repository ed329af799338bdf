"""The drop-in for simalign, used as scripts written for simalign use theirs."""

from __future__ import annotations

import inspect

import pytest
from hypothesis import given

import monoalign
from monoalign.compat.simalign import _METHODS, SentenceAligner
from monoalign.core.alignment import Alignment
from monoalign.core.errors import UsageError
from samples import alignments

SOURCE = ["The", "king", "gave", "up", "."]
TARGET = ["The", "monarch", "abdicated", "."]


def test_a_script_written_for_simalign() -> None:
    """The steps of such a script: make an aligner, align, print all methods' pairs."""
    aligner = SentenceAligner(model="bert", token_type="bpe", matching_methods="mai", device="cpu")
    alignments = aligner.get_word_aligns(SOURCE, TARGET)
    printed = []
    for matching_method in alignments:
        pairs = alignments[matching_method]
        printed.append(f"{matching_method}: {' '.join(f'{s}-{t}' for s, t in pairs)}")
    assert list(alignments) == ["mwmf", "inter", "itermax"]
    assert all(type(pairs) is list and type(pairs[0]) is tuple for pairs in alignments.values())
    expected = monoalign.load().align(SOURCE, TARGET).to_pharaoh()
    assert printed[2] == f"itermax: {expected}"


def test_the_arguments_are_those_of_simalign_in_order() -> None:
    assert list(inspect.signature(SentenceAligner).parameters) == [
        "model",
        "token_type",
        "distortion",
        "matching_methods",
        "device",
        "layer",
    ]
    aligner = SentenceAligner("xlmr", "word", 0.5, "i", "cuda:0", 6)
    assert aligner.matching_methods == ["itermax"]
    assert aligner.get_word_aligns([], []) == {"itermax": []}
    assert aligner.get_word_aligns("cats sleep", "cats") == {"itermax": [(0, 0)]}


def test_one_of_our_aligners_by_name() -> None:
    aligner = SentenceAligner(model="exact", matching_methods="fr")
    assert aligner.get_word_aligns(SOURCE, TARGET) == {
        "fwd": [(0, 0), (4, 3)],
        "rev": [(0, 0), (4, 3)],
    }
    with pytest.raises(UsageError, match="unknown matching method 'x'"):
        SentenceAligner(matching_methods="mx")


@given(alignments())
def test_every_method_chooses_among_the_links(alignment: Alignment) -> None:
    weights = {(i, j): 1 / (1 + i + 2 * j) for i, j in alignment.links}
    chosen = {name: method(weights) for name, method in _METHODS.items()}
    assert all(links <= alignment.links for links in chosen.values())
    assert chosen["inter"] == chosen["fwd"] & chosen["rev"]
    assert {i for i, _ in chosen["fwd"]} == {i for i, _ in alignment.links}
    assert {j for _, j in chosen["rev"]} == {j for _, j in alignment.links}
    for name in ("inter", "mwmf"):
        assert len({i for i, _ in chosen[name]}) == len(chosen[name])
        assert len({j for _, j in chosen[name]}) == len(chosen[name])
    assert len(chosen["mwmf"]) >= len(chosen["inter"])
