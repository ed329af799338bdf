"""What a relative clause says of the word it stands with.

the man who left         nsubj(left, man), ref(man, who)
the man whom I met       obj(met, man), ref(man, whom)
the man I met            obj(met, man)
what I saw               obj(saw, what)
"""

from __future__ import annotations

from .graph import Graph

_CLAUSES = frozenset(("acl:relcl", "advcl:relcl"))
_PRONOUNS = frozenset(("who", "whom", "whose", "which", "that", "what", "whereby", "wherein"))
_FREE_PRONOUNS = frozenset(("whoever", "whomever", "whatever", "whichever"))
_ADVERBS = frozenset(("where", "when", "why", "how", "wherever", "whenever"))
_RELATIVES = _PRONOUNS | _FREE_PRONOUNS | _ADVERBS
# `the day I left`: a time, a manner or a reason is what it happened in, not what it happened to.
_CIRCUMSTANCES = frozenset(
    ("time", "year", "day", "night", "moment", "point", "last", "place", "way", "reason")
)
_COMPLEMENTS = frozenset(("xcomp", "ccomp"))
_BEFORE_VERB = frozenset(("obj", "nsubj", "nsubj:pass", "obl", "nmod", "nmod:poss"))
_PREPOSITIONS = ("IN", "RP", "TO")


def add_relatives(graph: Graph) -> None:
    """Give the antecedents of relative clauses their roles in them, and drop the pronouns'."""
    for verb in graph.order:
        relation = graph.relations[verb]
        clause = graph.heads[verb] if relation == "conj" else verb
        if graph.relations[clause] not in _CLAUSES:
            continue
        antecedent = graph.heads[clause]
        pronoun = _pronoun(graph, verb)
        if pronoun >= 0:
            _replace(graph, pronoun, antecedent, clause)
        elif relation == "acl:relcl":
            _fill_gap(graph, verb, antecedent)


def _pronoun(graph: Graph, verb: int) -> int:
    """The relative word before a verb, of its own or of what hangs on it; -1 if there is none."""
    level = [verb]
    while level:
        below = []
        for head in level:
            for word in graph.children[head]:
                relation = graph.relations[word]
                if (
                    word < verb
                    and graph.words[word] in _RELATIVES
                    and relation not in ("mark", "det")
                ):
                    return word
                if relation in _COMPLEMENTS or (word < verb and relation in _BEFORE_VERB):
                    below.append(word)
        level = below
    return -1


def _replace(graph: Graph, pronoun: int, antecedent: int, clause: int) -> None:
    """Hand what a pronoun is over to its antecedents."""
    arcs = graph.incoming[pronoun]
    clausal = graph.relations[clause] == "advcl:relcl" and graph.tags[antecedent][:1] not in "NP"
    for head, label in list(arcs):
        if clausal and label.startswith("nsubj"):  # which came as a surprise
            label = "c" + label[1:]
        elif label == "advmod":
            label = "obl"
        for word in _with_conjuncts(graph, antecedent, clause):
            graph.add(head, word, label)
    arcs.clear()
    graph.add(antecedent, pronoun, "ref")


def _fill_gap(graph: Graph, clause: int, antecedent: int) -> None:
    """Find what a clause without a pronoun lacks: that is what the antecedent is in it."""
    head, label = clause, ""
    while not label:
        label = _stranded(graph, head, antecedent) or _missing(graph, head, clause, antecedent)
        if not label:
            head = next(word for word in graph.children[head] if _is_open(graph, head, word))
    for word in _with_conjuncts(graph, antecedent, clause):
        graph.add(head, word, label)


def _missing(graph: Graph, head: int, clause: int, antecedent: int) -> str:
    """`nsubj`, `obj` or the like; "" where the gap is further down: `what I want to see`."""
    has_subject = graph.subjects(head) or graph.has(head, "expl")
    if not has_subject and (head == clause or graph.relations[head] == "ccomp"):
        return "nsubj:pass" if graph.has(head, "aux:pass") else "nsubj"
    circumstance = graph.markers[antecedent] in _CIRCUMSTANCES
    complete = graph.has(head, "obj") or graph.has(head, "cop") or graph.has(head, "nsubj:pass")
    below = any(_is_open(graph, head, word) for word in graph.children[head])
    if below and not circumstance and not graph.has(head, "obj"):
        return ""
    if complete or circumstance:
        return "obl"
    return "advmod" if graph.words[antecedent] in _ADVERBS else "obj"


def _is_open(graph: Graph, head: int, word: int) -> bool:
    return word > head and graph.relations[word] in _COMPLEMENTS


def _stranded(graph: Graph, head: int, antecedent: int) -> str:
    """`obl` for a preposition without its noun, as in `the house I live in`; else ""."""
    for word in graph.having(head, "obl"):
        if graph.tags[word] in _PREPOSITIONS:
            free = graph.words[antecedent] in _RELATIVES
            return f"obl:{graph.markers[word]}" if free else "obl"
    return ""


def _with_conjuncts(graph: Graph, antecedent: int, clause: int) -> list[int]:
    """`men and women who …`: the antecedent and its conjuncts before the clause."""
    conjuncts = (word for word in graph.having(antecedent, "conj") if word < clause)
    return [antecedent, *conjuncts]
