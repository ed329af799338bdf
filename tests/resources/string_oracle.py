"""String similarities of one pair of words by rapidfuzz and Python's sets: slow and plain."""

from __future__ import annotations

from rapidfuzz.distance import Hamming, JaroWinkler, Levenshtein, Postfix, Prefix

from monoalign.resources.strings import MEASURES


def similarities(source: str, target: str) -> dict[str, float]:
    """Every measure by its definition in `monoalign.resources.strings`."""
    if not source or not target:
        return dict.fromkeys(MEASURES, float(source == target))
    one, two, three, four = ((ngrams(source, n), ngrams(target, n)) for n in (1, 2, 3, 4))
    return {
        "levenshtein": Levenshtein.normalized_similarity(source, target),
        "jaro_winkler": JaroWinkler.similarity(source, target),
        "hamming": Hamming.normalized_similarity(source, target),
        "dice": 2 * len(two[0] & two[1]) / (len(two[0]) + len(two[1])),
        "jaccard": len(one[0] & one[1]) / len(one[0] | one[1]),
        "trigrams": len(three[0] & three[1]) / max(map(len, three)),
        "fourgrams": len(four[0] & four[1]) / max(map(len, four)),
        "prefix": Prefix.normalized_similarity(source, target),
        "suffix": Postfix.normalized_similarity(source, target),
    }


def ngrams(word: str, n: int) -> set[str]:
    """The distinct n-grams; a shorter word is its own, and equals only the same short word."""
    return {word[k : k + n] for k in range(max(len(word) - n + 1, 1))}
