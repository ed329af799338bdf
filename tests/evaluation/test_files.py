"""Files scored in blocks: the score, or the error, of the same files read pair by pair."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from monoalign.core.alignment import Alignment
from monoalign.core.edit import Link
from monoalign.core.errors import MonoalignError
from monoalign.core.sentence import SentencePair
from monoalign.corpora.format import Format
from monoalign.corpora.formats import FORMATS
from monoalign.corpora.read import read_corpus
from monoalign.corpora.same_pairs import lend_pairs
from monoalign.corpora.write import write_corpus
from monoalign.evaluation.files import evaluate_files
from monoalign.evaluation.score import Score, Tally, evaluate
from samples import aligned, pair

WITH_LINKS = [name for name, known in FORMATS.items() if known.encode]
BARE = ("pharaoh", "wpt")


def pair_by_pair(
    output: str, gold: str, from_format: str, gold_format: str, swap: bool, breakdown: bool
) -> Score:
    lent, right = lend_pairs(read_corpus(gold, format=gold_format))
    pairs = (pair.swapped() if swap else pair for pair in lent)
    found = read_corpus(output, format=from_format, sentences=pairs)
    if swap:
        found = (alignment.swapped() for alignment in found)
    system, names = Path(output).name, (output, gold)
    return evaluate(found, right, breakdown=breakdown, system=system, names=names)


def outcome(score: Callable[..., Score], *files: Path, **options: Any) -> object:
    """All that a score holds, or the error."""
    try:
        found = score(*map(str, files), **options)
    except MonoalignError as error:
        return type(error), str(error)
    classes = {name: counts.table.tolist() for name, counts in found.classes.items()}
    return found.signature, found.counts.table.tolist(), classes


def text_of(known: Format, corpus: list[Alignment]) -> str:
    assert known.encode is not None
    records = [known.encode(one, number) for number, one in enumerate(corpus, start=1)]
    return known.opening + known.separator.join(records) + known.closing


WORDS = ["a", "b", "A", "is", "été", "(", "}", "|", "9", "p1", "/", "#"]
PIECES = [" ", "  ", "\n", "\r", "\t", "0", "99", "p", "-", "A", '"', ",", "[", "}", "]", " ({"]
PIECES += [" / / })", " 1", "0-0", "1 1 1 P\n", "1 0 1\n", "\ufeff", "|||", ""]
DAMAGE = [b"\xff", *map(str.encode, PIECES)]


def drawn_corpora(draw: Random) -> tuple[list[Alignment], list[Alignment]]:
    """Alignments of the same pairs but, at times, for the last; few sentences are empty."""

    def sentence() -> str:
        return " ".join(draw.choices(WORDS, k=draw.choice([1, 2, 3, 4] * 9 + [0])))

    def links(one: SentencePair) -> frozenset[Link]:
        cells = product(range(len(one.source)), range(len(one.target)))
        return frozenset(cell for cell in cells if draw.random() < 0.3)

    pairs = [pair(sentence(), sentence(), str(number)) for number in range(draw.randint(1, 7))]
    found = [Alignment(one, links(one), links(one)) for one in pairs]
    gold = [Alignment(one, links(one), links(one)) for one in pairs]
    return found[: len(found) - (draw.random() < 0.1)], gold


def damaged(text: str, draw: Random) -> bytes:
    """The text or, as often, the text with some bytes left out and others put in."""
    data = text.encode()
    if draw.random() < 0.5:
        return data
    start = draw.randrange(len(data) + 1)
    return data[:start] + draw.choice(DAMAGE) + data[start + draw.randint(0, 3) :]


@pytest.mark.parametrize("name", WITH_LINKS)
def test_blocks_change_nothing(tmp_path: Path, name: str) -> None:
    output, gold = tmp_path / "out", tmp_path / "gold"
    gold_name = "multimwa" if name in BARE else name
    for seed in range(200):
        draw = Random(seed)
        found, right = drawn_corpora(draw)
        swap = draw.random() < 0.3
        found = [one.swapped() for one in found] if swap else found
        options = {"from_format": name, "gold_format": gold_name, "swap": swap, "breakdown": False}
        output.write_bytes(damaged(text_of(FORMATS[name], found), draw))
        gold.write_bytes(damaged(text_of(FORMATS[gold_name], right), draw))
        expected = outcome(pair_by_pair, output, gold, **options)
        block = draw.randint(1, 4)
        assert outcome(evaluate_files, output, gold, block=block, **options) == expected, seed


GOLD = [aligned("He bought a car", "A car was bought", "1-3 2-0 3-1 1p2")] * 5


@pytest.mark.parametrize("breakdown", [False, True])
def test_words_may_differ_a_little(tmp_path: Path, breakdown: bool) -> None:
    output, gold = tmp_path / "out.jsonl", tmp_path / "gold.align.txt"
    same = aligned("he bought one car", "a car was bought", "0-0 1-3")
    other = aligned("they sold the old bike", "a car was bought", "0-0")
    write_corpus(GOLD, gold)
    for corpus, word in (
        ([GOLD[0], same, *GOLD[2:]], "sure"),
        ([*GOLD[:3], same, other], "pair 5"),
    ):
        write_corpus(corpus, output, overwrite=True)
        options = {"from_format": None, "gold_format": None, "swap": False, "breakdown": breakdown}
        expected = outcome(pair_by_pair, output, gold, **options)
        assert word in str(expected)
        assert outcome(evaluate_files, output, gold, block=2, **options) == expected


def test_plain_files_are_not_read_pair_by_pair(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four of five pairs come in blocks; only the last, which is no whole block, goes alone."""
    alone: list[Alignment] = []
    monkeypatch.setattr(Tally, "add", lambda self, found, gold: alone.append(found))
    for name in WITH_LINKS:
        write_corpus(GOLD, tmp_path / f"out-{name}", format=name)
        write_corpus(GOLD, tmp_path / f"gold-{name}", format="msr")
        files = str(tmp_path / f"out-{name}"), str(tmp_path / f"gold-{name}")
        assert len(evaluate_files(*files, from_format=name, block=2).counts) == 4
    assert len(alone) == len(WITH_LINKS)
