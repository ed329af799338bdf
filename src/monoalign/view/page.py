"""Alignments as one HTML file that needs no network: an alignment browser.

    html = page([NamedAlignments("ours", ours), NamedAlignments("gold", gold)], title="RTE2 dev")

The file contains its data as JSON, which assets/corpus.js reads:

    {"pairs": [[id, source words, target words, rest], …],
     "systems": [{"name": …, "alignments": [alignment, …]}, …]}
    alignment: [links, possible, probabilities, score, changes]

Links and probabilities are flat, as in drawing.py; changes are those of changed_pairs.py, a list of
edits and one of callouts.
`rest` is source text and offsets, target text and offsets, each null if it follows from the words.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from monoalign.core.alignment import Alignment
from monoalign.core.edit import Link
from monoalign.core.errors import UsageError
from monoalign.core.sentence import SentencePair
from monoalign.evaluation.error_causes import Mistake
from monoalign.evaluation.score import evaluate

from .assets import alignment_script, alignment_style, embedded, html_file, text_of
from .changed_pairs import changes_record, texts_record
from .drawing import flat, flat_probabilities
from .text import printable

_SCRIPTS = ("corpus.js", "filters.js", "figures.js", "list.js", "browser.js")


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
    return html_file("page.html", title=title, style=style, script=script, data=_data(systems))


def _check_same_pairs(system: NamedAlignments, reference: NamedAlignments) -> None:
    evaluate(system.alignments, reference.alignments, names=(system.name, reference.name))


def _data(systems: Sequence[NamedAlignments]) -> str:
    """The data as JSON; see the module's docstring."""
    record = {
        "pairs": [_pair(alignment.pair) for alignment in systems[-1].alignments],
        "systems": [
            {"name": system.name, "alignments": list(map(_alignment, system.alignments))}
            for system in systems
        ],
    }
    return embedded(record)


def _pair(pair: SentencePair) -> list[Any]:
    record = [pair.id, pair.source.words, pair.target.words]
    texts = texts_record(pair)
    return record if texts is None else [*record, texts]


def _alignment(alignment: Alignment) -> list[Any]:
    links, possible = alignment.links, alignment.possible
    probabilities = flat_probabilities(alignment.all_probabilities, links | possible)
    changes = list(changes_record(alignment).values())
    return [flat(links), flat(possible), probabilities, alignment.score, changes]


_SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_WRONG, _MISSING = ("✗ wrong", "bold red"), ("+ missing", "bold green")


def mistakes_picture(pair: SentencePair, mistakes: Sequence[Mistake]) -> RenderableType:
    """A pair with its mistakes highlighted and listed."""
    links = {link for mistake in mistakes for link in (mistake.link, *mistake.instead)}
    sentences, listed = Table.grid(padding=(0, 2, 0, 0)), Table.grid(padding=(0, 2, 0, 0))
    sentences.add_row("source", _sentence(pair.source.words, {i for i, _ in links}))
    sentences.add_row("target", _sentence(pair.target.words, {j for _, j in links}))
    for mistake in mistakes:
        listed.add_row(*_columns(pair, mistake))
    return Group(sentences, listed)


def _sentence(words: Sequence[str], highlighted: Set[int]) -> Text:
    return Text(" ").join(
        Text(_indexed(word, index), style="bold yellow")
        if index in highlighted
        else Text(printable(word))
        for index, word in enumerate(words)
    )


def _columns(pair: SentencePair, mistake: Mistake) -> tuple[Text, Text, Text]:
    kind, other = (_MISSING, "output") if mistake.missing else (_WRONG, "gold")
    instead = [_link(pair, link) for link in mistake.instead]
    if mistake.possible:
        instead.insert(0, "possible")
    others = Text(f"{other}: {', '.join(instead) or 'nothing'}", style="dim")
    return Text(*kind), Text(_link(pair, mistake.link)), others


def _link(pair: SentencePair, link: Link) -> str:
    i, j = link
    return f"{_indexed(pair.source.words[i], i)} – {_indexed(pair.target.words[j], j)}"


def _indexed(word: str, index: int) -> str:
    return printable(word) + str(index).translate(_SUBSCRIPTS)
