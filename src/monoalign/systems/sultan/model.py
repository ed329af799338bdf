"""Words of like meaning in like contexts, linked in stages (algorithm 5).

Identical word sequences, names, content words by dependencies, content words by neighbourhood, stop
words by dependencies, stop words by neighbourhood; each stage leaves the links of those before it
alone. Nothing is learned. Where the stages go beyond the paper their files say so.

The sentences of a pair are compared in an order that does not depend on which is the source, so
that the output is the same, mirrored, when they are swapped, whatever ties there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from monoalign.annotate.pipeline import Pipeline
from monoalign.annotate.table_lemmas import lemma_of
from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.edit import Link
from monoalign.core.errors import UnknownNameError
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.models.model import Evidence, Explanation, Weights, strongest_first
from monoalign.resources.paraphrase_files import is_ppdb
from monoalign.resources.paraphrases import REGISTERED, Paraphrases
from monoalign.resources.registered import registered
from monoalign.resources.related_words import (
    CombinedRelatedness,
    ShippedRelatedness,
    TableRelatedness,
)
from monoalign.resources.word_similarity import Relatedness

from ..aligner import Aligner
from . import BEST, PAPER, SHIPPED, SYSTEM, SultanSettings
from .dependencies import ContentByDependencies, StopByDependencies
from .entities import NamedEntities
from .exact_entities import ExactEntities
from .grid import CascadeState, Stage, StageStep, cells_where
from .identical import Compounds, FinalPunctuation, IdenticalSequences
from .neighbourhood import BetweenLinks, ContentByNeighbourhood, Possessives, StopByNeighbourhood

PARTS = ("similarity", "context", "dependencies", "neighbourhood", "stopwords", "entities")
"""What `without` may name: the ablations of the paper's table 3, and the stage of names."""


@dataclass(frozen=True, slots=True)
class Cascade:
    """What is similar, how much (`level`, the paper's ppdbSim), and the stages."""

    related: Relatedness | None
    level: float
    stages: tuple[Stage, ...]
    plain: bool = False  # whether words are compared by what the paper says alone

    def align(self, batch: Batch) -> list[Alignment]:
        """One alignment per pair; its score is the summed similarity of the linked words."""
        turned = [_is_turned(pair) for pair in batch.pairs]
        state = self._begin(batch, turned)
        for stage in self.stages:
            stage(state)
        return list(_alignments(state, batch.pairs, turned))

    def explain(self, batch: Batch, alignment: Alignment) -> Explanation:
        """The stage that made each link, how similar its words are, and the stage's evidence."""
        turned = _is_turned(batch.pairs[0])
        state = self._begin(batch, [turned])
        grid = state.pair(0)
        evidence: dict[Link, tuple[Evidence, ...]] = dict.fromkeys(alignment.links, ())
        for stage in self.stages:
            before = state.copy()
            stage(state)
            step = StageStep(before, grid.links & ~before.pair(0).links, turned)
            for i, j in np.argwhere(step.added).tolist():
                if (link := (j, i) if turned else (i, j)) in evidence:
                    items = (
                        Evidence(stage.title, 1.0, 1.0),
                        Evidence("word similarity", float(grid.similarity[i, j]), stage.weight),
                        *stage.evidence(step, (i, j)),
                    )
                    evidence[link] = tuple(item for item in items if item.contribution)
        return strongest_first(evidence)

    def _begin(self, batch: Batch, turned: Sequence[bool]) -> CascadeState:
        if any(turned):
            both = zip(batch.pairs, turned, strict=True)
            batch = Batch.of(pair.swapped() if turn else pair for pair, turn in both)
        return CascadeState.of(batch, self.related, self.level, plain=self.plain)


def build(settings: SultanSettings, weights: Weights) -> Aligner:
    """The aligner of these settings; nothing is learned."""
    without = _left_out(settings.without)
    if settings.paraphrases == BEST:
        known = SHIPPED if registered("paraphrases") is None else REGISTERED
        settings = replace(settings, paraphrases=known)
    plain = settings.rules == PAPER
    table = None if "similarity" in without else _table(settings)
    related = None if "similarity" in without else _related(table, settings.plausible)
    stages = _paper_stages if plain else _stages
    model = Cascade(related, settings.level, stages(settings, without), plain)
    annotator = Pipeline(_columns(without), settings.pipeline)
    resources = {} if table is None else {"paraphrases": table.hash}
    return Aligner(SYSTEM.name, annotator, model, settings, resources=resources)


