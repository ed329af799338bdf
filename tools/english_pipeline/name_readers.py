"""Corpus readers for names that spaCy's training loop finds by name in ``names.cfg``."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from augmentation import PENN_ESCAPES
from corpus_readers import Reader
from names import WNUT, WNUT_DEV, NamedSentence, folds, read_wikigold, read_wnut
from spacy.language import Language
from spacy.tokens import Doc
from spacy.training import Example
from spacy.util import registry
from taught import TaughtSentence, read_taught

SURELY_NONE = 0.7  # probability of no name


def varied_names(
    data: str,
    taught: str,
    without_fold: int | None,
    wikigold_passes: int,
    nameless: float,
    seed: int,
    lower_case: float,
    penn_escapes: float,
) -> Reader:
    """One pass over all sentences with names, in new order and with new variants at every call.

    ``taught``: the file of sentences that a teacher has labelled, which must not know that fold.
    ``without_fold``: the part of wikigold that is kept for testing, if any.
    ``wikigold_passes``: how often wikigold, the only corpus with all four kinds, is gone through.
    ``nameless``: share of the teacher's sentences without any name that a pass keeps.
    """
    parts = folds(read_wikigold(Path(data)))
    kept = [part for number, part in enumerate(parts) if number != without_fold]
    wikigold = [item for part in kept for item in part]
    labelled = read_taught(Path(taught))
    rng = random.Random(seed)

    def read(nlp: Language) -> Iterator[Example]:
        chosen: list[NamedSentence | TaughtSentence] = [*wikigold * wikigold_passes]
        chosen += [item for item in labelled if may_have_name(item) or rng.random() < nameless]
        rng.shuffle(chosen)
        for item in chosen:
            words = vary_words(item.words, lower_case, penn_escapes, rng)
            yield name_example(nlp, replace(item, words=words))

    return read


def emerging_names(data: str) -> Reader:
    """The dev part of WNUT17, which nothing is learned from."""
    sentences = read_wnut(Path(data) / WNUT.format(WNUT_DEV))

    def read(nlp: Language) -> Iterator[Example]:
        for item in sentences:
            yield name_example(nlp, item)

    return read


def may_have_name(item: TaughtSentence) -> bool:
    """Whether the teacher takes some word for part of a name, or nearly so."""
    return bool(item.shares[:, 0].min() < SURELY_NONE)


def vary_words(
    words: tuple[str, ...], lower_case: float, penn_escapes: float, rng: random.Random
) -> tuple[str, ...]:
    """The words in lower case or with Penn brackets, each with its probability."""
    if rng.random() < lower_case:
        words = tuple(word.lower() for word in words)
    if rng.random() < penn_escapes:
        words = tuple(PENN_ESCAPES.get(word, word) for word in words)
    return words


def name_example(nlp: Language, item: NamedSentence | TaughtSentence) -> Example:
    """Pair the bare words with the labels, or with the probabilities that a teacher gives them."""
    words = list(item.words)
    if isinstance(item, NamedSentence):
        reference = Doc(nlp.vocab, words=words, ents=list(item.labels))
    else:
        reference = Doc(nlp.vocab, words=words)
        reference.tensor = item.shares
    return Example(Doc(nlp.vocab, words=words), reference)


registry.readers("monoalign.VariedNames.v1", func=varied_names)
registry.readers("monoalign.EmergingNames.v1", func=emerging_names)
