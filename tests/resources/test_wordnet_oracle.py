"""The arrays against a look-up of one pair of words at a time, over all pairs of their senses.

The oracle is slow and obvious. It is filled from the compiled tables and, independently of
`tools/wordnet`, from WordNet's own files.
"""

from __future__ import annotations

import math
import random
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from monoalign.resources.wordnet import RELATIONS, WordNet
from monoalign.resources.wordnet.relations import INVERSES, SYMMETRIC
from monoalign.resources.wordnet.tables import PARTS, POINTERS, Pointers, Tables

WORDNET = WordNet.load()
FILES = Path("/usr/share/wordnet")
TAG_OF_PART = {"n": "NNS", "v": "VBD", "a": "JJ", "r": "RB"}
FREQUENT = "be have make run go take thing man cut line head break light set good cold well dog car"
Node = tuple[str, int]
Sense = tuple[str, Node]
Slot = tuple[str, str]

SYMBOLS = {
    "@i": "hypernym",
    **dict(zip(("@", "#m", "#s", "#p", *"*>&=^$!+\\<"), POINTERS, strict=True)),
}
FILE_NAMES = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
VERB_ROOT: Node = ("v", -1)


@pytest.mark.slow
def test_arrays_agree_with_a_pair_at_a_time() -> None:
    _agree(from_tables(WORDNET.tables), random.Random(1), 1500)


@pytest.mark.skipif(not FILES.is_dir(), reason=f"no {FILES}; apt-get install wordnet-base")
def test_arrays_agree_with_wordnets_own_files() -> None:
    _agree(from_files(FILES), random.Random(2), 1500)


def _agree(oracle: Oracle, rng: random.Random, size: int) -> None:
    rows = _rows(oracle, rng, size)
    sources, targets, source_tags, target_tags = (
        list(column) for column in zip(*rows, strict=True)
    )
    features = WORDNET.features(sources, targets, source_tags, target_tags)
    met: set[str] = set()
    for row, values in zip(rows, features, strict=True):
        source, target = _slots(row[0], row[2]), _slots(row[1], row[3])
        found = {name for name, value in zip(RELATIONS, values, strict=False) if value}
        assert found == oracle.relations(source, target), row
        expected = oracle.similarities(source, target)
        assert values[-3:].tolist() == pytest.approx(expected, rel=1e-4, abs=1e-5), row
        met |= found
    assert met == set(RELATIONS)


