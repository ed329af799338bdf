"""Arguments that a tree gives to one verb only, though others share them.

She came and left        nsubj(left, She)
She wants to leave       nsubj:xsubj(leave, She)
I told her to leave      nsubj:xsubj(leave, her)
wash and peel apples     obj(peel, apples)
apples and pears fell    nsubj(fell, pears)
"""

from __future__ import annotations

from .graph import Graph

# What stands beside a clause is not part of it, and a second root is no root.
_NOT_SHARED = frozenset(("root", "conj", "parataxis", "ref", "list", "vocative", "discourse"))
_COMPLEMENTS = ("obj", "ccomp", "xcomp", "cop")

_Subjects = list[tuple[int, str]]


def add_subjects(graph: Graph) -> None:
    """Subjects of conjoined verbs and of open complements, from the top of the tree down."""
    known: dict[int, _Subjects] = {}
    for verb in graph.order:
        relation = graph.relations[verb]
        found: _Subjects = [(word, graph.relations[word]) for word in graph.subjects(verb)]
        if not found and relation == "conj":
            found = _of_first_conjunct(graph, verb, known)
        elif not found and relation == "xcomp":
            found = _of_controller(graph, verb, known)
        for word, label in found:
            graph.add(verb, word, label)
        known[verb] = found


def add_objects(graph: Graph) -> None:
    """Objects that follow the second of two verbs belong to both."""
    for verb in graph.order:
        if graph.relations[verb] != "conj" or graph.tags[verb][:1] not in ("V", ""):
            continue
        shared = [word for word in graph.having(graph.heads[verb], "obj") if word > verb]
        if shared and not any(graph.has(verb, relation) for relation in _COMPLEMENTS):
            for word in shared:
                graph.add(verb, word, "obj")


def add_conjuncts(graph: Graph) -> None:
    """A conjunct has the heads that the first has."""
    for word in graph.order:
        if graph.relations[word] != "conj":
            continue
        for head, label in list(graph.incoming[graph.heads[word]]):
            if head != word and label.partition(":")[0] not in _NOT_SHARED:
                graph.add(head, word, label)


def _of_first_conjunct(graph: Graph, verb: int, known: dict[int, _Subjects]) -> _Subjects:
    subjects = [one for one in known[graph.heads[verb]] if one[0] < verb]
    if not subjects:
        return subjects
    passive = _is_passive(graph, verb, subjects)
    voices = {"nsubj": "nsubj:pass"} if passive else {"nsubj:pass": "nsubj"}
    return [(word, voices.get(label, label)) for word, label in subjects]


def _is_passive(graph: Graph, verb: int, subjects: _Subjects) -> bool:
    """By its own auxiliary; a bare participle, as `caught and eaten`, by the first conjunct."""
    if graph.has(verb, "aux:pass"):
        return True
    if graph.tags[verb] not in ("VBN", "") or graph.has(verb, "aux") or graph.has(verb, "cop"):
        return False
    first_is_passive = any(label == "nsubj:pass" for _, label in subjects)
    return first_is_passive or graph.tags[graph.heads[verb]] not in ("VBN", "")


def _of_controller(graph: Graph, verb: int, known: dict[int, _Subjects]) -> _Subjects:
    """The object above, or else the subject; none in `makes it possible to …`."""
    head = graph.heads[verb]
    if any(word > head for word in graph.having(head, "expl")):
        return []
    objects = graph.having(head, "obj") or graph.having(head, "iobj")
    if objects:
        return [(objects[0], "nsubj:xsubj")]
    return [
        (word, label.partition(":")[0] + ":xsubj")
        for word, label in known[head]
        if not label.endswith(":outer")
    ]
