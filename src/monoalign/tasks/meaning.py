"""How alike two sentences are in meaning: by what their links join, and by what they are about.

    meaning     0.85 ^ contradictions · (linked + near) / 2
    addressed   (the source's share of linked + near) / 2

    linked           the share of a sentence that links account for; for both, the harmonic mean.
                     A word weighs its inverse document frequency, 7 at most, so that names do not
                     outweigh all else. It counts as far as it is close to the word it is linked to:
                     1 for the same word or a synonym, less for other relations, 0 for opposites and
                     for different values or names. Where no relation is known, the cosine of their
                     vectors decides: words in one slot need not mean the same.
    near             the cosine of the sentences as sums of word vectors, weighted in the same way;
                     0.3, which unrelated sentences may reach, counts as 0
    contradictions   how many opposites, and different values or names, there are; with links or not

Links alone give nothing to a paraphrase in other words, vectors alone do not see what is said of
what. Both scores are in [0, 1], and 1 for equal sentences; `meaning` does not depend on which side
is which. The numbers were chosen on STS 2012 (`python benchmarks/similarity.py`).

Not handled: who does what to whom (*The dog bit the man*, *The man bit the dog*: 1).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from monoalign.annotate.table_lemmas import lemma_of
from monoalign.changes.edits import typed_edits
from monoalign.changes.typed_edit import Positions, Relation, TypedEdit
from monoalign.core.alignment import Alignment
from monoalign.core.edit import FloatArray
from monoalign.resources.frequencies import Frequencies
from monoalign.resources.vectors import PARAPHRASES, Vectors
from monoalign.resources.word_classes import word_class

CLOSENESS = {
    Relation.EQUIVALENT: 1.0,
    Relation.MORE_GENERAL: 0.65,
    Relation.MORE_SPECIFIC: 0.65,
    Relation.RELATED: 0.6,
    Relation.OPPOSITE: 0.0,
    Relation.DIFFERENT: 0.0,
}
"""How close linked words are, by their relation."""

HEAVIEST = 7.0
"""The most that a word weighs."""
LINKED = 0.5
"""What links weigh; vectors weigh the rest."""
UNRELATED = 0.3
"""The cosine of sentences that counts as 0."""
CONTRADICTION = 0.85
"""What each contradiction leaves of the score."""

_CONTRADICTING = (Relation.OPPOSITE, Relation.DIFFERENT)


@dataclass(frozen=True, slots=True)
class Likeness:
    """What the scores are made of; `source` and `target` are the shares that links account for.

    `cosine` is None if nothing is known of the words of one sentence.
    """

    source: float
    target: float
    cosine: float | None
    contradictions: int


def meaning(alignment: Alignment) -> float:
    """How alike two sentences are in meaning."""
    return combined(likeness(alignment))


def addressed(alignment: Alignment) -> float:
    """How far the target addresses what the source says or asks; it may say much else."""
    parts = likeness(alignment)
    return LINKED * parts.source + (1 - LINKED) * _near(parts, parts.source, UNRELATED)


def combined(
    parts: Likeness,
    *,
    linked: float = LINKED,
    unrelated: float = UNRELATED,
    contradiction: float = CONTRADICTION,
) -> float:
    """The score `meaning`."""
    both = parts.source + parts.target
    share = 2 * parts.source * parts.target / both if both else 0.0
    alike = linked * share + (1 - linked) * _near(parts, share, unrelated)
    return alike * contradiction**parts.contradictions


def likeness(alignment: Alignment, closeness: Mapping[Relation, float] = CLOSENESS) -> Likeness:
    """Compare the sentences of an alignment; O(words · d + links)"""
    sides = alignment.pair.source.words, alignment.pair.target.words
    if sides[0] == sides[1]:
        return Likeness(1.0, 1.0, 1.0, 0)
    if not sides[0] or not sides[1]:
        return Likeness(0.0, 0.0, 0.0, 0)
    edits = typed_edits(alignment)
    weights = [_weights(words) for words in sides]
    close = _close_words(sides[0], sides[1], edits, closeness)
    source, target = (
        float(values @ own / own.sum()) for values, own in zip(close, weights, strict=True)
    )
    return Likeness(source, target, _cosine(sides, weights), len(_contradictions(edits)))


def _near(parts: Likeness, share: float, unrelated: float) -> float:
    """The cosine from `unrelated` on; without one, the share of linked words has to do."""
    if parts.cosine is None:
        return share
    return max(parts.cosine - unrelated, 0.0) / (1 - unrelated)


def _close_words(
    sources: Sequence[str],
    targets: Sequence[str],
    edits: Sequence[TypedEdit],
    closeness: Mapping[Relation, float],
) -> tuple[FloatArray, FloatArray]:
    """(words,) of each side: how close each word is to the closest one it is linked to, or 0."""
    relation_of = {link: edit.relation for edit in edits for link in edit.links}
    words = [(sources[i].lower(), targets[j].lower()) for i, j in relation_of]
    lefts, rights = [left for left, _ in words], [right for _, right in words]
    cosines = Vectors.load(PARAPHRASES).similarity(lefts, rights).tolist()
    results = np.zeros(len(sources)), np.zeros(len(targets))
    for ((i, j), relation), (left, right), cosine in zip(
        relation_of.items(), words, cosines, strict=True
    ):
        if relation not in _CONTRADICTING and lemma_of(left) == lemma_of(right):
            close = 1.0
        else:
            close = min(max(cosine, 0.0), 1.0) if relation is None else closeness[relation]
        results[0][i] = max(results[0][i], close)
        results[1][j] = max(results[1][j], close)
    return results


def _contradictions(edits: Sequence[TypedEdit]) -> set[tuple[Positions, Positions]]:
    """What is opposite or different, by its words; two edits may say so of the same words."""
    results = set()
    for edit in edits:
        if edit.relation in _CONTRADICTING:
            about = edit.about or ((), ())
            sides = {*edit.source, *about[0]}, {*edit.target, *about[1]}
            results.add((tuple(sorted(sides[0])), tuple(sorted(sides[1]))))
    return results


def _weights(words: Sequence[str]) -> FloatArray:
    """(words,) the inverse document frequency; 0 for punctuation, if there is anything else."""
    weights = np.minimum(Frequencies.load().idf(words), HEAVIEST)
    counts = np.array([word_class(word) != "punctuation" for word in words])
    return np.where(counts, weights, 0.0) if counts.any() else weights


def _cosine(sides: Sequence[Sequence[str]], weights: Sequence[FloatArray]) -> float | None:
    """The cosine of both sentences, each the weighted sum of its words' vectors."""
    vectors = Vectors.load(PARAPHRASES)
    left, right = (own @ vectors.of(words) for words, own in zip(sides, weights, strict=True))
    lengths = float(np.sqrt((left @ left) * (right @ right)))
    return min(float(left @ right) / lengths, 1.0) if lengths else None
