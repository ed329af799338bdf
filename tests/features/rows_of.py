"""What a group of features says about the links of a pair, as a table by words."""

from __future__ import annotations

from dataclasses import replace

from monoalign.candidates.cells import token_cells
from monoalign.candidates.states import ChainStates
from monoalign.core.edit import EditSpace
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.features.rows import Group, Rows

Found = dict[tuple[int, int], dict[str, float]]


def said(group: Group, *pairs: SentencePair) -> list[Found]:
    """For each pair and link, the features that are not 0."""
    return _said(group, ChainStates("target")(pairs), len(pairs))


def said_of_cells(group: Group, *pairs: SentencePair) -> list[Found]:
    """The same for groups that look at whole grids."""
    return _said(group, token_cells(pairs), len(pairs))


def _said(group: Group, space: EditSpace, pairs: int) -> list[Found]:
    block = group(Rows.of(space))
    found: list[Found] = [{} for _ in range(pairs)]
    for row, owner in enumerate(space.owners.tolist()):
        values = block.row(row)
        link = (int(space.source_starts[row]), int(space.target_starts[row]))
        found[owner][link] = {
            name: float(value) for name, value in zip(group.names, values, strict=True) if value
        }
    return found


def parsed(text: str, heads: list[int], relations: str) -> Sentence:
    """A spaced sentence with a tree."""
    sentence = Sentence.from_spaced(text)
    return replace(
        sentence,
        lemmas=tuple(word.lower() for word in sentence.words),
        heads=tuple(heads),
        relations=tuple(relations.split()),
    )
