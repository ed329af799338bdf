"""Train the English pipeline of the package from Universal Dependencies treebanks.

    python tools/english_pipeline/train.py --data ../shared/data --output src/monoalign/data/english

Needs the package itself, ``spacy>=3.8`` and ``lemminflect``. Set ``OMP_NUM_THREADS=1`` to keep to
one core.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from pathlib import Path

# Modules that nothing is used of register what config.cfg names.
import class_tables  # noqa: F401
import corpus_readers  # noqa: F401
from figures import Figures, evaluate, load_timed, megabytes
from lemma_table import learn_table
from package_writer import LEMMA_FILE, package
from spacy.training.initialize import init_nlp
from spacy.training.loop import train as run_training_loop
from spacy.util import load_config
from treebank import Sentence, lower_cased, read_sentences

from monoalign.annotate import matrix_products, tagger_features  # noqa: F401
from monoalign.annotate.lemmatize import read_table

CONFIG = Path(__file__).parent / "config.cfg"
EWT = "ud/UD_English-EWT/en_ewt-ud-{}.conllu"
GUM = "ud/UD_English-GUM/en_gum-ud-{}.conllu"
PUD = "ud/UD_English-PUD/en_pud-ud-{}.conllu"


def train(data: Path, work: Path, steps: int | None = None) -> Path:
    """Train with spaCy in a working folder and return the folder of the best pipeline."""
    train_paths = [data / name.format("train") for name in (EWT, GUM)]
    dev_paths = [data / name.format("dev") for name in (EWT, GUM)]
    labels = work / "labels.json"
    # Sentences are streamed, so spaCy cannot collect the labels by itself.
    labels.write_text(json.dumps(tag_set(train_paths)), encoding="utf-8")
    overrides: dict[str, object] = {
        "paths.train": [str(path) for path in train_paths],
        "paths.dev": [str(path) for path in dev_paths],
        "paths.labels": str(labels),
    }
    if steps is not None:
        overrides["training.max_steps"] = steps
        overrides["training.eval_frequency"] = steps
    nlp = init_nlp(load_config(CONFIG, overrides=overrides, interpolate=False))
    run_training_loop(nlp, work)
    return work / "model-best"


def tag_set(paths: list[Path]) -> list[str]:
    """All Penn tags in the treebanks, sorted."""
    return sorted({tag for path in paths for item in read_sentences(path) for tag in item.tags})


def print_figures(data: Path, output: Path, parts: list[str]) -> None:
    """Print the table of figures for the packaged pipeline."""
    nlp, seconds = load_timed(output)
    table = read_table(output / LEMMA_FILE)
    print("| treebank | tags | lemmas | words/s |")
    print("|---|---|---|---|")
    for name, sentences in evaluation_sets(data, parts):
        print(row(name, evaluate(nlp, table, sentences)))
    print(f"\nloads in {seconds:.2f} s, {megabytes(output):.2f} MB")


def evaluation_sets(data: Path, parts: list[str]) -> list[tuple[str, list[Sentence]]]:
    """EWT and GUM as they are and in lower case; PUD, which has nothing else, with ``test``."""
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
        sets.append((name, sentences))
        sets.append((f"{name}, lower-cased", [lower_cased(sentence) for sentence in sentences]))
    return sets


def row(name: str, figures: Figures) -> str:
    """One line of the table."""
    speed = f"{figures.words_per_second:,.0f}"
    return f"| {name} | {figures.tags:.2f} | {figures.lemmas:.2f} | {speed} |"


def parse_arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder that holds ud/")
    parser.add_argument("--output", type=Path, required=True, help="folder of the pipeline")
    parser.add_argument("--work", type=Path, help="keep what training writes in this folder")
    parser.add_argument("--steps", type=int, help="fewer steps than in config.cfg, for a trial")
    parser.add_argument("--trained", type=Path, help="package this pipeline, do not train")
    parser.add_argument("--evaluate-only", action="store_true", help="only print the figures")
    parser.add_argument(
        "--parts",
        nargs="+",
        default=["dev", "test"],
        choices=["dev", "test"],
        help="parts of the treebanks to print figures for",
    )
    return parser.parse_args()


def main() -> None:
    """Train or take over a pipeline, package it and print its figures."""
    arguments = parse_arguments()
    start = time.perf_counter()
    if not arguments.evaluate_only:
        with tempfile.TemporaryDirectory() as scratch:
            work = arguments.work or Path(scratch)
            work.mkdir(parents=True, exist_ok=True)
            trained = arguments.trained or train(arguments.data, work, arguments.steps)
            treebanks = [
                read_sentences(arguments.data / name.format("train")) for name in (EWT, GUM)
            ]
            package(trained, learn_table(treebanks), arguments.output)
        print(f"\ntrained and packaged in {(time.perf_counter() - start) / 60:.1f} minutes\n")
    print_figures(arguments.data, arguments.output, arguments.parts)


if __name__ == "__main__":
    main()
