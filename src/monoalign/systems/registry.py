"""Systems by name: those of the package, and those that other packages bring.

A folder of `monoalign.systems` is a system; so is what an entry point of the group
`monoalign.systems` names, a `System`. Modules are imported when their system is asked for.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

import monoalign.systems
from monoalign.core.alignment import Alignment
from monoalign.core.errors import MissingFileError, UnknownNameError, UsageError
from monoalign.core.options import options_of, settings_from
from monoalign.core.plugins import entry_points_of, resolved
from monoalign.models.model import Weights
from monoalign.training.run import Progress, Run, say_nothing

from .aligner import Aligner
from .pickling import Origin
from .storage import shipped_weights
from .system import WEIGHTS, System

DEFAULT = "fast"
PRESET_WEIGHTS = ("rte2",)
"""The same for presets."""

GROUP = "monoalign.systems"
"""The group of entry points that bring further systems."""


def available() -> list[str]:
    """The names of all systems that are installed.

    Returns:
        Names that `load` takes, in alphabetical order.

    Examples:
        >>> monoalign.load().name in monoalign.available()
        True
    """
    installed = {name for name in _own() if system_of(name).installed}
    return sorted({*installed, *entry_points_of(GROUP)})


def systems() -> Iterator[System]:
    """All entries, by name, but for those of other packages that cannot be loaded."""
    for name in available():
        try:
            yield system_of(name)
        except UsageError:
            if name in _own():
                raise


def own_systems() -> list[System]:
    """The entries of this package, by name, installed or not."""
    return [system_of(name) for name in sorted(_own())]


def system_of(name: str) -> System:
    """The entry of that name."""
    if name in _own():
        system: System = import_module(f"{GROUP}.{_own()[name]}").SYSTEM
        return system
    if name in entry_points_of(GROUP):
        return resolved(entry_points_of(GROUP)[name], System, "SYSTEM")
    raise UnknownNameError("aligner", name, available())


def load(name: str | Path | None = None, /, **options: Any) -> Aligner:
    """Load an aligner by name, or from the folder it was saved to; without a name, the default.

    `weights="all"` or `"rte2"` chooses among shipped weights; an aligner without any ignores it.
    `preset="paper"` is the aligner as its paper has it, with weights of its own (`"rte2"`).
    `lexicon` is a file of equivalent terms, or pairs of them; every aligner links them.

    Args:
        name: A name that `available()` lists, or a folder that `Aligner.save` wrote.
        **options: Those above, and those of the system, such as `threshold=0.8`.

    Returns:
        The aligner; it may be used by several threads.

    Raises:
        UsageError: An unknown name or option, or a value of the wrong type.
        DataError: A folder that cannot be read.

    Examples:
        >>> aligner = monoalign.load()
        >>> aligner.align("He left.", "He went away.").to_pharaoh()
        '0-0 1-1 1-2 2-3'
    """
    if name is None:
        name = DEFAULT
    if str(name) in _own():
        return build(str(name), **options)
    if str(name) and Path(name).is_dir():
        lexicon = options.pop("lexicon", None)
        if options:
            raise UsageError(f"{name}: a saved aligner has its options already; found {options}")
        aligner = Aligner.load(name)
        return aligner.with_lexicon(lexicon) if lexicon else aligner
    if isinstance(name, Path) or len(Path(name).parts) > 1:
        raise MissingFileError(f"{name}: no such folder; expected one with a saved aligner")
    return build(str(name), **options)


@lru_cache(maxsize=4)
def loaded(name: str | None = None) -> Aligner:
    """The aligner of that name, without options; loaded once."""
    return load(name)


def build(name: str, /, **options: Any) -> Aligner:
    """Build an aligner. Values may be text, as a command line gives them.

    `preset` is a name of options to begin with; `weights` are the name of shipped ones, or the
    arrays themselves; `lexicon` is a file or pairs.
    """
    system = system_of(name)
    preset, weights = options.pop("preset", ""), options.pop("weights", None)
    lexicon = options.pop("lexicon", None)
    if preset:
        options = {**system.preset(preset).options, **options}
    what = f"option of aligner {name!r}:"
    settings = settings_from(system.settings, what, options, {"weights", "lexicon", "preset"})
    origin = Origin()
    if weights is None or isinstance(weights, str):
        origin = Origin(weights or _default_weights(preset), preset)
        weights = _shipped(system, preset, weights)
    aligner = system.build(settings, weights).loaded_from(origin)
    return aligner.with_lexicon(lexicon) if lexicon else aligner


def train(
    name: str,
    gold: Iterable[Alignment],
    *,
    dev: Iterable[Alignment] = (),
    seed: int = 1,
    report: Callable[[Progress], None] = say_nothing,
    state: str | Path | None = None,
    preset: str = "",
    start: str | Path | None = None,
    **options: Any,
) -> Aligner:
    """Learn an aligner from gold alignments; `Aligner.save` keeps it.

    Args:
        name: An aligner that learns.
        gold: Alignments to learn from.
        dev: Alignments to measure on; nothing is learned from them.
        seed: For random choices; the same seed gives the same weights.
        report: Called with the progress of the run.
        state: A file from which an interrupted run continues.
        preset: The name of a set of options, of aligning and of training.
        start: Weights to begin with, where the system can: the name of shipped ones, or the folder
            of an aligner that was saved.
        **options: Those of the system, of aligning and of training.

    Returns:
        The aligner that was learned.

    Raises:
        UsageError: A system that does not learn, an unknown option, or no gold alignment.

    Examples:
        >>> aligner = monoalign.load()
        >>> gold = [aligner.align("He left.", "He went."), aligner.align("It rains.", "It rained.")]
        >>> learned = monoalign.train(aligner.name, gold, folds=0)
        >>> learned.align("She left.", "She went.").to_pharaoh()
        '0-0 1-1 2-2'
    """
    system = system_of(name)
    if system.training is None:
        learners = ", ".join(each.name for each in systems() if each.training is not None)
        raise UsageError(f"aligner {name!r} learns nothing; those that learn: {learners}")
    if preset:
        chosen = system.preset(preset)
        options = {**chosen.options, **chosen.training, **options}
    own = options_of(system.settings)
    what = f"option of training {name!r}:"
    aligning = {key: value for key, value in options.items() if key in own}
    rest = {key: value for key, value in options.items() if key not in own}
    settings = settings_from(system.settings, what, aligning, set())
    training = settings_from(system.training, what, rest, {*own, "preset"})
    begin = None if start is None else _start(system, preset, start)
    run = Run(tuple(gold), tuple(dev), seed, report, Path(state) if state else None, begin)
    if not run.gold:
        raise UsageError("training: expected at least one gold alignment, found none")
    weights = system.train(run, settings, training)
    return system.build(settings, weights).loaded_from(Origin())


def _start(system: System, preset: str, start: str | Path) -> Weights:
    """The weights that training begins with."""
    if not system.from_weights:
        able = ", ".join(each.name for each in systems() if each.from_weights)
        raise UsageError(f"{system.name} cannot begin with weights; this can: {able}")
    if str(start) in system.shipped:
        return _shipped(system, preset, str(start))
    aligner = load(start)
    if aligner.name != system.name:
        raise UsageError(f"{start}: expected an aligner {system.name!r}, found {aligner.name!r}")
    return aligner.weights


def _shipped(system: System, preset: str, learned_from: str | None) -> Weights:
    """The weights that ship under that name, or by default; none of a system that learns nothing.

    Those of a preset have its name before theirs: `paper-rte2`.
    """
    known = PRESET_WEIGHTS if preset else system.shipped
    learned_from = learned_from or _default_weights(preset)
    if learned_from not in known:
        of_preset = f" of preset {preset!r}" if preset else ""
        message = f"expected one of {', '.join(known)}, found {learned_from!r}"
        raise UsageError(f"option weights{of_preset}: {message}")
    if system.training is None:
        return {}
    return shipped_weights(system, f"{preset}-{learned_from}" if preset else learned_from)


def _default_weights(preset: str) -> str:
    return (PRESET_WEIGHTS if preset else WEIGHTS)[0]


@lru_cache(maxsize=1)
def _own() -> dict[str, str]:
    """The names of the package's systems, and the modules that hold them: hyphens are `_`."""
    modules = pkgutil.iter_modules(monoalign.systems.__path__)
    return {each.name.replace("_", "-"): each.name for each in modules if each.ispkg}
