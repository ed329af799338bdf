"""The baselines of the papers on MSR RTE2, as the tables of docs/baselines.md.

    python benchmarks/baselines.py --data ../shared/data [--part dev|test] [--only tree-edit …]

Every system is measured by default and with its preset `paper`; `mean F1` is the mean of the pairs'
own F1. On dev, what learns from links is measured on folds that it has not seen; on test, with the
weights that were learned on dev. Models learned from text see the words of dev and test, without
links.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

import monoalign
from monoalign.annotate.pipeline import Pipeline
from monoalign.candidates.spaces import token_cells
from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.core.space import ScoredEdits
from monoalign.decoding.tree_edit import TreeEdit
from monoalign.models.directions import DIRECTIONS
from monoalign.systems.aligner import Aligner
from monoalign.systems.registry import system_of, train
from monoalign.training.corpus import folds_by_sentence

FOLDS = 3
WINDOWS = 5  # of time: the one in which others disturbed least counts
NAMES = ("bag-of-words", "tree-edit", "hmm", "cross-em", "stanford-rte", "semi-markov")
PRESETS = ("", "paper")
PUBLISHED = "msr_rte2/system_outputs/RTE2_test_M.align.ted.txt"


def main() -> None:
    """Print a table for each baseline."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--part", choices=("dev", "test"), default="dev")
    parser.add_argument("--only", choices=NAMES, nargs="*", default=NAMES)
    arguments = parser.parse_args()
    folder = arguments.data / "msr_rte2" / "converted"
    parts = {
        part: list(monoalign.read_corpus(folder / f"RTE2_{part}_M.align.txt"))
        for part in ("dev", "test")
    }
    gold = parts[arguments.part]
    text = [Alignment(one.pair, frozenset()) for part in parts.values() for one in part]
    for name in arguments.only:
        print(f"\n{name}, RTE2 {arguments.part}\n")
        print("| | P | R | F1 | E | mean F1 |\n|---|---|---|---|---|---|")
        for each in rows_of(name, gold, text, arguments.part):
            print(each, flush=True)
    if "tree-edit" in arguments.only and arguments.part == "test":
        print(f"\n{published_tree_edits(arguments.data / PUBLISHED)}")


def rows_of(
    name: str, gold: Sequence[Alignment], text: Sequence[Alignment], part: str
) -> Iterator[str]:
    """The rows of one system."""
    if name == "tree-edit":
        yield from tree_edit(gold)
    elif name == "bag-of-words":
        yield row("preset paper", aligned(monoalign.load(name, preset="paper"), gold), gold)
    elif name in ("hmm", "cross-em"):
        for preset in PRESETS:
            yield from from_text(name, text, gold, preset)
    else:
        for preset in PRESETS:
            if not preset or system_of(name).presets:
                yield from from_links(name, gold, part, preset)


def tree_edit(gold: Sequence[Alignment]) -> Iterator[str]:
    """With and without moves, at two costs of substitution; and how fast it is on parsed pairs."""
    annotator = Pipeline(("lemmas", "heads", "relations"))
    pairs = list(annotator.annotate(one.pair for one in gold))
    for substitution in (1.0, 2.0):
        for moves in (True, False):
            aligner = monoalign.load("tree-edit", substitution=substitution, moves=moves)
            found = list(aligner.align_many(pairs))
            label = f"substitution {substitution:g}{', moves' * moves}"
            yield row(label + ", preset paper" * is_paper(aligner), found, gold)
    turned = [replace(p, source=stanford(p.source), target=stanford(p.target)) for p in pairs]
    for substitution in (1.0, 2.0):
        aligner = monoalign.load("tree-edit", substitution=substitution, moves=False)
        found = [
            replace(one, pair=pair)
            for one, pair in zip(aligner.align_many(turned), pairs, strict=True)
        ]
        yield row(f"substitution {substitution:g}, prepositions as heads", found, gold)
    yield row("the most gold links that any mapping can have", oracle(pairs, gold), gold)
    times, aligner = [], monoalign.load("tree-edit")
    for _ in range(WINDOWS):
        began = time.process_time()
        list(aligner.align_many(pairs))
        times.append(time.process_time() - began)
    yield f"\n{len(pairs) / min(times):,.0f} parsed pairs a second of the processor"


def oracle(pairs: Sequence[SentencePair], gold: Sequence[Alignment]) -> list[Alignment]:
    """The mapping of each pair of trees that keeps the most gold links, and links nothing else."""
    best = []
    for pair, one in zip(pairs, gold, strict=True):
        batch = Batch.of([pair])
        scores = np.zeros((len(pair.source), len(pair.target)))
        for link in one.links:
            scores[link] = 2.0  # as much as deleting a word and inserting another
        scored = ScoredEdits(token_cells(batch), scores.reshape(-1))
        best += TreeEdit(2.0, moves=False)(batch, scored)
    return best


def is_paper(aligner: Aligner) -> bool:
    """Whether an aligner has the options of the preset `paper`."""
    options = system_of(aligner.name).preset("paper").options
    return all(aligner.options[name] == value for name, value in options.items())


