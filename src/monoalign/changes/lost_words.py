"""What words without a partner change: negations that one side has alone, and words in one slot.

    He did not sign / He signed        delete did not: opposite, about sign / signed
    on 12 May / on 15 May              if 12 and 15 are not linked: delete 12, insert 15, different

A negation is cancelled by another that the other side has alone, by a word that negates without
being a negation (*unable*), and by an opposite that it negates: *not bad*, *good*.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from .negation import is_negation, negates_indirectly, scope_of
from .relations import PairRelations
from .typed_edit import Operation, Positions, Relation, TypedEdit


def with_lost_words(edits: Sequence[TypedEdit], relations: PairRelations) -> tuple[TypedEdit, ...]:
    """The edits with the relations of words that only one side has, and of those they negate."""
    script = _Script(list(edits), relations, _owners(edits))
    script.relate_slots()
    script.relate_negations()
    return tuple(script.edits)


@dataclass(slots=True)
class _Script:
    """Edits that change as more is known."""

    edits: list[TypedEdit]
    relations: PairRelations
    owners: tuple[dict[int, int], dict[int, int]]

    def relate_slots(self) -> None:
        """Deleted and inserted words in one slot, or values that correspond: another number, a day.

        Words are in one slot if they have the same edits as neighbours on both sides.
        """
        links = frozenset(link for edit in self.edits for link in edit.links)
        inserted = [at for at, e in enumerate(self.edits) if e.operation is Operation.INSERT]
        by_slot = {self._slot(1, self.edits[at].target): at for at in inserted}
        in_values = [at for at in inserted if self.relations.in_value(1, self.edits[at].target)]
        for here, edit in enumerate(self.edits):
            if edit.operation is not Operation.DELETE:
                continue
            there = by_slot.get(self._slot(0, edit.source))
            if there is not None:
                relation = self.relations.in_slot(edit.source, self.edits[there].target)
                self._relate_both(here, there, relation)
            for there in in_values if self.relations.in_value(0, edit.source) else ():
                about = edit.source, self.edits[there].target
                self._relate_both(here, there, self.relations.of_value_parts(*about, links))

    def _relate_both(self, here: int, there: int, relation: Relation | None) -> None:
        if relation is not None:
            about = self.edits[here].source, self.edits[there].target
            for at in (here, there):
                self.edits[at] = replace(self.edits[at], relation=relation, about=about)

    def _slot(self, side: int, run: Positions) -> tuple[int | None, int | None]:
        return self.owners[side].get(run[0] - 1), self.owners[side].get(run[-1] + 1)

    def relate_negations(self) -> None:
        """Negations that one side has alone, with what they negate."""
        alone = [self._alone(side) for side in (0, 1)]
        if len(alone[0]) == len(alone[1]):
            return
        for side in (0, 1):
            if alone[1 - side] or self._negates_indirectly(1 - side):
                continue
            for index, position in alone[side]:
                self._relate(side, index, position)

    def _alone(self, side: int) -> list[tuple[int, int]]:
        """The edits that hold a negation more on this side, and its position."""
        result = []
        for index, edit in enumerate(self.edits):
            positions = edit.target if side else edit.source
            others = edit.source_words if side else edit.target_words
            own = [at for at in positions if at in self.relations.negations[side]]
            if own and not any(map(is_negation, others)):
                result.append((index, own[0]))
        return result

    def _negates_indirectly(self, side: int) -> bool:
        """Whether this side has, without the other, a word that stands for a negation."""
        for edit in self.edits:
            own, others = (
                (edit.source_words, edit.target_words)
                if side == 0
                else (edit.target_words, edit.source_words)
            )
            if any(map(negates_indirectly, own)) and not any(map(negates_indirectly, others)):
                return edit.relation is not Relation.OPPOSITE
        return False

    def _relate(self, side: int, index: int, position: int) -> None:
        """Say what a negation negates, unless it is cancelled or negates what is new as well."""
        edit = self.edits[index]
        at = scope_of(self._words(side), position)
        if at is None or edit.about is not None:
            return
        negated = self.owners[side][at]
        other = self.edits[negated]
        if negated == index or not other.links:
            return
        partners = tuple(sorted(link[1 - side] for link in other.links if link[side] == at))
        about = (partners, (at,)) if side else ((at,), partners)
        if other.relation is Relation.OPPOSITE:
            self.edits[negated] = replace(other, relation=Relation.RELATED)
            if edit.relation is Relation.OPPOSITE:
                self.edits[index] = replace(edit, relation=Relation.RELATED)
        elif edit.relation is Relation.OPPOSITE or not edit.links:
            self.edits[index] = replace(edit, relation=Relation.OPPOSITE, about=about)

    def _words(self, side: int) -> list[str]:
        """The words of a side, from its edits."""
        words: dict[int, str] = {}
        for edit in self.edits:
            own = (edit.target, edit.target_words) if side else (edit.source, edit.source_words)
            words.update(zip(*own, strict=True))
        return [words[at] for at in range(len(words))]


def _owners(edits: Sequence[TypedEdit]) -> tuple[dict[int, int], dict[int, int]]:
    """The edit of each word, by side and position."""
    left: dict[int, int] = {}
    right: dict[int, int] = {}
    for index, edit in enumerate(edits):
        left.update(dict.fromkeys(edit.source, index))
        right.update(dict.fromkeys(edit.target, index))
    return left, right
