"""Writing a trained pipeline without what only its training needed."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import spacy
from lemma_table import write_table
from spacy.language import Language
from spacy.strings import StringStore

from monoalign.annotate.table_lemmas import LemmaTable

LEMMA_FILE = "lemmas.json"
NOTICE = Path(__file__).parent / "NOTICE"
TRAINING_SECTIONS = ("paths", "corpora", "training", "pretraining", "initialize")
NAME = "monoalign_english"
SPACY_VERSIONS = ">=3.8,<4.0"


def package(tagger: Path, parser: Path, names: Path, table: LemmaTable, output: Path) -> None:
    """Write one pipeline with the parts trained in three folders, and the lemma table.

    All three have the same tables of words, as they were filled from the same treebanks. A folder
    may be that of the whole pipeline as it was packaged before.
    """
    nlp = spacy.load(tagger, exclude=["parser", "ner"])
    nlp.add_pipe("parser", source=spacy.load(parser))
    nlp.add_pipe("ner", source=spacy.load(names))
    forget_training(nlp)
    if output.exists():
        shutil.rmtree(output)
    output.mkdir(parents=True)
    nlp.to_disk(output)
    # In the place of all words seen in training; others are added when they are met.
    StringStore(labels_of(nlp)).to_disk(output / "vocab" / "strings.json")
    write_table(table, output / LEMMA_FILE)
    shutil.copy(NOTICE, output)


def forget_training(nlp: Language) -> None:
    """Remove the settings of the training and its scores.

    Exceptions of the tokeniser go too: they take long to load, and words come tokenised.
    """
    for section in TRAINING_SECTIONS:
        nlp.config.pop(section, None)
    tokenizer: Any = nlp.tokenizer
    tokenizer.rules = {}
    nlp.meta["name"] = NAME
    nlp.meta["spacy_version"] = SPACY_VERSIONS
    nlp.meta["performance"] = {}


def labels_of(nlp: Language) -> list[str]:
    """The labels of all components, which must be known as strings."""
    return [label for labels in nlp.pipe_labels.values() for label in labels]
