"""The everyday pairs are what their marked texts say, and their halves are alike."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import monoalign
from monoalign.evaluation.score import kind_of

ROOT = Path(__file__).parents[1]
HALVES = ("everyday.tsv", "everyday-locked.tsv")


def kinds(name: str) -> Counter[str]:
    """How many pairs of each kind a half has."""
    gold = monoalign.read_corpus(ROOT / "examples" / name)
    return Counter(kind_of(alignment.pair.id) for alignment in gold)


def sentences(name: str) -> Iterator[tuple[str, ...]]:
    """The words of all sentences, in lower case."""
    for alignment in monoalign.read_corpus(ROOT / "examples" / name):
        for sentence in (alignment.pair.source, alignment.pair.target):
            yield tuple(word.lower() for word in sentence.words)


def test_the_halves_have_the_same_kinds() -> None:
    first, second = map(kinds, HALVES)
    assert first == second
    assert sum(first.values()) == 150
    assert len(first) == 33
    assert set(first.values()) == {4, 5}


def test_the_pairs_to_learn_from_have_no_sentence_of_the_halves() -> None:
    kept = {words for name in HALVES for words in sentences(name)}
    assert not kept.intersection(sentences("everyday-train.tsv"))


def test_the_files_are_built_from_the_marked_texts(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "tools" / "everyday" / "build.py"), "--to", str(tmp_path)]
    subprocess.run(command, check=True)
    for name in (*HALVES, "everyday-more.tsv", "everyday-structure.tsv", "everyday-train.tsv"):
        assert (tmp_path / name).read_bytes() == (ROOT / "examples" / name).read_bytes()
