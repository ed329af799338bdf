"""Equal words, from left to right: the aligner that every other has to beat."""

from __future__ import annotations

from dataclasses import dataclass

from monoalign.core.options import option

from ..system import System


@dataclass(frozen=True, slots=True)
class ExactSettings:
    """The options of `exact`."""

    ignore_case: bool = option(True, "whether words that differ in case only are equal")


SYSTEM = System(
    "exact",
    "equal words ignoring case, left to right",
    package=__name__,
    settings=ExactSettings,
)
