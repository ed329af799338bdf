"""The drop-in for simalign, used as scripts written for simalign use theirs."""

from __future__ import annotations

import inspect
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given

import monoalign
from monoalign.compat.simalign import _METHODS, SentenceAligner
from monoalign.core.alignment import Alignment
from monoalign.core.errors import UsageError
from samples import alignments

SOURCE = ["The", "king", "gave", "up", "."]
TARGET = ["The", "monarch", "abdicated", "."]


SCRIPT = """
import sys
import numpy as np
from simalign import SentenceAligner

aligner = SentenceAligner(model="bert", token_type="bpe", matching_methods="mai", device="cpu")
for line in sys.stdin:
    source, target = (side.split() for side in line.split(" ||| "))
    alignments = aligner.get_word_aligns(src_sent=source, trg_sent=target)
    for method, pairs in alignments.items():
        assert type(pairs) is list and all(type(pair) is tuple for pair in pairs)
        print(method + ":", " ".join(f"{i}-{j}" for i, j in sorted(pairs)))
vectors = [np.eye(4)[[0, 1, 1, 2, 3]], np.eye(4)[[0, 2, 3]]]
pieces = [[["a"], ["b", "##c"], ["d"], ["e"]], [["a"], ["d"], ["e"]]]
words = aligner.average_embeds_over_words(vectors, pieces)
similarity = aligner.apply_distortion(aligner.get_similarity(*words), 0.1)
forward, backward = aligner.get_alignment_matrix(similarity)
matching, iterated = aligner.get_max_weight_match(similarity), aligner.iter_max(similarity)
for matrix in (forward * backward, matching, iterated):
    print(" ".join(f"{i}-{j}" for i, j in zip(*np.nonzero(matrix))))
"""


def test_a_script_written_for_simalign(tmp_path: Path) -> None:
    """It imports simalign, which is ours under that name."""
    (tmp_path / "simalign.py").write_text("from monoalign.compat.simalign import SentenceAligner\n")
    (tmp_path / "script.py").write_text(SCRIPT)
    run = subprocess.run(
        [sys.executable, "script.py"],
        input=f"{' '.join(SOURCE)} ||| {' '.join(TARGET)}\n",
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert run.stderr == ""
    methods, matrices = run.stdout.splitlines()[:3], run.stdout.splitlines()[3:]
    assert [line.partition(":")[0] for line in methods] == ["mwmf", "inter", "itermax"]
    expected = monoalign.load().align(SOURCE, TARGET).to_pharaoh()
    assert methods[2] == f"itermax: {expected}"
    assert matrices == ["0-0 2-1 3-2"] * 3


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


def test_a_matching_has_the_most_links_first() -> None:
    weights = {(0, 0): 0.1, (1, 0): 1.0, (1, 1): 0.1, (2, 1): 1.0, (2, 2): 0.1}
    assert _METHODS["mwmf"](weights) == {(0, 0), (1, 1), (2, 2)}
    assert _METHODS["mwmf"]({(0, 0): 0.0}) == {(0, 0)}


def test_similarities_are_cosines_from_0_to_1() -> None:
    rows, columns = (
        np.array([[2.0, 0.0], [0.0, 0.0]]),
        np.array([[3.0, 0.0], [0.0, 1.0], [-1.0, 0.0]]),
    )
    similarity = SentenceAligner.get_similarity(rows, columns)
    assert similarity.tolist() == [[1.0, 0.5, 0.0], [0.5, 0.5, 0.5]]


def test_distortion_is_the_square_of_the_distance_from_the_diagonal() -> None:
    ones = np.ones((2, 3))
    assert SentenceAligner.apply_distortion(ones, 0.5).tolist() == [
        [1, 1 - 0.5 * 0.25, 1 - 0.5],
        [1 - 0.5, 1 - 0.5 * 0.25, 1],
    ]
    assert SentenceAligner.apply_distortion(np.ones((1, 3))).tolist() == [[1, 1, 1]]


def test_further_rounds_link_words_that_are_left() -> None:
    """Row 1 and column 1 are left: the best of each, with a word that has a link, is its second."""
    similarity = np.array([[0.9, 0.1, 0.2], [0.8, 0.3, 0.1], [0.7, 0.6, 0.95]])
    one, two, three = (SentenceAligner.iter_max(similarity, rounds) for rounds in (1, 2, 3))
    assert one.tolist() == [[1, 0, 0], [0, 0, 0], [0, 0, 1]]
    assert two.tolist() == three.tolist() == [[1, 0, 0], [1, 0, 0], [0, 1, 1]]
