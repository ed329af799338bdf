"""Negations, and what they negate, by the words alone.

    negations_in("He did not sign the letter .".split())  ->  [2]
    scope_of("He did not sign the letter .".split(), 2)   ->  3

*not only*, *or not*, *no doubt* and a *No* that answers negate nothing; *nor* goes with a negation
before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from monoalign.resources.word_classes import NEGATIONS, word_class

_NEGATIVE = NEGATIONS | {"cannot", "nowhere", "dont", "doesnt", "didnt", "isnt", "wasnt", "cant"}
_ADVERBS = frozenset(["yet", "ever", "quite", "longer", "always", "often", "enough"])
_NOT_NEGATED = {
    "not": {"only", "just", "merely", "least", "to"},
    "no": {"doubt", "matter", "sooner", "wonder"},
    "nothing": {"but"},
    "none": {"other"},
}
"""What may follow a negation that negates nothing."""
_INDIRECT_WORDS = """
unable fail fails failed failing failure lack lacks lacked lacking refuse refuses refused
refusing deny denies denied denying hardly scarcely barely rarely seldom absence absent unlikely
prevent prevents prevented avoid avoids avoided impossible reject rejects rejected decline
declines declined ban bans banned forbid forbids forbidden prohibit prohibits prohibited
stop stops stopped
"""
_INDIRECT = frozenset(_INDIRECT_WORDS.split())
"""Words that negate what comes after them without being negations."""
_CLAUSE_ENDS = frozenset(
    ["but", "because", "although", "though", "while", "which", "who", "whereas"]
)


def is_negation(word: str) -> bool:
    """Whether a word negates by itself: *not*, *never*, *nobody*, *cannot*."""
    return word.lower() in _NEGATIVE


def negations_in(words: Sequence[str]) -> list[int]:
    """The positions of negations."""
    return [at for at, word in enumerate(words) if is_negation(word) and _negates(words, at)]


def negates_indirectly(word: str) -> bool:
    """Whether a word may stand for a negation: *unable*, *fail*, *hardly*."""
    return word.lower() in _INDIRECT


def scope_of(words: Sequence[str], at: int) -> int | None:
    """The position of what a negation negates: None if there is nothing.

    It is the first content word of the clause after it, adverbs apart; if there is none, the last
    content word before it, else the word before it or after it.
    """
    after = list(takewhile(lambda p: not _ends_clause(words[p]), range(at + 1, len(words))))
    before = list(takewhile(lambda p: not _ends_clause(words[p]), range(at - 1, -1, -1)))
    content = [p for p in (*after, *before) if word_class(words[p]) == "content"]
    negated = [p for p in content if not _is_adverb(words[p])]
    return next(iter((*negated, *content, *before, *after)), None)


def _negates(words: Sequence[str], at: int) -> bool:
    word = words[at].lower()
    following = words[at + 1].lower() if at + 1 < len(words) else ""
    if following in _NOT_NEGATED.get(word, ()):
        return False
    before = words[at - 1].lower() if at else ""
    if word == "nor" or (word == "not" and before == "or"):
        return False
    answers = at == 0 or word_class(words[at - 1]) == "punctuation"
    return not (word == "no" and answers and word_class(following or ".") == "punctuation")


def _ends_clause(word: str) -> bool:
    return word.lower() in _CLAUSE_ENDS or (
        word_class(word) == "punctuation" and word not in ("'", '"', "``", "''", "“", "”", "-")
    )


def _is_adverb(word: str) -> bool:
    return word.lower() in _ADVERBS or (word.endswith("ly") and len(word) > 4)
