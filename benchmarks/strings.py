"""Speed of the string similarities on the word pairs that an aligner meets.

    python benchmarks/strings.py [sentence pairs]

Every word of one sentence with every word of the other, in lower case, from MultiMWA's Wikipedia
part (the folder in MONOALIGN_DATA, else ../shared/data). Prints one line per batch size; seconds
are processor time, so that other work on the machine does not count.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from monoalign.resources.strings import string_similarities

ROOT = Path(__file__).resolve().parents[1]
DATA = Path(os.environ.get("MONOALIGN_DATA", ROOT.parent / "shared" / "data"))


def main() -> None:
    """Time batches of 1, 16, 256 and all sentence pairs."""
    limit = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    corpus = DATA / "multimwa" / "wiki-train.tsv"
    if not corpus.is_file():
        raise SystemExit(f"{corpus}: no such corpus; MONOALIGN_DATA names the folder that holds it")
    sentences = list(_sentences(corpus))[:limit]
    string_similarities(["warm"], ["up"])
    for size in (1, 16, 256, len(sentences)):
        batches = [_word_pairs(sentences[k : k + size]) for k in range(0, len(sentences), size)]
        start = time.process_time()
        for sources, targets in batches:
            string_similarities(sources, targets)
        seconds = time.process_time() - start
        words = sum(len(sources) for sources, _ in batches)
        distinct = sum(len(set(zip(*batch, strict=True))) for batch in batches)
        print(
            f"batches of {size:5d} sentence pairs: {words / seconds:12,.0f} word pairs/s, "
            f"{distinct / seconds:12,.0f} distinct ones/s, "
            f"{len(sentences) / seconds:8,.0f} sentence pairs/s"
        )


def _sentences(path: Path) -> Iterator[tuple[list[str], list[str]]]:
    for line in path.read_text(encoding="utf-8").splitlines():
        columns = line.split("\t")
        if len(columns) > 3:
            yield columns[1].lower().split(), columns[3].lower().split()


def _word_pairs(sentences: list[tuple[list[str], list[str]]]) -> tuple[list[str], list[str]]:
    cells = [cell for source, target in sentences for cell in product(source, target)]
    return [source for source, _ in cells], [target for _, target in cells]


if __name__ == "__main__":
    main()
