"""Figures of a pipeline: accuracy on gold tokens, speed, loading time and size."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from names import NamedSentence
from spacy.language import Language
from spacy.tokens import Doc
from treebank import Sentence

from monoalign.annotate import pipeline
from monoalign.annotate.pipeline import OURS, ColumnValues, run
from monoalign.annotate.text import entities_of

TIMED_RUNS = 3
BYTES_IN_MB = 1_000_000
TAGS = ("tags", "lemmas")
TREES = ("heads", "relations")
ALL = (*TAGS, *TREES, "entities")


@dataclass(frozen=True)
class Figures:
    """Percentages of right tags, lemmas, heads, and heads with relations; words a second."""

    tags: float
    lemmas: float
    heads: float
    relations: float
    universal_relations: float
    """Without subtypes: ``nsubj:pass`` counts as ``nsubj``."""
    heads_of_words: float
    relations_of_words: float
    """Without punctuation."""
    tag_speed: float
    full_speed: float


def evaluate(sentences: Sequence[Sentence]) -> Figures:
    """Compare with the treebank, each sentence by itself; the fastest of several runs counts."""
    words = [sentence.words for sentence in sentences]
    _, tag_speed = timed(words, TAGS)
    found, full_speed = timed(words, ALL)
    right: dict[str, list[bool]] = {}
    for sentence, columns in zip(sentences, found, strict=True):
        for name, values in compared(sentence, columns).items():
            right.setdefault(name, []).extend(values)
    punctuation = right.pop("punctuation")
    shares = {name: percent(values) for name, values in right.items()}
    for name in TREES:
        kept = (one for one, mark in zip(right[name], punctuation, strict=True) if not mark)
        shares[f"{name}_of_words"] = percent(list(kept))
    return Figures(**shares, tag_speed=tag_speed, full_speed=full_speed)


def compared(sentence: Sentence, columns: ColumnValues) -> dict[str, list[bool]]:
    """What is right, word by word."""
    heads = equal(sentence.heads, columns["heads"])
    gold, found = sentence.relations, columns["relations"]
    universal = equal(map(universal_part, gold), map(universal_part, found))
    return {
        "tags": equal(sentence.tags, columns["tags"]),
        "lemmas": equal(sentence.lemmas, columns["lemmas"]),
        "heads": heads,
        "relations": both(heads, equal(gold, found)),
        "universal_relations": both(heads, universal),
        "punctuation": [relation == "punct" for relation in sentence.relations],
    }


def universal_part(relation: str) -> str:
    """``"nsubj:pass"`` -> ``"nsubj"``."""
    return relation.partition(":")[0]


def equal(left: Iterable[object], right: Iterable[object]) -> list[bool]:
    """``"ab", "ac"`` -> ``[True, False]``."""
    return [one == other for one, other in zip(left, right, strict=True)]


def both(left: Sequence[bool], right: Sequence[bool]) -> list[bool]:
    """Where both are true."""
    return [one and other for one, other in zip(left, right, strict=True)]


def percent(values: Sequence[bool]) -> float:
    """``[True, False]`` -> ``50.0``."""
    return 100 * sum(values) / len(values)


@dataclass(frozen=True)
class NameFigures:
    """Percentages over whole names: span and kind must be right."""

    precision: float
    recall: float

    @property
    def f1(self) -> float:
        """The harmonic mean."""
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0


def evaluate_names(sentences: Sequence[NamedSentence], nlp: Language) -> NameFigures:
    """Compare the names that a pipeline finds with those of a corpus."""
    return count_names(sentences, names_found(nlp, [sentence.words for sentence in sentences]))


def count_names(sentences: Sequence[NamedSentence], labels: Iterable[Sequence[str]]) -> NameFigures:
    """Compare labels with those of a corpus."""
    right = found = gold = 0
    for sentence, row in zip(sentences, labels, strict=True):
        ours, theirs = names_in(row), names_in(sentence.labels)
        right += len(ours & theirs)
        found += len(ours)
        gold += len(theirs)
    return NameFigures(100 * right / max(1, found), 100 * right / max(1, gold))


def names_found(nlp: Language, sentences: Iterable[tuple[str, ...]]) -> list[Sequence[str]]:
    """The labels that a pipeline gives to sentences."""
    docs = nlp.pipe(Doc(nlp.vocab, words=list(words)) for words in sentences)
    return [entities_of(doc) or () for doc in docs]


def names_in(labels: Sequence[str]) -> set[tuple[int, int, str]]:
    """``O B-PER I-PER`` -> ``{(1, 3, "PER")}``."""
    names = set()
    start: int | None = None
    for place, label in enumerate([*labels, "O"]):
        if start is not None and not label.startswith("I-"):
            names.add((start, place, labels[start][2:]))
            start = None
        if label.startswith("B-"):
            start = place
    return names


def timed(words: list[tuple[str, ...]], needs: tuple[str, ...]) -> tuple[list[ColumnValues], float]:
    """Annotate and say how many words a second.

    Seconds are those of the processor, so that other work on the machine counts little.
    """
    seconds = []
    # As `Pipeline` does: sentences of like length together.
    order = sorted(range(len(words)), key=lambda place: len(words[place]))
    for _ in range(TIMED_RUNS):
        start = time.process_time()
        found = list(run(OURS, [words[place] for place in order], needs))
        seconds.append(time.process_time() - start)
    placed = sorted(zip(order, found, strict=True), key=lambda item: item[0])
    return [columns for _, columns in placed], sum(map(len, words)) / min(seconds)


def load_timed(folder: Path) -> float:
    """Load a pipeline in the place of the shipped one and say how many seconds that took."""
    pipeline._FOLDER = folder
    pipeline.load_pipeline.cache_clear()
    start = time.perf_counter()
    pipeline.load_pipeline(OURS)
    return time.perf_counter() - start


def megabytes(folder: Path) -> float:
    """Size of all files below a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / BYTES_IN_MB
