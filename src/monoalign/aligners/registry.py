"""Aligners by name.

A builder is a function with keyword-only options, each with a type and a default. Modules are
imported when their aligner is asked for, so that listing names costs nothing.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, get_args, get_type_hints

from monoalign.core.errors import UnknownNameError, UsageError

from .aligner import Aligner

DEFAULT = "fast"
WEIGHTS = ("all", "rte2")
"""Which shipped weights to use: learned from all training corpora, or from RTE2 dev alone."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A registered aligner: what it is, and the module whose `build` makes it."""

    summary: str
    module: str

    def builder(self) -> Callable[..., Aligner]:
        """The function that makes the aligner from options."""
        build: Callable[..., Aligner] = import_module(self.module).build
        return build


REGISTRY: dict[str, Entry] = {
    "bag-of-words": Entry(
        "each target word to the source word spelt most like it (MacCartney et al. 2008)",
        "monoalign.aligners.bag_of_words",
    ),
    "cross-em": Entry(
        "two HMMs learned from plain pairs so that they agree (Liang et al. 2006)",
        "monoalign.aligners.cross_em",
    ),
    "distributional-crf": Entry(
        "Jacana's chain with stems, contexts and vectors (Sharma et al. 2018)",
        "monoalign.aligners.distributional_crf",
    ),
    "exact": Entry("equal words ignoring case, left to right", "monoalign.aligners.exact"),
    "fast": Entry(
        "two small networks over words and their surroundings",
        "monoalign.aligners.fast",
    ),
    "hmm": Entry(
        "the HMM alignment model, learned from plain pairs (the place of GIZA++)",
        "monoalign.aligners.hmm",
    ),
    "jacana": Entry(
        "a conditional random field over string similarities, tags and WordNet (Yao et al. 2013)",
        "monoalign.aligners.jacana",
    ),
    "manli": Entry(
        "phrase edits by simulated annealing (MacCartney et al. 2008)",
        "monoalign.aligners.manli",
    ),
    "manli-constrained": Entry(
        "phrase edits by exact search under syntactic constraints (Thadani & McKeown 2011)",
        "monoalign.aligners.manli_constrained",
    ),
    "manli-exact": Entry(
        "phrase edits by exact search (Thadani & McKeown 2011)",
        "monoalign.aligners.manli_exact",
    ),
    "semi-markov": Entry(
        "Jacana over phrases instead of words (Yao et al. 2013b)",
        "monoalign.aligners.semi_markov",
    ),
    "stanford-rte": Entry(
        "an injective map by lexical and syntactic features (Chambers et al. 2007)",
        "monoalign.aligners.stanford_rte",
    ),
    "sultan": Entry(
        "words of like meaning in like contexts, in six stages (Sultan et al. 2014)",
        "monoalign.aligners.sultan",
    ),
    "tree-edit": Entry(
        "the cheapest edit of one dependency tree into the other (Zhang & Shasha 1989)",
        "monoalign.aligners.tree_edit",
    ),
}


def available() -> list[str]:
    """The names of all registered aligners."""
    return sorted(REGISTRY)


def load(name: str | Path | None = None, /, **options: Any) -> Aligner:
    """The aligner of that name, or of a folder that one was saved to; without a name the default.

    `weights="all"` or `"rte2"` chooses among shipped weights; an aligner without any ignores it.
    `lexicon` is a file of equivalent terms, or pairs of them; every aligner links them.
    """
    if name is None:
        name = DEFAULT
    if str(name) in REGISTRY:
        return build(str(name), **options)
    if str(name) and Path(name).is_dir():
        lexicon = options.pop("lexicon", None)
        if options:
            raise UsageError(f"{name}: a saved aligner has its options already; found {options}")
        aligner = Aligner.load(name)
        return aligner.with_lexicon(lexicon) if lexicon else aligner
    raise UnknownNameError("aligner", str(name), REGISTRY)


def build(name: str, /, **options: Any) -> Aligner:
    """Make a registered aligner. Values may be text, as a command line gives them.

    `weights` are a name out of `WEIGHTS`, or the arrays themselves; `lexicon` is a file or pairs.
    """
    if name not in REGISTRY:
        raise UnknownNameError("aligner", name, REGISTRY)
    builder = REGISTRY[name].builder()
    lexicon, weights = options.pop("lexicon", None), options.pop("weights", WEIGHTS[0])
    if isinstance(weights, str) and weights not in WEIGHTS:
        raise UsageError(f"option weights: expected one of {', '.join(WEIGHTS)}, found {weights!r}")
    chosen = options_for(builder, f"option of aligner {name!r}:", options)
    takes_weights = "weights" in inspect.signature(builder).parameters
    aligner = builder(**chosen, weights=weights) if takes_weights else builder(**chosen)
    return aligner.with_lexicon(lexicon) if lexicon else aligner


def options_for(
    function: Callable[..., Any], what: str, options: Mapping[str, Any]
) -> dict[str, Any]:
    """Options as the types that a function's keyword-only parameters have; `what` names them."""
    types = get_type_hints(function)
    parameters = inspect.signature(function).parameters.values()
    known = {one.name for one in parameters if one.kind is inspect.Parameter.KEYWORD_ONLY}
    for option in options:
        if option not in known:
            raise UnknownNameError(what, option, known | {"weights", "lexicon"})
    return {key: _converted(key, value, types[key]) for key, value in options.items()}


def _converted(name: str, value: Any, kind: Any) -> Any:
    """Text as the option's type; other values must have that type already."""
    kinds = get_args(kind) or (kind,)
    if isinstance(value, str) and str not in kinds:
        if bool in kinds and value.lower() in _TRUTH:
            return _TRUTH[value.lower()]
        for number in (int, float):
            if number in kinds:
                try:
                    return number(value)
                except ValueError:
                    continue
    elif isinstance(value, kinds) and (bool in kinds or not isinstance(value, bool)):
        return value
    elif float in kinds and type(value) is int:
        return float(value)
    expected = " or ".join(getattr(one, "__name__", str(one)) for one in kinds)
    raise UsageError(f"option {name}: expected {expected}, found {value!r}")


_TRUTH = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
