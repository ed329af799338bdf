"""Corpus readers for the parser that spaCy's training loop finds by name in ``parser.cfg``."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

from augmentation import Shares, vary
from corpus_readers import Reader, hide_words, rare_words
from spacy.language import Language
from spacy.tokens import Doc
from spacy.training import Example
from spacy.util import registry
from treebank import Sentence, joined, lower_cased, read_sentences

MOST_WORDS = 150
# How often one, two, three or four sentences make up a document: premises hold several.
SIZES, WEIGHTS = (1, 2, 3, 4), (60, 20, 12, 8)


def varied_trees(
    paths: list[str],
    seed: int,
    hidden_words: float,
    joined_hyphens: float,
    lower_case: float,
    no_final_punctuation: float,
    penn_escapes: float,
) -> Reader:
    """One pass over the treebanks, cut, ordered and varied anew at every call.

    ``hidden_words``: share of the rarer words of which the parser is shown class and vector only.
    """
    shares = Shares(joined_hyphens, lower_case, no_final_punctuation, penn_escapes)
    treebanks = [read_sentences(Path(path)) for path in paths]
    rng = random.Random(seed)
    rare = rare_words(sentence.words for treebank in treebanks for sentence in treebank)

    def read(nlp: Language) -> Iterator[Example]:
        documents = [group for treebank in treebanks for group in groups(treebank, rng)]
        rng.shuffle(documents)
        for document in documents:
            varied = tree_example(nlp, vary(joined(document), shares, rng))
            hide_words(varied.predicted, rare, hidden_words, rng)
            yield varied

    return read


def cased_and_lower_trees(paths: list[str]) -> Reader:
    """Every sentence by itself, as it is and once more in lower case."""
    sentences = [sentence for path in paths for sentence in read_sentences(Path(path))]

    def read(nlp: Language) -> Iterator[Example]:
        for sentence in sentences:
            yield tree_example(nlp, sentence)
            yield tree_example(nlp, lower_cased(sentence))

    return read


def groups(sentences: Sequence[Sentence], rng: random.Random) -> Iterator[list[Sentence]]:
    """Cut a treebank into runs of one to four sentences that are not too long."""
    start = 0
    while start < len(sentences):
        (size,) = rng.choices(SIZES, WEIGHTS)
        group = [sentences[start]]
        words = len(group[0].words)
        for sentence in sentences[start + 1 : start + size]:
            words += len(sentence.words)
            if words > MOST_WORDS:
                break
            group.append(sentence)
        yield group
        start += len(group)


def tree_example(nlp: Language, sentence: Sentence) -> Example:
    """Pair the bare words with the tree; spaCy has a root as its own head."""
    words = list(sentence.words)
    heads = [place if head < 0 else head for place, head in enumerate(sentence.heads)]
    reference = Doc(
        nlp.vocab,
        words=words,
        tags=list(sentence.tags),
        heads=heads,
        deps=spacy_relations(sentence),
    )
    return Example(Doc(nlp.vocab, words=words), reference)


def spacy_relations(sentence: Sentence) -> list[str]:
    """The relations, with that of a root in capitals, as spaCy insists on."""
    return ["ROOT" if name == "root" else name for name in sentence.relations]


registry.readers("monoalign.VariedTrees.v1", func=varied_trees)
registry.readers("monoalign.CasedAndLowerTrees.v1", func=cased_and_lower_trees)
