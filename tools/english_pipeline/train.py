"""Train the English pipeline of the package: tags, lemmas, trees and names.

    python tools/english_pipeline/train.py --data ../shared/data --work FOLDER \\
        --output src/monoalign/data/english

Names are learned from what `teach.py` has written to that folder. Needs the package itself and
``lemminflect``. Set ``OMP_NUM_THREADS=1`` to keep to one core.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Mapping, Sequence
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
from parts import EWT, GUM, PARTS, PUD, Folders, train_part, trained
from treebank import Sentence, joined, lower_cased, read_sentences

JOINED = 3
ALL_FOLDS = range(1, FOLDS + 1)
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


def build(folders: Folders, parts: Sequence[str], steps: int | None) -> None:
    """Train parts in the working folder and package all, others as they are there or packaged."""
    for part in parts:
        train_part(part, folders, steps)
    treebanks = [read_sentences(folders.data / name.format("train")) for name in (EWT, GUM)]
    found = [trained(part, folders) for part in PARTS]
    package(*found, learn_table(treebanks), folders.output)


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


def print_folds(
    folders: Folders, numbers: Sequence[int], steps: int | None, changed: Mapping[str, object]
) -> None:
    """Train names for each fold without that fifth of wikigold, and test on it."""
    print("\n| wikigold | precision | recall | F1 | F1, lower-cased |\n|---|---|---|---|---|")
    parts = folds(read_wikigold(folders.data))
    results = []
    for number in numbers:
        train_part("names", folders, steps, number - 1, changed)
        nlp = spacy.load(trained("names", folders, number - 1))
        cased = evaluate_names(parts[number - 1], nlp)
        lower = evaluate_names(lower_names(parts[number - 1]), nlp)
        results.append((cased, lower))
        print(names_row(f"without fold {number}", cased, lower), flush=True)
    means = [sum(pair[place].f1 for pair in results) / len(results) for place in (0, 1)]
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
    parser.add_argument("--work", type=Path, help="folder for what training writes")
    parser.add_argument(
        "--only",
        nargs="*",
        choices=PARTS,
        help="train these parts, take others from --work or --output",
    )
    parser.add_argument("--steps", type=int, help="fewer steps than configured, for a trial")
    parser.add_argument(
        "--folds",
        nargs="*",
        type=int,
        choices=ALL_FOLDS,
        help="only print the figures of names on folds of wikigold, all if none is named",
    )
    parser.add_argument(
        "--set",
        nargs="+",
        default=[],
        type=setting,
        metavar="KEY=VALUE",
        help="settings for --folds in the place of those in names.cfg, values in JSON",
    )
    parser.add_argument("--evaluate-only", action="store_true", help="only print the figures")
    parser.add_argument(
        "--parts",
        nargs="+",
        default=["dev", "test"],
        choices=["dev", "test"],
        help="parts of the treebanks to print figures for",
    )
    arguments = parser.parse_args()
    if arguments.work is None and not arguments.evaluate_only:
        parser.error("expected --work, where teach.py wrote what names are learned from")
    return arguments


def setting(text: str) -> tuple[str, object]:
    """``"training.dropout=0.3"`` -> ``"training.dropout", 0.3``."""
    key, _, value = text.partition("=")
    return key, json.loads(value)


def main() -> None:
    """Train what is asked for, package it and print its figures."""
    arguments = parse_arguments()
    folders = Folders(arguments.data, arguments.work, arguments.output)
    if arguments.folds is not None:
        print_folds(folders, arguments.folds or ALL_FOLDS, arguments.steps, dict(arguments.set))
        return
    start = time.perf_counter()
    if not arguments.evaluate_only:
        build(folders, PARTS if arguments.only is None else arguments.only, arguments.steps)
        print(f"\ntrained and packaged in {(time.perf_counter() - start) / 60:.1f} minutes\n")
    print_figures(arguments.data, arguments.output, arguments.parts)


if __name__ == "__main__":
    main()
