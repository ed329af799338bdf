"""Several features side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from monoalign.core.edit import EditSpace, FloatArray
from monoalign.core.stage_output import StageOutput


class Part(Protocol):
    """What is joined: named columns."""

    @property
    def names(self) -> tuple[str, ...]: ...

    def __call__(self, space: EditSpace, earlier: Sequence[StageOutput]) -> FloatArray: ...


@dataclass(frozen=True, slots=True)
class Joined:
    """The columns of all parts, in their order."""

    parts: tuple[Part, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """All names."""
        return tuple(name for part in self.parts for name in part.names)

    def __call__(self, space: EditSpace, earlier: Sequence[StageOutput] = ()) -> FloatArray:
        """(rows, names)"""
        return np.concatenate([part(space, earlier) for part in self.parts], axis=1)
