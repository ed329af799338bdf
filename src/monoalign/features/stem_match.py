"""Words that are the same at heart: equal stems, one stem the beginning of the other, compounds.

The four cases of Sharma et al. (2018), algorithm 1, each a flag of its own:

    same_stem      arrests / arrested          stem_prefix    random / randomly
    part_stem      supporting-actress / actress
    parts_stems    supporting-actress-father / supporting-actresses
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from monoalign.core.feature_matrix import Block
from monoalign.resources.stems import stem

from .rows import Rows, TypePairs, lowered, numbers_of

_SHORTEST = 3  # letters of a stem that begins another; a shorter one begins too many words


@dataclass(frozen=True, slots=True)
class StemMatch:
    """Four flags, of which at most one is set."""

    names: tuple[str, ...] = ("same_stem", "stem_prefix", "part_stem", "parts_stems")

    def __call__(self, rows: Rows) -> Block:
        """Once a pair of word types; the costlier cases only for pairs that may be one."""
        forms, numbers = rows.numbered(lowered)
        pairs = TypePairs.of(rows, numbers)
        stems = [stem(form) for form in forms]
        numbered = numbers_of(stems)
        same = numbered[pairs.sources] == numbered[pairs.targets]
        beginnings = numbers_of([one[:_SHORTEST] for one in stems])
        alike = beginnings[pairs.sources] == beginnings[pairs.targets]
        compound = np.array([_is_compound(form) for form in forms])
        either = compound[pairs.sources] | compound[pairs.targets]
        table = np.zeros((len(self.names), len(same)), np.float32)
        table[0] = same
        for place in np.flatnonzero(~same & (alike | either)).tolist():
            source, target = int(pairs.sources[place]), int(pairs.targets[place])
            if either[place]:
                case = _compound_case(forms[source], forms[target])
            else:
                case = _prefix_case(stems[source], stems[target])
            if case is not None:
                table[case, place] = 1
        return Block(len(self.names), pairs.places, table)


def _prefix_case(source: str, target: str) -> int | None:
    """1 if one stem begins with the other, and neither is short."""
    if min(len(source), len(target)) < _SHORTEST:
        return None
    return 1 if source.startswith(target) or target.startswith(source) else None


def _compound_case(source: str, target: str) -> int | None:
    """2 if a compound has the other word as a part, 3 if two compounds begin alike."""
    left, right = _parts(source), _parts(target)
    if len(left) > 1 and len(right) > 1:
        # Compared up to the end of the shorter one.
        return 3 if all(one == other for one, other in zip(left, right, strict=False)) else None
    return 2 if set(left) & set(right) else None


@lru_cache(maxsize=1 << 14)
def _parts(form: str) -> tuple[str, ...]:
    """Stems of the parts between hyphens."""
    return tuple(stem(part) for part in form.split("-") if part)


def _is_compound(form: str) -> bool:
    return len(_parts(form)) > 1 if "-" in form else False
