"""Our own aligner for everyday use: two small networks over words and their surroundings."""

from __future__ import annotations

from dataclasses import dataclass

from monoalign.core.options import option
from monoalign.training.run import loose_option

from ..system import Recipe, System


@dataclass(frozen=True, slots=True)
class FastSettings:
    """The options of `fast`."""

    threshold: float | None = option(
        None, "link words of at least this probability instead of the best set of links"
    )


@dataclass(frozen=True, slots=True)
class FastTraining:
    """The options of training."""

    folds: int = option(3, "parts of the corpus that are scored by networks of the others")
    epochs: int = option(25, "passes over the cells")
    members: int = option(2, "second networks that are averaged")
    units: int = option(32, "units of the second network's first layer")
    variants: float = option(1.0, "how many pairs to make of the given ones, as a factor")
    loose: range | None = loose_option()
    soft_labels: bool = option(
        False,
        "learn the probabilities in the gold, such as the shares of `merge_annotators`",
        alias="votes",
    )


SYSTEM = System(
    "fast",
    "two small networks over words and their surroundings",
    package=__name__,
    settings=FastSettings,
    training=FastTraining,
    from_weights=True,
    recipe=Recipe(
        {"soft_labels": True},
        {"all": {"epochs": 20, "units": 48}},
        most=1000,
        loose=True,
        everyday=True,
    ),
)
