"""Corpus readers that spaCy's training loop finds by name in ``config.cfg``."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from augmentation import Shares, vary
from spacy.language import Language
from spacy.tokens import Doc
from spacy.training import Example
from spacy.util import registry
from treebank import Sentence, lower_cased, read_sentences

from monoalign.annotate.tagger_features import CLASS_MARK

RARE_BELOW = 20

Reader = Callable[[Language], Iterable[Example]]


def varied_treebank(
    paths: list[str],
    seed: int,
    hidden_words: float,
    joined_hyphens: float,
    lower_case: float,
    no_final_punctuation: float,
    penn_escapes: float,
) -> Reader:
    """One pass over the treebanks, in new order and with new variants at every call.

    ``hidden_words``: share of the rarer words of which the tagger is shown the class only.
    """
    shares = Shares(joined_hyphens, lower_case, no_final_punctuation, penn_escapes)
    sentences = _read_all(paths)
    rng = random.Random(seed)
    rare = rare_words(sentence.words for sentence in sentences)

    def read(nlp: Language) -> Iterator[Example]:
        for sentence in rng.sample(sentences, len(sentences)):
            varied = example(nlp, vary(sentence, shares, rng))
            hide_words(varied.predicted, rare, hidden_words, rng)
            yield varied

    return read


def cased_and_lower_treebank(paths: list[str]) -> Reader:
    """Every sentence as it is and once more in lower case, so that both count for the choice."""
    sentences = _read_all(paths)

    def read(nlp: Language) -> Iterator[Example]:
        for sentence in sentences:
            yield example(nlp, sentence)
            yield example(nlp, lower_cased(sentence))

    return read


def example(nlp: Language, sentence: Sentence) -> Example:
    """Pair the bare words with the annotated words; the tokens are the same in both."""
    words = list(sentence.words)
    reference = Doc(nlp.vocab, words=words, tags=list(sentence.tags), lemmas=list(sentence.lemmas))
    return Example(Doc(nlp.vocab, words=words), reference)


def rare_words(sentences: Iterable[Sequence[str]]) -> set[str]:
    """Words, in lower case, that do not occur often."""
    counts = Counter(word.lower() for words in sentences for word in words)
    return {word for word, count in counts.items() if count < RARE_BELOW}


def hide_words(doc: Doc, rare: set[str], share: float, rng: random.Random) -> None:
    """Show classes in the place of some words, so that the tagger learns what classes mean."""
    for token in doc:
        if rng.random() < share and token.lower_ in rare:
            token.norm_ = CLASS_MARK + token.prefix_


registry.readers("monoalign.VariedTreebank.v1", func=varied_treebank)
registry.readers("monoalign.CasedAndLowerTreebank.v1", func=cased_and_lower_treebank)


def _read_all(paths: list[str]) -> list[Sentence]:
    return [sentence for path in paths for sentence in read_sentences(Path(path))]
