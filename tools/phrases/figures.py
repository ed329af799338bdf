"""How often words that the lists bring together are linked by people.

    python tools/phrases/figures.py --data ../shared/data

For each column of `ListedPhrases`, `WordPieces` and `Misspelling`: the cells with a value in pairs
that have some links, and the share of them that are sure or possible links.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import monoalign
from monoalign.annotate.table_lemmas import TableLemmas
from monoalign.candidates.spaces import token_cells
from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.features.feature import FeatureSet
from monoalign.features.lexical.misspelling import Misspelling
from monoalign.features.lexical.phrases import ListedPhrases
from monoalign.features.lexical.pieces import WordPieces

_CORPORA = {
    "rte2-dev": ("msr_rte2/converted/RTE2_dev_M.align.txt", "msr"),
    "edinburgh": ("edinburgh/gold.train.sure+poss.json", "jacana"),
    "mtref-train": ("multimwa/mtref-train.tsv", "multimwa"),
    "wiki-train": ("multimwa/wiki-train.tsv", "multimwa"),
}
_FEATURES = FeatureSet((ListedPhrases(), WordPieces(), Misspelling()))
_FEWEST_LINKS = 4
_BATCH = 256


def main() -> None:
    """A table in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True)
    folder = parser.parse_args().data
    cells, links = Counter[str](), Counter[str]()
    for path, form in _CORPORA.values():
        corpus = [
            each
            for each in monoalign.read_corpus(folder / path, format=form)
            if len(each.links | each.possible) >= _FEWEST_LINKS
        ]
        for start in range(0, len(corpus), _BATCH):
            for name, linked in _cells(corpus[start : start + _BATCH]):
                cells[name] += 1
                links[name] += linked
    sys.stdout.write("| column | cells | linked |\n|---|--:|--:|\n")
    for name in _FEATURES.names:
        share = 100 * links[name] / max(cells[name], 1)
        sys.stdout.write(f"| `{name}` | {cells[name]:,} | {share:.0f} % |\n")


def _cells(corpus: list[Alignment]) -> Iterator[tuple[str, bool]]:
    """For every value that is not 0, its column and whether its cell is a link."""
    batch = Batch.of(TableLemmas().annotate(each.pair for each in corpus))
    space = token_cells(batch)
    rows, columns = _FEATURES(batch, space).dense().nonzero()
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        each = corpus[int(space.owners[row])]
        cell = int(space.source_starts[row]), int(space.target_starts[row])
        yield _FEATURES.names[column], cell in each.links or cell in each.possible


if __name__ == "__main__":
    main()
