"""Callbacks of the English pipeline: what its tagger sees of a word, and its matrix products.

spaCy hashes words into rows of weights, so a word that was never seen in training gets a sum of
rows that belong to others: noise. Here the tagger sees a frequent word as itself, and any other as
one of its class, say "noun or verb", of which there were many in training.

NumPy multiplies matrices several times faster than BLIS on processors that BLIS does not know.

Importing this module lets spaCy find both when it loads ``monoalign/data/english``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from spacy.attrs import NORM, PREFIX, SUFFIX
from spacy.lang.norm_exceptions import BASE_NORMS
from spacy.language import Language
from spacy.lookups import Lookups
from spacy.util import registry
from thinc.api import Model, NumpyOps

WORD_CLASSES = "monoalign.word_classes.v1"
NUMPY_PRODUCTS = "monoalign.numpy_products.v1"
# Tables of the vocabulary, saved with the pipeline.
FREQUENT_TABLE = "frequent_words"
CLASS_TABLE = "word_classes"

# Brackets as the Penn Treebank writes them; spaCy's own norms make all quotes equal.
PENN_BRACKETS = {
    "-LRB-": "(",
    "-RRB-": ")",
    "-LSB-": "[",
    "-RSB-": "]",
    "-LCB-": "{",
    "-RCB-": "}",
}
ENDING_LENGTH = 3
NUMBER_CLASS = "#"
UNKNOWN_CLASS = "?"
# Distinguishes classes from words that look the same ("JJ", "#").
CLASS_MARK = "~"


def create_word_classes() -> Callable[[Language], Language]:
    """Make the callback that spaCy runs on a new pipeline."""
    return install_word_classes


registry.callbacks(WORD_CLASSES, func=create_word_classes)


def install_word_classes(nlp: Language) -> Language:
    """Replace three lexical features of spaCy.

    NORM becomes the word or its class, PREFIX its class and SUFFIX its ending in lower case.

    The class replaces the prefix, in spaCy the first letter: spaCy has no spare feature for words,
    and this is the one that a tagger can best do without.
    """
    vocab: Any = nlp.vocab  # its stub lacks the getters
    lookups = vocab.lookups
    for table in (FREQUENT_TABLE, CLASS_TABLE):
        if not lookups.has_table(table):
            lookups.add_table(table)
    vocab.lex_attr_getters[NORM] = partial(word_or_class, lookups)
    vocab.lex_attr_getters[PREFIX] = partial(word_class, lookups)
    vocab.lex_attr_getters[SUFFIX] = ending
    return nlp


def refresh(nlp: Language) -> None:
    """Recompute the features of words that spaCy knew before the tables were filled."""
    lookups = nlp.vocab.lookups
    for lexeme in nlp.vocab:
        lexeme.norm_ = word_or_class(lookups, lexeme.text)
        lexeme.prefix_ = word_class(lookups, lexeme.text)
        lexeme.suffix_ = ending(lexeme.text)


def normal_form(word: str) -> str:
    """``"Cats"`` -> ``"cats"``, ``"-LRB-"`` -> ``"("``; quotes of all kinds -> ``'"'``."""
    return PENN_BRACKETS.get(word) or BASE_NORMS.get(word) or word.lower()


def ending(word: str) -> str:
    """``"TALKING"`` -> ``"ing"``: case is left to another feature, the shape of the word."""
    return word[-ENDING_LENGTH:].lower()


def word_class(lookups: Lookups, word: str) -> str:
    """The class of a word: ``"Talks"`` -> ``"NNS VBZ"``, ``"1,100"`` -> ``"#"``.

    A hyphenated word that is not in the lexicon is classed by its last part: ``"Paris-based"`` ->
    ``"-VBD"``.
    """
    classes = lookups.get_table(CLASS_TABLE)
    form = normal_form(word)
    if form in classes:
        return str(classes[form])
    head, hyphen, tail = form.rpartition("-")
    if head and tail.isalpha():
        return hyphen + str(classes.get(tail, UNKNOWN_CLASS))
    if any(character.isdigit() for character in form):
        return NUMBER_CLASS
    return UNKNOWN_CLASS


def word_or_class(lookups: Lookups, word: str) -> str:
    """A frequent word in its normal form, the marked class of any other: ``"~NNS VBZ"``."""
    form = normal_form(word)
    if form in lookups.get_table(FREQUENT_TABLE):
        return form
    return CLASS_MARK + word_class(lookups, word)


def create_numpy_products() -> Callable[[Language], Language]:
    """Make the callback that spaCy runs on a pipeline when it has all components."""
    return use_numpy_products


registry.callbacks(NUMPY_PRODUCTS, func=create_numpy_products)


def use_numpy_products(nlp: Language) -> Language:
    """Let the models of this pipeline multiply with NumPy; other pipelines are not affected."""
    ops = NumpyOps(use_blis=False)
    for _, pipe in nlp.pipeline:
        model = getattr(pipe, "model", None)
        if isinstance(model, Model):
            for node in model.walk():
                node.ops = ops
    return nlp
