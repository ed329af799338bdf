"""Why a link is wrong or missing. Every such link has one cause: the first test that applies.

    same word twice   equal words, one of which is linked to another word of the same form, in the
                      gold standard (for a wrong link) or in the output (for a missing one)
    punctuation       one of the words is punctuation
    tokenisation      the words share a part, since one sentence splits or joins what the other
                      does not
    number            one is a number, or part of a date or an amount
    name              one is capitalised as names are, or an acronym
    phrase            the gold standard links one of the words more than once, or the output does so
                      and both are content words
    function word     one is a function word
    synonym unknown   content words with different lemmas and spellings
    same lemma        the rest: content words with the same lemma, or equal

Words are classified by their forms and the table of lemmas, whatever annotation they have, so that
the same link has the same cause for every aligner.
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

from ._word_kinds import is_number, names_in, tokenised_differently


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong or a missing link.

    `instead` are the other side's links of its two words: the gold standard's if it is wrong, the
    output's if it is missing. `possible`: the gold standard allows this wrong link.
    """

    link: Link
    missing: bool
    cause: str
    instead: tuple[Link, ...]
    possible: bool = False


def mistakes_in(predicted: Alignment, gold: Alignment) -> Iterator[Mistake]:
    """The wrong and the missing links of one pair, sorted; the words are those of `gold`."""
    wrong = predicted.links - gold.links
    mistaken = predicted.links ^ gold.links
    if not mistaken:
        return
    context = _Context.of(gold.pair, predicted.links, gold.links)
    for link in sorted(mistaken):
        missing = link not in wrong
        instead = _touching(link, predicted.links if missing else gold.links)
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
    """What the causes of all links of a pair depend on."""

    source: tuple[str, ...]
    target: tuple[str, ...]
    source_names: Set[int]
    target_names: Set[int]
    predicted_phrases: Set[Link]  # links of which a word is linked more than once
    gold_phrases: Set[Link]

    @classmethod
    def of(cls, pair: SentencePair, predicted: Set[Link], gold: Set[Link]) -> _Context:
        source, target = pair.source.words, pair.target.words
        cells = predicted | gold
        names = {words[i] for words in (source, target) for i in names_in(words)}
        return cls(
            source,
            target,
            names_in(source, names),
            names_in(target, names),
            _in_phrases(cells, predicted),
            _in_phrases(cells, gold),
        )


@dataclass(frozen=True, slots=True)
class _Case:
    """A wrong or missing link whose cause is to be determined."""

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
    return tokenised_differently(case.context.source, i, case.context.target, j)


def _name(case: _Case) -> bool:
    i, j = case.link
    return i in case.context.source_names or j in case.context.target_names


def _phrase(case: _Case) -> bool:
    if case.link in case.context.gold_phrases:
        return True
    # One-directional aligners link function words any number of times: that is no phrase.
    return case.link in case.context.predicted_phrases and not case.has("function")


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
    return tuple(sorted((s, t) for s, t in links if (s, t) != link and (s == i or t == j)))


def _in_phrases(cells: Set[Link], links: Set[Link]) -> set[Link]:
    """The cells one of whose words has several of the links."""
    sources, targets = Counter(i for i, _ in links), Counter(j for _, j in links)
    return {(i, j) for i, j in cells if sources[i] > 1 or targets[j] > 1}
