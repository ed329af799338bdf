"""Labels that take in the function words below: `nmod` with `of` -> `nmod:of`."""

from __future__ import annotations

from .graph import Graph

# Relations without a subtype take their preposition or conjunction; `nmod:poss`, `obl:agent`,
# `obl:unmarked` and `acl:relcl` say already what they are.
_MARKED = frozenset(("nmod", "obl", "advcl", "acl"))
_CLAUSES = frozenset(("advcl", "acl"))
_QUESTION_ADVERBS = frozenset(("when", "where"))
_POSSESSIVES = frozenset(("'s", "'", "’s", "’"))
_SPELLED_OUT = {"vs.": "versus", "vs": "versus", "v.": "versus", "w/": "with", "w/o": "without"}


def collapsed_labels(graph: Graph) -> list[str]:
    """The label of each word's arc to its head."""
    labels = [
        _marked(graph, word, relation) if relation in _MARKED else relation
        for word, relation in enumerate(graph.relations)
    ]
    for word, conjunction in _conjunctions(graph).items():
        labels[word] = _joined("conj", _spelled(graph, conjunction))
    return labels


def _marked(graph: Graph, word: int, relation: str) -> str:
    marker = _marker(graph, word, relation)
    if marker < 0:
        return relation
    return _joined(relation, _spelled(graph, marker))


def _marker(graph: Graph, word: int, relation: str) -> int:
    """The word that says how another is attached, -1 if none does.

    Of several the last, as in `out of`, `for … to`; a clause's own before a preposition within it,
    as in `if in doubt`.
    """
    relations = graph.relations
    case = mark = adverb = -1
    for child in graph.children[word]:
        kind = relations[child]
        if kind == "mark":
            mark = child
        elif kind == "case":
            if graph.words[child] not in _POSSESSIVES:
                case = child
        elif kind == "advmod" and child < word and graph.words[child] in _QUESTION_ADVERBS:
            adverb = child
    if relation not in _CLAUSES:
        return case if case >= 0 else mark
    if mark < 0 and case < 0:
        return adverb if relation == "advcl" else -1
    return mark if mark >= 0 else case


def _conjunctions(graph: Graph) -> dict[int, int]:
    """The conjunction of each conjunct: its own, or else a later conjunct's, as in `a, b and c`."""
    found: dict[int, int] = {}
    later: dict[int, int] = {}  # by the first conjunct
    for word in range(len(graph.words) - 1, -1, -1):
        if graph.relations[word] == "conj":
            head, own = graph.heads[word], graph.having(word, "cc")
            if own:
                later[head] = own[0]
            if head in later:
                found[word] = later[head]
    return found


def _spelled(graph: Graph, marker: int) -> str:
    """A function word with what is fixed to it: `because_of`; and `and_or` of `and / or`."""
    parts = [graph.markers[marker]]
    for child in graph.children[marker]:
        if graph.relations[child] in ("fixed", "conj"):
            parts.append(graph.markers[child])
    text = "_".join(parts)
    return _SPELLED_OUT.get(text, text)


def _joined(relation: str, text: str) -> str:
    """No label is made of signs: `&` and `/` leave the relation as it is, as in UD."""
    return f"{relation}:{text}" if text.replace("_", "").isalpha() else relation
