"""Scores of an alignment: how much of two sentences corresponds, as one number.

    content      share of content words that are linked, averaged over the two sentences; for
                 one-to-one links, their number over the harmonic mean of the numbers of content
                 words (Sultan et al. 2014, section 4.2.1)
    idf          the same, each word weighted by its inverse document frequency
    mutual       share of all words that are linked, in the sentence where it is smaller
    likely       the mean root of the probability of each word's likeliest link, without
                 punctuation, in the sentence where it is smaller: words that may well correspond
                 count nearly as much as those that are linked
    coverage     share of the target's words that are linked
    answered     idf-weighted share of the source's content words that are linked
    score        the aligner's own score, or the number of links if it has none
    normalised   score over the harmonic mean of the numbers of words
    supported    the mean root of the probability of the likeliest link of each content word of the
                 target; without probabilities, normalised, reduced by what those content words
                 weigh that are not linked; words are weighted by inverse document frequency
    by_length    score over the number of the target's words
    meaning      the share of linked words, each as far as it means the same, and how near the
                 sentences are as vectors, less for each contradiction (`meaning.py`)
    addressed    the same from the source's side alone: what the target adds does not matter
    per_word     score over the number of all words; with `score_all` of the aligners that have it,
                 the score of MacCartney et al. (2008, section 6)

In a sentence without content words, all words count; an empty sentence has share 1 if the other is
empty as well, else 0. Shares, `likely`, `meaning` and `addressed` are in [0, 1]; `content`, `idf`,
`mutual`, `likely` and `meaning` do not depend on which side is which.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterable, Sequence

from monoalign.annotate.text import SentenceLike
from monoalign.core.alignment import Alignment
from monoalign.core.errors import UnknownNameError
from monoalign.resources.frequencies import Frequencies
from monoalign.resources.word_classes import word_class
from monoalign.systems.aligner import Aligner
from monoalign.systems.registry import DEFAULT, loaded

from .meaning import addressed, meaning

AlignmentScorer = Callable[[Alignment], float]
_LEAST_LINKED = 0.1  # a share of words


def pair_score(
    source: SentenceLike, target: SentenceLike, aligner: Aligner | str | None, score: str
) -> float:
    """Align two sentences and score the alignment; an aligner given by name is loaded once.

    Without an aligner, the default one aligns.
    """
    scorer = scorer_of(score)
    if aligner is None:
        aligner = DEFAULT
    return scorer((loaded(aligner) if isinstance(aligner, str) else aligner).align(source, target))


def scorer_of(name: str) -> AlignmentScorer:
    """The score with that name."""
    if name not in SCORES:
        raise UnknownNameError("score", name, SCORES)
    return SCORES[name]


def content(alignment: Alignment) -> float:
    """The mean share of linked content words."""
    return _mean_share(alignment, _ones)


def idf(alignment: Alignment) -> float:
    """The mean share of linked content words, weighted."""
    return _mean_share(alignment, _weights)


def mutual(alignment: Alignment) -> float:
    """The share of linked words, of the two sentences the smaller one."""
    return min(coverage(alignment), coverage(alignment.swapped()))


def likely(alignment: Alignment, power: float = 0.5) -> float:
    """The mean root of the words' likeliest links, of the two sentences the smaller one."""
    return min(_likely_source(alignment, power), _likely_source(alignment.swapped(), power))


def coverage(alignment: Alignment) -> float:
    """The share of linked target words."""
    linked = {target for _, target in alignment.links}
    size = len(alignment.pair.target)
    return len(linked) / size if size else float(not len(alignment.pair.source))


def answered(alignment: Alignment) -> float:
    """The weighted share of linked content words of the source."""
    words, other = alignment.pair.source.words, alignment.pair.target.words
    return _share(words, {source for source, _ in alignment.links}, _weights, not other)


def score(alignment: Alignment) -> float:
    """The aligner's own score."""
    return float(len(alignment.links)) if alignment.score is None else alignment.score


def normalised(alignment: Alignment) -> float:
    """The aligner's own score over the harmonic mean of the lengths."""
    left, right = len(alignment.pair.source), len(alignment.pair.target)
    return score(alignment) * (left + right) / (2 * left * right) if left and right else 0.0


def supported(alignment: Alignment) -> float:
    """With probabilities, the weighted mean root of the likeliest links of the target's words.

    Without, the normalised score s, less |s| times what unlinked words weigh for one linked.
    """
    if alignment.probabilities is not None:
        return _likely_content(alignment.swapped())
    value, linked = normalised(alignment), answered(alignment.swapped())
    return value - abs(value) * (1 - linked) / max(linked, _LEAST_LINKED)


def by_length(alignment: Alignment) -> float:
    """The aligner's own score over the length of the target."""
    return score(alignment) / max(len(alignment.pair.target), 1)


def per_word(alignment: Alignment) -> float:
    """The aligner's own score over the number of words of both sentences."""
    return score(alignment) / max(len(alignment.pair.source) + len(alignment.pair.target), 1)


_ALL = (
    content,
    idf,
    mutual,
    likely,
    coverage,
    answered,
    meaning,
    addressed,
    score,
    normalised,
    supported,
    by_length,
    per_word,
)
SCORES: dict[str, AlignmentScorer] = {function.__name__: function for function in _ALL}


def content_positions(words: Sequence[str]) -> list[int]:
    """The positions of content words; all positions if there are none."""
    positions = [i for i, word in enumerate(words) if word_class(word) == "content"]
    return positions or list(range(len(words)))


def _likely_source(alignment: Alignment, power: float) -> float:
    words = alignment.pair.source.words
    if not words:
        return float(not len(alignment.pair.target))
    best = _likeliest(alignment)
    counted = [i for i, word in enumerate(words) if word_class(word) != "punctuation"]
    counted = counted or list(range(len(words)))
    return math.fsum(math.pow(best[i], power) for i in counted) / len(counted)


def _likely_content(alignment: Alignment) -> float:
    words = alignment.pair.source.words
    positions = content_positions(words)
    if not positions:
        return float(not len(alignment.pair.target))
    best, weights = _likeliest(alignment), list(_weights([words[i] for i in positions]))
    roots = (math.sqrt(best[i]) for i in positions)
    return math.fsum(map(operator.mul, weights, roots)) / math.fsum(weights)


def _likeliest(alignment: Alignment) -> list[float]:
    """The probability of the likeliest link of each source word."""
    best = [0.0] * len(alignment.pair.source)
    links = alignment.all_probabilities or dict.fromkeys(alignment.links, 1.0)
    for (source, _), probability in links.items():
        best[source] = max(best[source], probability)
    return best


def _mean_share(alignment: Alignment, weigh: Callable[[Sequence[str]], Iterable[float]]) -> float:
    left, right = alignment.pair.source.words, alignment.pair.target.words
    sources = {source for source, _ in alignment.links}
    targets = {target for _, target in alignment.links}
    return (_share(left, sources, weigh, not right) + _share(right, targets, weigh, not left)) / 2


def _share(
    words: Sequence[str],
    linked: set[int],
    weigh: Callable[[Sequence[str]], Iterable[float]],
    if_empty: bool,
) -> float:
    positions = content_positions(words)
    if not positions:
        return float(if_empty)
    weights = list(weigh([words[i] for i in positions]))
    shared = (weight for i, weight in zip(positions, weights, strict=True) if i in linked)
    return sum(shared) / sum(weights)


def _ones(words: Sequence[str]) -> Iterable[float]:
    return [1.0] * len(words)


def _weights(words: Sequence[str]) -> Iterable[float]:
    weights: list[float] = Frequencies.load().idf(words).tolist()
    return weights
