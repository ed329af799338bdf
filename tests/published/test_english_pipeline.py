"""The shipped tagger and lemmas on gold tokens of treebanks that nothing was chosen on."""

from __future__ import annotations

from pathlib import Path

import pytest

from monoalign.annotate.pipeline import OURS, run

pytestmark = pytest.mark.corpus

EWT = "ud/UD_English-EWT/en_ewt-ud-test.conllu"
PUD = "ud/UD_English-PUD/en_pud-ud-test.conllu"
Rows = list[tuple[str, str, str]]


def sentences(path: Path) -> list[Rows]:
    """Word, Penn tag and lemma of every word, sentence by sentence."""
    found: list[Rows] = [[]]
    for line in path.read_text(encoding="utf-8").splitlines():
        columns = line.split("\t")
        if columns[0].isdigit():
            found[-1].append((columns[1], columns[4], columns[2]))
        elif not line and found[-1]:
            found.append([])
    return [rows for rows in found if rows]


def accuracies(corpus: list[Rows], *, lower: bool = False) -> tuple[float, float]:
    """Percent of tags and of lemmas that are right; lemmas as they are written."""
    words = [tuple(w.lower() if lower else w for w, _, _ in rows) for rows in corpus]
    tags = lemmas = total = 0
    for rows, found in zip(corpus, run(OURS, words, ("tags", "lemmas")), strict=True):
        total += len(rows)
        tags += sum(tag == row[1] for tag, row in zip(found["tags"], rows, strict=True))
        lemmas += sum(lemma == row[2] for lemma, row in zip(found["lemmas"], rows, strict=True))
    return 100 * tags / total, 100 * lemmas / total


def test_tags_and_lemmas(data_folder: Path) -> None:
    ewt, pud = sentences(data_folder / EWT), sentences(data_folder / PUD)
    tags, lemmas = accuracies(ewt)
    assert tags >= 94.5
    assert lemmas >= 96.5
    assert accuracies(pud)[0] >= tags - 3
    assert accuracies(ewt, lower=True)[0] >= 92.0
