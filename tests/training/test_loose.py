"""Loose gold: told which it is, a trainer learns from it without linking as freely."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from monoalign.core.alignment import Alignment
from monoalign.core.options import options_of
from monoalign.systems.registry import systems, train
from monoalign.systems.system import System
from monoalign.training.loose import with_open_links
from samples import aligned, pair

NOUNS = ["dog", "cat", "car", "house", "river", "minister", "paper", "story", "bread", "garden"]
VERBS = ["bought", "began", "helped", "ended"]
QUICK: dict[str, Any] = {"epochs": 8, "iterations": 40, "max_size": 2, "folds": 0}
TOLD = [each for each in systems() if each.paper and "loose" in options_of(each.training)]


def corpus(links: str, nouns: list[str]) -> list[Alignment]:
    return [
        aligned(f"the {noun} {verb} it .", f"a {noun} {verb} it .", links, f"{noun} {verb}")
        for noun in nouns
        for verb in VERBS
    ]


STRICT = corpus("1-1 2-2 3-3 4-4", NOUNS[:3])  # leaves the articles alone
LOOSE = corpus("0-0 1-1 2-2 3-3 4-4", NOUNS[3:])
NEW = pair("the tree helped it .", "a tree helped it .")


@pytest.mark.parametrize("system", TOLD, ids=lambda system: system.name)
def test_it_is_told_apart(system: System) -> None:
    known = options_of(system.training) | options_of(system.settings)
    options = {name: value for name, value in QUICK.items() if name in known}
    loose = range(len(STRICT), len(STRICT) + len(LOOSE))
    told = train(system.name, [*STRICT, *LOOSE], loose=loose, **options)
    untold = train(system.name, [*STRICT, *LOOSE], **options)
    assert (0, 0) in untold.align_pair(NEW).links
    assert told.align_pair(NEW).links == STRICT[0].links
    nothing_loose = train(system.name, [*STRICT, *LOOSE], loose=range(0), **options)
    assert nothing_loose.signature == untold.signature


@pytest.mark.parametrize(
    ("source", "target", "links", "left_open"),
    [
        ("The dog", "the cat", "0-0 1-1", ""),  # equal words, and one content word with one
        ("the dog", "a dog", "0-0 1-1", "0-0"),  # different words, one a function word
        ("gave up", "quit", "0-0 1-0", "1-0"),
        ("died suddenly", "passed away", "0-0 0-1 1-0 1-1", "0-0 0-1 1-0 1-1"),  # several each
        ("old dog", "dog old", "0-0 0-1 1-0 1-1", "0-0 1-1"),
    ],
)
def test_links_of_loose_gold_that_are_open(
    source: str, target: str, links: str, left_open: str
) -> None:
    gold = aligned(source, target, links)
    strict, loose = with_open_links([replace(gold, possible=frozenset({(0, 0)}))] * 2, range(1, 2))
    assert strict == gold
    assert strict.possible == frozenset()
    assert loose.possible == aligned(source, target, left_open).links
    assert loose.links == gold.links - loose.possible
