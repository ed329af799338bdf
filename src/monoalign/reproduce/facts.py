"""Numbers of the papers that are about a corpus alone, or about the kinds of its links.

A fact takes the alignments of a corpus and gives one number, shares in percent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product

from monoalign.annotate.pipeline import Pipeline
from monoalign.core.alignment import Alignment
from monoalign.core.edit import Link
from monoalign.core.sentence import SentencePair
from monoalign.resources.word_classes import CLOSED_CLASSES, word_class
from monoalign.training.phrase_problems import reachable_edits

_ARTICLES = frozenset({"a", "an", "the"})
_BE = frozenset(["be", "am", "is", "are", "was", "were", "been", "being", "'s", "'m", "'re"])
_SIZE = 6  # words of the longest phrases (MacCartney et al. 2008, figure 2)
_CATEGORIES = {"N": "noun", "V": "verb", "J": "adjective", "R": "adverb"}


def is_punctuation(pair: SentencePair, link: Link) -> bool:
    """Whether one of the words is punctuation."""
    return "punctuation" in map(word_class, _words(pair, link))


def is_content(pair: SentencePair, link: Link) -> bool:
    """Whether both words are content words."""
    return set(map(word_class, _words(pair, link))) == {"content"}


def is_light(pair: SentencePair, link: Link) -> bool:
    """Whether both words are the same preposition or article."""
    source, target = (word.lower() for word in _words(pair, link))
    return source == target and (source in _ARTICLES or source in CLOSED_CLASSES["preposition"])


def precision_error(pair: SentencePair, link: Link) -> str:
    """The kind of a wrong link, as MacCartney et al. (2008), section 5.4, group them."""
    source, target = (word.lower() for word in _words(pair, link))
    if source in _BE and target in _BE:
        return "forms of be"
    kinds = word_class(source), word_class(target)
    if source == target and "content" not in kinds:
        return f"equal {kinds[0]}"
    if source == target or _lemma(pair, link, 0) == _lemma(pair, link, 1):
        return "equal lemmas"
    return "others"


def reachable_links(gold: Alignment, size: int = _SIZE) -> set[Link]:
    """The links of the phrase edits that a gold alignment is turned into for training."""
    return {
        link
        for source, target in reachable_edits(gold, size)
        for link in product(range(*source), range(*target))
    }


def pairs(gold: Sequence[Alignment]) -> float:
    """How many there are."""
    return len(gold)


def source_words(gold: Sequence[Alignment]) -> float:
    """Words of a premise, on average."""
    return sum(len(one.pair.source) for one in gold) / len(gold)


def target_words(gold: Sequence[Alignment]) -> float:
    """Words of a hypothesis, on average."""
    return sum(len(one.pair.target) for one in gold) / len(gold)


def links_per_pair(gold: Sequence[Alignment]) -> float:
    """Sure links, on average."""
    return sum(len(one.links) for one in gold) / len(gold)


def not_one_to_one(gold: Sequence[Alignment]) -> float:
    """Pairs with a word that has several links."""
    return _share(len(_in_phrases(one)) > 0 for one in gold)


def reachable(gold: Sequence[Alignment]) -> float:
    """Pairs whose links phrase edits can give without a change."""
    return _share(reachable_links(one) == one.links for one in gold)


def unreachable(gold: Sequence[Alignment]) -> float:
    """The others."""
    return 100 - reachable(gold)


def punctuation_links(gold: Sequence[Alignment]) -> float:
    """Links of punctuation."""
    return _share(is_punctuation(one.pair, link) for one in gold for link in one.links)


def light_links(gold: Sequence[Alignment]) -> float:
    """Links of equal prepositions or articles."""
    return _share(is_light(one.pair, link) for one in gold for link in one.links)


def phrase_edits(gold: Sequence[Alignment]) -> float:
    """Of the phrase edits that link something, those with a phrase of several words."""
    spans = [each for one in gold for each in reachable_edits(one, _SIZE)]
    return _share(max(end - start for start, end in pair) > 1 for pair in spans)


def word_links(gold: Sequence[Alignment]) -> float:
    """Links of words that have no other link."""
    phrases = sum(len(_in_phrases(one)) for one in gold)
    return 100 - 100 * phrases / sum(len(one.links) for one in gold)


def same_category(gold: Sequence[Alignment]) -> float:
    """Links of content words whose words are both nouns, verbs, adjectives or adverbs."""
    annotated = Pipeline(("tags",)).annotate(one.pair for one in gold)
    return _share(
        kinds[0] == kinds[1]
        for pair, one in zip(annotated, gold, strict=True)
        for link in one.links
        if all(kinds := _categories(pair, link))
    )


def sequence_precision(gold: Sequence[Alignment]) -> float:
    """How many links within equal runs of two or more words, with a content word, are gold."""
    return _share(link in one.links for one in gold for link in _equal_runs(one.pair))


FACTS: dict[str, Callable[[Sequence[Alignment]], float]] = {
    fact.__name__.replace("_", " "): fact
    for fact in (
        *(pairs, source_words, target_words, links_per_pair, not_one_to_one, reachable),
        *(unreachable, punctuation_links, light_links, phrase_edits, word_links),
        *(same_category, sequence_precision),
    )
}


def agreement(annotators: Sequence[Sequence[Alignment]], least: int) -> float:
    """Of the links that anyone proposed, those that so many call sure, or possible, or no link."""
    agreed = []
    for same_pair in zip(*annotators, strict=True):
        labels = [dict(_labelled(one)) for one in same_pair]
        for link in set().union(*labels):
            counts = Counter(each.get(link) for each in labels)
            agreed.append(max(counts.values()) >= least)
    return _share(agreed)


def kappa(annotators: Sequence[Sequence[Alignment]]) -> float:
    """Fleiss' kappa of what target words are mapped to: a set of source positions, or none."""
    totals: Counter[tuple[Link, ...]] = Counter()
    agreements = []
    for same_pair in zip(*annotators, strict=True):
        for target in range(len(same_pair[0].pair.target)):
            chosen = Counter(_mapped(one, target) for one in same_pair)
            totals.update(chosen)
            raters = len(same_pair)
            same = sum(count * (count - 1) for count in chosen.values())
            agreements.append(same / (raters * (raters - 1)))
    every = sum(totals.values())
    chance = sum((count / every) ** 2 for count in totals.values())
    return (sum(agreements) / len(agreements) - chance) / (1 - chance)


