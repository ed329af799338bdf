from __future__ import annotations

from dataclasses import replace

from monoalign.aligners.aligner import Aligner
from monoalign.aligners.exact import build
from monoalign.aligners.stage import Bidirectional, Stage
from monoalign.annotate.annotator import WordsOnly
from monoalign.core.stage_output import StageOutput
from monoalign.decoding.greedy import greedy
from monoalign.features.identity import Identity
from samples import aligned, pair


def test_a_later_stage_keeps_and_extends_what_it_is_given() -> None:
    (loose,) = build().stages
    assert isinstance(loose, Stage)
    strict = replace(loose, features=Identity(ignore_case=False))
    one = pair("A a", "a A")
    cascade = Aligner("cascade", WordsOnly(), (strict, loose))
    assert cascade.align_pair(one).to_pharaoh() == "0-1 1-0"
    assert Aligner("loose", WordsOnly(), (loose,)).align_pair(one).to_pharaoh() == "0-0 1-1"
    # The second stage adds what the first left, and the scores add up.
    mixed = cascade.align_pair(pair("A b c", "a b C"))
    assert (mixed.to_pharaoh(), mixed.score) == ("0-0 1-1 2-2", 3.0)


def test_greedy_keeps_earlier_links() -> None:
    (stage,) = build().stages
    assert isinstance(stage, Stage)
    earlier = StageOutput((aligned("a b", "a b", "0-1"),))
    output = stage.run([pair("a b", "a b")], [earlier])
    assert output.alignments[0].to_pharaoh() == "0-1"
    assert stage.decoder is greedy


def test_both_directions() -> None:
    (stage,) = build().stages
    both = Bidirectional(stage, stage, "intersection")
    aligner = Aligner("both", WordsOnly(), (both,))
    found = aligner.align(["a", "b", "c"], ["c", "a"])
    assert found.to_pharaoh() == "0-1 2-0"
