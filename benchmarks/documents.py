"""Documents: sentence links and the words inside, on documents built from pairs of known links.

    python benchmarks/documents.py dev           wiki dev and MTRef dev: the figures of the docs
    python benchmarks/documents.py train         the training parts, by level and neighbours
    python benchmarks/documents.py speed         seconds for 2 × 100 sentences
    python benchmarks/documents.py splitter      sentence boundaries of the UD treebanks

A document is made of 5 to 60 pairs. Some lose a side (deleted, added), some are cut in two on one
side (split), some are joined with the next (merged); the target's order is kept, or some of its
sentences are moved, or all are shuffled, each in a third of the documents. Pairs that share a
sentence are not in the same document. Documents are given as sentences, in the corpora's words.
MTRef dev is that of benchmarks/fast.py. Corpora are in MONOALIGN_DATA, else ../shared/data.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.fast import DATA, WIKI_DEV, read, unseen_mtref, words_of

import monoalign
from monoalign.annotate.sentences import sentence_spans
from monoalign.core.alignment import Alignment
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.documents.alignment import DocumentAlignment
from monoalign.documents.document import Document
from monoalign.documents.linking import ScoredLink, best_links, scored_links
from monoalign.evaluation.counts import f1

Words = tuple[str, ...]
Place = tuple[int, int]
"""A sentence and a word in it."""

SIZES = (5, 60)
SHARES = {"delete": 0.08, "insert": 0.08, "split": 0.08, "merge": 0.08}
MOVED = (0.0, 0.15, 1.0)
"""Share of the target's units that are moved, in turn."""

SEEDS = (1, 2, 3)
LEVELS, NEIGHBOURS = (0.15, 0.2, 0.25, 0.3, 0.35, 0.4), (0.0, 0.05, 0.1, 0.2)
TREEBANKS = ("EWT/en_ewt-ud-dev", "EWT/en_ewt-ud-test", "GUM/en_gum-ud-dev", "GUM/en_gum-ud-test")


