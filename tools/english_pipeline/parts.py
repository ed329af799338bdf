"""Training the three parts of the pipeline, each by itself, with spaCy's training loop.

Names are learned from other texts than trees, EWT's dev and test among them, so nothing that
counts for trees may be shared with them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

# Modules that nothing is used of register what the configurations name.
import class_tables  # noqa: F401
import corpus_readers  # noqa: F401
import name_readers  # noqa: F401
import spacy
import tree_readers
from spacy.training.initialize import init_nlp
from spacy.training.loop import train as run_training_loop
from spacy.util import load_config
from treebank import Sentence, read_sentences

from monoalign.annotate.pipeline import register

CONFIGS = {part: Path(__file__).parent / f"{part}.cfg" for part in ("tagger", "parser", "names")}
PARTS = tuple(CONFIGS)
FEWEST_MOVES = 20
EWT = "ud/UD_English-EWT/en_ewt-ud-{}.conllu"
GUM = "ud/UD_English-GUM/en_gum-ud-{}.conllu"
PUD = "ud/UD_English-PUD/en_pud-ud-{}.conllu"


def train_part(
    part: str, data: Path, work: Path, steps: int | None = None, fold: int | None = None
) -> None:
    """Train a part in a working folder, where `trained` finds it; names need the tagger there.

    ``fold``: leave that fifth of wikigold out of what names are learned from.
    """
    settings = {f"paths.{name}": value for name, value in paths_for(part, data, work).items()}
    if steps is not None:
        settings |= {"training.max_steps": steps, "training.eval_frequency": steps}
    if fold is not None:
        settings["corpora.train.without_fold"] = fold
    register()
    nlp = init_nlp(load_config(CONFIGS[part], overrides=settings, interpolate=False))
    folder = folder_of(part, work, fold)
    folder.mkdir(parents=True, exist_ok=True)
    run_training_loop(nlp, folder)


def trained(part: str, work: Path, fold: int | None = None) -> Path:
    """The folder of a trained part.

    For tags and trees the best on dev, for names the last: all of wikigold is for learning, and
    how long to learn was chosen by folds.
    """
    return folder_of(part, work, fold) / ("model-last" if part == "names" else "model-best")


def folder_of(part: str, work: Path, fold: int | None) -> Path:
    """Where a part is trained: ``names-0`` for a fold."""
    return work / (part if fold is None else f"{part}-{fold}")


def paths_for(part: str, data: Path, work: Path) -> dict[str, object]:
    """What the section ``paths`` of a configuration asks for."""
    train_paths = [data / name.format("train") for name in (EWT, GUM)]
    paths: dict[str, object] = {"train": [str(path) for path in train_paths]}
    if part == "names":
        return paths | {"data": str(data), "tagger": str(trained("tagger", work))}
    # Sentences are streamed, so spaCy cannot collect the labels by itself.
    sentences = [sentence for path in train_paths for sentence in read_sentences(path)]
    work.mkdir(parents=True, exist_ok=True)
    labels = work / f"{part}-labels.json"
    labels.write_text(json.dumps(labels_of(part, sentences)), encoding="utf-8")
    dev = [str(data / name.format("dev")) for name in (EWT, GUM)]
    return paths | {"dev": dev, "labels": str(labels)}


def labels_of(part: str, sentences: list[Sentence]) -> object:
    """All Penn tags, sorted, or the moves of spaCy's parser that trees often need."""
    if part == "tagger":
        return sorted({tag for sentence in sentences for tag in sentence.tags})
    nlp = spacy.blank("en")
    parser: Any = nlp.add_pipe("parser", config={"min_action_freq": FEWEST_MOVES})
    examples = [tree_readers.tree_example(nlp, sentence) for sentence in sentences]
    parser.initialize(lambda: examples, nlp=nlp)
    return parser.label_data
