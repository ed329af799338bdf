"""List the entries of WordNet that have several words, as the tree that monoalign ships.

    python tools/wordnet/collocations.py [--output src/monoalign/data/wordnet]

Writes collocations.npz and collocations.json beside the compiled WordNet, which it needs, as
it does the table of lemmas: run it again when either changes. The same input gives the same bytes.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from monoalign.annotate.table_lemmas import FORMS_PATH, form_table
from monoalign.core.edit import IntArray
from monoalign.kernels.joins import NONE
from monoalign.resources.array_files import write_shipped
from monoalign.resources.wordnet import WordNet
from monoalign.resources.wordnet.collocations import FORMAT, MOST_WORDS, PARTICLES
from monoalign.resources.wordnet.tables import DATA, PARTS

VERB = PARTS.index("v")


def main() -> None:
    """Read the option and write."""
    parser = argparse.ArgumentParser(description="List the collocations of WordNet.")
    parser.add_argument("--output", type=Path, default=DATA)
    size = write_collocations(parser.parse_args().output)
    print(f"collocations.npz: {size:,} bytes")


def write_collocations(folder: Path) -> int:
    """Write both files; returns the bytes of the arrays."""
    arrays = build_collocations()
    header = {
        "inputs": {
            "wordnet": json.loads((DATA / "wordnet.json").read_bytes())["digest"],
            FORMS_PATH.name: hashlib.sha256(FORMS_PATH.read_bytes()).hexdigest(),
        },
        "entries": int((arrays["entries"] != NONE).sum()),
    }
    return write_shipped(folder, "collocations", arrays, header, format=FORMAT)


def build_collocations() -> dict[str, NDArray[Any]]:
    """The arrays of `Collocations`, with the number of steps from each node for `starts`."""
    tables = WordNet.load().tables
    names = {tuple(name.split("_")): name for name in tables.lemmas if "_" in name}
    lemma_of = form_table().get
    by_lemmas = {
        tuple([lemma_of(word, word) for word in words]): name for words, name in names.items()
    }
    entries = by_lemmas | names  # an entry as it is spelt takes precedence
    entries = {words: name for words, name in entries.items() if len(words) <= MOST_WORDS}
    lemmas = {word: at for at, word in enumerate(dict.fromkeys(chain(*entries)))}
    sizes = np.array([len(words) for words in entries])
    paths = np.full((len(entries), MOST_WORDS), NONE, np.int64)
    paths[np.arange(MOST_WORDS) < sizes[:, None]] = [lemmas[word] for word in chain(*entries)]
    steps, ends = _tree(paths, len(lemmas))
    nodes = len(lemmas) + len(steps)
    entry_of = np.full(nodes, NONE, np.int32)
    entry_of[ends] = [tables.lemmas[name] for name in entries.values()]
    verbs = {words for words in names if tables.parts[tables.lemmas[names[words]]] >> VERB & 1}
    particles = {(particle,) for particle in PARTICLES}
    phrasal = np.zeros(nodes, np.bool_)
    phrasal[ends] = [words in verbs and words[1:] in particles for words in entries]
    return {
        "lemmas": np.frombuffer("\n".join(lemmas).encode(), np.uint8),
        "sizes": np.bincount(steps // len(lemmas), minlength=nodes).astype(np.uint16),
        "steps": (steps % len(lemmas)).astype(np.int32),
        "entries": entry_of,
        "phrasal": phrasal,
    }


def _tree(paths: IntArray, size: int) -> tuple[IntArray, IntArray]:
    """Nodes after the first `size`, as (node before · size + lemma), and where each path ends."""
    ends, steps = paths[:, 0], np.empty(0, np.int64)
    for lemmas in paths.T[1:]:
        on = lemmas != NONE
        distinct, inverse = np.unique(ends[on] * size + lemmas[on], return_inverse=True)
        ends[on] = size + len(steps) + inverse
        steps = np.append(steps, distinct)
    return steps, ends


if __name__ == "__main__":
    main()
