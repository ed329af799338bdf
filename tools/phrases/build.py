"""Compile the sets of expressions in `data/phrases/*.tsv` for quick look-up.

    python tools/phrases/build.py [--folder src/monoalign/data/phrases]

Same sets, same bytes. A set whose expressions all have the same lemmas is an error. Words that are
close to the words of a set, by the vectors in `data/paraphrase_vectors`, are added to it apart.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from compile import compiled
from near import near_words

from monoalign.resources.array_files import write_shipped
from monoalign.resources.phrase_index import FORMAT
from monoalign.resources.phrase_sets import DATA, read_sets


def main() -> None:
    """Read, compile, write, and say how much there is."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--folder", type=Path, default=DATA)
    folder = parser.parse_args().folder
    sets = list(read_sets(folder))
    arrays = compiled(sets, near_words(sets))
    near = int(arrays["near"].sum())
    counts = {"sets": len(sets), "expressions": len(arrays["sets"]) - near, "near": near}
    header = {**counts, "source": "our own", "licence": "Apache-2.0"}
    size = write_shipped(folder, "phrases", arrays, header, format=FORMAT, compressed=False)
    sys.stdout.write(f"{size} bytes: {counts}\n")


if __name__ == "__main__":
    main()
