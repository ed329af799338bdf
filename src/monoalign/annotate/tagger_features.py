"""What the English tagger sees of a word: itself if frequent, else its class in a lexicon.

spaCy hashes words into rows of weights, so a word never seen in training gets a sum of rows
that belong to others: noise. Here such a word is seen as one of its class, say "noun or verb",
of which there were many in training. Importing this module lets spaCy find it when it loads
``monoalign/data/english``.
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

CALLBACK = "monoalign.word_classes.v1"
# Tables of the vocabulary, saved with the pipeline.
FREQUENT_TABLE = "frequent_words"
CLASS_TABLE = "word_classes"

# Brackets as the Penn Treebank writes them; it is among spaCy's norms that quotes are equal.
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
# Sets classes apart from words that look the same ("JJ", "#").
CLASS_MARK = "~"


def create_word_classes() -> Callable[[Language], Language]:
    """Make the callback that spaCy runs on a new pipeline."""
    return install_word_classes


registry.callbacks(CALLBACK, func=create_word_classes)


def install_word_classes(nlp: Language) -> Language:
    """Replace three lexical features of spaCy.

    NORM becomes the word or its class, PREFIX its class and SUFFIX its ending in lower case.

    The class takes the place of the prefix, to spaCy the first letter, as words have no feature
    of free use in spaCy and of those that they have a tagger can best do without this one.
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
    """Work out the features of words again that spaCy knew before the tables were filled."""
    lookups = nlp.vocab.lookups
    for lexeme in nlp.vocab:
        lexeme.norm_ = word_or_class(lookups, lexeme.text)
        lexeme.prefix_ = word_class(lookups, lexeme.text)
        lexeme.suffix_ = ending(lexeme.text)


def normal_form(word: str) -> str:
    """``"Cats"`` -> ``"cats"``, ``"-LRB-"`` -> ``"("``; quotes of all kinds -> ``'"'``."""
    return PENN_BRACKETS.get(word) or BASE_NORMS.get(word) or word.lower()


def ending(word: str) -> str:
    """``"TALKING"`` -> ``"ing"``: the shape of a word tells its case, the ending need not."""
    return word[-ENDING_LENGTH:].lower()


def word_class(lookups: Lookups, word: str) -> str:
    """The class of a word: ``"Talks"`` -> ``"NNS VBZ"``, ``"1,100"`` -> ``"#"``.

    A hyphenated word that the lexicon lacks is seen by its last part: ``"Paris-based"`` ->
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
