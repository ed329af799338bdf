"""Words that are close in meaning to the single words of a set, by word vectors.

    turn down, reject, refuse  ->  rebuff, deny, spurn

They need not be listed: what paraphrases a word of the set mostly paraphrases its phrases, too.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from monoalign.annotate.table_lemmas import lemma_of
from monoalign.resources.frequencies import Frequencies
from monoalign.resources.phrase_sets import PhraseSet, words_of
from monoalign.resources.vectors import PARAPHRASES, Vectors
from monoalign.resources.word_classes import word_class
from monoalign.resources.wordnet import WordNet

MOST = 8
_BEST, _MEAN = 0.66, 0.45  # cosine with the closest word of the set, and with all on average
_KNOWN = 3.5  # Zipf of words of sets, so that their vectors are good enough
_LEAST, _MOST = 3.2, 5.0  # Zipf of close words: very frequent ones are close to too much


def near_words(sets: Sequence[PhraseSet]) -> dict[int, list[str]]:
    """Close words by the numbers of sets that have both phrases and single content words."""
    vectors, words = Vectors.load(PARAPHRASES), _vocabulary()
    table = vectors.of(words)
    results = {}
    for number, each in enumerate(sets):
        single = [text for text in each.expressions if _has_vector(text)]
        if each.kind != "phrases" or not single or all(map(_is_single, each.expressions)):
            continue
        cosine = table @ vectors.of(single).T
        best, mean = cosine.max(axis=1), cosine.mean(axis=1)
        close = np.flatnonzero((best >= _BEST) & (mean >= _MEAN))
        ranked = close[np.argsort(-mean[close], kind="stable")][: MOST + len(single)]
        results[number] = [words[at] for at in ranked.tolist() if words[at] not in single][:MOST]
    return results


def _vocabulary() -> list[str]:
    """Content words in their base form that are neither rare nor very frequent."""
    lemmas, frequencies = WordNet.load().tables.lemmas, Frequencies.load()
    plain = [word for word in frequencies.levels if word.isalpha() and lemma_of(word) == word]
    known = [word for word in plain if word in lemmas and word_class(word) == "content"]
    zipfs = frequencies.zipf(known).tolist()
    return [word for word, zipf in zip(known, zipfs, strict=True) if _LEAST <= zipf <= _MOST]


def _is_single(expression: str) -> bool:
    return len(words_of(expression)) == 1


def _has_vector(expression: str) -> bool:
    if not _is_single(expression) or word_class(expression) != "content":
        return False
    zipf = float(Frequencies.load().zipf([expression])[0])
    return zipf >= _KNOWN and lemma_of(expression) == expression.lower()
