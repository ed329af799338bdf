"""Alignments as one HTML file that needs no network: an alignment browser.

    html = page([System("jacana", ours), System("gold", gold)], title="RTE2 dev")

The file holds its data as JSON, which assets/corpus.js takes:

    {"pairs": [[id, source words, target words, rest], …],
     "systems": [{"name": …, "alignments": [[links, possible, probabilities, score], …]}, …]}

Links and probabilities are flat, as in drawing.py. `rest` is what a corrected corpus is saved with:
source text and offsets, target text and offsets, each null where the words say it all.
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
from .printable import printable

_SCRIPTS = ("corpus.js", "filters.js", "figures.js", "list.js", "browser.js")
_SLOT = re.compile(r"\{\{(\w+)\}\}")


@dataclass(frozen=True, slots=True)
class System:
    """The alignments of one aligner or annotator, and what to call it."""

    name: str
    alignments: Sequence[Alignment]


def page(systems: Sequence[System], *, title: str) -> str:
    """The file's text. The systems align the same pairs; the last one is compared with at first."""
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


def _check_same_pairs(system: System, reference: System) -> None:
    evaluate(system.alignments, reference.alignments, names=(system.name, reference.name))


def _policy(style: str, script: str) -> str:
    """Nothing runs and nothing is fetched but what this file holds."""
    return (
        f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def _data(systems: Sequence[System]) -> str:
    """JSON without `<`, so that no text in it can end the element that holds it."""
    record = {
        "pairs": [_pair(alignment.pair) for alignment in systems[-1].alignments],
        "systems": [
            {"name": system.name, "alignments": [_alignment(one) for one in system.alignments]}
            for system in systems
        ],
    }
    return dumps(record).replace("<", "\\u003c")


def _pair(pair: SentencePair) -> list[Any]:
    rest = [*_beyond_words(pair.source), *_beyond_words(pair.target)]
    found = [pair.id, pair.source.words, pair.target.words]
    return found if rest == [None] * 4 else [*found, rest]


def _beyond_words(sentence: Sentence) -> tuple[str | None, list[int] | None]:
    text = None if sentence.text == " ".join(sentence.words) else sentence.text
    return text, None if sentence.offsets is None else list(chain(*sentence.offsets))


def _alignment(alignment: Alignment) -> list[Any]:
    links, possible = alignment.links, alignment.possible
    probabilities = flat_probabilities(alignment.probabilities, links | possible)
    return [flat(links), flat(possible), probabilities, alignment.score]