def published_tree_edits(path: Path) -> str:
    """What the output published with Yao et al. (2013) has that no mapping of trees can have."""
    output = list(monoalign.read_corpus(path))
    pairs = list(Pipeline(("heads",)).annotate(one.pair for one in output))
    known = linked = crossed = 0
    for one, pair in zip(output, pairs, strict=True):
        premise = {word.lower() for word in pair.source.words}
        targets = {target for _, target in one.links}
        shared = [at for at, word in enumerate(pair.target.words) if word.lower() in premise]
        known, linked = known + len(shared), linked + len(targets.intersection(shared))
        above = [ancestors(side.heads or ()) for side in (pair.source, pair.target)]
        crossed += any(
            (first[0] - second[0]) * (first[1] - second[1]) < 0
            and all(
                first[side] not in above[side][second[side]]
                and second[side] not in above[side][first[side]]
                for side in (0, 1)
            )
            for first, second in combinations(one.links, 2)
        )
    share = 100 * linked / known
    return (
        f"The published output links {share:.1f} % of the hypothesis words that are in the premise "
        f"({linked} of {known}); in {crossed} of {len(output)} pairs it has links that cross, "
        "neither word being above the other."
    )


def ancestors(heads: Sequence[int]) -> list[set[int]]:
    """The words above each word."""
    above: list[set[int]] = []
    for word in range(len(heads)):
        chain: set[int] = set()
        while (word := heads[word]) >= 0:
            chain.add(word)
        above.append(chain)
    return above


def stanford(sentence: Sentence) -> Sentence:
    """With prepositions above their nouns, as in the trees that the paper had."""
    heads, relations = list(sentence.heads or ()), sentence.relations or ()
    for word, relation in enumerate(relations):
        noun = heads[word]
        if (
            relation in ("case", "mark")
            and noun >= 0
            and heads[noun] == (sentence.heads or ())[noun]
        ):
            heads[word], heads[noun] = heads[noun], word
    return replace(sentence, heads=tuple(heads))


def from_text(
    name: str, text: Sequence[Alignment], gold: Sequence[Alignment], preset: str
) -> Iterator[str]:
    """Every symmetrisation, with and without the lexicon; of a preset, also its shipped weights."""
    own: dict[str, Any] = {"preset": preset} if preset else {}
    if preset:
        shipped = aligned(monoalign.load(name, **own), gold)
        yield row(f"preset {preset}, as shipped: learned from dev", shipped, gold)
    options: list[dict[str, Any]] = [{}]
    if name == "hmm" or preset:
        options = [{"direction": direction} for direction in DIRECTIONS]
    for lexicon in ("lexicon", "no lexicon"):
        began = time.perf_counter()
        without: dict[str, Any] = {"lexicon": 0.0} if lexicon == "no lexicon" else {}
        weights = train(name, text, **own, **without).weights
        seconds = time.perf_counter() - began
        for option in options:
            found = aligned(monoalign.load(name, weights=weights, **own, **option), gold)
            label = ", ".join([*own.values(), *option.values(), lexicon])
            yield row(label, found, gold)
        yield f"| learned from {len(text)} pairs in {seconds:.0f} s | | | | | |"


def from_links(name: str, gold: Sequence[Alignment], part: str, preset: str) -> Iterator[str]:
    """As it is, and with missed punctuation forgiven; a chain in both directions."""
    directions = ("t2s", "s2t") if name == "semi-markov" else (None,)
    for direction in directions:
        options: dict[str, Any] = {} if direction is None else {"direction": direction}
        if preset:
            options["preset"] = preset
        if part == "test":
            found, right = aligned(monoalign.load(name, weights="rte2", **options), gold), [*gold]
        else:
            found, right = held_out(name, gold, **options)
        label = ", ".join(filter(None, (name, direction, preset)))
        yield row(label, found, right)
        yield row("punctuation forgiven", found, right, forgive_punctuation=True)


def held_out(
    name: str, gold: Sequence[Alignment], **options: Any
) -> tuple[list[Alignment], list[Alignment]]:
    """Alignments of each fold by a model of the others, and the gold ones in the same order."""
    found: list[Alignment] = []
    right: list[Alignment] = []
    for rest, fold in folds_by_sentence(gold, FOLDS):
        unseen = [gold[place] for place in fold]
        found += aligned(train(name, [gold[place] for place in rest], **options), unseen)
        right += unseen
    return found, right


def aligned(aligner: Aligner, gold: Sequence[Alignment]) -> list[Alignment]:
    """What an aligner makes of the pairs."""
    return list(aligner.align_many(one.pair for one in gold))


def row(
    label: str,
    found: Sequence[Alignment],
    gold: Sequence[Alignment],
    *,
    forgive_punctuation: bool = False,
) -> str:
    """A row of a table."""
    score = monoalign.evaluate(found, gold, forgive_punctuation=forgive_punctuation)
    figures = [score.precision, score.recall, score.f1, score.exact, score.mean_f1]
    return f"| {label} | " + " | ".join(f"{100 * value:.1f}" for value in figures) + " |"


if __name__ == "__main__":
    main()
