"""Tree edit distance, the second baseline of Yao et al. (2013), section 4.2.

The cheapest way to turn one dependency tree into the other, where deleting, inserting and changing
a word cost 1 each and words of the same lemma are the same; what it leaves the same are the links.
"""

from __future__ import annotations

from monoalign.annotate.pipeline import OURS, Pipeline
from monoalign.candidates.cells import token_cells
from monoalign.decoding.tree_edit import TreeEdit
from monoalign.features.lemma_identity import LemmaIdentity
from monoalign.scoring.fixed import FixedWeights

from .aligner import Aligner, Option
from .stage import Stage

_BOTH = 2.0  # deleting a word and inserting another


def build(*, substitution: float = 1.0, moves: bool = True, pipeline: str = OURS) -> Aligner:
    """Link the words of equal lemmas that the cheapest edit of trees maps to each other.

    `substitution` is what changing a word costs; from 2 on it never pays. With `moves`, words that
    kept their lemma but not their place in the tree are linked too, by mapping what is left over.
    """
    scorer = FixedWeights((substitution,), bias=_BOTH - substitution)
    stage = Stage(token_cells, LemmaIdentity(), scorer, TreeEdit(_BOTH, moves))
    options: dict[str, Option] = {
        "substitution": substitution,
        "moves": moves,
        "pipeline": pipeline,
    }
    return Aligner("tree-edit", Pipeline(("lemmas", "heads"), pipeline), (stage,), options)
