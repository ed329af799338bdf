"""Filling the tables of word classes that the tagger looks words up in."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path

from lexicon import Form, read_forms
from spacy.language import Language
from spacy.util import registry
from treebank import Sentence, read_sentences

from monoalign.annotate.tagger_features import CLASS_TABLE, FREQUENT_TABLE, normal_form, refresh

SMALLEST_SHARE = 0.05
BASE_TAGS = {"noun": "NN", "verb": "VB", "adj": "JJ", "adv": "RB"}


def fill_word_classes(
    paths: list[str], fewest: int, fewest_for_tags: int
) -> Callable[[Language], None]:
    """Make the callback that fills the tables before training.

    ``fewest``: how often a word occurs in the treebanks to be seen as itself.
    ``fewest_for_tags``: how often, for its tags in the treebanks to be its class.
    """

    def fill(nlp: Language) -> None:
        sentences = [item for path in paths for item in read_sentences(Path(path))]
        counts = count_tags(sentences)
        frequent = {word: True for word in sorted(counts) if counts[word].total() >= fewest}
        classes = classes_of_forms(read_forms())
        classes |= classes_of_counts(counts, fewest_for_tags)
        nlp.vocab.lookups.get_table(FREQUENT_TABLE).update(frequent)
        nlp.vocab.lookups.get_table(CLASS_TABLE).update(classes)
        refresh(nlp)

    return fill


registry.callbacks("monoalign.fill_word_classes.v1", func=fill_word_classes)


def count_tags(sentences: Iterable[Sentence]) -> dict[str, Counter[str]]:
    """How often every word, in its normal form, has which tag."""
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for sentence in sentences:
        for word, tag in zip(sentence.words, sentence.tags, strict=True):
            counts[normal_form(word)][tag] += 1
    return counts


def classes_of_counts(counts: dict[str, Counter[str]], fewest: int) -> dict[str, str]:
    """The tags that a frequent word has more than now and then: ``{"that": "DT IN WDT"}``."""
    classes = {}
    for word, tags in sorted(counts.items()):
        total = tags.total()
        if total >= fewest:
            common = (tag for tag, count in tags.items() if count >= SMALLEST_SHARE * total)
            classes[word] = " ".join(sorted(common))
    return classes


def classes_of_forms(forms: Iterable[Form]) -> dict[str, str]:
    """The tags that every lower-cased form can have: ``{"talks": "NNS VBZ"}``."""
    tags: defaultdict[str, set[str]] = defaultdict(set)
    for form in forms:
        if form.category in BASE_TAGS:
            tags[form.word.lower()].add(tag_of_form(form))
    return {word: " ".join(sorted(tags[word])) for word in sorted(tags)}


def tag_of_form(form: Form) -> str:
    """One tag for one form; past tense and participle are not told apart."""
    word, category = form.word, form.category
    if category == "noun" and word[0].isupper():
        return "NNP"
    if word in form.lemmas:
        return BASE_TAGS[category]
    if category == "noun":
        return "NNS"
    if category == "verb":
        return "VBZ" if word.endswith("s") else "VBG" if word.endswith("ing") else "VBD"
    return "JJR" if word.endswith("r") else "JJS"