def _labelled(one: Alignment) -> Iterator[tuple[Link, bool]]:
    yield from ((link, True) for link in one.links)
    yield from ((link, False) for link in one.possible)


def _mapped(one: Alignment, target: int) -> tuple[Link, ...]:
    """The source words of a target word, each with 1 if the link is sure."""
    return tuple(sorted((i, int(sure)) for (i, j), sure in _labelled(one) if j == target))


def _equal_runs(pair: SentencePair) -> Iterator[Link]:
    """The links of all maximal runs of two or more equal words, one of them a content word."""
    source, target = ([word.lower() for word in side.words] for side in (pair.source, pair.target))
    cells = product(range(len(source)), range(len(target)))
    equal = {(i, j) for i, j in cells if source[i] == target[j]}
    for i, j in equal:
        if (i - 1, j - 1) in equal:
            continue  # not where its run begins
        length = 1
        while (i + length, j + length) in equal:
            length += 1
        words = source[i : i + length]
        if length > 1 and any(word_class(word) == "content" for word in words):
            yield from ((i + k, j + k) for k in range(length))


def _in_phrases(one: Alignment) -> list[Link]:
    """The links that share a word with another."""
    sources, targets = Counter(i for i, _ in one.links), Counter(j for _, j in one.links)
    return [(i, j) for i, j in one.links if sources[i] > 1 or targets[j] > 1]


def _categories(pair: SentencePair, link: Link) -> tuple[str, str]:
    """The lexical categories of both words; "" of a function word."""
    names = []
    for side, word in zip((pair.source, pair.target), link, strict=True):
        tag = (side.tags or ())[word]
        content = word_class(side.words[word]) == "content"
        names.append(_CATEGORIES.get(tag[:1], "") if content else "")
    return names[0], names[1]


def _words(pair: SentencePair, link: Link) -> tuple[str, str]:
    return pair.source.words[link[0]], pair.target.words[link[1]]


def _lemma(pair: SentencePair, link: Link, side: int) -> str:
    sentence = (pair.source, pair.target)[side]
    column = sentence.lemmas or sentence.words
    return column[link[side]].lower()


def _share(flags: Iterable[bool]) -> float:
    values = list(flags)
    return 100 * sum(values) / max(len(values), 1)
