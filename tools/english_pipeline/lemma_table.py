"""Learning the lemma table: endings first, then the words that the endings get wrong."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import takewhile
from pathlib import Path

from augmentation import QUOTE_TAGS
from lexicon import Form, read_forms
from treebank import Sentence

from monoalign.annotate.table_lemmas import (
    ENDING_GROUPS,
    LONGEST_ENDING,
    LemmaTable,
    look_up,
)
from monoalign.annotate.tagger_features import PENN_BRACKETS

# An ending is worth a rule of its own when this many words of the lexicon agree on it.
FEWEST_WORDS = 3
# How often the treebanks must give a lemma that the lexicon does not know for the word.
FEWEST_UNINFLECTED = 3
FEWEST_INFLECTED = 4
# Pieces of a word written apart bear the lemma of the whole on one piece, none on the others.
NO_LEMMA = "_"
PIECE_TAGS = frozenset({"GW", "AFX"})

LEXICON_TAGS = {
    "noun": ("NNS",),
    "verb": ("VBZ", "VBG", "VBD", "VBN"),
    "adj": ("JJR", "JJS"),
    "adv": ("RBR", "RBS"),
}
# How the forms of a tag end; past forms are those that none of the others claims.
FORM_ENDINGS = {
    "NNS": ("s", "i", "a", "e", "n"),
    "VBZ": ("s",),
    "VBG": ("ing",),
    "JJR": ("er",),
    "RBR": ("er",),
    "JJS": ("est",),
    "RBS": ("est",),
}

Key = tuple[str, str]  # word, tag
Entry = tuple[str, str, str]  # word, tag, lemma
Edit = tuple[int, str]  # letters to cut, letters to add


def learn_table(treebanks: Iterable[Iterable[Sentence]]) -> LemmaTable:
    """Learn endings and exceptions from treebanks and the lexicon of lemminflect.

    Where treebanks differ (``United`` -> ``United`` or ``Unite``) the first one is followed.
    """
    lexicon = read_lexicon()
    lemmas: dict[Key, str] = {}
    for treebank in treebanks:
        lemmas = trusted_lemmas(count_lemmas(treebank), lexicon) | lemmas
    lemmas = {key: options[0] for key, options in lexicon.items()} | lemmas
    entries = [(word, tag, lemma) for (word, tag), lemma in lemmas.items()]
    endings = learn_endings(entries)
    exceptions = learn_exceptions(entries, endings)
    add_penn_escapes(exceptions)
    return LemmaTable(exceptions, endings)


def count_lemmas(sentences: Iterable[Sentence]) -> dict[Key, Counter[str]]:
    """How often every word with a tag has which lemma."""
    counts: defaultdict[Key, Counter[str]] = defaultdict(Counter)
    for sentence in sentences:
        rows = zip(sentence.words, sentence.tags, sentence.lemmas, strict=True)
        for place, (word, tag, lemma) in enumerate(rows):
            known = lemma != NO_LEMMA and tag not in PIECE_TAGS
            if known and place not in sentence.misspelt:
                counts[word, tag][lemma] += 1
    return counts


def trusted_lemmas(
    counts: dict[Key, Counter[str]], lexicon: dict[Key, list[str]]
) -> dict[Key, str]:
    """The most frequent lemmas, without the rare ones that the lexicon contradicts (errors)."""
    trusted = {}
    for key, lemmas in counts.items():
        lemma, count = lemmas.most_common(1)[0]
        # The word itself is a likelier lemma ("pants") than one made up ("fled" -> "flead").
        fewest = FEWEST_UNINFLECTED if lemma == key[0].lower() else FEWEST_INFLECTED
        if count >= fewest or lemma in lexicon.get(key, [lemma]):
            trusted[key] = lemma
    return trusted


def read_lexicon() -> dict[Key, list[str]]:
    """Lemmas of the inflected forms in the lexicon, under each tag that a form can have."""
    return {
        (form.word, tag): list(form.lemmas) for form in read_forms() for tag in tags_of_form(form)
    }


def tags_of_form(form: Form) -> list[str]:
    """``"cats", "noun", ("cat",)`` -> ``["NNS"]``; what needs no entry has no tags."""
    word, category = form.word, form.category
    is_lemma = form.lemmas == (word,)
    if not word.isalpha():
        return []
    if not word.islower():
        # Haitian: an adjective made of a name, which keeps its case.
        return ["JJ"] if category == "adj" and is_lemma else []
    if is_lemma:
        # series: singular and plural alike.
        return ["NNS"] if category == "noun" and word.endswith("ies") else []
    return [tag for tag in LEXICON_TAGS.get(category, ()) if can_be(word, tag)]


def can_be(word: str, tag: str) -> bool:
    """Whether an inflected form can bear the tag: ``"went", "VBZ"`` -> ``False``."""
    if tag in FORM_ENDINGS:
        return word.endswith(FORM_ENDINGS[tag])
    return not word.endswith(FORM_ENDINGS["VBZ"] + FORM_ENDINGS["VBG"])


def learn_endings(entries: Iterable[Entry]) -> dict[str, dict[str, Edit]]:
    """For every group, the endings whose most frequent edit differs from that of shorter ones."""
    counts: defaultdict[str, defaultdict[str, Counter[Edit]]] = defaultdict(
        lambda: defaultdict(Counter)
    )
    for word, tag, lemma in entries:
        group = ENDING_GROUPS.get(tag)
        if group is not None:
            edit = edit_of(word.lower(), lemma.lower())
            for length in range(min(LONGEST_ENDING, len(word)) + 1):
                counts[group][word.lower()[len(word) - length :]][edit] += 1
    return {group: prune_endings(endings) for group, endings in counts.items()}


def edit_of(word: str, lemma: str) -> Edit:
    """``"diaries", "diary"`` -> ``(3, "y")``."""
    pairs = zip(word, lemma, strict=False)
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return len(word) - shared, lemma[shared:]


def prune_endings(counts: dict[str, Counter[Edit]]) -> dict[str, Edit]:
    """Keep an ending only where it changes what the longest shorter ending would do."""
    kept: dict[str, Edit] = {}
    for ending in sorted(counts, key=lambda text: (len(text), text)):
        edit, count = counts[ending].most_common(1)[0]
        shorter = (kept.get(ending[start:]) for start in range(1, len(ending) + 1))
        inherited = next((found for found in shorter if found is not None), None)
        if edit != inherited and (count >= FEWEST_WORDS or ending == ""):
            kept[ending] = edit
    return kept


def learn_exceptions(
    entries: Iterable[Entry], endings: dict[str, dict[str, Edit]]
) -> dict[str, dict[str, str]]:
    """Words by tag whose lemma the rules get wrong; lower case first, as others fall back on it."""
    exceptions: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for word, tag, lemma in sorted(entries, key=lambda entry: not entry[0].islower()):
        if look_up(word, tag, LemmaTable(exceptions, endings)) != lemma:
            exceptions[tag][word] = lemma
    return dict(exceptions)


def add_penn_escapes(exceptions: dict[str, dict[str, str]]) -> None:
    """Give Penn escapes the lemmas of what they stand for: ``-LRB-`` -> ``(``."""
    for escape, plain in PENN_BRACKETS.items():
        tag = "-LRB-" if plain in "([{" else "-RRB-"
        exceptions.setdefault(tag, {})[escape] = plain
    for quote in QUOTE_TAGS:
        exceptions.setdefault(quote, {})[quote] = '"'


def write_table(table: LemmaTable, path: Path) -> None:
    """Write the table as JSON, sorted so that rebuilding it gives the same file."""
    content = {"exceptions": table.exceptions, "endings": table.endings}
    text = json.dumps(content, ensure_ascii=False, sort_keys=True, indent=0)
    path.write_text(text + "\n", encoding="utf-8")
