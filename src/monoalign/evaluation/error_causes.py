"""Why a link is wrong or missing. Every such link has one cause: the first test that holds.

    same word twice   equal words, of which the gold standard (of a wrong link) or the output (of a
                      missing one) links one with another word of that form
    punctuation       one of the words is punctuation
    tokenisation      the words share a part, for one sentence cuts or joins what the other does not
    number            one is a number, or belongs to a date or an amount
    name              one is in capitals as names are, or an acronym
    phrase            the gold standard links one of the words more than once, or the output one of
                      two content words
    function word     one is a function word
    synonym unknown   content words of different lemma and spelling
    same lemma        what is left: content words of one lemma, or equal

Words are told apart by their forms and the table of lemmas, whatever annotation there is, so that
the same link has the same cause under every aligner.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass

from monoalign.annotate.table_lemmas import lemma_of
from monoalign.core.alignment import Alignment
from monoalign.core.edit import Link
from monoalign.core.errors import UnknownNameError
from monoalign.core.sentence import SentencePair
from monoalign.resources.spelling import american_form
from monoalign.resources.word_classes import word_class

from .word_kinds import cut_differently, is_number, names_in


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong or a missing link.

    `instead` are the links of its two words on the other side: the gold standard's if it is wrong,
    the output's if it is missing. `possible` says that the gold standard allows a wrong link.
    """

    link: Link
    missing: bool
    cause: str
    instead: tuple[Link, ...]
    possible: bool = False


def mistakes_in(found: Alignment, gold: Alignment) -> Iterator[Mistake]:
    """The wrong and the missing links of one pair, by position; words are those of `gold`."""
    wrong = found.links - gold.links
    mistaken = found.links ^ gold.links
    if not mistaken:
        return
    context = _Context.of(gold.pair, found.links, gold.links)
    for link in sorted(mistaken):
        missing = link not in wrong
        instead = _touching(link, found.links if missing else gold.links)
        case = _Case(context, link, instead)
        cause = next(name for name, holds in _TESTS.items() if holds(case))
        yield Mistake(link, missing, cause, instead, link in gold.possible)


def cause_named(name: str) -> str:
    """The cause of that name, which may be written with hyphens: `same-word-twice`."""
    plain = name.lower().replace("-", " ").replace("_", " ").strip()
    if plain not in CAUSES:
        raise UnknownNameError("cause", name, CAUSES)
    return plain


@dataclass(frozen=True, slots=True)
class _Context:
    """What all links of a pair are judged by."""

    source: tuple[str, ...]
    target: tuple[str, ...]
    source_names: Set[int]
    target_names: Set[int]
    found_phrases: Set[Link]  # links of which a word is linked more than once
    gold_phrases: Set[Link]

    @classmethod
    def of(cls, pair: SentencePair, found: Set[Link], gold: Set[Link]) -> _Context:
        source, target = pair.source.words, pair.target.words
        cells = found | gold
        names = {words[place] for words in (source, target) for place in names_in(words)}
        return cls(
            source,
            target,
            names_in(source, names),
            names_in(target, names),
            _in_phrases(cells, found),
            _in_phrases(cells, gold),
        )


@dataclass(frozen=True, slots=True)
class _Case:
    """A link in question."""

    context: _Context
    link: Link
    instead: tuple[Link, ...]

    @property
    def words(self) -> tuple[str, str]:
        return self.context.source[self.link[0]], self.context.target[self.link[1]]

    def has(self, kind: str) -> bool:
        return kind in map(word_class, self.words)


def _same_word_twice(case: _Case) -> bool:
    source, target = case.context.source, case.context.target
    form = source[case.link[0]].lower()
    return target[case.link[1]].lower() == form and any(
        source[i].lower() == target[j].lower() == form for i, j in case.instead
    )


def _tokenisation(case: _Case) -> bool:
    i, j = case.link
    return cut_differently(case.context.source, i, case.context.target, j)


def _name(case: _Case) -> bool:
    i, j = case.link
    return i in case.context.source_names or j in case.context.target_names


def _phrase(case: _Case) -> bool:
    if case.link in case.context.gold_phrases:
        return True
    # An aligner of one direction links function words as often as it likes: that is no phrase.
    return case.link in case.context.found_phrases and not case.has("function")


def _synonym_unknown(case: _Case) -> bool:
    source, target = case.words
    return lemma_of(source) != lemma_of(target) and american_form(source) != american_form(target)


_TESTS: dict[str, Callable[[_Case], bool]] = {
    "same word twice": _same_word_twice,
    "punctuation": lambda case: case.has("punctuation"),
    "tokenisation": _tokenisation,
    "number": lambda case: any(map(is_number, case.words)),
    "name": _name,
    "phrase": _phrase,
    "function word": lambda case: case.has("function"),
    "synonym unknown": _synonym_unknown,
    "same lemma": lambda case: True,
}
CAUSES = tuple(_TESTS)
"""All causes, in the order in which they are tried."""


def _touching(link: Link, links: Set[Link]) -> tuple[Link, ...]:
    i, j = link
    return tuple(sorted(one for one in links if one != link and (one[0] == i or one[1] == j)))


def _in_phrases(cells: Set[Link], links: Set[Link]) -> set[Link]:
    """The cells of which a word has several of the links."""
    sources, targets = Counter(i for i, _ in links), Counter(j for _, j in links)
    return {(i, j) for i, j in cells if sources[i] > 1 or targets[j] > 1}
