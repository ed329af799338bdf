"""How well collapsed arcs of gold trees agree with UD's enhanced column, and how fast they come.

    python benchmarks/arcs.py [--treebank ../shared/data/ud/UD_English-EWT/en_ewt-ud-test.conllu]

An arc is right if head, dependent and label are. `all` counts every arc; `collapsed` only those
that are not in the basic tree as they stand (another label, or another head); `new heads` only
those whose head is another. Words that the enhanced column attaches to a word left out by ellipsis
(an empty node, `8.1`), or does not attach, are counted on neither side. `tree as it is` compares
the basic tree, without any collapsing.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from monoalign.core.batch import Batch
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.syntax.arcs import Arc, arcs, arcs_of
from monoalign.syntax.relations import known_labels

Example = tuple[Sentence, set[Arc], set[int]]
KINDS = ("all", "collapsed", "new heads")
RUNS = 3
BATCH = 128


def main() -> None:
    """Read the options, compare and print."""
    shared = Path(__file__).resolve().parents[2] / "shared" / "data" / "ud"
    parser = argparse.ArgumentParser(description="Compare collapsed arcs with enhanced UD.")
    default = shared / "UD_English-EWT" / "en_ewt-ud-test.conllu"
    parser.add_argument("--treebank", type=Path, default=default)
    options = parser.parse_args()
    if not options.treebank.is_file():
        parser.error(f"{options.treebank}: no such treebank; name a CoNLL-U file with --treebank")
    examples = list(read(options.treebank))
    print(options.treebank.name)
    rows = {"tree as it is": agreement(examples, tree_arcs)["all"], **agreement(examples)}
    for kind, (precision, recall, count) in rows.items():
        print(f"{kind:13} precision {precision:6.2f} recall {recall:6.2f}  of {count:,} arcs")
    print(f"words left out: {sum(len(left_out) for _, _, left_out in examples):,}")
    print(f"{speed([sentence for sentence, _, _ in examples]):,.0f} words/s")


def read(path: Path) -> Iterator[Example]:
    """Sentences with their enhanced arcs, and the words to leave out."""
    rows: list[list[str]] = []
    for line in [*path.read_text(encoding="utf-8").split("\n"), ""]:
        cells = line.split("\t")
        if cells[0].isdigit():
            rows.append(cells)
        elif not line and rows:
            yield _example(rows)
            rows = []


def tree_arcs(sentence: Sentence) -> list[Arc]:
    """The arcs of the basic tree."""
    heads, relations = sentence.heads or (), sentence.relations or ()
    return [Arc(heads[word], word, relations[word]) for word in range(len(sentence))]


def agreement(
    examples: list[Example], arcs_of: Callable[[Sentence], list[Arc]] = arcs
) -> dict[str, tuple[float, float, int]]:
    """Precision, recall (percent) and the number of enhanced arcs, per kind."""
    counts = {kind: [0, 0, 0] for kind in KINDS}
    for sentence, gold, left_out in examples:
        result = {arc for arc in arcs_of(sentence) if arc.dependent not in left_out}
        for kind in KINDS:
            ours, theirs = _of_kind(kind, result, sentence), _of_kind(kind, gold, sentence)
            for index, some in enumerate((ours & theirs, ours, theirs)):
                counts[kind][index] += len(some)
    return {
        kind: (100 * right / max(ours, 1), 100 * right / max(theirs, 1), theirs)
        for kind, (right, ours, theirs) in counts.items()
    }


def speed(sentences: list[Sentence]) -> float:
    """Words per second, the best of a few runs, by the processor's time."""
    sides = zip(sentences[::2], sentences[1::2], strict=False)
    pairs = [SentencePair("", *both) for both in sides]
    best = 0.0
    for _ in range(RUNS):
        start = time.process_time()
        for first in range(0, len(pairs), BATCH):
            arcs_of(Batch.of(pairs[first : first + BATCH]), known_labels())
        best = max(best, sum(map(len, sentences)) / (time.process_time() - start))
    return best


def _example(rows: list[list[str]]) -> Example:
    columns = list(zip(*rows, strict=True))
    heads = tuple(int(head) - 1 for head in columns[6])
    sentence = Sentence(
        " ".join(columns[1]), columns[1], None, columns[2], columns[4], heads, columns[7]
    )
    gold, left_out = set(), set()
    for word, cell in enumerate(columns[8]):
        for part in cell.split("|"):
            head, _, label = part.partition(":")
            if head.isdigit():
                gold.add(Arc(int(head) - 1, word, label))
            else:
                left_out.add(word)
    return sentence, {arc for arc in gold if arc.dependent not in left_out}, left_out


def _of_kind(kind: str, given: set[Arc], sentence: Sentence) -> set[Arc]:
    if kind == "all":
        return given
    heads, relations = sentence.heads or (), sentence.relations or ()
    changed = {arc for arc in given if heads[arc.dependent] != arc.head}
    if kind == "new heads":
        return changed
    return changed | {arc for arc in given if relations[arc.dependent] != arc.label}


if __name__ == "__main__":
    main()