def _table(settings: SultanSettings) -> Paraphrases | None:
    """The paraphrases to use; PPDB as it is released gets the lemmas that the paper adds."""
    name = settings.paraphrases
    if name == SHIPPED:
        return None
    table = Paraphrases.named(name)
    path = registered("paraphrases") if name == REGISTERED else name
    if table is None or path is None or settings.rules != PAPER or not is_ppdb(path):
        return table
    return table.lemmatised(lemma_of)


def _related(table: Paraphrases | None, plausible: float) -> Relatedness:
    """What knows which words are similar."""
    if table is None:
        return ShippedRelatedness.load()
    listed = TableRelatedness.of(table, plausible)
    return listed if plausible <= -1 else CombinedRelatedness(listed, ShippedRelatedness.load())


def _left_out(without: str) -> frozenset[str]:
    """`dependencies+entities` -> the two; without context there is none of any kind."""
    parts = frozenset(part for part in without.split("+") if part)
    for part in parts - set(PARTS):
        raise UnknownNameError("part of aligner 'sultan'", part, PARTS)
    if "context" in parts:
        parts |= {"dependencies", "neighbourhood"}
    return parts


def _stages(settings: SultanSettings, without: frozenset[str]) -> tuple[Stage, ...]:
    """Algorithm 5 without some parts."""
    weight, level = settings.weight, settings.level
    reach = 0 if "neighbourhood" in without else settings.window
    stages: dict[Stage, set[str]] = {
        IdenticalSequences(): {"context"},
        Compounds(level): {"context"},
        FinalPunctuation(): {"context"},
        NamedEntities(level): {"entities"},
        ContentByDependencies(weight): {"dependencies"},
        ContentByNeighbourhood(weight, reach, level): set(),
        StopByDependencies(weight): {"dependencies", "stopwords"},
        StopByNeighbourhood(weight, reach): {"stopwords"},
        BetweenLinks(): {"stopwords", "neighbourhood"},
        Possessives(): {"stopwords", "context"},
    }
    return tuple(stage for stage, parts in stages.items() if not parts & without)


def _paper_stages(settings: SultanSettings, without: frozenset[str]) -> tuple[Stage, ...]:
    """Algorithm 5 without some parts: six stages, and nothing that the paper does not mention."""
    weight, level = settings.weight, settings.level
    reach = 0 if "neighbourhood" in without else settings.window
    stages: dict[Stage, set[str]] = {
        IdenticalSequences(choosy=False): {"context"},
        ExactEntities(level, reach, "dependencies" not in without): {"entities"},
        ContentByDependencies(weight): {"dependencies"},
        ContentByNeighbourhood(weight, reach, level): set(),
        StopByDependencies(weight): {"dependencies", "stopwords"},
        StopByNeighbourhood(weight, min(reach, 1), choosy=False): {"stopwords"},
    }
    return tuple(stage for stage, parts in stages.items() if not parts & without)


def _columns(without: frozenset[str]) -> tuple[str, ...]:
    """What the sentences must be annotated with."""
    columns = ["lemmas", "tags"]
    if "dependencies" not in without:
        columns += ["heads", "relations"]
    if "entities" not in without:
        columns += ["entities"]
    return tuple(columns)


def _is_turned(pair: SentencePair) -> bool:
    """Whether a pair is aligned with its sides exchanged: the shorter sentence comes first."""
    return _key(pair.target) < _key(pair.source)


def _key(sentence: Sentence) -> tuple[Any, ...]:
    """Equal keys are equal sentences, in all that a stage looks at."""
    columns = (
        sentence.lemmas,
        sentence.tags,
        sentence.heads,
        sentence.relations,
        sentence.entities,
    )
    return len(sentence), sentence.words, *(column or () for column in columns)


def _alignments(
    state: CascadeState, pairs: Sequence[SentencePair], turned: Sequence[bool]
) -> Iterator[Alignment]:
    """The links of every pair, its sides as they were given."""
    cells, (owners, rows, columns) = cells_where(state.grid, state.grid.links)
    ends = np.searchsorted(owners, np.arange(len(pairs) + 1)).tolist()
    totals = np.bincount(owners, state.grid.similarity[cells], len(pairs)).astype(float).tolist()
    links = list(zip(rows.tolist(), columns.tolist(), strict=True))
    for number, (pair, turn) in enumerate(zip(pairs, turned, strict=True)):
        own = links[ends[number] : ends[number + 1]]
        if turn:
            own = [(target, source) for source, target in own]
        yield Alignment(pair, frozenset(own), score=totals[number])
