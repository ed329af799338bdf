"""Sentence boundaries of the UD treebanks: floors a little under what was measured.

The rules were tuned on EWT and GUM train. EWT's web text has many sentences without a full stop
whose line breaks the treebank does not keep; no rule can find those.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from monoalign.annotate.sentences import sentence_spans

sys.path.insert(0, str(Path(__file__).parents[2]))
from benchmarks.documents import texts_of

pytestmark = pytest.mark.corpus


@pytest.mark.parametrize(
    ("path", "precision", "recall"),
    [
        ("UD_English-EWT/en_ewt-ud-test.conllu", 0.99, 0.83),
        ("UD_English-GUM/en_gum-ud-test.conllu", 0.99, 0.96),
        ("UD_English-PUD/en_pud-ud-test.conllu", 0.995, 0.995),
    ],
)
def test_boundaries(data_folder: Path, path: str, precision: float, recall: float) -> None:
    right = ours = gold = 0
    for text, ends in texts_of(data_folder / "ud" / path):
        found = {end for _, end in sentence_spans(text)}
        right, ours, gold = right + len(found & ends), ours + len(found), gold + len(ends)
    assert right / ours >= precision
    assert right / gold >= recall
