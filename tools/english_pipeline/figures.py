"""Figures of a pipeline: accuracy on gold tokens, speed, loading time and size."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import spacy
from spacy.language import Language
from spacy.tokens import Doc
from treebank import Sentence

from monoalign.annotate.lemmatize import LemmaTable, lemmatize

TIMED_RUNS = 3
BYTES_IN_MB = 1_000_000


@dataclass(frozen=True)
class Figures:
    """Percentages of right tags and lemmas, and the words annotated in a second."""

    tags: float
    lemmas: float
    words_per_second: float


def annotate(
    nlp: Language, table: LemmaTable, sentences: Sequence[Sentence]
) -> list[tuple[list[str], list[str]]]:
    """Tags and lemmas of every sentence, from nothing but its words."""
    docs = [Doc(nlp.vocab, words=list(sentence.words)) for sentence in sentences]
    annotated = []
    for sentence, doc in zip(sentences, nlp.pipe(docs), strict=True):
        tags = [token.tag_ for token in doc]
        annotated.append((tags, lemmatize(sentence.words, tags, table)))
    return annotated


def evaluate(nlp: Language, table: LemmaTable, sentences: Sequence[Sentence]) -> Figures:
    """Compare with the treebank; the fastest of several runs counts.

    Seconds are those of the processor, so that other work on the machine does not count.
    """
    seconds = []
    for _ in range(TIMED_RUNS):
        table.known.clear()
        start = time.process_time()
        annotated = annotate(nlp, table, sentences)
        seconds.append(time.process_time() - start)
    words = right_tags = right_lemmas = 0
    for sentence, (tags, lemmas) in zip(sentences, annotated, strict=True):
        words += len(sentence.words)
        right_tags += count_equal(sentence.tags, tags)
        right_lemmas += count_equal(sentence.lemmas, lemmas)
    return Figures(100 * right_tags / words, 100 * right_lemmas / words, words / min(seconds))


def count_equal(left: Sequence[str], right: Sequence[str]) -> int:
    """``"ab", "ac"`` -> ``1``."""
    return sum(one == other for one, other in zip(left, right, strict=True))


def load_timed(folder: Path) -> tuple[Language, float]:
    """Load a pipeline and say how many seconds that took."""
    start = time.perf_counter()
    nlp = spacy.load(folder)
    return nlp, time.perf_counter() - start


def megabytes(folder: Path) -> float:
    """Size of all files below a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / BYTES_IN_MB
