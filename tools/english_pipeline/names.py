"""Sentences with names, read from four corpora that do not agree on what a name is.

All labels become `B-` and `I-` with PER, ORG, LOC or MISC, `O` where there is no name, and
`UNKNOWN` where the corpus does not say: training then takes any answer for right.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from treebank import FORM, XPOS, read_rows

UNKNOWN = ""
KINDS = ("PER", "ORG", "LOC", "MISC")
MISC_COLUMN = 9
FOLDS = 5
PROPER_TAGS = ("NNP", "NNPS")

WIKIGOLD = "ner/wikigold/wikigold.conll.txt"
WNUT = "ner/wnut17/{}"
WNUT_TRAIN = ("wnut17train.conll", "emerging.test.annotated")
WNUT_DEV = "emerging.dev.conll"
UNER = "ner/UNER_English-EWT/en_ewt-ud-{}.iob2"
GUM = "ud/UD_English-GUM/en_gum-ud-{}.conllu"

WNUT_TYPES = {
    "person": "PER",
    "location": "LOC",
    "corporation": "ORG",
    "group": "ORG",
    "creative-work": "MISC",
    "product": "MISC",
}
GUM_TYPES = {"person": "PER", "organization": "ORG", "place": "LOC"}
# Words that may stand inside a name of GUM's, between proper nouns: "University of Pisa".
INNER_TAGS = frozenset({"IN", "HYPH", "CC", "DT", "POS", "CD", "AFX", *PROPER_TAGS})
PERSON_TAGS = frozenset({"HYPH", *PROPER_TAGS})


@dataclass(frozen=True)
class NamedSentence:
    """Words and their labels, position by position."""

    words: tuple[str, ...]
    labels: tuple[str, ...]


def read_wikigold(data: Path) -> list[list[NamedSentence]]:
    """The sentences of wikigold, article by article."""
    articles: list[list[NamedSentence]] = [[]]
    for rows in blocks(data / WIKIGOLD):
        if rows[0][0] == "-DOCSTART-":
            articles.append([])
        else:
            articles[-1].append(sentence(rows))
    return [article for article in articles if article]


def folds(articles: Sequence[list[NamedSentence]]) -> list[list[NamedSentence]]:
    """Five parts of whole articles, of like size: every fifth article goes to the same part."""
    return [
        [item for article in articles[number::FOLDS] for item in article] for number in range(FOLDS)
    ]


def read_others(data: Path) -> list[NamedSentence]:
    """Everything to learn from besides wikigold: tweets, web texts and GUM."""
    found = [item for name in WNUT_TRAIN for item in read_wnut(data / WNUT.format(name))]
    for part in ("dev", "test"):
        found += read_uner(data / UNER.format(part))
    return found + read_gum(data / GUM.format("train"))


def read_wnut(path: Path) -> list[NamedSentence]:
    """Tweets and comments: ``B-corporation`` -> ``B-ORG``."""
    return [
        sentence([(word, with_type(label, WNUT_TYPES)) for word, label in rows])
        for rows in blocks(path)
    ]


def read_uner(path: Path) -> list[NamedSentence]:
    """Web texts, with no names of other kinds: capitals outside names may be such."""
    found = []
    for rows in blocks(path):
        marked = sentence([(row[1], row[2]) for row in rows])
        labels = tuple(
            UNKNOWN if place and label == "O" and is_capitalised(word) else label
            for place, (word, label) in enumerate(zip(marked.words, marked.labels, strict=True))
        )
        found.append(NamedSentence(marked.words, labels))
    return found


def read_gum(path: Path) -> list[NamedSentence]:
    """GUM's entities that are names; other proper nouns and capitals are unknown."""
    return [named_in_gum(rows) for rows in read_rows(path)]


def named_in_gum(rows: Sequence[Sequence[str]]) -> NamedSentence:
    """Label the longest names of one sentence."""
    words = tuple(row[FORM] for row in rows)
    tags = [row[XPOS] for row in rows]
    labels = [
        UNKNOWN if tag in PROPER_TAGS or (place and is_capitalised(word)) else "O"
        for place, (word, tag) in enumerate(zip(words, tags, strict=True))
    ]
    for mention in sorted(mentions(rows), key=lambda one: one.start - one.end):
        if mention.kind == "time":  # "May"
            labels[mention.start : mention.end] = ["O"] * (mention.end - mention.start)
        elif mention.kind in GUM_TYPES or mention.linked:
            start, end = name_in(tags, mention)
            label = GUM_TYPES.get(mention.kind, "MISC")
            if label == "PER" and "NNPS" in tags[start:end]:  # "Americans"
                label = "MISC"
            if start < end and all(label in (UNKNOWN, "O") for label in labels[start:end]):
                labels[start:end] = [f"B-{label}"] + [f"I-{label}"] * (end - start - 1)
    return NamedSentence(words, tuple(without_parts(tags, labels)))


