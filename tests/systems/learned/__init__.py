"""A system that learns one number, as another package would bring it: for tests."""

from __future__ import annotations

from dataclasses import dataclass

from monoalign.core.options import option
from monoalign.systems.system import Preset, System


@dataclass(frozen=True, slots=True)
class Settings:
    scale: float = option(1.0, "what scores are multiplied with")


@dataclass(frozen=True, slots=True)
class Training:
    rounds: int = option(1, "how often to look", alias="passes")


SYSTEM = System(
    "learned",
    "for tests",
    package=__name__,
    settings=Settings,
    training=Training,
    presets=(Preset("paper", "twice of all", {"scale": 2.0}, {"rounds": 2}),),
)
OTHER_NAME = SYSTEM
NOT_A_SYSTEM = "a string"
