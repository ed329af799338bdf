"""How well scores agree with what people said."""

from __future__ import annotations

from math import comb

import numpy as np

from monoalign.core.edit import BoolArray, FloatArray


def pearson(scores: FloatArray, gold: FloatArray) -> float:
    """The correlation; 0 where one side does not vary."""
    left, right = scores - scores.mean(), gold - gold.mean()
    scale = float(np.sqrt((left**2).sum() * (right**2).sum()))
    return float((left * right).sum()) / scale if scale else 0.0


def best_threshold(scores: FloatArray, gold: FloatArray) -> float:
    """From which score on to say yes for the highest accuracy; of equal ones, the lowest.

    Between two scores, or outside all of them. O(n log n)
    """
    if not len(scores):
        return 0.0
    order = np.argsort(scores, kind="stable")
    values, yes = scores[order], gold[order] > 0
    # Right answers if the first k are no: what is no below, and what is yes above.
    right = (
        np.concatenate([[0], np.cumsum(~yes)]) + yes.sum() - np.concatenate([[0], np.cumsum(yes)])
    )
    cuts = np.concatenate([[values[0] - 1], (values[:-1] + values[1:]) / 2, [values[-1] + 1]])
    possible = np.concatenate([[True], values[1:] > values[:-1], [True]])
    return float(cuts[possible][np.argmax(right[possible])])


def decisions(predicted: BoolArray, gold: FloatArray) -> dict[str, float]:
    """Accuracy; precision, recall and F1 of yes."""
    yes = gold > 0
    hits = float((predicted & yes).sum())
    precision, recall = hits / max(int(predicted.sum()), 1), hits / max(int(yes.sum()), 1)
    harmonic = 2 * precision * recall / (precision + recall) if hits else 0.0
    accuracy = float((predicted == yes).mean()) if len(yes) else 0.0
    return {"accuracy": accuracy, "precision": precision, "recall": recall, "f1": harmonic}


def average_precision(scores: FloatArray, gold: FloatArray) -> float:
    """The mean, over what is yes, of the share of yes among all that is ranked no lower.

    Of equal scores all orders are as likely, and the expected value is taken. O(n log n)
    """
    yes = gold > 0
    if not yes.any():
        return 0.0
    _, tie, sizes = np.unique(-scores, return_inverse=True, return_counts=True)
    hits = np.bincount(tie, weights=yes)
    before, hits_before = np.cumsum(sizes) - sizes, np.cumsum(hits) - hits
    size, hit = np.repeat(sizes, sizes), np.repeat(hits, sizes)
    place = np.arange(1, len(yes) + 1) - np.repeat(before, sizes)  # within the tie, from 1
    # Given that this place is a hit, each other place of the tie is one with this chance.
    others = (hit - 1) / np.maximum(size - 1, 1)
    expected = np.repeat(hits_before, sizes) + 1 + (place - 1) * others
    shares = expected / np.arange(1, len(yes) + 1)
    return float((hit / size * shares).sum() / hits.sum())


def reciprocal_rank(scores: FloatArray, gold: FloatArray) -> float:
    """1 over the rank of the first that is right; ties as above."""
    yes = gold > 0
    if not yes.any():
        return 0.0
    best = scores[yes].max()
    above, tied, hits = (
        int(one.sum()) for one in (scores > best, scores == best, yes[scores == best])
    )
    orders = comb(tied, hits)
    return sum(
        comb(tied - place, hits - 1) / orders / (above + place)
        for place in range(1, tied - hits + 2)
    )
