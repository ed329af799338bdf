"""Whether one word is a part of the other, a compound with hyphens: *car* / *luxury-car*."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from monoalign.annotate.table_lemmas import lemma_of
from monoalign.core.feature_matrix import Block

from .rows import Rows, lowered, lowered_pairs


@dataclass(frozen=True, slots=True)
class CompoundPart:
    """One flag; parts are compared by their lemmas."""

    names: tuple[str, ...] = ("compound_part",)

    def __call__(self, rows: Rows) -> Block:
        """Compounds are few: only their pairs are looked at."""
        forms, _ = rows.numbered(lowered)
        pairs = rows.once(lowered_pairs)
        compound = np.array(["-" in form for form in forms])
        found = np.zeros((1, len(pairs.sources)), np.float32)
        for place in np.flatnonzero(compound[pairs.sources] | compound[pairs.targets]).tolist():
            source, target = pairs.sources[place], pairs.targets[place]
            found[0, place] = source != target and not _parts(forms[source]).isdisjoint(
                _parts(forms[target])
            )
        return Block(1, pairs.places, found)


@lru_cache(maxsize=1 << 16)
def _parts(form: str) -> frozenset[str]:
    return frozenset(lemma_of(part) for part in form.split("-") if len(part) > 1)
