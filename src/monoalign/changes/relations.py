"""How the words of an edit relate, in their sentences.

In this order: words that are the same but for spelling and inflection; values (numbers, dates,
amounts); names; opposites and the rest by their meaning, turned round by a negation that one side
has alone; phrases of which one says more.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field

from monoalign.core.edit import Link
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.resources.word_classes import word_class

from .names import name_relation, names_in
from .negation import is_negation, negates_indirectly, negations_in
from .operations import same_lemma, same_spelling
from .typed_edit import Positions, Relation
from .values import ComparedValues
from .word_relations import word_relation, word_relations

_PRIVATIVE = frozenset(
    ["fake", "former", "alleged", "false", "would-be", "possible", "potential", "almost", "nearly"]
)
"""What is *former X* is no X: without the word, a phrase is not more general."""

_SAID = (Relation.OPPOSITE, Relation.DIFFERENT)
_LONGEST_SLOT = 4


@dataclass(frozen=True, slots=True)
class _Side:
    """A sentence, and which of its words are names and negations."""

    sentence: Sentence
    names: frozenset[int] = field(init=False)
    negations: frozenset[int] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", names_in(self.sentence))
        object.__setattr__(self, "negations", frozenset(negations_in(self.sentence.words)))


class PairRelations:
    """The relations of the words of a pair."""

    __slots__ = ("_source", "_target", "_values")

    def __init__(self, pair: SentencePair) -> None:
        self._source, self._target = _Side(pair.source), _Side(pair.target)
        self._values = ComparedValues(pair.source.words, pair.target.words)

    @property
    def negations(self) -> tuple[frozenset[int], frozenset[int]]:
        """The positions of negations on both sides."""
        return self._source.negations, self._target.negations

    def prepare(self, phrases: Iterable[tuple[Positions, Positions]]) -> None:
        """Look up together what `of` needs for some phrases: that is faster than one by one."""
        compared: list[tuple[str, str]] = []
        for source, target in phrases:
            left, right = _words(self._source, source), _words(self._target, target)
            if not _are_same(left, right):
                compared += [*_compared(left, right)]
                compared += [*_compared(_without_negations(left), _without_negations(right))]
        word_relations(compared)

    def in_slot(self, source: Positions, target: Positions) -> Relation | None:
        """`opposite` or `different`, for words without links in one slot; None if neither is sure.

        All content words have to be parts of values or names, or be single words.
        """
        left, right = self._said(0, source), self._said(1, target)
        if not left or not right or max(map(len, (source, target))) > _LONGEST_SLOT:
            return None
        names = left[0] in self._source.names and right[0] in self._target.names
        if len(left) == len(right) == 1 or names or self._values.holds(left, right):
            relation = self.of(source, target)
            return relation if relation in _SAID else None
        return None

    def in_value(self, side: int, positions: Positions) -> bool:
        """Whether some of these words, of the source (0) or the target (1), belong to a value."""
        return self._values.parts(side, positions)

    def of_value_parts(
        self, source: Positions, target: Positions, links: Set[Link]
    ) -> Relation | None:
        """`different`, for words without links of two values that differ and correspond.

        They correspond if there are links between them; if all words that say something are of the
        values, a link between the words before them, or after them: *on Monday*, *on Tuesday*.
        """
        if self._values.relation(source, target) is not Relation.DIFFERENT:
            return None
        whole = self._values.holds(self._said(0, source), self._said(1, target))
        correspond = self._values.are_linked(source, target, links) or (
            whole and not _links_beside(source, target).isdisjoint(links)
        )
        return Relation.DIFFERENT if correspond else None

    def _said(self, side: int, positions: Positions) -> Positions:
        """Of these words the content words, and the parts of values: *one* may be a number."""
        words = (self._target if side else self._source).sentence.words
        return tuple(
            at
            for at in positions
            if word_class(words[at]) == "content" or self._values.parts(side, (at,))
        )

    def of(self, source: Positions, target: Positions) -> Relation | None:
        """The relation of words of the source to words of the target."""
        left, right = _words(self._source, source), _words(self._target, target)
        if _are_same(left, right):
            return Relation.EQUIVALENT
        by_value = self._values.relation(source, target)
        if by_value is not None:
            return by_value
        if self._values.holds(source, target):
            return None
        by_name = self._by_name(source, target)
        if by_name is not None:
            return by_name
        rest = _phrase_relation(_without_negations(left), _without_negations(right))
        if rest is Relation.OPPOSITE and self._one_has_negation(source, target):
            return Relation.RELATED  # *not bad*, *good*; *did not pass*, *failed*
        negated = self._is_negated(self._source, source, right)
        if negated == self._is_negated(self._target, target, left):
            whole = rest or _phrase_relation(left, right)
            return None if rest is None and whole is Relation.OPPOSITE and negated else whole
        return _negated(rest, left, right)

    def _one_has_negation(self, source: Positions, target: Positions) -> bool:
        return self._source.negations.isdisjoint(source) != self._target.negations.isdisjoint(
            target
        )

    def _is_negated(self, side: _Side, positions: Positions, others: Sequence[str]) -> bool:
        """Whether these words have a negation, or if the others do, a word that stands for one."""
        words = side.sentence.words
        if any(at in side.negations for at in positions):
            return True
        indirect = any(negates_indirectly(words[at]) for at in positions)
        return indirect and any(map(is_negation, others))

    def _by_name(self, source: Positions, target: Positions) -> Relation | None:
        sides = (self._source, source), (self._target, target)
        names = []
        for side, positions in sides:
            words = side.sentence.words
            content = [at for at in positions if word_class(words[at]) == "content"]
            if not content or not all(at in side.names for at in content):
                return None
            names.append([words[at] for at in positions])
        return name_relation(*names)


def _links_beside(source: Positions, target: Positions) -> set[Link]:
    """The links of the words before these, and of those after them, if there were any."""
    return {(source[0] - 1, target[0] - 1), (source[-1] + 1, target[-1] + 1)}


def _negated(rest: Relation | None, left: Sequence[str], right: Sequence[str]) -> Relation | None:
    """The relation where one side has a negation more: *bad*, *not bad*; *can*, *cannot*."""
    whole = _phrase_relation(left, right)
    if whole is Relation.OPPOSITE or rest is Relation.EQUIVALENT:
        return Relation.OPPOSITE
    return Relation.OPPOSITE if not _content(left) and not _content(right) else None


def _phrase_relation(left: Sequence[str], right: Sequence[str]) -> Relation | None:
    """By the phrases as wholes, else by what only one has; `related` only if there is no other."""
    known = list(filter(None, itertools.starmap(word_relation, _compared(left, right))))
    sure = [relation for relation in known if relation is not Relation.RELATED]
    if sure or max(len(left), len(right)) < 2:
        return next(iter((*sure, *known)), None)
    return _by_shared(left, right) or next(iter(known), None)


def _by_shared(left: Sequence[str], right: Sequence[str]) -> Relation | None:
    """By the content words: *red car* says more than *car*."""
    ours, theirs, rest, beside = _parts(left, right)
    if not ours or not theirs or (rest and beside):
        return None
    if not rest and not beside:
        return Relation.EQUIVALENT
    if _PRIVATIVE.intersection(rest or beside):
        return None
    return Relation.MORE_GENERAL if rest else Relation.MORE_SPECIFIC


def _compared(left: Sequence[str], right: Sequence[str]) -> Iterator[tuple[str, str]]:
    """What is looked up of two phrases: the wholes, then the content words that only one has."""
    if not left or not right:
        return
    yield " ".join(left), " ".join(right)
    if len(left) > 1 or len(right) > 1:
        _, _, rest, beside = _parts(left, right)
        if rest and beside:
            yield " ".join(rest), " ".join(beside)


def _parts(left: Sequence[str], right: Sequence[str]) -> tuple[list[str], ...]:
    """The content words of two phrases, and those that the other has not."""
    ours, theirs = _content(left), _content(right)
    rest = [word for word in ours if not any(same_lemma(word, other) for other in theirs)]
    beside = [word for word in theirs if not any(same_lemma(word, other) for other in ours)]
    return ours, theirs, rest, beside


def _are_same(left: Sequence[str], right: Sequence[str]) -> bool:
    return len(left) == len(right) and all(
        one == other or same_spelling(one, other) or same_lemma(one, other)
        for one, other in zip(left, right, strict=True)
    )


def _words(side: _Side, positions: Positions) -> list[str]:
    return [side.sentence.words[at].lower() for at in positions]


def _without_negations(words: Sequence[str]) -> list[str]:
    """Without the words that negate; *cannot* becomes *can*."""
    forms = ("can" if word == "cannot" else word for word in words)
    return [word for word in forms if not is_negation(word)]


def _content(words: Sequence[str]) -> list[str]:
    return [word for word in words if word_class(word) == "content"]
