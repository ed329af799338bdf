"""Train the English pipeline of the package: tags, lemmas, trees and names.

    python tools/english_pipeline/train.py --data ../shared/data --output src/monoalign/data/english

Needs the package itself and ``lemminflect``. Set ``OMP_NUM_THREADS=1`` to keep to one core.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import spacy
from figures import (
    Figures,
    NameFigures,
    evaluate,
    evaluate_names,
    load_timed,
    megabytes,
)
from lemma_table import learn_table
from names import FOLDS, NamedSentence, folds, read_wikigold
from package_writer import package
from parts import EWT, GUM, PARTS, PUD, train_part, trained
from treebank import Sentence, joined, lower_cased, read_sentences

JOINED = 3
HEADINGS = (
    "treebank",
    "tags",
    "lemmas",
    "UAS",
    "LAS",
    "LAS, universal part",
    "UAS and LAS without punctuation",
    "words/s, tags and lemmas",
    "words/s, all",
)


def build(data: Path, output: Path, work: Path, parts: Sequence[str], steps: int | None) -> None:
    """Train parts in a working folder, which must have the others, and package all."""
    for part in parts:
        train_part(part, data, work, steps)
    treebanks = [read_sentences(data / name.format("train")) for name in (EWT, GUM)]
    package(*(trained(part, work) for part in PARTS), learn_table(treebanks), output)


def print_figures(data: Path, output: Path, parts: Sequence[str]) -> None:
    """Print the table of figures for the packaged pipeline."""
    seconds = load_timed(output)
    print(f"| {' | '.join(HEADINGS)} |\n|{'---|' * len(HEADINGS)}")
    for name, sentences in evaluation_sets(data, parts):
        print(row(name, evaluate(sentences)), flush=True)
    print(f"\nloads in {seconds:.2f} s, {megabytes(output):.2f} MB")


def evaluation_sets(data: Path, parts: Sequence[str]) -> list[tuple[str, list[Sentence]]]:
    """EWT and GUM as they are, lower-cased and three by three; PUD with ``test``."""
    named = [
        (f"{label} {part}", template.format(part))
        for part in parts
        for label, template in (("EWT", EWT), ("GUM", GUM))
    ]
    if "test" in parts:
        named.append(("PUD", PUD.format("test")))
    sets = []
    for name, path in named:
        sentences = read_sentences(data / path)
        groups = [sentences[start : start + JOINED] for start in range(0, len(sentences), JOINED)]
        sets.append((name, sentences))
        sets.append((f"{name}, lower-cased", [lower_cased(sentence) for sentence in sentences]))
        sets.append((f"{name}, three sentences a text", [joined(group) for group in groups]))
    return sets


def row(name: str, figures: Figures) -> str:
    """One line of the table."""
    shares = (
        f"{figures.tags:.2f} | {figures.lemmas:.2f} | {figures.heads:.2f} | "
        f"{figures.relations:.2f} | {figures.universal_relations:.2f} | "
        f"{figures.heads_of_words:.2f}, {figures.relations_of_words:.2f}"
    )
    return f"| {name} | {shares} | {figures.tag_speed:,.0f} | {figures.full_speed:,.0f} |"


def print_folds(data: Path, work: Path, steps: int | None) -> None:
    """Train names five times, each without a fifth of wikigold, and test on that fifth."""
    print("\n| wikigold | precision | recall | F1 | F1, lower-cased |\n|---|---|---|---|---|")
    results = []
    for fold, sentences in enumerate(folds(read_wikigold(data))):
        train_part("names", data, work, steps, fold)
        nlp = spacy.load(trained("names", work, fold))
        cased = evaluate_names(sentences, nlp)
        lower = evaluate_names(lower_names(sentences), nlp)
        results.append((cased, lower))
        print(names_row(f"without fold {fold + 1}", cased, lower), flush=True)
    means = [sum(pair[place].f1 for pair in results) / FOLDS for place in (0, 1)]
    print(f"| mean | | | {means[0]:.2f} | {means[1]:.2f} |")


def lower_names(sentences: Sequence[NamedSentence]) -> list[NamedSentence]:
    """The sentences in lower case."""
    return [
        NamedSentence(tuple(word.lower() for word in one.words), one.labels) for one in sentences
    ]


def names_row(name: str, cased: NameFigures, lower: NameFigures) -> str:
    """One line of the table of folds."""
    shares = (cased.precision, cased.recall, cased.f1, lower.f1)
    return f"| {name} | {' | '.join(f'{share:.2f}' for share in shares)} |"


def parse_arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder that holds ud/ and ner/")
    parser.add_argument("--output", type=Path, required=True, help="folder of the pipeline")
    parser.add_argument("--work", type=Path, help="keep what training writes in this folder")
    parser.add_argument(
        "--only", nargs="*", choices=PARTS, help="train these parts, take others from --work"
    )
    parser.add_argument("--steps", type=int, help="fewer steps than configured, for a trial")
    parser.add_argument("--folds", action="store_true", help="five folds of wikigold, too")
    parser.add_argument("--evaluate-only", action="store_true", help="only print the figures")
    parser.add_argument(
        "--parts",
        nargs="+",
        default=["dev", "test"],
        choices=["dev", "test"],
        help="parts of the treebanks to print figures for",
    )
    arguments = parser.parse_args()
    if arguments.work is None and arguments.only is not None:
        parser.error("--only needs --work, which holds the other parts")
    return arguments


def main() -> None:
    """Train what is asked for, package it and print its figures."""
    arguments = parse_arguments()
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as scratch:
        work = arguments.work or Path(scratch)
        if not arguments.evaluate_only:
            only = PARTS if arguments.only is None else arguments.only
            build(arguments.data, arguments.output, work, only, arguments.steps)
            print(f"\ntrained and packaged in {(time.perf_counter() - start) / 60:.1f} minutes\n")
        print_figures(arguments.data, arguments.output, arguments.parts)
        if arguments.folds:
            print_folds(arguments.data, work, arguments.steps)


if __name__ == "__main__":
    main()
