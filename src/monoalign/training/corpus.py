"""Gold alignments, prepared for training; folds of them, and figures on folds.

Folds keep pairs with a sentence in common together. Corpora pair one sentence with several others;
a model that has seen one of its pairs knows more about the rest than it would about new text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Protocol

import numpy as np

from monoalign.annotate.text import Annotator
from monoalign.core.alignment import Alignment
from monoalign.core.edit import FloatArray
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.evaluation.score import evaluate


def annotated(gold: Sequence[Alignment], annotator: Annotator) -> tuple[Alignment, ...]:
    """The same alignments of pairs with the columns that an aligner needs."""
    pairs = annotator.annotate(alignment.pair for alignment in gold)
    return tuple(replace(alignment, pair=pair) for alignment, pair in zip(gold, pairs, strict=True))


def in_lower_case(alignment: Alignment) -> Alignment:
    """The same links between words in lower case, which have no other columns."""
    source, target = (
        Sentence.from_words([word.lower() for word in sentence.words])
        for sentence in (alignment.pair.source, alignment.pair.target)
    )
    return replace(alignment, pair=SentencePair(alignment.pair.id, source, target))


class Aligns(Protocol):
    """Whatever aligns a stream of pairs."""

    def align_many(self, pairs: Iterable[SentencePair], /) -> Iterable[Alignment]: ...


def folds_by_sentence(
    gold: Sequence[Alignment], count: int
) -> Iterator[tuple[list[int], list[int]]]:
    """`count` times the indices of the rest and of the fold; none for a count below two."""
    if count < 2:
        return
    groups = _groups(gold)
    fold_of = [0] * len(gold)
    sizes = [0] * count
    for group in groups:
        fold = sizes.index(min(sizes))
        sizes[fold] += len(group)
        for index in group:
            fold_of[index] = fold
    for fold in range(count):
        chosen = [index for index, own in enumerate(fold_of) if own == fold]
        if chosen and len(chosen) < len(gold):
            yield [index for index, own in enumerate(fold_of) if own != fold], chosen


def figures_on_folds(
    gold: Sequence[Alignment], folds: int, teach: Callable[[Sequence[Alignment]], Aligns]
) -> FloatArray:
    """(4,) P, R, F1 and E as fractions, each fold aligned by a model of the others."""
    alignments: list[Alignment] = []
    seen: list[Alignment] = []
    for rest, fold in folds_by_sentence(gold, folds):
        unseen = [gold[index] for index in fold]
        aligner = teach([gold[index] for index in rest])
        alignments += aligner.align_many([alignment.pair for alignment in unseen])
        seen += unseen
    score = evaluate(alignments, seen).macro
    return np.array([score.precision, score.recall, score.f1, score.exact])


def _groups(gold: Sequence[Alignment]) -> list[list[int]]:
    """Indices of pairs that share a sentence, directly or by way of others; in order."""
    leader: dict[tuple[str, ...], tuple[str, ...]] = {}

    def find(words: tuple[str, ...]) -> tuple[str, ...]:
        while leader.setdefault(words, words) != words:
            leader[words] = words = leader[leader[words]]
        return words

    for alignment in gold:
        leader[find(alignment.pair.source.words)] = find(alignment.pair.target.words)
    groups: dict[tuple[str, ...], list[int]] = {}
    for index, alignment in enumerate(gold):
        groups.setdefault(find(alignment.pair.source.words), []).append(index)
    return list(groups.values())