def main() -> None:
    """Run one of them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("dev", "train", "speed", "splitter"))
    {"dev": dev, "train": train, "speed": speed, "splitter": splitter}[parser.parse_args().what]()


def dev() -> None:
    """Sentence links, and words inside beside the same pairs aligned one by one."""
    aligner = monoalign.load()
    for name, gold in (("wiki dev", read(WIKI_DEV)), ("MTRef dev", unseen_mtref())):
        documents = [document for seed in SEEDS for document in built(gold, seed)]
        links, words, words_gold, tried = Counts(), [], [], 0
        for document in documents:
            sides = Document.of(document.source), Document.of(document.target)
            scored = scored_links(aligner, *sides)
            tried += len(scored)
            best = best_links(scored, *map(len, sides))
            links += counted(best, document)
            words.append(joined(document, word_links(best, document)))
            words_gold.append(joined(document, document.words, document.possible))
        pairs = [one for document in documents for one in document.pairs]
        alone = monoalign.evaluate(aligner.align_many(one.pair for one in pairs), pairs).micro
        inside = monoalign.evaluate(words, words_gold).micro
        sentences = sum(len(each.source) + len(each.target) for each in documents)
        print(
            f"{name}: {len(documents)} documents, {sentences} sentences, {len(pairs)} whole pairs"
        )
        print(f"  sentence links        {links}")
        print(f"  words inside          {figures(inside.precision, inside.recall)}")
        print(f"  the pairs one by one  {figures(alone.precision, alone.recall)}")
        print(f"  word alignments       {tried / sentences:.2f} per sentence", flush=True)


def train() -> None:
    """F1 of sentence links by level and neighbours, on the training parts."""
    aligner = monoalign.load()
    corpora = {}
    for name in ("wiki", "mtref"):
        documents = built(read(f"multimwa/{name}-train.tsv"), 1)
        sides = [(Document.of(each.source), Document.of(each.target)) for each in documents]
        scored = [scored_links(aligner, *both) for both in sides]
        corpora[name] = list(zip(documents, sides, scored, strict=True))
        print(f"{name} train: {len(documents)} documents", flush=True)
    for level in LEVELS:
        for neighbours in NEIGHBOURS:
            row = []
            for members in corpora.values():
                links = Counts()
                for document, (source, target), each in members:
                    sizes = len(source), len(target)
                    best = best_links(each, *sizes, level=level, neighbours=neighbours)
                    links += counted(best, document)
                row.append(100 * links.f1)
            print(
                f"level {level:.2f} neighbours {neighbours:.2f}",
                *(f"{value:6.2f}" for value in (*row, statistics.mean(row))),
            )


def speed() -> None:
    """Seconds for two documents of 100 sentences, after loading."""
    aligner = monoalign.load()
    for name, gold in (("wiki dev", read(WIKI_DEV)), ("MTRef dev", unseen_mtref())):
        for start in (0, 100):
            pairs = [one.pair for one in gold[start : start + 100]]
            old = [pair.source.text for pair in pairs]
            new = [pair.target.text for pair in reversed(pairs)]
            align = partial(monoalign.align_documents, old, new, aligner=aligner)
            for what, work in (
                ("links", align),
                ("links and what changed, as JSON", partial(in_json, align)),
            ):
                work()
                wall, processor = zip(*[timed(work) for _ in range(10)], strict=True)
                print(
                    f"{name}, pairs from {start + 1}: 2 × {len(pairs)} sentences, {what}, median "
                    f"of ten: {statistics.median(processor):.2f} s of processor time, "
                    f"{statistics.median(wall):.2f} s (best {min(wall):.2f})",
                    flush=True,
                )


def in_json(align: Callable[[], DocumentAlignment]) -> str:
    """All that `monoalign diff --json` writes."""
    return align().to_json()


def splitter() -> None:
    """Ends of sentences, in texts whose paragraphs are those of the treebank."""
    for path in (*TREEBANKS, "PUD/en_pud-ud-test"):
        bank, name = path.split("/")
        right, ours, gold, characters, seconds = 0, 0, 0, 0, 0.0
        for text, ends in texts_of(DATA / "ud" / f"UD_English-{bank}" / f"{name}.conllu"):
            began = time.perf_counter()
            found = {end for _, end in sentence_spans(text)}
            seconds += time.perf_counter() - began
            right, ours, gold = right + len(found & ends), ours + len(found), gold + len(ends)
            characters += len(text)
        print(
            f"{name:18} {figures(right / ours, right / gold)}   {gold} sentences, "
            f"{characters / seconds / 1e6:.1f} M characters per second"
        )


def texts_of(path: Path) -> Iterator[tuple[str, set[int]]]:
    """The documents of a treebank, and where their sentences end."""
    text, ends, gap = "", set[int](), ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("# newdoc") and text:
            yield text, ends
            text, ends, gap = "", set(), ""
        elif line.startswith("# newpar") and text:
            gap = "\n\n"
        elif line.startswith("# text = "):
            text += gap + line.removeprefix("# text = ").strip()
            ends.add(len(text))
            gap = " "
    yield text, ends


def timed(work: Callable[[], object]) -> tuple[float, float]:
    """Wall and processor seconds."""
    wall, processor = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - wall, time.process_time() - processor


@dataclass
class Counts:
    """Links of sentences: right, ours, gold."""

    right: int = 0
    ours: int = 0
    gold: int = 0

    def __add__(self, other: Counts) -> Counts:
        return Counts(self.right + other.right, self.ours + other.ours, self.gold + other.gold)

    @property
    def f1(self) -> float:
        """Of all documents together."""
        return 2 * self.right / max(self.ours + self.gold, 1)

    def __str__(self) -> str:
        return figures(self.right / max(self.ours, 1), self.right / max(self.gold, 1))


def figures(precision: float, recall: float) -> str:
    """P / R / F1 in percent."""
    values = (precision, recall, f1(precision, recall))
    return "P / R / F1  " + " / ".join(f"{100 * value:.2f}" for value in values)


def counted(best: Iterable[ScoredLink], document: Built) -> Counts:
    """Pairs of sentences; a split is two of them."""
    ours = {(i, j) for link in best for i in range(*link.source) for j in range(*link.target)}
    return Counts(len(ours & document.sentences), len(ours), len(document.sentences))


def word_links(best: Iterable[ScoredLink], document: Built) -> set[tuple[Place, Place]]:
    """The links between words, by sentence and word."""
    links = set()
    for link in best:
        sources = [(i, k) for i in range(*link.source) for k in range(len(document.source[i]))]
        targets = [(j, k) for j in range(*link.target) for k in range(len(document.target[j]))]
        links |= {(sources[i], targets[j]) for i, j in link.alignment.links}
    return links


def joined(
    document: Built,
    links: Iterable[tuple[Place, Place]],
    possible: Iterable[tuple[Place, Place]] = (),
) -> Alignment:
    """A document as one pair, so that it is scored as pairs are."""
    sides = []
    for sentences in (document.source, document.target):
        places = [(i, k) for i, words in enumerate(sentences) for k in range(len(words))]
        sides.append({place: number for number, place in enumerate(places)})
    source, target = (
        Sentence.from_words([word for words in side for word in words])
        for side in (document.source, document.target)
    )
    sure, others = (
        frozenset((sides[0][left], sides[1][right]) for left, right in each)
        for each in (links, possible)
    )
    return Alignment(SentencePair("", source, target), sure, others)


@dataclass
class Unit:
    """Sentences that belong together, the links between their words, and the pairs they are."""

    source: list[Words]
    target: list[Words]
    links: set[tuple[Place, Place]] = field(default_factory=set)
    possible: set[tuple[Place, Place]] = field(default_factory=set)
    pairs: list[Alignment] = field(default_factory=list)


@dataclass
class Built:
    """Two documents, what corresponds in them, and the pairs that have both sides."""

    source: list[Words] = field(default_factory=list)
    target: list[Words] = field(default_factory=list)
    sentences: set[tuple[int, int]] = field(default_factory=set)
    words: set[tuple[Place, Place]] = field(default_factory=set)
    possible: set[tuple[Place, Place]] = field(default_factory=set)
    pairs: list[Alignment] = field(default_factory=list)


def built(gold: Sequence[Alignment], seed: int) -> list[Built]:
    """Documents that use every pair once, but for a rest of fewer than 5."""
    chance = random.Random(seed)
    order = list(gold)
    chance.shuffle(order)
    documents: list[Built] = []
    while order:
        size = chance.randint(*SIZES)
        chosen: list[Alignment] = []
        rest: list[Alignment] = []
        seen: set[Words] = set()
        for one in order:
            if len(chosen) < size and not words_of(one.pair) & seen:
                chosen.append(one)
                seen |= words_of(one.pair)
            else:
                rest.append(one)
        order = rest
        if len(chosen) >= SIZES[0]:
            documents.append(document_of(chosen, chance, MOVED[len(documents) % len(MOVED)]))
    return documents


def document_of(gold: Sequence[Alignment], chance: random.Random, moved: float) -> Built:
    """One document of these pairs."""
    units = units_of(list(gold), chance)
    order = [unit for unit in units if unit.target]
    for unit in [unit for unit in order if chance.random() < moved]:
        order.remove(unit)
        order.insert(chance.randint(0, len(order)), unit)
    result, starts = Built(), {}
    for unit in units:
        starts[id(unit)] = len(result.source)
        result.source += unit.source
    for unit in order:
        left, right = starts[id(unit)], len(result.target)
        result.target += unit.target
        result.words |= shifted(unit.links, left, right)
        result.possible |= shifted(unit.possible, left, right)
        result.pairs += unit.pairs
        result.sentences |= {
            (left + i, right + j) for i in range(len(unit.source)) for j in range(len(unit.target))
        }
    return result


def units_of(gold: list[Alignment], chance: random.Random) -> list[Unit]:
    """The pairs, each of them changed or not."""
    units = []
    while gold:
        unit = unit_of(gold.pop())
        kept = 1 - sum(SHARES.values())
        action = chance.choices([*SHARES, "keep"], [*SHARES.values(), kept])[0]
        if action == "delete":
            unit = Unit(unit.source, [])
        elif action == "insert":
            unit = Unit([], unit.target)
        elif action == "split":
            unit = on_a_side(split, unit, chance)
        elif action == "merge" and gold:
            unit = on_a_side(merged, both(unit, unit_of(gold.pop())), chance)
        units.append(unit)
    return units


def unit_of(gold: Alignment) -> Unit:
    """A pair as it is."""
    sure, possible = ({((0, i), (0, j)) for i, j in links} for links in (gold.links, gold.possible))
    return Unit([gold.pair.source.words], [gold.pair.target.words], sure, possible, [gold])


def on_a_side(change: Callable[[Unit], Unit], unit: Unit, chance: random.Random) -> Unit:
    """Change the target, or else the source."""
    return change(unit) if chance.random() < 0.5 else swapped(change(swapped(unit)))


def swapped(unit: Unit) -> Unit:
    """Source and target exchanged."""
    links, possible = (
        {(right, left) for left, right in each} for each in (unit.links, unit.possible)
    )
    return Unit(unit.target, unit.source, links, possible, unit.pairs)


def both(first: Unit, second: Unit) -> Unit:
    """Two units, one after the other."""
    return Unit(
        first.source + second.source,
        first.target + second.target,
        first.links | shifted(second.links, 1, 1),
        first.possible | shifted(second.possible, 1, 1),
        first.pairs + second.pairs,
    )


def shifted(
    links: Iterable[tuple[Place, Place]], left: int, right: int
) -> set[tuple[Place, Place]]:
    """Links of sentences that stand so much later."""
    return {((i + left, word), (j + right, other)) for (i, word), (j, other) in links}


def merged(unit: Unit) -> Unit:
    """The target's two sentences as one."""
    first, second = unit.target
    return retargeted(unit, [first + second], lambda j, word: (0, word + j * len(first)))


def split(unit: Unit) -> Unit:
    """The target's sentence as two, unless short: cut after what separates it near its middle."""
    (words,) = unit.target
    if len(words) < 10:
        return unit
    middle = len(words) // 2
    places = [k + 1 for k in range(3, len(words) - 5) if words[k] in (",", ";", ":", "and", "-")]
    cut = min(places, key=lambda place: abs(place - middle), default=middle)
    halves = [words[:cut], words[cut:]]
    return retargeted(unit, halves, lambda _, word: (0, word) if word < cut else (1, word - cut))


def retargeted(unit: Unit, target: list[Words], place: Callable[[int, int], Place]) -> Unit:
    """The unit with another target, and every word of the old one at its new place."""
    links, possible = (
        {(left, place(*right)) for left, right in each} for each in (unit.links, unit.possible)
    )
    return Unit(unit.source, target, links, possible, unit.pairs)


if __name__ == "__main__":
    main()
