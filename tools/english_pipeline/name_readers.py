"""Corpus readers for names that spaCy's training loop finds by name in ``names.cfg``."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

from augmentation import PENN_ESCAPES
from corpus_readers import Reader
from names import WNUT, WNUT_DEV, NamedSentence, folds, read_others, read_wikigold, read_wnut
from spacy.language import Language
from spacy.tokens import Doc
from spacy.training import Example
from spacy.util import registry


def varied_names(
    data: str,
    without_fold: int | None,
    wikigold_passes: int,
    nameless: float,
    seed: int,
    lower_case: float,
    penn_escapes: float,
) -> Reader:
    """One pass over all sentences with names, in new order and with new variants at every call.

    ``without_fold``: the part of wikigold that is kept for testing, if any.
    ``wikigold_passes``: how often wikigold, the only corpus with all four kinds, is gone through.
    ``nameless``: share of the others' sentences without any name that a pass keeps.
    """
    parts = folds(read_wikigold(Path(data)))
    kept = [part for number, part in enumerate(parts) if number != without_fold]
    wikigold = [item for part in kept for item in part]
    others = read_others(Path(data))
    rng = random.Random(seed)

    def read(nlp: Language) -> Iterator[Example]:
        chosen = [item for item in others if has_name(item) or rng.random() < nameless]
        chosen += wikigold * wikigold_passes
        rng.shuffle(chosen)
        for item in chosen:
            yield name_example(nlp, vary_names(item, lower_case, penn_escapes, rng))

    return read


def emerging_names(data: str) -> Reader:
    """The dev part of WNUT17, which nothing is learned from."""
    sentences = read_wnut(Path(data) / WNUT.format(WNUT_DEV))

    def read(nlp: Language) -> Iterator[Example]:
        for item in sentences:
            yield name_example(nlp, item)

    return read


def has_name(item: NamedSentence) -> bool:
    """Whether there is a name in the sentence."""
    return any(label.startswith("B-") for label in item.labels)


def vary_names(
    item: NamedSentence, lower_case: float, penn_escapes: float, rng: random.Random
) -> NamedSentence:
    """The sentence in lower case or with Penn brackets, each with its probability."""
    words: Sequence[str] = item.words
    if rng.random() < lower_case:
        words = [word.lower() for word in words]
    if rng.random() < penn_escapes:
        words = [PENN_ESCAPES.get(word, word) for word in words]
    return NamedSentence(tuple(words), item.labels)


def name_example(nlp: Language, item: NamedSentence) -> Example:
    """Pair the bare words with the labels."""
    words = list(item.words)
    return Example(Doc(nlp.vocab, words=words), Doc(nlp.vocab, words=words, ents=list(item.labels)))


registry.readers("monoalign.VariedNames.v1", func=varied_names)
registry.readers("monoalign.EmergingNames.v1", func=emerging_names)
