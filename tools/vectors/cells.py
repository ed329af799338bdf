"""Cells of the training corpora: a source word, a different target word, and whether linked."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from monoalign import read_corpus
from monoalign.resources.word_classes import word_class

CORPORA = {
    "rte2-dev": "msr_rte2/converted/RTE2_dev_M.align.txt",
    "edinburgh": "edinburgh/gold.train.sure.json",
    "mtref": "multimwa/mtref-train.tsv",
    "wiki": "multimwa/wiki-train.tsv",
}
"""Parts for training only: vectors are chosen by these."""

_BLOCK = 4096
Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Cells:
    """All cells of all corpora whose lower-cased words differ.

    ``types``: the words. ``sources``, ``targets``: (n,) their numbers. ``linked``: (n,).
    ``bounds``: where each corpus starts, and n. ``content``: (types,) no function word or mark.
    """

    types: list[str]
    sources: NDArray[np.int64]
    targets: NDArray[np.int64]
    linked: NDArray[np.bool_]
    bounds: list[int]
    content: NDArray[np.bool_]

    def cosines(self, vectors: Floats) -> Floats:
        """(n,) for the vectors (types, d)."""
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        unit = (vectors / np.maximum(lengths, 1e-9)).astype(np.float32)
        pairs = self.sources * len(self.types) + self.targets
        distinct, places = np.unique(pairs, return_inverse=True)
        left, right = np.divmod(distinct, len(self.types))
        found = np.empty(len(distinct), np.float32)
        for start in range(0, len(distinct), _BLOCK):
            block = slice(start, start + _BLOCK)
            found[block] = np.einsum("ij,ij->i", unit[left[block]], unit[right[block]])
        return found[places]

    def figures(self, cosines: Floats, chosen: NDArray[np.bool_] | None = None) -> Floats:
        """(corpora, 4) area under the curve and average precision: all cells, content words."""
        kept = np.ones(len(self.linked), bool) if chosen is None else chosen
        content = self.content[self.sources] & self.content[self.targets]
        rows = []
        for start, end in zip(self.bounds, self.bounds[1:], strict=False):
            part = slice(start, end)
            masks = (kept[part], kept[part] & content[part])
            scored = [area_and_precision(cosines[part][m], self.linked[part][m]) for m in masks]
            rows.append([value for pair in scored for value in pair])
        return np.array(rows, np.float32)


def read_cells(data: Path) -> Cells:
    """Read the four corpora."""
    types: dict[str, int] = {}
    sources, targets, linked, bounds = [], [], [], [0]
    for name in CORPORA.values():
        for gold in read_corpus(data / name):
            left, right = (
                np.array([types.setdefault(word.lower(), len(types)) for word in side.words], int)
                for side in (gold.pair.source, gold.pair.target)
            )
            links = np.zeros((len(left), len(right)), bool)
            for source, target in gold.links:
                links[source, target] = True
            rows, columns = np.nonzero(left[:, None] != right[None, :])
            sources.append(left[rows])
            targets.append(right[columns])
            linked.append(links[rows, columns])
        bounds.append(sum(map(len, linked)))
    content = np.array([word_class(word) == "content" for word in types])
    joined = np.concatenate(sources), np.concatenate(targets), np.concatenate(linked)
    return Cells(list(types), *joined, bounds, content)


def area_and_precision(scores: Floats, linked: NDArray[np.bool_]) -> tuple[float, float]:
    """Area under the ROC curve and average precision, in percent; equal scores count as one."""
    order = np.argsort(-scores)
    ranked = scores[order]
    last = np.append(ranked[1:] != ranked[:-1], True)
    hits = np.cumsum(linked[order])[last].astype(float)
    misses = np.flatnonzero(last) + 1.0 - hits
    gained = np.diff(hits, prepend=0.0)
    widths = np.diff(misses, prepend=0.0)
    area = float((widths * (hits - gained / 2)).sum() / (hits[-1] * misses[-1]))
    precision = float((gained * hits / (hits + misses)).sum() / hits[-1])
    return 100 * area, 100 * precision
