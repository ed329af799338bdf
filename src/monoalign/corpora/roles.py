"""Which columns, or keys, of a table hold a pair: by names that are usual, or as the user says.

roles_in(["pairID", "premise", "hypothesis"])           ->  id, source, target
mapping_of("source=premise,target=hypothesis")          ->  {"source": "premise", …}
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from monoalign.core.errors import FormatError, UnknownNameError, UsageError

ROLES = ("id", "source", "target")
_SYNONYMS = {
    "id": "id pairid pair_id index idx no",
    "source": "source sentence1 sent1 text1 string1 1string s1 premise text question1 original "
    "complex before sentencea texta",
    "target": "target sentence2 sent2 text2 string2 2string s2 hypothesis question2 paraphrase "
    "simple simplified revised after sentenceb textb",
}
_ROLE_OF = {name: role for role, names in _SYNONYMS.items() for name in names.split()}


def roles_in(header: Sequence[str]) -> tuple[str, ...] | None:
    """The roles of the columns that a header names, other names as they are; None: no header."""
    keys = [re.sub(r"[^a-z0-9]", "", cell.lower()) for cell in header]
    names = tuple(_ROLE_OF.get(key, cell) for key, cell in zip(keys, header, strict=True))
    sides = names.count("source") == names.count("target") == 1
    return names if sides and names.count("id") <= 1 else None


def mapping_of(text: str | None) -> dict[str, str] | None:
    """The columns that a user gives roles; None for another way to name columns."""
    if text is None or "=" not in text:
        return None
    items = [item.partition("=") for item in text.split(",")]
    mapping = {role.strip(): name.strip() for role, _, name in items}
    if len(mapping) < len(items) or not {"source", "target"} <= mapping.keys() <= set(ROLES):
        raise UsageError(
            "columns: expected source and target, and id if there is one, such as "
            f"source=premise,target=hypothesis; found {text!r:.60}"
        )
    return mapping


def roles_by(mapping: Mapping[str, str] | None, header: Sequence[str]) -> tuple[str, ...]:
    """The roles of all columns of a table that has a header.

    A `FormatError` if it names no sentences, a `UsageError` if it lacks a name that the user gave.
    """
    if mapping is None:
        names = roles_in(header)
        if names is not None:
            return names
        listed = ", ".join(header)
        raise FormatError(
            f"expected columns named source and target, found {listed:.200}; "
            "name them: --columns source=NAME,target=NAME"
        )
    for name in mapping.values():
        if name not in header:
            raise UnknownNameError("column", name, header)
    role_of = {name: role for role, name in mapping.items()}
    return tuple(role_of.get(name, f"({name})" if name in ROLES else name) for name in header)
