"""What the feature of equal values (`ValuePhrases`) costs, and what it is worth.

    taskset -c 0 python benchmarks/values.py [--data ../shared/data]

Of each corpus for development: the microseconds per pair of the default aligner and of the feature,
with values that it has met before and with new ones, best of several runs; and of each column how
many cells it marks and how many of them are gold links. Then the same by random values: how many of
their links between different words the feature marks, and how many of its marks are such links.
"""

from __future__ import annotations

import argparse
import os
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")  # before NumPy is imported

import numpy as np

import monoalign
from monoalign.candidates.spaces import token_cells
from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.features.lexical.values import ValuePhrases
from monoalign.resources.values.spans import forget_values
from monoalign.training.value_variants import random_values

CORPORA = {
    "RTE2 dev": ("msr_rte2/converted/RTE2_dev_M.align.txt", "msr"),
    "MTRef dev": ("multimwa/mtref-dev.tsv", "multimwa"),
    "wiki dev": ("multimwa/wiki-dev.tsv", "multimwa"),
    "Edinburgh++": ("edinburgh/gold.train.sure.json", "jacana"),
}
RUNS, SIZE, DRAWS = 9, 64, 2000
FEATURE = ValuePhrases()


def main() -> None:
    """Print a line per corpus, then one for random values."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    data = parser.parse_args().data
    for name, (path, format_) in CORPORA.items():
        gold = list(monoalign.read_corpus(data / path, format=format_))
        print(f"{name}: {_speed([each.pair for each in gold])}; {_links(gold)}")
    print(f"random values: {_random_values()}")


def _speed(pairs: Sequence[SentencePair]) -> str:
    aligner = monoalign.load()
    annotated = list(aligner.annotate(pairs))
    whole = _least(lambda: list(aligner.align_many(annotated)), 3)
    known = unknown = 0.0
    for start in range(0, len(pairs), SIZE):
        batch = Batch.of(annotated[start : start + SIZE])
        space = token_cells(batch)
        FEATURE(batch, space)
        known += _least(lambda: FEATURE(batch, space), RUNS)  # noqa: B023
        unknown += _least(lambda: FEATURE(batch, space), RUNS, forget_values)  # noqa: B023
    figures = [seconds / len(pairs) * 1e6 for seconds in (whole, known, unknown)]
    return "{:.0f} us per pair, the feature {:.1f} (new values: {:.1f})".format(*figures)


def _least(
    run: Callable[[], object], times: int, before: Callable[[], None] | None = None
) -> float:
    """Seconds of the best of some runs."""
    best = float("inf")
    for _ in range(times):
        if before is not None:
            before()
        start = time.perf_counter()
        run()
        best = min(best, time.perf_counter() - start)
    return best


def _links(gold: Sequence[Alignment]) -> str:
    marked: Counter[str] = Counter()
    right: Counter[str] = Counter()
    for each in gold:
        for name, i, j in _marks(each.pair):
            marked[name] += 1
            right[name] += (i, j) in each.links
    return ", ".join(f"{name} {right[name]} of {marked[name]}" for name in FEATURE.names)


def _marks(pair: SentencePair) -> list[tuple[str, int, int]]:
    """Columns and cells."""
    batch = Batch.of([pair])
    block, width = FEATURE(batch, token_cells(batch)), len(pair.target)
    rows = (block.row(row) for row in range(block.rows))
    return [
        (FEATURE.names[column], *divmod(row, width))
        for row, values in enumerate(rows)
        for column in np.flatnonzero(values).tolist()
    ]


def _random_values() -> str:
    random = np.random.default_rng(5)
    linked = marked = both = 0
    for _ in range(DRAWS):
        values = random_values(random, different=0.0)
        source, target = values.source, values.target
        left, right = (Sentence.from_words(["about", *side, "."]) for side in (source, target))
        cells = _marks(SentencePair("1", left, right))
        same = {(i - 1, j - 1) for name, i, j in cells if name == "same_value"}
        links = {(i, j) for i, j in values.links if source[i].lower() != target[j].lower()}
        linked, marked, both = linked + len(links), marked + len(same), both + len(links & same)
    return f"{DRAWS} pairs, recall {both / linked:.4f}, precision {both / marked:.4f}"


if __name__ == "__main__":
    main()
