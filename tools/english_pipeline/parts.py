"""Training the three parts of the pipeline, each by itself, with spaCy's training loop.

Names are learned from other texts than trees, EWT's dev and test among them, so nothing that
counts for trees may be shared with them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
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
from taught import taught_path
from treebank import Sentence, read_sentences

from monoalign.annotate.pipeline import register

CONFIGS = {part: Path(__file__).parent / f"{part}.cfg" for part in ("tagger", "parser", "names")}
PARTS = tuple(CONFIGS)
FEWEST_MOVES = 20
EWT = "ud/UD_English-EWT/en_ewt-ud-{}.conllu"
GUM = "ud/UD_English-GUM/en_gum-ud-{}.conllu"
PUD = "ud/UD_English-PUD/en_pud-ud-{}.conllu"


@dataclass(frozen=True, slots=True)
class Folders:
    """Corpora, what training writes, and the packaged pipeline."""

    data: Path
    work: Path
    output: Path


def train_part(
    part: str,
    folders: Folders,
    steps: int | None = None,
    fold: int | None = None,
    changed: Mapping[str, object] | None = None,
) -> None:
    """Train a part in the working folder, where `trained` finds it; names need a tagger.

    ``fold``: leave that fifth of wikigold out of what names are learned from.
    ``changed``: settings in the place of those that the configuration has.
    """
    paths = paths_for_names(folders, fold) if part == "names" else paths_for(part, folders)
    settings = {f"paths.{name}": value for name, value in paths.items()}
    if steps is not None:
        settings |= {"training.max_steps": steps, "training.eval_frequency": steps}
    if fold is not None:
        settings["corpora.train.without_fold"] = fold
    settings |= changed or {}
    register()
    nlp = init_nlp(load_config(CONFIGS[part], overrides=settings, interpolate=False))
    folder = folder_of(part, folders.work, fold)
    folder.mkdir(parents=True, exist_ok=True)
    run_training_loop(nlp, folder)


def trained(part: str, folders: Folders, fold: int | None = None) -> Path:
    """The folder of a trained part; the packaged pipeline if the part was not trained here.

    For tags and trees the best on dev, for names the last: all of wikigold is for learning, and
    how long to learn was chosen by folds.
    """
    last = "model-last" if part == "names" else "model-best"
    folder = folder_of(part, folders.work, fold) / last
    return folder if fold is not None or folder.is_dir() else folders.output


def folder_of(part: str, work: Path, fold: int | None) -> Path:
    """Where a part is trained: ``names-0`` for a fold."""
    return work / (part if fold is None else f"{part}-{fold}")


def paths_for_names(folders: Folders, fold: int | None) -> dict[str, object]:
    """What the section ``paths`` of names' configuration asks for."""
    return {
        "train": [str(folders.data / name.format("train")) for name in (EWT, GUM)],
        "data": str(folders.data),
        "taught": str(taught_path(folders.work, fold)),
        "tagger": str(trained("tagger", folders)),
    }


def paths_for(part: str, folders: Folders) -> dict[str, object]:
    """What the section ``paths`` of the tagger's or parser's configuration asks for."""
    data, work = folders.data, folders.work
    train_paths = [data / name.format("train") for name in (EWT, GUM)]
    # Sentences are streamed, so spaCy cannot collect the labels by itself.
    sentences = [sentence for path in train_paths for sentence in read_sentences(path)]
    work.mkdir(parents=True, exist_ok=True)
    labels = work / f"{part}-labels.json"
    labels.write_text(json.dumps(labels_of(part, sentences)), encoding="utf-8")
    dev = [str(data / name.format("dev")) for name in (EWT, GUM)]
    train = [str(path) for path in train_paths]
    return {"train": train, "dev": dev, "labels": str(labels)}


def labels_of(part: str, sentences: list[Sentence]) -> object:
    """All Penn tags, sorted, or the moves of spaCy's parser that trees often need."""
    if part == "tagger":
        return sorted({tag for sentence in sentences for tag in sentence.tags})
    nlp = spacy.blank("en")
    parser: Any = nlp.add_pipe("parser", config={"min_action_freq": FEWEST_MOVES})
    examples = [tree_readers.tree_example(nlp, sentence) for sentence in sentences]
    parser.initialize(lambda: examples, nlp=nlp)
    return parser.label_data
