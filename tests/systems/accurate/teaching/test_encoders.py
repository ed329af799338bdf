"""A tiny encoder of chance, which learns; torch is there only where the extra `train` is."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from monoalign.core.errors import MissingFileError, UsageError
from monoalign.evaluation.score import evaluate
from monoalign.systems.accurate import AccurateSettings, AccurateTraining
from monoalign.systems.accurate.model import build
from monoalign.systems.accurate.train import train
from monoalign.training.run import Run
from samples import aligned
from systems.accurate.teaching.tiny_encoders import WORDS, write_bert

HAS_TORCH = importlib.util.find_spec("torch") is not None
needs_torch = pytest.mark.skipif(not HAS_TORCH, reason="torch is not installed")
GOLD = [
    aligned(" ".join(WORDS[k % 5 : k % 5 + 6]), " ".join(WORDS[k % 5 : k % 5 + 5]),
            "0-0 1-1 2-2 3-3 4-4", str(k))
    for k in range(8)
]  # fmt: skip


@pytest.mark.skipif(HAS_TORCH, reason="torch is installed")
def test_without_torch_one_line_says_what_to_install(tmp_path: Path) -> None:
    training = AccurateTraining(encoder=str(tmp_path))
    with pytest.raises(UsageError, match=r"needs \w+: pip install 'monoalign\[train\]'"):
        train(Run(GOLD), AccurateSettings(), training)


@needs_torch
def test_a_folder_without_an_encoder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MissingFileError, match=r"found no tokenizer\.json"):
        train(Run(GOLD), AccurateSettings(), AccurateTraining(encoder=str(tmp_path)))


@needs_torch
@pytest.mark.slow
def test_an_encoder_of_ones_own_is_taught_and_used(tmp_path: Path) -> None:
    write_bert(tmp_path)
    training = AccurateTraining(
        encoder=str(tmp_path), teach_epochs=1, epochs=2, members=1, units=16, variants=0.0
    )
    weights = train(Run(GOLD), AccurateSettings(), training)
    aligner = build(AccurateSettings(), weights)
    assert len(weights["encoder"]) < 500_000
    assert evaluate(aligner.align_many(each.pair for each in GOLD), GOLD).f1 > 0.9
