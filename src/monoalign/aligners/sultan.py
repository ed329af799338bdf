"""The aligner of Sultan, Bethard & Sumner (2014): words of like meaning in like contexts.

Six stages, each leaving the links of those before it alone: identical word sequences, names,
content words by dependencies, content words by neighbourhood, stop words by dependencies, stop
words by neighbourhood. Nothing is learned, and the output is the same, mirrored, when the sentences
are swapped. Where the stages go beyond the paper their files say so.
"""

from __future__ import annotations

from monoalign.annotate.pipeline import OURS, Pipeline
from monoalign.core.errors import UnknownNameError, UsageError
from monoalign.resources.paraphrases import REGISTERED, Paraphrases
from monoalign.resources.registered import registered
from monoalign.resources.related_words import (
    PLAUSIBLE,
    CombinedRelatedness,
    ShippedRelatedness,
    TableRelatedness,
)
from monoalign.resources.word_similarity import Relatedness

from .aligner import Aligner, Option
from .sultan_stages.batch import CascadeStage
from .sultan_stages.between import between
from .sultan_stages.cascade import Cascade
from .sultan_stages.compounds import Compounds
from .sultan_stages.content_dependencies import ContentByDependencies
from .sultan_stages.content_neighbourhood import ContentByNeighbourhood
from .sultan_stages.entities import NamedEntities
from .sultan_stages.identical import final_marks, identical_sequences
from .sultan_stages.possessives import possessives
from .sultan_stages.stop_dependencies import StopByDependencies
from .sultan_stages.stop_neighbourhood import StopByNeighbourhood

SHIPPED, BEST = "shipped", "best"
"""Values of the option `paraphrases` beside `registered` and a file."""

PARTS = ("similarity", "context", "dependencies", "neighbourhood", "stopwords", "entities")
"""What `without` may name: the ablations of the paper's table 3, and the stage of names."""


def build(
    *,
    paraphrases: str = BEST,
    weight: float = 0.9,
    level: float = 0.9,
    window: int = 3,
    plausible: float = PLAUSIBLE,
    without: str = "",
    pipeline: str = OURS,
) -> Aligner:
    """Link words of like meaning in like contexts.

    What is similar says a paraphrase table, a file or the `registered` one, as in the paper; or
    what is `shipped`: WordNet and vectors. `best` is the registered table if there is one, else
    what is shipped. `level` is how similar such words count (ppdbSim), `weight` what word
    similarity weighs against context (w). A pair of a table counts if its vectors have a cosine of
    `plausible` or more, and what is shipped counts beside it where there is evidence; with -1 all
    pairs of the table count, and no others, as in the paper. `without` names parts to leave out,
    joined by `+`; without `dependencies` nothing is parsed.
    """
    left_out = _parts(without)
    if paraphrases == BEST:
        paraphrases = SHIPPED if registered("paraphrases") is None else REGISTERED
    table = Paraphrases.named("" if paraphrases == SHIPPED else paraphrases)
    if "similarity" in left_out:
        table = None
    related = None if "similarity" in left_out else _related(table, plausible)
    cascade = Cascade(related, level, _stages(left_out, weight, level, window))
    options: dict[str, Option] = {
        "paraphrases": paraphrases,
        "weight": weight,
        "level": level,
        "window": window,
        "plausible": plausible,
        "without": without,
        "pipeline": pipeline,
    }
    resources = {} if table is None else {"paraphrases": table.hash}
    annotator = Pipeline(_columns(left_out), pipeline)
    return Aligner("sultan", annotator, (cascade,), options, resources=resources)


def _related(table: Paraphrases | None, plausible: float) -> Relatedness:
    """What knows which words are similar."""
    if table is None:
        return ShippedRelatedness.load()
    listed = TableRelatedness.of(table, plausible)
    return listed if plausible <= -1 else CombinedRelatedness(listed, ShippedRelatedness.load())


def _parts(without: str) -> frozenset[str]:
    """`dependencies+entities` -> the two; without context there is none of any kind."""
    found = frozenset(part for part in without.split("+") if part)
    for part in found - set(PARTS):
        raise UnknownNameError("part of aligner 'sultan'", part, PARTS)
    if "context" in found:
        found |= {"dependencies", "neighbourhood"}
    return found


def _stages(
    left_out: frozenset[str], weight: float, level: float, window: int
) -> tuple[CascadeStage, ...]:
    """Algorithm 5 without some parts."""
    if not (0 <= weight <= 1 and 0 < level <= 1 and window > 0):
        raise UsageError("expected a weight from 0 to 1, a level above 0 up to 1, a window above 0")
    reach = 0 if "neighbourhood" in left_out else window
    stages: dict[CascadeStage, set[str]] = {
        identical_sequences: {"context"},
        Compounds(level): {"context"},
        final_marks: {"context"},
        NamedEntities(level): {"entities"},
        ContentByDependencies(weight): {"dependencies"},
        ContentByNeighbourhood(weight, reach, level): set(),
        StopByDependencies(weight): {"dependencies", "stopwords"},
        StopByNeighbourhood(weight, reach): {"stopwords"},
        between: {"stopwords", "neighbourhood"},
        possessives: {"stopwords", "context"},
    }
    return tuple(stage for stage, parts in stages.items() if not parts & left_out)


def _columns(left_out: frozenset[str]) -> tuple[str, ...]:
    """What the sentences must be annotated with."""
    columns = ["lemmas", "tags"]
    if "dependencies" not in left_out:
        columns += ["heads", "relations"]
    if "entities" not in left_out:
        columns += ["entities"]
    return tuple(columns)
