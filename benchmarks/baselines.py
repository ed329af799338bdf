"""The baselines of the papers on MSR RTE2, as the tables of docs/baselines.md.

    python benchmarks/baselines.py --data ../shared/data [--part dev|test] [--only tree-edit …]

On dev, what learns from links is measured on folds that it has not seen; on test, with the weights
that were learned on dev. Models learned from text see the words of dev and test, without links.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import monoalign
from monoalign.annotate.pipeline import Pipeline
from monoalign.core.alignment import Alignment
from monoalign.core.sentence import Sentence
from monoalign.models.directions import DIRECTIONS
from monoalign.systems.aligner import Aligner
from monoalign.systems.registry import train
from monoalign.training.corpus import folds_by_sentence

FOLDS = 3
WINDOWS = 5  # of time: the one in which others disturbed least counts
NAMES = ("tree-edit", "hmm", "cross-em", "stanford-rte", "semi-markov")


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
        if name == "tree-edit":
            rows = tree_edit(gold)
        elif name in ("hmm", "cross-em"):
            rows = from_text(name, text, gold)
        else:
            rows = from_links(name, gold, arguments.part)
        for row in rows:
            print(row, flush=True)


def tree_edit(gold: Sequence[Alignment]) -> Iterator[str]:
    """With and without moves, at two costs of substitution; and how fast it is on parsed pairs."""
    annotator = Pipeline(("lemmas", "heads", "relations"))
    pairs = list(annotator.annotate(one.pair for one in gold))
    for substitution in (1.0, 2.0):
        for moves in (True, False):
            aligner = monoalign.load("tree-edit", substitution=substitution, moves=moves)
            found = list(aligner.align_many(pairs))
            yield row(f"substitution {substitution:g}{', moves' * moves}", found, gold)
    turned = [replace(p, source=stanford(p.source), target=stanford(p.target)) for p in pairs]
    for substitution in (1.0, 2.0):
        aligner = monoalign.load("tree-edit", substitution=substitution, moves=False)
        found = [
            replace(one, pair=pair)
            for one, pair in zip(aligner.align_many(turned), pairs, strict=True)
        ]
        yield row(f"substitution {substitution:g}, prepositions as heads", found, gold)
    times, aligner = [], monoalign.load("tree-edit")
    for _ in range(WINDOWS):
        began = time.process_time()
        list(aligner.align_many(pairs))
        times.append(time.process_time() - began)
    yield f"\n{len(pairs) / min(times):,.0f} parsed pairs a second of the processor"


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


def from_text(name: str, text: Sequence[Alignment], gold: Sequence[Alignment]) -> Iterator[str]:
    """Every symmetrisation, with and without the lexicon."""
    options: list[dict[str, Any]] = [{}]
    if name == "hmm":
        options = [{"direction": direction} for direction in DIRECTIONS]
    for lexicon in (10.0, 0.0):
        began = time.perf_counter()
        weights = train(name, text, lexicon=lexicon).weights
        seconds = time.perf_counter() - began
        for option in options:
            aligner = monoalign.load(name, weights=weights, **option)
            found = list(aligner.align_many(one.pair for one in gold))
            label = ", ".join([*option.values(), "lexicon" if lexicon else "no lexicon"])
            yield row(label, found, gold)
        yield f"| learned from {len(text)} pairs in {seconds:.0f} s | | | | |"


def from_links(name: str, gold: Sequence[Alignment], part: str) -> Iterator[str]:
    """As it is, and with missed punctuation forgiven; a chain in both directions."""
    directions = ("t2s", "s2t") if name == "semi-markov" else (None,)
    for direction in directions:
        options: dict[str, Any] = {} if direction is None else {"direction": direction}
        if part == "test":
            found, right = aligned(monoalign.load(name, weights="rte2", **options), gold), [*gold]
        else:
            found, right = held_out(name, gold, **options)
        label = ", ".join(filter(None, (name, direction)))
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
