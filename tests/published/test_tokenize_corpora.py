"""Tokeniser against the gold tokenisation of corpora: floors a little under what was measured.

The rules were tuned on RTE2 dev and on EWT and GUM train; errors on RTE2 test were never read.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from monoalign.annotate.tokenize import token_spans

pytestmark = pytest.mark.corpus

# How the gold writes what the raw text has.
GOLD_SIGNS = {"-LRB-": "(", "-RRB-": ")", "``": '"', "''": '"', "`": "'"}


class Figures(NamedTuple):
    f1: float
    exact: float  # share of the comparable sentences with every token right
    sentences: int
    comparable: int  # sentences in which gold and raw text have the same characters


@pytest.mark.parametrize(
    ("part", "floor_f1", "floor_exact"), [("dev", 0.999, 0.994), ("test", 0.999, 0.99)]
)
def test_raw_text_of_rte2(
    data_folder: Path, part: str, floor_f1: float, floor_exact: float
) -> None:
    figures = _compare(zip(_msr_gold(data_folder, part), _rte_raw(data_folder, part), strict=True))
    print(part, figures)  # noqa: T201
    assert figures.f1 >= floor_f1
    assert figures.exact >= floor_exact
    assert figures.comparable >= 0.98 * figures.sentences


@pytest.mark.parametrize("part", ["dev", "test"])
def test_tokenised_text_of_rte2_comes_back(data_folder: Path, part: str) -> None:
    figures = _compare((gold, " ".join(gold)) for gold in _msr_gold(data_folder, part))
    print(part, figures)  # noqa: T201
    assert figures.exact >= 0.994


@pytest.mark.parametrize(
    ("treebank", "floor_f1", "floor_exact"), [("EWT", 0.985, 0.925), ("GUM", 0.995, 0.975)]
)
def test_breadth_on_treebanks(
    data_folder: Path, treebank: str, floor_f1: float, floor_exact: float
) -> None:
    name = f"UD_English-{treebank}/en_{treebank.lower()}-ud-dev.conllu"
    figures = _compare(_treebank(data_folder / "ud" / name))
    print(treebank, figures)  # noqa: T201
    assert figures.f1 >= floor_f1
    assert figures.exact >= floor_exact


def _compare(sentences: Iterable[tuple[list[str], str]]) -> Figures:
    """Score on spans counted without white space; sentences with other characters are left out."""
    right = found = wanted = exact = total = comparable = 0
    for gold, text in sentences:
        total += 1
        tokens = [_plain(text[start:end]) for start, end in token_spans(text)]
        gold = [_plain(token) for token in gold]
        if "".join(tokens) != "".join(gold):
            continue
        comparable += 1
        ours, theirs = _packed_spans(tokens), _packed_spans(gold)
        right += len(ours & theirs)
        found += len(ours)
        wanted += len(theirs)
        exact += ours == theirs
    return Figures(2 * right / (found + wanted), exact / comparable, total, comparable)


def _plain(token: str) -> str:
    return GOLD_SIGNS.get(token, token).replace("\\/", "/")


def _packed_spans(tokens: list[str]) -> set[tuple[int, int]]:
    spans = set()
    start = 0
    for token in tokens:
        spans.add((start, start + len(token)))
        start += len(token)
    return spans


def _msr_gold(folder: Path, part: str) -> Iterator[list[str]]:
    """Give premise and hypothesis of each pair in turn."""
    path = folder / f"msr_rte2/converted/RTE2_{part}_M.align.txt"
    lines = path.read_text(encoding="utf-8").replace("\ufeff", "").splitlines()
    for premise, hypothesis in zip(lines[1::3], lines[2::3], strict=True):
        yield premise.split()
        yield re.findall(r"(\S+) \(\{.*?\}\)", hypothesis)[1:]  # without NULL


def _rte_raw(folder: Path, part: str) -> Iterator[str]:
    """Give premise and hypothesis of each pair as running text, in the order of the MSR corpus."""
    root = ElementTree.parse(folder / f"rte/rte2_{part}.xml").getroot()
    pairs = {pair.get("id"): pair for pair in root.iter("pair")}
    order = (folder / f"rte/rte2_{part}_msr_order.tsv").read_text(encoding="utf-8")
    for line in order.splitlines()[1:]:
        pair = pairs[line.split("\t")[1]]
        yield pair.findtext("t", "")
        yield pair.findtext("h", "")


def _treebank(path: Path) -> Iterator[tuple[list[str], str]]:
    """Give tokens and text; words that UD cuts at a hyphen or slash are put together again."""
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        rows = [line.split("\t") for line in block.splitlines() if line[:1].isdigit()]
        text = re.search(r"^# text = (.*)$", block, re.MULTILINE)
        if text is None:
            continue
        words = [row[1].replace(" ", "") for row in rows if row[0].isdigit()]
        yield _joined(words, text[1]), text[1]


def _joined(words: list[str], text: str) -> list[str]:
    ends = {0}
    position = 0
    packed = "".join(text.split())
    inside = {
        len("".join(text[: match.start(1)].split())) + side
        for match in re.finditer(r"(?<=[^\W_])([-–‑/])(?=[^\W_])", text)
        for side in (0, 1)
    }
    for word in words:
        position += len(word)
        if position not in inside:
            ends.add(position)
    bounds = sorted(ends)
    joined = "".join(words)
    if joined != packed:
        return words
    return [joined[start:end] for start, end in pairwise(bounds)]
