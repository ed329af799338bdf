"""How alike two words are written, for arrays of word pairs.

    string_similarities(["sport", "like"], ["sports", "liked"])  ->  (2, 9) float32, all in [0, 1]

With |w| the length of a word and G_n(w) its set of character n-grams (`ngrams.py`):

    levenshtein    1 - edit distance / max(|s|, |t|)
    jaro_winkler   Jaro's; above 0.7, a common prefix (at most 4) adds 0.1 · prefix · (1 - Jaro's)
    hamming        positions that hold the same character / max(|s|, |t|); the rest of the longer
                   word counts as different
    dice           2 · |G_2(s) ∩ G_2(t)| / (|G_2(s)| + |G_2(t)|), character bigrams
    jaccard        |G_1(s) ∩ G_1(t)| / |G_1(s) ∪ G_1(t)|, character sets: blind to order
    trigrams       |G_3(s) ∩ G_3(t)| / max(|G_3(s)|, |G_3(t)|)
    fourgrams      the same with G_4
    prefix         length of the common prefix / max(|s|, |t|)
    suffix         length of the common suffix / max(|s|, |t|)

They are the string similarities of Yao et al. (2013), section 3.2, which names but does not define
them. Two empty words have similarity 1 in all, an empty and another word 0. Every measure is
symmetric. Characters are code points as given: case, accents and Unicode normalisation are the
caller's business ("é" in two code points is not "é" in one).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any

import numpy as np
import numpy.typing as npt
from rapidfuzz.distance import Hamming, JaroWinkler, Levenshtein, Postfix, Prefix
from rapidfuzz.process import cpdist

from monoalign.core.edit import IntArray
from monoalign.core.errors import UnknownNameError, UsageError

from .ngrams import Characters, NGrams

Similarities = npt.NDArray[np.float32]

SIMILARITIES: tuple[str, ...] = (
    "levenshtein",
    "jaro_winkler",
    "hamming",
    "dice",
    "jaccard",
    "trigrams",
    "fourgrams",
    "prefix",
    "suffix",
)
"""The names of the columns."""

_DISTANCES: dict[str, Callable[..., Any]] = {
    "levenshtein": Levenshtein.normalized_similarity,
    "jaro_winkler": JaroWinkler.similarity,
    "hamming": Hamming.normalized_similarity,
    "prefix": Prefix.normalized_similarity,
    "suffix": Postfix.normalized_similarity,
}
_ORDERS = {"jaccard": 1, "dice": 2, "trigrams": 3, "fourgrams": 4}


def string_similarities(
    sources: Sequence[str], targets: Sequence[str], *, names: Sequence[str] = SIMILARITIES
) -> Similarities:
    """(pairs, names) one column a name; each distinct pair is computed once."""
    if len(sources) != len(targets):
        raise UsageError(
            f"expected as many targets as sources, found {len(targets)} and {len(sources)}"
        )
    words = list(dict.fromkeys(chain(sources, targets)))
    place_of = dict(zip(words, range(len(words)), strict=True)).__getitem__
    left = np.fromiter(map(place_of, sources), np.int64, len(sources))
    right = np.fromiter(map(place_of, targets), np.int64, len(targets))
    return type_similarities(words, left, right, names=names)


def type_similarities(
    words: Sequence[str],
    sources: IntArray,
    targets: IntArray,
    *,
    names: Sequence[str] = SIMILARITIES,
) -> Similarities:
    """(pairs, names) the same for pairs given as positions in `words`, which are distinct."""
    for name in names:
        if name not in SIMILARITIES:
            raise UnknownNameError("string similarity", name, SIMILARITIES)
    keys, places = np.unique(sources * len(words) + targets, return_inverse=True)
    if not len(keys) or not names:
        return np.zeros((len(sources), len(names)), np.float32)
    left, right = keys // len(words), keys % len(words)
    columns = _distances(words, left, right, names) | _overlaps(words, left, right, names)
    table = np.stack([columns[name] for name in names], axis=1)
    lengths = np.fromiter(map(len, words), np.int64, len(words))
    empty = (lengths[left] == 0) | (lengths[right] == 0)
    table[empty] = (left == right)[empty, None]
    found: Similarities = table[places]
    return found


def _distances(
    words: Sequence[str], left: IntArray, right: IntArray, names: Sequence[str]
) -> dict[str, Similarities]:
    """What rapidfuzz computes, pair by pair."""
    wanted = _DISTANCES.keys() & set(names)
    if not wanted:
        return {}
    sources = [words[place] for place in left.tolist()]
    targets = [words[place] for place in right.tolist()]
    return {
        name: cpdist(sources, targets, scorer=_DISTANCES[name], dtype=np.float32) for name in wanted
    }


def _overlaps(
    words: Sequence[str], left: IntArray, right: IntArray, names: Sequence[str]
) -> dict[str, Similarities]:
    """Ratios of set sizes."""
    wanted = _ORDERS.keys() & set(names)
    text = Characters.of(words) if wanted else None
    columns: dict[str, Similarities] = {}
    for name in wanted:
        grams = NGrams.of(text or words, _ORDERS[name])
        first, second, shared = grams.sizes[left], grams.sizes[right], grams.shared(left, right)
        whole = np.maximum(first, second)
        if name == "jaccard":
            whole = first + second - shared
        elif name == "dice":
            shared, whole = 2 * shared, first + second
        columns[name] = (shared / np.maximum(whole, 1)).astype(np.float32)
    return columns
