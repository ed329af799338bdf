"""Folders that earlier versions saved still load, and answer as they did.

`tests/saved/VERSION/NAME` is what `Aligner.save` of that version wrote, trained on the pairs of
`examples/pairs.tsv` where something is learned; `answers.json` is what it answered then.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import monoalign

SAVED = Path(__file__).parents[1] / "saved"
EXAMPLES = Path(__file__).parents[2] / "examples" / "pairs.tsv"
FOLDERS = sorted(path.parent for path in SAVED.glob("*/*/aligner.json"))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_it_answers_as_it_did(folder: Path) -> None:
    expected = json.loads((folder.parent / "answers.json").read_text(encoding="utf-8"))
    aligner = monoalign.load(folder)
    saved = json.loads((folder / "aligner.json").read_text(encoding="utf-8"))["options"]
    # Options that came later have their defaults, which the signature of then does not name; the
    # version that aligns is the last thing a signature names.
    then, version = expected[folder.name]["signature"].rsplit(":", 1)
    assert version == folder.parent.name
    assert aligner.signature_over(saved) == f"{then}:{monoalign.__version__}"
    alignments = aligner.align_many(monoalign.read_pairs(EXAMPLES))
    for alignment, answer in zip(alignments, expected[folder.name]["answers"], strict=True):
        assert alignment.to_pharaoh() == answer["links"]
        score = None if alignment.score is None else round(alignment.score, 5)
        probabilities = None
        if alignment.probabilities is not None:
            links = sorted(alignment.links)
            probabilities = [round(alignment.probabilities[link], 6) for link in links]
        if score == answer["score"]:
            assert probabilities == answer["probabilities"]
        else:
            assert score is not None
            # A network's score of a link has four digits. Its sums were in another order then, and
            # one score may be rounded the other way; a probability moves by a quarter of that.
            assert any(name.endswith("inner") for name in aligner.weights)
            assert score == pytest.approx(answer["score"], abs=1.001e-4)
            assert probabilities == pytest.approx(answer["probabilities"], abs=2.5e-5)


def test_every_system_of_the_first_version_is_there() -> None:
    assert {path.name for path in FOLDERS} <= set(monoalign.available())
