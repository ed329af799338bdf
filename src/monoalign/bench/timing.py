"""How fast a system is: from annotated pairs, from tokens and from raw text."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from monoalign.annotate.tokenize import token_spans
from monoalign.core.alignment import Alignment
from monoalign.core.sentence import Sentence, SentencePair

from .systems import Spec, System

_BUCKETS = 6  # of pairs, by their number of cells
_WARM = (
    ("A woman sold her old bicycle to a neighbour .", "The bicycle was bought by a neighbour ."),
    ("It rained in Lisbon on 3 May .", "Lisbon had rain in May ."),
)


def timed(
    spec: Spec, system: System, pairs: Sequence[SentencePair]
) -> tuple[list[Alignment], dict[str, Any]]:
    """The alignments in order, and pairs a second; nothing of the second for stored ones.

    Compiled code is warm; what is known about words is not. `by_length` has mean cells,
    milliseconds a pair and pairs of each group of like size.
    """
    if spec.kind == "stored":
        return list(system.align_many(pairs)), {}
    if spec.kind == "aligner":  # sentences of no corpus
        list(system.align_many(_pair(*texts) for texts in _WARM))
    began = time.perf_counter()
    for pair in pairs:
        token_spans(pair.source.text)
        token_spans(pair.target.text)
    tokenised = time.perf_counter()
    ready = list(system.annotate(pairs))
    annotated, processor = time.perf_counter(), time.process_time()
    found, by_length = _aligned(system, ready, 1 if spec.kind == "peer" else _BUCKETS)
    seconds = {
        "annotated": time.perf_counter() - annotated,
        "annotated_processor": time.process_time() - processor,
        "from_tokens": time.perf_counter() - tokenised,
        "from_raw_text": time.perf_counter() - began,
    }
    if spec.kind == "peer":  # some work in processes of their own, whose time is not seen here
        del seconds["annotated_processor"]
    rates = {name: len(pairs) / max(spent, 1e-9) for name, spent in seconds.items()}
    return found, {**rates, "by_length": by_length}


def _aligned(
    system: System, pairs: Sequence[SentencePair], groups: int
) -> tuple[list[Alignment], list[list[float]]]:
    """Alignments in order. Pairs of like size are aligned together, and timed."""
    sizes = [len(pair.source) * len(pair.target) for pair in pairs]
    found: dict[int, Alignment] = {}
    by_length = []
    for group in np.array_split(np.argsort(sizes, kind="stable"), groups):
        began = time.perf_counter()
        aligned = list(system.align_many([pairs[place] for place in group]))
        seconds = time.perf_counter() - began
        found.update(zip(group.tolist(), aligned, strict=True))
        if len(group):
            cells = float(np.mean([sizes[place] for place in group]))
            by_length.append([cells, 1000 * seconds / len(group), float(len(group))])
    return [found[place] for place in range(len(pairs))], by_length


def _pair(source: str, target: str) -> SentencePair:
    return SentencePair("warm", Sentence.from_spaced(source), Sentence.from_spaced(target))
