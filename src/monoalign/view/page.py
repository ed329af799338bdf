"""Alignments as one HTML file that needs no network: an alignment browser.

    html = page([NamedAlignments("fast", ours), NamedAlignments("gold", gold)], title="RTE2 dev")

The file contains its data as JSON, which assets/corpus.js reads:

    {"pairs": [[id, source words, target words, rest], …],
     "systems": [{"name": …, "alignments": [[links, possible, probabilities, score], …]}, …]}

Links and probabilities are flat, as in drawing.py. `rest` is needed to save a corrected corpus:
source text and offsets, target text and offsets, each null if it follows from the words.
"""

from __future__ import annotations

import base64
import hashlib
import html
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from monoalign._version import __version__
from monoalign.core.alignment import Alignment, dumps
from monoalign.core.errors import UsageError
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.evaluation.score import evaluate

from .assets import alignment_script, alignment_style, text_of
from .drawing import flat, flat_probabilities
from .text import printable

_SCRIPTS = ("corpus.js", "filters.js", "figures.js", "list.js", "browser.js")
_SLOT = re.compile(r"\{\{(\w+)\}\}")


@dataclass(frozen=True, slots=True)
class NamedAlignments:
    """The alignments of one aligner or annotator, and its name."""

    name: str
    alignments: Sequence[Alignment]


def page(systems: Sequence[NamedAlignments], *, title: str) -> str:
    """The file's text. All systems align the same pairs; the last one is the initial reference."""
    if not systems:
        raise UsageError("a page needs at least one file of alignments")
    reference = systems[-1]
    for system in systems[:-1]:
        _check_same_pairs(system, reference)
    style = alignment_style() + text_of("browser.css")
    script = "\n".join([alignment_script(), *map(text_of, _SCRIPTS)])
    slots = {
        "policy": _policy(style, script),
        "version": __version__,
        "title": html.escape(printable(title)),
        "style": style,
        "data": _data(systems),
        "script": script,
    }
    return _SLOT.sub(lambda slot: slots[slot[1]], text_of("page.html"))


def _check_same_pairs(system: NamedAlignments, reference: NamedAlignments) -> None:
    evaluate(system.alignments, reference.alignments, names=(system.name, reference.name))


def _policy(style: str, script: str) -> str:
    """A policy by which nothing but the content of this file is run or fetched."""
    return (
        f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def _data(systems: Sequence[NamedAlignments]) -> str:
    """JSON without `<`, so that no text in it can close the surrounding element."""
    record = {
        "pairs": [_pair(alignment.pair) for alignment in systems[-1].alignments],
        "systems": [
            {"name": system.name, "alignments": list(map(_alignment, system.alignments))}
            for system in systems
        ],
    }
    return dumps(record).replace("<", "\\u003c")


def _pair(pair: SentencePair) -> list[Any]:
    rest = [*_beyond_words(pair.source), *_beyond_words(pair.target)]
    record = [pair.id, pair.source.words, pair.target.words]
    return record if rest == [None] * 4 else [*record, rest]


def _beyond_words(sentence: Sentence) -> tuple[str | None, list[int] | None]:
    text = None if sentence.text == " ".join(sentence.words) else sentence.text
    return text, None if sentence.offsets is None else list(chain(*sentence.offsets))


def _alignment(alignment: Alignment) -> list[Any]:
    links, possible = alignment.links, alignment.possible
    probabilities = flat_probabilities(alignment.probabilities, links | possible)
    return [flat(links), flat(possible), probabilities, alignment.score]