def _rows(
    oracle: Oracle, rng: random.Random, size: int
) -> list[tuple[str, str, str | None, str | None]]:
    """A third random words, a third frequent ones, a third along a pointer; half are tagged."""
    names = [slot[0] for slot in oracle.senses]
    lemmas = {node: slot for slot, nodes in oracle.senses.items() for node in nodes}
    by_name: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for node, nodes in oracle.semantic.items():
        for name, other in nodes:
            by_name[name].append((lemmas[node][0], lemmas[other][0]))
    for (lemma, _), senses in oracle.lexical.items():
        for name, (other_lemma, _) in senses:
            by_name[name].append((lemma, other_lemma))
    pairs = [(rng.choice(names), rng.choice(names)) for _ in range(size // 3)]
    pairs += [
        (rng.choice(FREQUENT.split()), rng.choice(FREQUENT.split())) for _ in range(size // 3)
    ]
    for name in by_name:
        pairs += rng.choices(by_name[name], k=size // 3 // len(by_name))
    tags = [None, None, None, None, *TAG_OF_PART.values()]
    swapped = [pair if rng.random() < 0.5 else pair[::-1] for pair in pairs]
    return [(source, target, rng.choice(tags), rng.choice(tags)) for source, target in swapped]


def _slots(word: str, tag: str | None) -> list[Slot]:
    parts = [part for part in PARTS if tag is None or TAG_OF_PART[part] == tag]
    return [(lemma, part) for part in parts for lemma in WORDNET.lemmas(word, part)]


@dataclass
class Oracle:
    """WordNet as dictionaries; `semantic` links synsets, `lexical` senses (lemma and synset)."""

    senses: dict[Slot, list[Node]] = field(default_factory=dict)
    semantic: dict[Node, set[tuple[str, Node]]] = field(default_factory=lambda: defaultdict(set))
    lexical: dict[Sense, set[tuple[str, Sense]]] = field(default_factory=lambda: defaultdict(set))
    information: dict[Node, float] = field(default_factory=dict)
    known: dict[Node, dict[Node, int]] = field(default_factory=dict)

    def relations(self, source: Iterable[Slot], target: Iterable[Slot]) -> set[str]:
        forward = self._forward(list(source), list(target))
        backward = self._forward(list(target), list(source))
        inverse = {name for name, of in INVERSES.items() if of in backward}
        return forward | inverse | (backward & set(SYMMETRIC))

    def _forward(self, source: list[Slot], target: list[Slot]) -> set[str]:
        found: set[str] = set()
        for lemma, node in self._senses_of(source):
            above = self.ancestors(node)
            for other_lemma, other in self._senses_of(target):
                found |= {name for name, end in self.semantic.get(node, ()) if end == other}
                ends = self.lexical.get((lemma, node), ())
                found |= {name for name, end in ends if end == (other_lemma, other)}
                if node == other:
                    found.add("synonym")
                elif other in above:
                    found.add("inherited_hypernym")
        return found

    def similarities(
        self, source: Iterable[Slot], target: Iterable[Slot]
    ) -> tuple[float, float, float]:
        best = (0.0, 0.0, 0.0)
        targets = list(self._senses_of(target))
        for _, a in self._senses_of(source):
            for _, b in targets:
                found = self._sense_similarities(a, b)
                best = (max(best[0], found[0]), max(best[1], found[1]), max(best[2], found[2]))
        return best

    def _sense_similarities(self, a: Node, b: Node) -> tuple[float, float, float]:
        if a == b:
            return 1.0, 1.0, 1.0
        above_a, above_b = self.ancestors(a), self.ancestors(b)
        common = above_a.keys() & above_b.keys()
        if not common:
            return 0.0, 0.0, 0.0
        steps = min(above_a[node] + above_b[node] for node in common)
        lowest = max(self.information[node] for node in common)
        both = self.information[a] + self.information[b]
        return 1 / (1 + steps), 2 * lowest / both, 1 / (1 + both - 2 * lowest)

    def _senses_of(self, slots: Iterable[Slot]) -> Iterable[Sense]:
        for lemma, part in slots:
            for node in self.senses.get((lemma, part), ()):
                yield lemma, node

    def ancestors(self, node: Node) -> dict[Node, int]:
        """Itself and all above, with least depths; relaxation instead of breadth first."""
        if node in self.known:
            return self.known[node]
        depths, changed = {node: 0}, [node]
        while changed:
            current = changed.pop()
            ups = [end for name, end in self.semantic.get(current, ()) if name == "hypernym"]
            if not ups and node[0] == "v" and current != VERB_ROOT:
                ups = [VERB_ROOT]
            for up in ups:
                if depths[current] + 1 < depths.get(up, 99):
                    depths[up] = depths[current] + 1
                    changed.append(up)
        self.known[node] = depths
        return depths


def from_tables(tables: Tables) -> Oracle:
    """Unpack the compiled arrays; nodes are synset numbers."""
    oracle = Oracle()
    starts, synsets = tables.sense_starts.tolist(), tables.sense_synsets.tolist()
    parts: dict[int, str] = {}
    senses: list[Sense] = []
    for slot in range(len(starts) - 1):
        lemma, part = tables.lemmas.word(slot // len(PARTS)), PARTS[slot % len(PARTS)]
        row = synsets[starts[slot] : starts[slot + 1]]
        parts.update(dict.fromkeys(row, part))
        if row:
            oracle.senses[lemma, part] = [(part, number) for number in row]
            senses += [(lemma, (part, number)) for number in row]
    for source, name, target in _unpacked(tables.semantic):
        oracle.semantic[parts[source], source].add((name, (parts[target], target)))
    for source, name, target in _unpacked(tables.lexical):
        oracle.lexical[senses[source]].add((name, senses[target]))
    information = tables.information.astype(float).tolist()
    oracle.information = {(part, number): information[number] for number, part in parts.items()}
    oracle.information[VERB_ROOT] = 0.0
    return oracle


def _unpacked(pointers: Pointers) -> Iterable[tuple[int, str, int]]:
    starts = pointers.starts.tolist()
    targets, relations = pointers.targets.tolist(), pointers.relations.tolist()
    for source in range(len(starts) - 1):
        for at in range(starts[source], starts[source + 1]):
            yield source, POINTERS[relations[at]], targets[at]


_SYNSET = re.compile(
    r"(\d{8}) (\d\d) [nvasr] [0-9a-f]{2} ((?:\S+ [0-9a-f] )+)\d{3}( .*?)? (?:\d\d \+ .*)?\|"
)
_POINTER = re.compile(r" (\S+) (\d{8}) (\S) ([0-9a-f]{2})([0-9a-f]{2})")


def from_files(folder: Path) -> Oracle:
    """Read WordNet's own files; nodes are part of speech and file offset."""
    oracle = Oracle()
    words: dict[Node, list[str]] = {}
    pointers: list[tuple[Node, tuple[str, ...]]] = []
    keys: dict[str, Node] = {}
    for part, name in FILE_NAMES.items():
        for line in (folder / f"data.{name}").read_text(encoding="utf-8").splitlines():
            if match := _SYNSET.match(line):
                node = (part, int(match[1]))
                fields = match[3].split()
                words[node] = [re.sub(r"\(\w+\)$", "", word).lower() for word in fields[::2]]
                pointers += [(node, found) for found in _POINTER.findall(match[4] or "")]
                for word, number in zip(words[node], fields[1::2], strict=True):
                    keys[f"{word}%{'nvar'.index(part) + 1}:{match[2]}:{int(number, 16):02}::"] = (
                        node
                    )
    for node, synset in words.items():
        for word in dict.fromkeys(synset):
            oracle.senses.setdefault((word, node[0]), []).append(node)
    for node, (symbol, offset, part, source, target) in pointers:
        end = ("a" if part == "s" else part, int(offset))
        if symbol in SYMBOLS and source + target == "0000":
            oracle.semantic[node].add((SYMBOLS[symbol], end))
        elif symbol in SYMBOLS:
            sense = (words[node][int(source, 16) - 1], node)
            end_sense = (words[end][int(target, 16) - 1], end)
            oracle.lexical[sense].add((SYMBOLS[symbol], end_sense))
    _count(oracle, words, keys, folder / "cntlist.rev")
    return oracle


def _count(oracle: Oracle, words: dict[Node, list[str]], keys: dict[str, Node], path: Path) -> None:
    own = dict.fromkeys((node for node in words if node[0] in "nv"), 1)
    for line in path.read_text(encoding="utf-8").splitlines():
        key, _, number = line.split()
        if key in keys and keys[key] in own:
            own[keys[key]] += int(number)
    below: dict[Node, int] = defaultdict(int)
    for node, count in own.items():
        for above in oracle.ancestors(node):
            below[above] += count
    for part in "nv":
        total = sum(count for node, count in own.items() if node[0] == part)
        oracle.information.update(
            {node: math.log(total / count) for node, count in below.items() if node[0] == part}
        )
