"""How fast a system is: from annotated pairs, from tokens and from raw text."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from monoalign.annotate.tokenize import token_spans
from monoalign.core.alignment import Alignment
from monoalign.core.sentence import Sentence, SentencePair

from .systems import MeasuredSystem, Spec

_BUCKETS = 6  # groups of pairs, by their number of cells
_WARM_UP = (
    ("A woman sold her old bicycle to a neighbour .", "The bicycle was bought by a neighbour ."),
    ("It rained in Lisbon on 3 May .", "Lisbon had rain in May ."),
)


def timed(
    spec: Spec, system: MeasuredSystem, pairs: Sequence[SentencePair]
) -> tuple[list[Alignment], dict[str, Any]]:
    """The alignments in order, and pairs per second, which stored outputs do not have.

    Compiled code is warm, word caches are not. `by_length` has mean cells, milliseconds per pair
    and number of pairs for each group of pairs of similar size.
    """
    if spec.kind == "stored":
        return list(system.align_many(pairs)), {}
    if spec.kind == "aligner":  # with sentences from no corpus
        list(system.align_many(_pair(*texts) for texts in _WARM_UP))
    began = time.perf_counter()
    for pair in pairs:
        token_spans(pair.source.text)
        token_spans(pair.target.text)
    tokenised = time.perf_counter()
    ready = list(system.annotate(pairs))
    annotated, processor = time.perf_counter(), time.process_time()
    alignments, by_length = _aligned(system, ready, 1 if spec.kind == "peer" else _BUCKETS)
    seconds = {
        "annotated": time.perf_counter() - annotated,
        "annotated_processor": time.process_time() - processor,
        "from_tokens": time.perf_counter() - tokenised,
        "from_raw_text": time.perf_counter() - began,
    }
    if spec.kind == "peer":  # some work in other processes, whose time is not measured
        del seconds["annotated_processor"]
    rates = {name: len(pairs) / max(elapsed, 1e-9) for name, elapsed in seconds.items()}
    return alignments, {**rates, "by_length": by_length}


def _aligned(
    system: MeasuredSystem, pairs: Sequence[SentencePair], groups: int
) -> tuple[list[Alignment], list[list[float]]]:
    """The alignments in order. Pairs of similar size are aligned together and timed."""
    sizes = [len(pair.source) * len(pair.target) for pair in pairs]
    alignments: dict[int, Alignment] = {}
    by_length = []
    for group in np.array_split(np.argsort(sizes, kind="stable"), groups):
        began = time.perf_counter()
        aligned = list(system.align_many([pairs[index] for index in group]))
        seconds = time.perf_counter() - began
        alignments.update(zip(group.tolist(), aligned, strict=True))
        if len(group):
            cells = float(np.mean([sizes[index] for index in group]))
            by_length.append([cells, 1000 * seconds / len(group), float(len(group))])
    return [alignments[index] for index in range(len(pairs))], by_length


def _pair(source: str, target: str) -> SentencePair:
    return SentencePair("warm", Sentence.from_spaced(source), Sentence.from_spaced(target))
