"""Learn which words are parts of persons' names, for `monoalign.resources.acronyms`.

    python tools/person_names/build.py --data ../shared/data/ner

Every word with a capital in wikigold, WNUT17 and UNER counts by the share of its occurrences that
are in a person's name; logistic regression over the word vectors of the package. Prints the area
under the curve on five folds of words. Some seconds; another number of threads may change the last
digits.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.special import expit
from scipy.stats import rankdata

from monoalign.resources.acronyms import DATA, FORMAT
from monoalign.resources.array_files import write_shipped
from monoalign.resources.vectors import Vectors

Floats = NDArray[np.float64]
FILES = {  # columns of the word and of its label
    "wikigold/wikigold.conll.txt": (0, 1),
    "wnut17/wnut17train.conll": (0, 1),
    "wnut17/emerging.dev.conll": (0, 1),
    "wnut17/emerging.test.annotated": (0, 1),
    "UNER_English-EWT/en_ewt-ud-dev.iob2": (1, 2),
    "UNER_English-EWT/en_ewt-ud-test.iob2": (1, 2),
}
PERSON = ("PER", "person")
DECAY = 0.25
FOLDS = 5


def main() -> None:
    """Read the options, learn and write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="folder of the corpora of names")
    parser.add_argument("--output", type=Path, default=DATA)
    options = parser.parse_args()
    counts: dict[str, Counter[bool]] = defaultdict(Counter)
    for word, person in occurrences(options.data):
        counts[word.lower()][person] += 1
    words = sorted(counts)
    vectors = Vectors.load().of(words).astype(np.float64)
    totals = np.array([counts[word].total() for word in words])
    shares = np.array([counts[word][True] for word in words]) / totals
    order = np.random.default_rng(0).permutation(len(words)) % FOLDS
    areas = []
    for fold in range(FOLDS):
        seen, unseen = order != fold, order == fold
        model = learn(vectors[seen], shares[seen], totals[seen])
        areas.append(area(vectors[unseen] @ model[:-1], shares[unseen] > 0.5))
    model = learn(vectors, shares, totals)
    header = {
        "words": len(words),
        "source": f"{Vectors.load().signature}; wikigold, WNUT17, UNER English-EWT",
        "licence": "CC BY-SA 4.0, see NOTICE",
        "area_under_curve": round(float(np.mean(areas)), 3),
    }
    arrays = {"direction": model[:-1].astype(np.float32), "offset": model[-1:].astype(np.float32)}
    write_shipped(options.output, "person_names", arrays, header, format=FORMAT)
    print(f"{len(words):,} words, area under the curve {np.mean(areas):.3f}")


def occurrences(folder: Path) -> Iterator[tuple[str, bool]]:
    """Words with a capital, and whether each is in a person's name."""
    for name, (word, label) in FILES.items():
        for line in (folder / name).read_text(encoding="utf-8").splitlines():
            cells = line.split()
            if len(cells) > max(word, label) and not line.startswith("#"):
                form = cells[word]
                if len(form) > 1 and form.isalpha() and form[0].isupper():
                    yield form, cells[label].rpartition("-")[2] in PERSON


def learn(vectors: Floats, shares: Floats, totals: Floats) -> Floats:
    """(d + 1,) direction and offset; a word counts by the root of how often it occurs."""
    weights = np.sqrt(totals)

    def loss(model: Floats) -> tuple[float, Floats]:
        odds = vectors @ model[:-1] + model[-1]
        errors = weights * (expit(odds) - shares)
        value = (weights * (np.logaddexp(0, odds) - shares * odds)).sum()
        slope = np.append(vectors.T @ errors + 2 * DECAY * model[:-1], errors.sum())
        return value + DECAY * (model[:-1] @ model[:-1]), slope

    found: Floats = minimize(loss, np.zeros(vectors.shape[1] + 1), jac=True, method="L-BFGS-B").x
    return found


def area(scores: Floats, right: NDArray[np.bool_]) -> float:
    """Under the curve of hits against false alarms."""
    ranks = rankdata(scores)[right]
    size = right.sum()
    return float((ranks.sum() - size * (size + 1) / 2) / (size * (~right).sum()))


if __name__ == "__main__":
    main()
