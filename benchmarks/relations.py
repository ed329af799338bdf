"""Precision and recall of the relations of typed edits on examples/relations.tsv.

    python benchmarks/relations.py [--aligner NAME] [--gold] [--errors] [FILE]

Of every pair, each edit that is said to be `opposite` (`different`) counts: it is right if the pair
has that relation and the edit, or what it is about, has one of the words in brackets. Two edits of
a pair that are right count once. With --gold, the links are those of the same words in order and of
the words in brackets, instead of an aligner's: what is measured are the relations alone.
"""

from __future__ import annotations

import argparse
import csv
import re
from collections import Counter
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import product
from pathlib import Path

import monoalign
from monoalign.annotate.text import from_text
from monoalign.core.alignment import Alignment
from monoalign.core.sentence import Sentence, SentencePair

FILE = Path(__file__).parent.parent / "examples" / "relations.tsv"
MEASURED = ("opposite", "different", "more general", "more specific", "equivalent", "related")


@dataclass(frozen=True, slots=True)
class Example:
    """A pair and the relation of its words in brackets, given by their positions."""

    pair: SentencePair
    relation: str
    kind: str
    source: frozenset[int]
    target: frozenset[int]

    def gold(self) -> Alignment:
        """Links of equal words in order, and of the words in brackets."""
        sides = self.pair.source.words, self.pair.target.words
        left, right = ([word.lower() for word in words] for words in sides)
        blocks = SequenceMatcher(None, left, right, autojunk=False).get_matching_blocks()
        links = {(a + k, b + k) for a, b, size in blocks for k in range(size)}
        links = {(i, j) for i, j in links if i not in self.source and j not in self.target}
        return Alignment(self.pair, frozenset(links | set(product(self.source, self.target))))


def read_examples(path: Path) -> list[Example]:
    """The examples of a file: relation, kind, two sentences with words in brackets."""
    with path.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE))
    examples = []
    for number, row in enumerate(rows, start=1):
        (source, left), (target, right) = map(_marked, (row["source"], row["target"]))
        pair = SentencePair(str(number), source, target)
        examples.append(Example(pair, row["relation"], row["kind"], left, right))
    return examples


def _marked(text: str) -> tuple[Sentence, frozenset[int]]:
    """A sentence, and the positions of its words in brackets."""
    sentence = from_text(re.sub(r"[\[\]]", "", text))
    spans, removed = [], 0
    for match in re.finditer(r"\[([^\]]*)\]", text):
        spans.append((match.start() - removed, match.end() - removed - 2))
        removed += 2
    offsets = sentence.offsets or ()
    return sentence, frozenset(
        at
        for at, (start, end) in enumerate(offsets)
        if any(start < last and end > first for first, last in spans)
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", nargs="?", type=Path, default=FILE)
    parser.add_argument("--aligner")
    parser.add_argument("--gold", action="store_true", help="the links of the file itself")
    parser.add_argument("--errors", action="store_true", help="list what is wrong or missing")
    options = parser.parse_args()
    examples = read_examples(options.file)
    if options.gold:
        alignments = [example.gold() for example in examples]
    else:
        aligner = monoalign.load(options.aligner)
        alignments = list(aligner.align_many(example.pair for example in examples))
    right, said, gold = Counter[str](), Counter[str](), Counter[str]()
    for example, alignment in zip(examples, alignments, strict=True):
        gold[example.relation] += 1
        correct, wrong = _judged(example, alignment)
        right.update(correct)
        said.update(correct)
        said.update(wrong)
        if options.errors:
            _report(example, correct, wrong)
    print(f"{len(examples)} pairs, links: {'of the file' if options.gold else aligner.signature}")
    print(f"{'relation':15}{'pairs':>6}{'said':>6}{'right':>6}{'P':>7}{'R':>7}")
    for name in MEASURED:
        precision, recall = 100 * right[name] / max(said[name], 1), 100 * right[name] / gold[name]
        counts = f"{gold[name]:6}{said[name]:6}{right[name]:6}"
        # Other relations hold of words outside the brackets too: only recall is known.
        shown = f"{precision:7.1f}" if name in ("opposite", "different") else f"{'':7}"
        print(f"{name:15}{counts}{shown}{recall:7.1f}")


def _judged(example: Example, alignment: Alignment) -> tuple[set[str], list[str]]:
    """The relations that are right, and each that is wrong."""
    correct: set[str] = set()
    wrong: list[str] = []
    for edit in monoalign.typed_edits(alignment):
        if edit.relation is None:
            continue
        about = edit.about or ((), ())
        marked = bool(
            example.source.intersection((*edit.source, *about[0]))
            or example.target.intersection((*edit.target, *about[1]))
        )
        if marked and edit.relation.value == example.relation:
            correct.add(edit.relation.value)
        else:
            wrong.append(edit.relation.value)
    return correct, wrong


def _report(example: Example, correct: set[str], wrong: list[str]) -> None:
    false = [name for name in wrong if name in ("opposite", "different")]
    if false or (example.relation != "-" and example.relation not in correct):
        texts = f"{example.pair.source.text} / {example.pair.target.text}"
        print(f"{example.relation:13} {example.kind:16} said {', '.join(false) or '-'}: {texts}")


if __name__ == "__main__":
    main()
