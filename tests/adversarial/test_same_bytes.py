"""A pair's answer does not depend on what else is aligned, to the last bit."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

import monoalign
from monoalign.systems import aligner as aligners
from monoalign.systems.aligner import Aligner

EXAMPLES = Path(__file__).parents[2] / "examples" / "pairs.tsv"
Texts = Sequence[tuple[str, str]]


@pytest.fixture(scope="module")
def texts() -> Texts:
    """40 pairs as text: each source with its own target, and with that of the next."""
    lines = [line.split("\t")[1:3] for line in EXAMPLES.read_text(encoding="utf-8").splitlines()]
    sources, targets = zip(*lines, strict=True)
    return [
        *zip(sources, targets, strict=True),
        *zip(sources, (*targets[1:], targets[0]), strict=True),
    ]


@pytest.mark.parametrize("name", monoalign.available())
def test_alone_in_batches_and_in_threads(
    name: str, texts: Texts, monkeypatch: pytest.MonkeyPatch
) -> None:
    aligner = monoalign.load(name)
    alone = [_record(aligner, [text])[0] for text in texts]
    for size in (7, 64):
        monkeypatch.setattr(aligners, "_BATCH_PAIRS", size)
        assert _record(aligner, texts) == alone
        assert _record(aligner, texts, threads=4) == alone


def _record(aligner: Aligner, texts: Texts, threads: int = 1) -> list[str]:
    """Everything that an alignment holds, but for the number of its pair."""
    alignments = aligner.align_many(texts, threads=threads)
    return [alignment.to_json().partition(",")[2] for alignment in alignments]
