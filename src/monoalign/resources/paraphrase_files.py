"""Files of paraphrases: a list of pairs, or PPDB as it is released; plain or gzip.

    car<tab>automobile                                                     one pair per line
    [NN] ||| car ||| automobile ||| PPDB2.0Score=… ||| 0-0 ||| Equivalence   PPDB 1.0 (without the
                                                                           last field) and 2.0

The first line decides which. Scores, categories and entailment labels are ignored (Sultan et al.
2014, section 3.1); so are PPDB's patterns, whose phrases have a gap such as `[NP,1]`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from monoalign.core.errors import FormatError
from monoalign.corpora.source import ErrorHandler, Source

Phrases = tuple[str, str]
"""A phrase and its paraphrase."""

_BAR = " ||| "
_GAP = re.compile(r"\[[^\s\[\]]+,\d\]")


def is_ppdb(path: str | Path) -> bool:
    """Whether a file is PPDB as it is released, by its first line."""
    with Source(path) as source:
        lines = (line for _, line in source.lines() if line is not None and line.strip(" "))
        return _BAR in next(lines, "")


def read_pairs(path: str | Path, on_error: ErrorHandler) -> Iterator[Phrases]:
    """The pairs of a file. Blank lines are skipped."""
    parse: Callable[[str], Phrases | None] | None = None
    with Source(path, on_error) as source:
        for number, line in source.lines():
            if line is None or not line.strip(" "):
                continue
            if parse is None:
                parse = _ppdb_pair if _BAR in line else _listed_pair
            try:
                pair = parse(line)
            except FormatError as error:
                source.bad(error, number)
                continue
            if pair is not None:
                yield pair


def _listed_pair(line: str) -> Phrases:
    """`car<tab>automobile`"""
    fields = line.split("\t")
    if len(fields) != 2 or not all(field.strip(" ") for field in fields):
        raise FormatError(f"expected two phrases set apart by a tab, found {line[:60]!r}")
    return fields[0], fields[1]


def _ppdb_pair(line: str) -> Phrases | None:
    """`[NN] ||| car ||| automobile ||| features ||| alignment`; None for a pattern with a gap."""
    # A feature or an alignment may be empty, which leaves `|||  |||` or a bar at the end.
    fields = [field.strip(" ") for field in f"{line} ".split("||| ")]
    if len(fields) not in (5, 6) or not fields[0].startswith("["):
        raise FormatError(
            f"expected [LHS] ||| phrase ||| paraphrase ||| features ||| alignment, "
            f"found {line[:60]!r}"
        )
    first, second = fields[1:3]
    if not first or not second:
        raise FormatError(f"expected two phrases, found an empty one in {line[:60]!r}")
    return None if _GAP.search(first) or _GAP.search(second) else (first, second)
