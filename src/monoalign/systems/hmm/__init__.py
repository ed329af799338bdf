"""The HMM alignment model, in the place of GIZA++ (MacCartney et al. 2008, section 5.2)."""

from __future__ import annotations

from dataclasses import dataclass

from monoalign.core.options import option
from monoalign.training.run import EmTraining

from ..system import Published, Recipe, System


@dataclass(frozen=True, slots=True)
class HmmSettings:
    """The options of `hmm`."""

    direction: str = option("intersection", "`s2t`, `t2s` or a way to symmetrise both")


SYSTEM = System(
    "hmm",
    "the HMM alignment model, learned from plain pairs (the place of GIZA++)",
    package=__name__,
    settings=HmmSettings,
    training=EmTraining,
    paper="MacCartney et al. 2008",
    from_text=True,
    published=(
        Published(
            "RTE2_test", "GIZA++, lexicon, ∩", 85.1, 69.1, 74.8, 11.3, "MacCartney et al. 2008"
        ),
    ),
    recipe=Recipe(),
)
