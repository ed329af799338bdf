"""Mistakes of an aligner in the terminal: the sentences, and each link in question.

    source  the₀ cat saw the₃ dog
    target  the₀ dog was seen
    ✗ wrong    the₀ – the₀  gold: the₃ – the₀
    + missing  the₃ – the₀  output: the₀ – the₀

Words in question carry their position, counted from 0. Behind a link stands what the other side
links its words with.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from monoalign.core.edit import Link
from monoalign.core.sentence import SentencePair
from monoalign.evaluation.error_causes import Mistake

from .printable import printable

_LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_WRONG, _MISSING = ("✗ wrong", "bold red"), ("+ missing", "bold green")


def mistakes_picture(pair: SentencePair, mistakes: Sequence[Mistake]) -> RenderableType:
    """A pair with the links in question marked and listed."""
    links = {link for mistake in mistakes for link in (mistake.link, *mistake.instead)}
    sentences, listed = Table.grid(padding=(0, 2, 0, 0)), Table.grid(padding=(0, 2, 0, 0))
    sentences.add_row("source", _sentence(pair.source.words, {i for i, _ in links}))
    sentences.add_row("target", _sentence(pair.target.words, {j for _, j in links}))
    for mistake in mistakes:
        listed.add_row(*_columns(pair, mistake))
    return Group(sentences, listed)


def _sentence(words: Sequence[str], marked: Set[int]) -> Text:
    return Text(" ").join(
        Text(_placed(word, place), style="bold yellow")
        if place in marked
        else Text(printable(word))
        for place, word in enumerate(words)
    )


def _columns(pair: SentencePair, mistake: Mistake) -> tuple[Text, Text, Text]:
    kind, other = (_MISSING, "output") if mistake.missing else (_WRONG, "gold")
    instead = [_link(pair, link) for link in mistake.instead]
    if mistake.possible:
        instead.insert(0, "possible")
    said = Text(f"{other}: {', '.join(instead) or 'nothing'}", style="dim")
    return Text(*kind), Text(_link(pair, mistake.link)), said


def _link(pair: SentencePair, link: Link) -> str:
    i, j = link
    return f"{_placed(pair.source.words[i], i)} – {_placed(pair.target.words[j], j)}"


def _placed(word: str, place: int) -> str:
    return printable(word) + str(place).translate(_LOWERED)
