"""The shipped pipeline on gold tokens of treebanks that nothing was chosen on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import pytest

from monoalign.annotate.pipeline import OURS, run

pytestmark = pytest.mark.corpus

EWT = "ud/UD_English-EWT/en_ewt-ud-test.conllu"
PUD = "ud/UD_English-PUD/en_pud-ud-test.conllu"
TREES = ("heads", "relations")


class Row(NamedTuple):
    """A word of a treebank; a head of -1 is the root."""

    word: str
    lemma: str
    tag: str
    head: int
    relation: str


def sentences(path: Path) -> list[list[Row]]:
    """The words of every sentence; surface tokens and empty nodes are left out."""
    found: list[list[Row]] = [[]]
    for line in path.read_text(encoding="utf-8").splitlines():
        columns = line.split("\t")
        if columns[0].isdigit():
            head = int(columns[6]) - 1
            found[-1].append(Row(columns[1], columns[2], columns[4], head, columns[7]))
        elif not line and found[-1]:
            found.append([])
    return [rows for rows in found if rows]


def accuracies(corpus: list[list[Row]], *, lower: bool = False) -> tuple[float, float]:
    """Percent of tags and of lemmas that are right; lemmas as they are written."""
    words = [tuple(row.word.lower() if lower else row.word for row in rows) for rows in corpus]
    found = list(run(OURS, words, ("tags", "lemmas")))
    gold = list(chain.from_iterable(corpus))
    tags = chain.from_iterable(columns["tags"] for columns in found)
    lemmas = chain.from_iterable(columns["lemmas"] for columns in found)
    return (
        percent([tag == row.tag for tag, row in zip(tags, gold, strict=True)]),
        percent([lemma == row.lemma for lemma, row in zip(lemmas, gold, strict=True)]),
    )


def attachments(
    corpus: list[list[Row]], *, lower: bool = False, together: int = 1
) -> tuple[float, float]:
    """Percent of right heads, and of right heads with the whole relation; punctuation counts.

    ``together``: how many sentences make one text, of several trees.
    """
    texts = [corpus[start : start + together] for start in range(0, len(corpus), together)]
    words = [tuple(row.word for rows in text for row in rows) for text in texts]
    if lower:
        words = [tuple(word.lower() for word in sentence) for sentence in words]
    heads, whole = [], []
    for text, found in zip(texts, run(OURS, words, TREES), strict=True):
        for head, relation, (gold, label) in zip(
            found["heads"], found["relations"], arcs(text), strict=True
        ):
            heads.append(head == gold)
            whole.append(head == gold and relation == label)
    return percent(heads), percent(whole)


def arcs(text: list[list[Row]]) -> list[tuple[int, str]]:
    """Heads and relations of a text, heads counted from its beginning."""
    found: list[tuple[int, str]] = []
    for rows in text:
        start = len(found)
        found += [(row.head + start if row.head >= 0 else -1, row.relation) for row in rows]
    return found


def percent(values: Sequence[bool]) -> float:
    return 100 * sum(values) / len(values)


def test_tags_and_lemmas(data_folder: Path) -> None:
    ewt, pud = sentences(data_folder / EWT), sentences(data_folder / PUD)
    tags, lemmas = accuracies(ewt)
    assert tags >= 94.5
    assert lemmas >= 96.5
    assert accuracies(pud)[0] >= tags - 3
    assert accuracies(ewt, lower=True)[0] >= 92.0


@pytest.mark.thorough
def test_trees(data_folder: Path) -> None:
    ewt, pud = sentences(data_folder / EWT), sentences(data_folder / PUD)
    heads, whole = attachments(ewt)
    assert heads >= 86.5
    assert whole >= 82.5
    pud_heads, pud_whole = attachments(pud)
    assert pud_heads >= heads - 4
    assert pud_whole >= whole - 4
    assert attachments(ewt, lower=True)[0] >= 83.0


def test_texts_of_several_sentences(data_folder: Path) -> None:
    heads, _ = attachments(sentences(data_folder / PUD), together=3)
    assert heads >= 82.0
