"""Pairs in which the same words stand several times, in another order, or in quotation marks.

    two_clauses   *the dog barked and the cat barked* / *the cat barked and the dog barked*
    roles         *Ann came in and she sat down* / *Ann sat down and she came in*: by role
    listed        *a pen , a cup and a key* / *a key , a pen and a cup*
    quoted        *" We lost , " he said .* / *He said : “ We lost . ”*
    expressions   *x + 1 = y* / *y = x + 1*, *f ( x )* / *f ( t )*

Made of short sentences of gold pairs, of their words, or of symbols. A word that occurs several
times goes with what stands around it, not with its first twin.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from monoalign.core.alignment import Alignment
from monoalign.core.edit import Link
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.resources.word_classes import word_class

from .unlike_words import WordPool, is_exchangeable

_LONGEST = 14  # words of a clause
_FINAL = frozenset(".!?;:")
_JOINTS = (("and",), (",",), (",", "and"), (";",), ("but",), (".",), ("while",), (",", "so"))
_QUOTES = (('"', '"'), ("'", "'"), ("“", "”"), ("‘", "’"), ("``", "''"), ("«", "»"))
_SPEAKERS = (
    "he", "she", "they", "the coach", "the minister", "my mother", "a spokesman", "Anna",
    "Mr Lee", "the teacher", "one of them", "the report",
)  # fmt: skip
_SPEAKING = (
    "said", "asked", "replied", "wrote", "shouted", "told us", "told reporters", "whispered",
    "explained", "says", "added",
)  # fmt: skip
_SPOKEN = {"he": "I", "she": "I", "they": "we", "his": "my", "her": "my", "their": "our"}
_LETTERS = tuple("abcdefghijkmnpqrstuvwxyz")
_OPERATORS = ("+", "-", "*", "/", "^", "×")
_RELATIONS = ("=", "=", "=", "<", ">", "==", "≤", "≥", "!=")
_CALLS = ("f", "g", "print", "len", "max", "sin", "log", "get_name", "parseDate", "sum", "P")

_Random = np.random.Generator


def two_clauses(words: Sequence[str], pool: WordPool, random: _Random) -> Alignment | None:
    """A sentence and its like with other content words, joined, in the other order or alone."""
    clause = _clause(words)
    twin = _with_others(clause, pool, random)
    if not clause or twin is None:
        return None
    return _arranged([clause, twin], [clause, twin], random)


def roles(first: Sequence[str], second: Sequence[str], random: _Random) -> Alignment | None:
    """Two sentences about one person: a name, then a pronoun, in either order of the clauses."""
    clauses = [_clause(words) for words in (first, second)]
    subjects = [_subject(clause) for clause in clauses]
    if not all(subjects) or clauses[0] == clauses[1]:
        return None
    name = clauses[0][: subjects[0]]
    pronoun = ["he", "she", "they", "it"][int(random.integers(4))]
    rests = [clause[size:] for clause, size in zip(clauses, subjects, strict=True)]
    joints = [_JOINTS[int(random.integers(len(_JOINTS)))] for _ in range(2)]
    source = [*name, *rests[0], *joints[0], pronoun, *rests[1], "."]
    target = [*name, *rests[1], *joints[1], pronoun, *rests[0], "."]
    shift = len(name) + len(rests[0]) + len(joints[0]), len(name) + len(rests[1]) + len(joints[1])
    links = {(i, shift[1]) for i in range(len(name))} | {(shift[0], j) for j in range(len(name))}
    links |= {(len(name) + at, shift[1] + 1 + at) for at in range(len(rests[0]))}
    links |= {(shift[0] + 1 + at, len(name) + at) for at in range(len(rests[1]))}
    return _pair(source, target, links | {(len(source) - 1, len(target) - 1)})


def listed(pool: WordPool, random: _Random) -> tuple[list[str], list[str], set[Link]]:
    """The items of a list in two orders; signs and words between them go in order."""
    words = [word for some in pool.words.values() for word in some if word.islower()]
    if not words:
        return [], [], set()
    count = int(random.integers(3, 6))
    items = [[words[int(at)]] for at in random.integers(len(words), size=count)]
    article = [[], [], ["a"], ["the"], ["my"], ["in"]][int(random.integers(6))]
    items = [[*article, *item] for item in items]
    order = random.permutation(count).tolist()
    source, places, signs = _enumerated(items, random)
    target, others, theirs = _enumerated([items[at] for at in order], random)
    links = {
        (places[at] + step, others[rank] + step)
        for rank, at in enumerate(order)
        for step in range(len(items[at]))
    }
    links |= {(i, j) for i, j in zip(signs, theirs, strict=True) if source[i] == target[j]}
    return source, target, links


def quoted(words: Sequence[str], random: _Random) -> Alignment | None:
    """What somebody says, before or behind who says it, in quotation marks of two kinds."""
    clause = _clause(words)
    if not clause:
        return None
    speaker = _SPEAKERS[int(random.integers(len(_SPEAKERS)))].split()
    verb = _SPEAKING[int(random.integers(len(_SPEAKING)))].split()
    sides = [_quotation(clause, speaker, verb, random) for _ in range(2)]
    links = {(i, sides[1][1][part]) for part, i in sides[0][1].items() if part in sides[1][1]}
    return _pair(sides[0][0], sides[1][0], links)


def expressions(random: _Random) -> Alignment:
    """A formula beside itself turned round, or with other letters."""
    left, right = _term(random), _term(random)
    relation = _RELATIONS[int(random.integers(len(_RELATIONS)))]
    source = [*left, relation, *right]
    if random.random() < 0.5:
        order = [*range(len(left) + 1, len(source)), len(left), *range(len(left))]
        target = [source[at] for at in order]
        return _pair(source, target, {(old, new) for new, old in enumerate(order)})
    letters = sorted({word for word in source if word in _LETTERS})
    others = random.choice(_LETTERS, len(letters), replace=False).tolist()
    renamed = dict(zip(letters, others, strict=True))
    target = [renamed.get(word, word) for word in source]
    return _pair(source, target, {(at, at) for at in range(len(source))})


def _clause(words: Sequence[str]) -> list[str]:
    """A short sentence as a clause, without its end; empty if it is not one."""
    clause = list(words)
    while clause and clause[-1] in _FINAL:
        clause.pop()
    if not 3 <= len(clause) <= _LONGEST or _FINAL & set(clause):
        return []
    if word_class(clause[0]) != "content":
        clause[0] = clause[0].lower()
    return clause


def _with_others(clause: Sequence[str], pool: WordPool, random: _Random) -> list[str] | None:
    """With some content words exchanged."""
    content = [at for at, word in enumerate(clause) if is_exchangeable(word)]
    if not content:
        return None
    share = random.choice([0.2, 0.5, 0.8])
    chosen = [at for at in content if random.random() < share] or content[-1:]
    twin = list(clause)
    for at in chosen:
        other = pool.unlike(clause[at], random)
        if other is not None:
            twin[at] = other
    return twin if twin != list(clause) else None


def _arranged(ours: Sequence[list[str]], theirs: Sequence[list[str]], random: _Random) -> Alignment:
    """Clauses in order beside the same clauses turned round, in order, or without one of them."""
    order = [[1, 0], [1, 0], [0, 1], [1], [0]][int(random.integers(5))]
    joints = [_JOINTS[int(random.integers(len(_JOINTS)))] for _ in range(2)]
    source, starts, joint = _joined(ours, [0, 1], joints[0])
    target, places, other = _joined(theirs, order, joints[1])
    links = {
        (starts[at] + step, places[at] + step) for at in order for step in range(len(ours[at]))
    }
    links |= {(i, j) for i, j in zip(joint, other, strict=False) if joints[0] == joints[1]}
    return _pair(source, target, links | {(len(source) - 1, len(target) - 1)})


def _joined(
    clauses: Sequence[list[str]], order: Sequence[int], joint: Sequence[str]
) -> tuple[list[str], dict[int, int], list[int]]:
    """The words with a full stop, where each clause begins, and where the joint stands."""
    words: list[str] = []
    starts: dict[int, int] = {}
    places: list[int] = []
    for rank, at in enumerate(order):
        if rank:
            places = list(range(len(words), len(words) + len(joint)))
            words += joint
        starts[at] = len(words)
        words += clauses[at]
    return [*words, "."], starts, places


def _subject(clause: Sequence[str]) -> int:
    """How many words the name or pronoun has that a clause begins with."""
    if clause and clause[0] in ("he", "she", "they", "it"):
        return 1
    size = 0
    while size < len(clause) and clause[size][0].isupper():
        size += 1
    return size if size <= 2 < len(clause) - size else 0


def _enumerated(
    items: Sequence[list[str]], random: _Random
) -> tuple[list[str], list[int], list[int]]:
    """The words, where the items begin, and where the signs between them stand."""
    sign = [",", ",", ",", ";", "+"][int(random.integers(5))]
    last = ["and", "and", "or", sign][int(random.integers(4))]
    words: list[str] = []
    places: list[int] = []
    signs: list[int] = []
    for rank, item in enumerate(items):
        if rank:
            signs.append(len(words))
            words.append(last if rank == len(items) - 1 else sign)
        places.append(len(words))
        words += item
    return words, places, signs


def _quotation(
    clause: Sequence[str], speaker: Sequence[str], verb: Sequence[str], random: _Random
) -> tuple[list[str], dict[str, int]]:
    """The words, and the index of each part: quotation marks, words, the final stop."""
    opening, closing = _QUOTES[int(random.integers(len(_QUOTES)))]
    if random.random() < 0.2:  # *he said that he lost*
        words = [*speaker, *verb, "that", *clause]
        keys = [*_keys("s", speaker), *_keys("v", verb), "", *_keys("q", clause)]
        return _indexed([*zip(keys, words, strict=True), ("stop", ".")])
    spoken = [_SPOKEN.get(word, word) for word in clause]
    inside = [("open", opening), *zip(_keys("q", clause), spoken, strict=True)]
    said = [*zip(_keys("s", speaker), speaker, strict=True)]
    speaks = [*zip(_keys("v", verb), verb, strict=True)]
    turned = len(verb) == 1 and len(speaker) > 1 and random.random() < 0.3
    clause_of_speaker = [*speaks, *said] if turned else [*said, *speaks]
    if random.random() < 0.5:
        parts = [*inside, ("comma", ","), ("close", closing), *clause_of_speaker, ("stop", ".")]
    else:
        colon = [":", ","][int(random.integers(2))]
        parts = [*said, *speaks, ("", colon), *inside, ("stop", "."), ("close", closing)]
    return _indexed(parts)


def _keys(kind: str, words: Sequence[str]) -> list[str]:
    return [f"{kind}{at}" for at in range(len(words))]


def _indexed(parts: Sequence[tuple[str, str]]) -> tuple[list[str], dict[str, int]]:
    words = [word for _, word in parts]
    words[0] = words[0][:1].upper() + words[0][1:]
    return words, {part: at for at, (part, _) in enumerate(parts) if part}


def _term(random: _Random) -> list[str]:
    """Letters and numbers with operators, or a call."""

    def atom() -> str:
        if random.random() < 0.6:
            return _LETTERS[int(random.integers(len(_LETTERS)))]
        return str(int(random.integers(1, 100)))

    words = [atom()]
    for _ in range(int(random.integers(3))):
        words += [_OPERATORS[int(random.integers(len(_OPERATORS)))], atom()]
    if random.random() < 0.4:
        return [_CALLS[int(random.integers(len(_CALLS)))], "(", *words, ")"]
    return words


def _pair(source: Sequence[str], target: Sequence[str], links: set[Link]) -> Alignment:
    pair = SentencePair("", _sentence(source), _sentence(target))
    return Alignment(pair, frozenset(links))


def _sentence(words: Sequence[str]) -> Sentence:
    """With a capital, if it ends with a full stop."""
    first = words[0][:1].upper() + words[0][1:] if words[-1] == "." else words[0]
    return Sentence.from_words([first, *words[1:]])
