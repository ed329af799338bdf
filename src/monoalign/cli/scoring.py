"""What `evaluate` and `compare` share: an output or an aligner scored against a gold file."""

from __future__ import annotations

from collections.abc import Iterator

from monoalign.aligners.aligner import Aligner
from monoalign.core.alignment import Alignment
from monoalign.corpora.read import read_corpus
from monoalign.corpora.same_pairs import lend_pairs
from monoalign.evaluation.counts import Averages
from monoalign.evaluation.files import evaluate_files
from monoalign.evaluation.score import Score, evaluate

HEADINGS = ("P", "R", "F1", "E")
score_output = evaluate_files


def score_aligner(
    aligner: Aligner, gold: str, *, gold_format: str | None = None, breakdown: bool = False
) -> Score:
    """Score an aligner on the pairs of a gold standard."""
    pairs, right = lend_pairs(read_corpus(gold, format=gold_format))
    found: Iterator[Alignment] = aligner.align_many(pairs)
    return evaluate(found, right, breakdown=breakdown, system=aligner.signature)


def percent(averages: Averages) -> tuple[str, str, str, str]:
    """P, R and F1 with one decimal; E with two, since it is a share of few hundred pairs."""
    shares = (averages.precision, averages.recall, averages.f1)
    first, second, third = (f"{100 * share:.1f}" for share in shares)
    return first, second, third, f"{100 * averages.exact:.2f}"
