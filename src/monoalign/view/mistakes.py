"""Mistakes of an aligner in the terminal: the sentences, and each wrong or missing link.

    source  the₀ cat saw the₃ dog
    target  the₀ dog was seen
    ✗ wrong    the₀ – the₀  gold: the₃ – the₀
    + missing  the₃ – the₀  output: the₀ – the₀

The words concerned carry their position, counted from 0. A link is followed by what the other side
links its words to.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from monoalign.core.edit import Link
from monoalign.core.sentence import SentencePair
from monoalign.evaluation.error_causes import Mistake

from .text import printable

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
