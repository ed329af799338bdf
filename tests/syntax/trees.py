"""Trees that several tests share."""

from __future__ import annotations

from hypothesis import strategies as st

from monoalign.core.sentence import Sentence


@st.composite
def any_heads(draw: st.DrawFn, max_size: int = 9, min_size: int = 0) -> tuple[int, ...]:
    """Any forest: several roots, crossing arcs, no words at all."""
    size = draw(st.integers(min_size, max_size))
    order = draw(st.permutations(range(size)))
    heads = [-1] * size
    for place, word in enumerate(order):
        choice = draw(st.integers(-1, place - 1))
        heads[word] = -1 if choice < 0 else order[choice]
    return tuple(heads)


def parsed(rows: str) -> Sentence:
    """A sentence of rows `word tag head relation`, heads counted from 1; the word is its lemma."""
    cells = [row.split() for row in rows.strip().splitlines()]
    words, tags, heads, relations = zip(*cells, strict=True)
    places = tuple(int(head) - 1 for head in heads)
    return Sentence(" ".join(words), words, None, words, tags, places, relations)
