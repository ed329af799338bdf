"""Stage 1, continued: what is written as one word here and as several there.

    next-generation / next generation        Hongkong / Hong Kong        d'Ivoire / d' Ivoire

The paper does not mention them; they are identical sequences that are cut otherwise. All parts
have to be there, in a row, and have a letter or digit each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .batch import Batch
from .many_links import ManyLinks

_MOST = 4  # parts
_SHORTEST = 4  # letters of the whole
_LETTERS = 2  # by which most words that are no first part are told


@dataclass(frozen=True, slots=True)
class Compounds:
    """`level` is how similar a compound and its part count."""

    level: float = 0.9

    def __call__(self, batch: Batch) -> None:
        """Link compounds. O(words) where there are none"""
        for number, pair in enumerate(batch.pairs):
            source, target = _plain(pair.source.words), _plain(pair.target.words)
            for words, others, turned in ((source, target, False), (target, source, True)):
                for place, parts in _found(words, others):
                    links = ManyLinks(batch.grid, number, self.level)
                    links.join(*(([place], parts) if not turned else (parts, [place])))


def _plain(words: Sequence[str]) -> list[str]:
    """In lower case, without hyphens; many at a time, which is faster."""
    text = "\n".join(words)
    plain = text.lower().replace("-", "").split("\n")
    return plain if len(plain) == len(words) else [word.lower() for word in words]


def _found(words: Sequence[str], others: Sequence[str]) -> Iterator[tuple[int, range]]:
    """Places of compounds, and of their parts on the other side."""
    run_together = "".join(others)
    new = set(words).difference(others)
    known = {word for word in new if len(word) >= _SHORTEST and word in run_together}
    if not known:
        return
    begun = {word[:_LETTERS] for word in known}
    starts = [at for at, other in enumerate(others) if other[:_LETTERS] in begun]
    for start in starts:
        whole = others[start]
        for end in range(start + 1, min(start + _MOST, len(others))):
            whole += others[end]
            if whole in known and all(map(_is_word, others[start : end + 1])):
                parts = range(start, end + 1)
                yield from ((at, parts) for at, word in enumerate(words) if word == whole)


def _is_word(part: str) -> bool:
    return any(map(str.isalnum, part))
