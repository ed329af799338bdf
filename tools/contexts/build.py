"""Count the typed dependencies that words occur in, for `src/monoalign/data/contexts`.

    python tools/contexts/build.py --data ../shared/data

The corpus: the training parts of the UD English treebanks EWT and GUM with their own trees, and the
sentences of the training corpora (RTE2 dev, Edinburgh++, MultiMWA train), once each, parsed by the
pipeline of the package. Links are not looked at. The same inputs give the same files.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np

import monoalign
from monoalign.annotate.pipeline import Pipeline
from monoalign.core.edit import IntArray
from monoalign.core.sentence import Sentence
from monoalign.corpora.read import read_pairs
from monoalign.resources.array_files import write_shipped
from monoalign.resources.contexts import DATA, FORMAT, ContextVectors
from monoalign.resources.word_classes import word_class

TREEBANKS = (
    "ud/UD_English-EWT/en_ewt-ud-train.conllu",
    "ud/UD_English-GUM/en_gum-ud-train.conllu",
)
CORPORA = (
    "msr_rte2/converted/RTE2_dev_M.align.txt",
    "edinburgh/gold.train.sure.json",
    "multimwa/mtref-train.tsv",
    "multimwa/wiki-train.tsv",
)
FEWEST = 3
"""How often a word, and a context, must occur to be kept."""
LARGEST = 64
"""Contexts kept of a word: those of the highest t-test weight."""


def main() -> None:
    """Read the options, count and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--data", type=Path, required=True, help="folder that holds ud/ and corpora"
    )
    parser.add_argument("--output", type=Path, default=DATA)
    options = parser.parse_args()
    words, contexts, found, kinds = count([*trees(options.data), *parsed(options.data)])
    write(*trimmed(words, contexts, found, kinds), options.output)


def trees(data: Path) -> Iterator[Sentence]:
    """The sentences of the treebanks: words, lemmas, heads and relations."""
    for name in TREEBANKS:
        for block in (data / name).read_text(encoding="utf-8").split("\n\n"):
            rows = [line.split("\t") for line in block.split("\n") if line[:1].isdigit()]
            rows = [row for row in rows if row[0].isdigit()]
            if rows:
                forms, lemmas, heads, relations = zip(
                    *[(row[1], row[2], int(row[6]) - 1, row[7]) for row in rows], strict=True
                )
                yield Sentence(" ".join(forms), forms, None, lemmas, None, heads, relations)


def parsed(data: Path) -> Iterator[Sentence]:
    """The sentences of the corpora, once each, parsed."""
    annotator = Pipeline(("lemmas", "heads", "relations"))
    seen = set()
    for name in CORPORA:
        for pair in annotator.annotate(read_pairs(data / name, tokenized=True)):
            for sentence in (pair.source, pair.target):
                if sentence.words not in seen:
                    seen.add(sentence.words)
                    yield sentence


def count(sentences: list[Sentence]) -> tuple[IntArray, IntArray, list[str], int]:
    """Occurrences as numbers of words and of contexts, the words, and how many contexts."""
    numbers: dict[str, int] = {}
    kinds: dict[tuple[str, str], int] = {}
    words, contexts = [], []
    for sentence in sentences:
        lemmas = [lemma.lower() for lemma in sentence.lemmas or ()]
        for word, (head, relation) in enumerate(
            zip(sentence.heads or (), sentence.relations or (), strict=True)
        ):
            if head < 0 or relation == "punct":
                continue
            for one, context in (
                (word, (relation, lemmas[head])),
                (head, (f"-{relation}", lemmas[word])),
            ):
                if word_class(sentence.words[one]) == "content":
                    words.append(numbers.setdefault(lemmas[one], len(numbers)))
                    contexts.append(kinds.setdefault(context, len(kinds)))
    return np.array(words), np.array(contexts), list(numbers), len(kinds)


def trimmed(
    words: IntArray, contexts: IntArray, found: list[str], kinds: int
) -> tuple[list[str], ContextVectors]:
    """Vectors of the words that are frequent enough, each with its best contexts."""
    enough = np.bincount(contexts, minlength=kinds)[contexts] >= FEWEST
    enough &= np.bincount(words, minlength=len(found))[words] >= FEWEST
    words, contexts = words[enough], contexts[enough]
    kept, words = np.unique(words, return_inverse=True)
    vectors = ContextVectors.counted(words, contexts, np.zeros_like(words), len(kept))
    entries = np.concatenate(
        [
            np.sort(start + np.argsort(-vectors.weights[1, start:end], kind="stable")[:LARGEST])
            for start, end in zip(vectors.offsets[:-1], vectors.offsets[1:], strict=True)
        ]
    )
    sizes = np.minimum(np.diff(vectors.offsets), LARGEST)
    best = ContextVectors(
        np.concatenate([[0], np.cumsum(sizes)]),
        vectors.contexts[entries],
        vectors.weights[:, entries],
    )
    return [found[number] for number in kept.tolist()], best


def write(words: list[str], vectors: ContextVectors, folder: Path) -> None:
    """`contexts.npz` and `contexts.json`."""
    _, contexts = np.unique(vectors.contexts, return_inverse=True)
    # Numbering anew keeps the order within a word, since it keeps the order of all.
    arrays = {
        "words": np.frombuffer("\n".join(words).encode(), np.uint8),
        "sizes": np.diff(vectors.offsets).astype(np.int32),
        "contexts": contexts.astype(np.int32),
        "weights": vectors.weights.astype(np.float16),
    }
    header = {
        "words": len(words),
        "entries": len(contexts),
        "source": "counts of typed dependencies: " + ", ".join((*TREEBANKS, *CORPORA)),
        "monoalign": monoalign.__version__,
    }
    size = write_shipped(folder, "contexts", arrays, header, format=FORMAT)
    print(f"{len(words):,} words, {len(contexts):,} contexts, {size / 1e3:.0f} kB")


if __name__ == "__main__":
    main()
