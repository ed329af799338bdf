"""What the cells of a CoNLL-U sentence say, a column each; None where a column is absent."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from monoalign.core.errors import FormatError
from monoalign.syntax.tree import cycle

_SHOWN = 8  # words of a cycle
_RANGE = re.compile(r"(\d{1,9}):(\d{1,9})")


def column(cells: Iterable[str]) -> tuple[str, ...] | None:
    """Lemmas or tags as they stand."""
    values = tuple(cells)
    return None if all(value == "_" for value in values) else values


def parse(
    heads: Sequence[str], relations: Sequence[str], lines: Sequence[str]
) -> tuple[tuple[int, ...] | None, tuple[str, ...] | None]:
    """Heads, counted from 0, and relations of a tree, or of none."""
    if not set(heads) - {"_"} and not set(relations) - {"_"}:
        return None, None
    size = len(heads)
    for word, (head, relation, line) in enumerate(zip(heads, relations, lines, strict=True), 1):
        if not (head.isascii() and head.isdigit() and len(head) < 10 and int(head) <= size):
            message = f"expected a head from 0 to {size}, found {head[:40]!r}"
        elif int(head) == word:
            message = f"expected a tree: word {word} is its own head"
        elif relation == "_":
            message = f"expected the relation of word {word} to its head {head}, found '_'"
        else:
            continue
        raise FormatError(message).at_line(int(line))
    positions = tuple([int(head) - 1 for head in heads])
    around = cycle(positions)
    if around:
        shown = [str(word + 1) for word in around[:_SHOWN]] + ["…"] * (len(around) > _SHOWN)
        chain = " -> ".join((*shown, str(around[0] + 1)))
        message = f"expected a tree, found words that are heads of each other: {chain}"
        raise FormatError(message).at_line(int(lines[around[0]]))
    return positions, tuple(relations)


def entities(misc: list[dict[str, str]]) -> tuple[str, ...] | None:
    """IOB labels; a word without one, where others have one, is outside."""
    if not any("NE" in entry for entry in misc):
        return None
    return tuple([entry.get("NE", "O") for entry in misc])


def offsets(
    misc: list[dict[str, str]], text: str, words: Sequence[str]
) -> tuple[tuple[int, int], ...] | None:
    """Ranges in the sentence's own text; absent where they are not (UDPipe counts by document)."""
    ranges = [_RANGE.fullmatch(entry.get("TokenRange", "")) for entry in misc]
    spans = tuple((int(found[1]), int(found[2])) for found in ranges if found)
    if not spans or [text[start:end] for start, end in spans] != list(words):
        return None
    return spans


def misc_of(cell: str) -> dict[str, str]:
    """`NE=B-PER|TokenRange=0:2` -> {"NE": "B-PER", "TokenRange": "0:2"}."""
    return dict(part.split("=", 1) for part in cell.split("|") if "=" in part)
