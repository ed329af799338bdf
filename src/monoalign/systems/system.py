"""What a system is: one entry that names it, its options, its paper, and how it is trained.

    systems/NAME/__init__.py   Settings, a frozen dataclass with an `option` per field; SYSTEM
    systems/NAME/model.py      build(settings, weights) -> Aligner
    systems/NAME/train.py      train(run, settings, training) -> weights, where it learns

Registry, command line, report and tools read the entry. `model` and `train` are imported when they
are needed, so that entries cost next to nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from monoalign.core.errors import UnknownNameError

if TYPE_CHECKING:
    from monoalign.models.model import Weights
    from monoalign.training.run import Run

    from .aligner import Aligner

WEIGHTS = ("all", "rte2")
"""Which shipped weights to use: learned from all training corpora, or from RTE2 dev alone."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How the shipped weights are trained: options, and further ones for a set of corpora.

    `most` bounds the pairs of each corpus but RTE2 dev, evenly taken: the features of phrase edits
    of all pairs would not fit into the memory of a small machine, and near-copies such as wiki's
    teach to link everything. `repeat` is how often RTE2 dev is learned from beside other corpora,
    since its pairs are the shortest and the least alike. `everyday` adds our own everyday pairs.
    """

    options: Mapping[str, Any] = field(default_factory=dict)
    by_corpora: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    most: int | None = None
    repeat: int = 1
    loose: bool = False  # whether training takes `loose`, the positions of gold with possible links
    everyday: bool = False


@dataclass(frozen=True, slots=True)
class Preset:
    """A variant under a name of its own, such as `paper`: the system as its paper has it.

    All that a preset does is to set options. Weights learned with them ship beside the others.
    """

    name: str
    summary: str
    options: Mapping[str, Any] = field(default_factory=dict)  # of aligning
    training: Mapping[str, Any] = field(default_factory=dict)  # of training
    deviations: tuple[str, ...] = ()  # from the paper, and what the paper leaves open
    recipe: Recipe = Recipe()  # what else its shipped weights are trained with


@dataclass(frozen=True, slots=True, eq=False)
class System:
    """The entry of a system."""

    name: str
    summary: str
    package: str  # the module that holds this entry, and `model` and `train` beside it
    settings: type  # a frozen dataclass: the options of aligning
    training: type | None = (
        None  # a frozen dataclass: the options of training; None: learns nothing
    )
    paper: str = ""
    from_weights: bool = False  # whether training may begin with weights that were learned before
    from_text: bool = False  # whether pairs without links are enough to learn from
    recipe: Recipe | None = None  # of the shipped weights
    presets: tuple[Preset, ...] = ()
    distribution: str = ""  # `monoalign-NAME`, if its weights and what it needs are not in this one
    shipped: tuple[str, ...] = WEIGHTS  # those that there are, if it learns; the default first

    @property
    def installed(self) -> bool:
        """Whether the distribution that it needs is there."""
        return not self.distribution or find_spec(self.module_of_weights) is not None

    @property
    def module_of_weights(self) -> str:
        """The module with `weights` beside it, for a system that is not in the data folder."""
        return self.distribution.replace("-", "_") or self.package

    @property
    def module(self) -> str:
        """The module that builds the aligner."""
        return f"{self.package}.model"

    def preset(self, name: str) -> Preset:
        """The preset of that name."""
        presets = {preset.name: preset for preset in self.presets}
        if name not in presets:
            raise UnknownNameError(f"preset of aligner {self.name!r}:", name, presets)
        return presets[name]

    def build(self, settings: Any, weights: Weights) -> Aligner:
        """The aligner of these settings and weights."""
        aligner: Aligner = import_module(self.module).build(settings, weights)
        return aligner

    def train(self, run: Run, settings: Any, training: Any) -> Weights:
        """The weights that a run leads to."""
        weights: Weights = import_module(f"{self.package}.train").train(run, settings, training)
        return weights