class Mention(NamedTuple):
    """A span that refers to something, and the span of the words that would do."""

    start: int
    end: int
    least: tuple[int, int]
    kind: str
    linked: bool
    """Whether Wikipedia has an article about it."""


def mentions(rows: Sequence[Sequence[str]]) -> Iterator[Mention]:
    """Read the mentions of a sentence.

    ``Entity=(157-place-giv:inact-sssss-cf2-1-coref-Argentina)`` on word 3 ->
    ``3, 4, (3, 4), "place", True``
    """
    opened: list[tuple[int, list[str]]] = []
    for place, row in enumerate(rows):
        marks = re.search(r"Entity=([^|]*)", row[MISC_COLUMN])
        for mark in re.findall(r"\([^()]+\)?|[^()]+\)", marks[1] if marks else ""):
            if mark.startswith("("):
                opened.append((place, mark.strip("()").split("-", 7)))
            if mark.endswith(")"):
                group = mark.strip("()").split("-")[0]
                known = [one for one in opened if one[1][0] == group]
                if known:  # else it began in another sentence
                    opened.remove(known[-1])
                    start, fields = known[-1]
                    least = [start + int(number) for number in fields[5].split(",")]
                    span = (min(least) - 1, max(least))
                    yield Mention(start, place + 1, span, fields[1], len(fields) == 8)


def name_in(tags: Sequence[str], mention: Mention) -> tuple[int, int]:
    """The name that a mention consists of, empty if there is none: ``the Hajj 's`` -> ``Hajj``.

    People often come with what they are, ``actor Dennis Hopper``: there, the least span.
    """
    start, end = mention.start, mention.end
    if start < end and tags[start] == "DT":
        start += 1
    if start < end and tags[end - 1] == "POS":
        end -= 1
    if mention.kind == "person":
        spans, inside = [(start, end), mention.least], PERSON_TAGS
    else:
        spans, inside = [(start, end)], INNER_TAGS
    for start, end in spans:
        inner = tags[start:end]
        named = inner and inner[0] in PROPER_TAGS and inner[-1] in (*PROPER_TAGS, "CD")
        if named and inside.issuperset(inner):
            return start, end
    return start, start


def without_parts(tags: Sequence[str], labels: Sequence[str]) -> list[str]:
    """Give up names beside a proper noun of unknown kind: ``Kenya`` in ``Kenya Master Plan``."""
    found = list(labels)
    start = 0
    while start < len(labels):
        end = start + 1
        while end < len(labels) and labels[start].startswith("B-") and labels[end].startswith("I-"):
            end += 1
        beside = [place for place in (start - 1, end) if 0 <= place < len(labels)]
        part = any(labels[one] == UNKNOWN and tags[one] in PROPER_TAGS for one in beside)
        if part and labels[start] != "O":
            found[start:end] = [UNKNOWN] * (end - start)
        start = end
    return found


def blocks(path: Path) -> Iterator[list[list[str]]]:
    """Columns of every line, sentence by sentence."""
    if not path.is_file():
        raise FileNotFoundError(f"{path}: expected a file of words and labels")
    rows: list[list[str]] = []
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("# "):
                continue
            if line.strip():
                rows.append(line.split())
            elif rows:
                yield rows
                rows = []
    if rows:
        yield rows


def sentence(rows: Iterable[Sequence[str]]) -> NamedSentence:
    """Words and labels, each name begun by ``B-``: ``I-LOC I-LOC`` -> ``B-LOC I-LOC``."""
    words, labels = zip(*rows, strict=True)
    begun = []
    for before, label in zip(("O", *labels), labels, strict=False):
        inside = label.startswith("I-") and before[2:] == label[2:]
        begun.append(label if inside or label == "O" else f"B-{label[2:]}")
    return NamedSentence(words, tuple(begun))


def with_type(label: str, types: dict[str, str]) -> str:
    """``"I-group"`` -> ``"I-ORG"``."""
    return label if label == "O" else label[:2] + types[label[2:]]


def is_capitalised(word: str) -> bool:
    """Whether a word may be a name by its first letter; ``I`` is none."""
    return word[:1].isupper() and word != "I"
