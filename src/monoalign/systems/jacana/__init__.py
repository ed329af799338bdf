"""Jacana, the conditional random field of Yao, Van Durme, Callison-Burch & Clark (2013)."""

from __future__ import annotations

from dataclasses import dataclass

from monoalign.annotate.pipeline import OURS
from monoalign.core.options import option
from monoalign.training.run import ChainTraining

from ..system import Published, Recipe, System


@dataclass(frozen=True, slots=True)
class JacanaSettings:
    """The options of `jacana`."""

    direction: str = option(
        "t2s",
        "each target word (`t2s`) or source word (`s2t`) takes its best partner or none; "
        "or a way to symmetrise both",
    )
    threshold: float | None = option(
        None, "link words of at least this probability instead of the best path"
    )
    without: str = option("", "groups of features to leave out, joined by commas")
    pipeline: str = option(OURS, "the spaCy pipeline that tags; `english` is ours")


_YAO = "Yao et al. 2013"

SYSTEM = System(
    "jacana",
    "a conditional random field over string similarities, tags and WordNet (Yao et al. 2013)",
    package=__name__,
    settings=JacanaSettings,
    training=ChainTraining,
    paper=_YAO,
    published=(
        Published(
            "RTE2_test", "Jacana S2T", 91.8, 83.4, 87.4, 25.9, _YAO, 0.025, {"direction": "s2t"}
        ),
        Published("RTE2_test", "Jacana T2S", 93.7, 84.0, 88.6, 35.3, _YAO, 0.025),
    ),
    # A symmetrisation needs both directions, so both are trained.
    recipe=Recipe({"direction": "union", "folds": 5}, {"all": {"folds": 2}}),
)
