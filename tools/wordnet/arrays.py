"""WordNet's records as the arrays that `monoalign.resources.wordnet.tables` reads.

Numbers: synsets by part of speech (noun, verb, adjective, adverb) and file offset; lemmas in
alphabetical order; a slot is lemma · 4 + part of speech; senses by slot, most frequent first.
Variable-length rows are stored as `*_sizes` (row lengths) and the rows' values one after another.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from dictionary import FILES, Dictionary, Pointer
from numpy.typing import NDArray

from monoalign.resources.wordnet.tables import PARTS, POINTERS

SYMBOLS = {
    "@": "hypernym",
    "@i": "hypernym",
    "#m": "member_of",
    "#s": "substance_of",
    "#p": "part_of",
    "*": "entails",
    ">": "causes",
    "&": "similar",
    "=": "attribute",
    "^": "also_see",
    "$": "verb_group",
    "!": "antonym",
    "+": "derived",
    "\\": "pertainym",
    "<": "participle_of",
}
"""Pointer symbols, wninput(5WN), that are kept. Instances count as hyponyms; the inverses (`~`,
`%m` …) follow from the others, topic domains are left out."""

Arrays = dict[str, NDArray[Any]]
Ancestors = list[dict[int, int]]


def build_arrays(dictionary: Dictionary) -> Arrays:
    """All arrays of the compiled WordNet, by name."""
    synsets = sorted(dictionary.synsets, key=lambda key: (PARTS.index(key[0]), key[1]))
    numbers = {key: number for number, key in enumerate(synsets)}
    lemmas = sorted({lemma for lemma, _ in dictionary.index})
    slots = [(lemma, part) for lemma in lemmas for part in FILES]
    senses = [
        (lemma, (part, offset))
        for lemma, part in slots
        for offset in dict.fromkeys(dictionary.index.get((lemma, part), ()))
    ]
    sizes = [len(set(dictionary.index.get(slot, ()))) for slot in slots]
    ancestors = _ancestors(dictionary, numbers)
    return {
        "lemmas": _text(lemmas),
        "irregular": _text(
            " ".join((form, part, *bases))
            for (form, part), bases in sorted(dictionary.exceptions.items())
        ),
        "part_sizes": np.array([sum(key[0] == part for key in synsets) for part in PARTS]),
        "sense_sizes": np.array(sizes, np.uint8),
        "sense_synsets": np.array([numbers[key] for _, key in senses], np.int32),
        **_pointer_arrays(dictionary, numbers, senses),
        "ancestor_sizes": np.array([len(row) for row in ancestors], np.uint8),
        "ancestors": np.array([key for row in ancestors for key in sorted(row)], np.int32),
        "depths": np.array([row[key] for row in ancestors for key in sorted(row)], np.uint8),
        "frequencies": _frequencies(dictionary, numbers, ancestors),
    }


def _text(lines: Iterable[str]) -> NDArray[Any]:
    return np.frombuffer("\n".join(lines).encode(), np.uint8)


def _pointer_arrays(
    dictionary: Dictionary,
    numbers: Mapping[tuple[str, int], int],
    senses: list[tuple[str, tuple[str, int]]],
) -> Arrays:
    """Pointers between synsets and pointers between senses, each with its relation's place."""
    sense_numbers = {sense: number for number, sense in enumerate(senses)}
    semantic: list[set[tuple[int, int]]] = [set() for _ in numbers]
    lexical: list[set[tuple[int, int]]] = [set() for _ in senses]
    for key, synset in dictionary.synsets.items():
        for pointer in synset.pointers:
            if pointer.symbol not in SYMBOLS:
                continue
            relation = POINTERS.index(SYMBOLS[pointer.symbol])
            if pointer.source_word:
                source, target = _ends(dictionary, key, pointer)
                lexical[sense_numbers[source]].add((sense_numbers[target], relation))
            else:
                semantic[numbers[key]].add((numbers[pointer.target], relation))
    return {**_rows("semantic", semantic), **_rows("lexical", lexical)}


def _ends(
    dictionary: Dictionary, key: tuple[str, int], pointer: Pointer
) -> tuple[tuple[str, tuple[str, int]], tuple[str, tuple[str, int]]]:
    source = dictionary.synsets[key].lemmas[pointer.source_word - 1]
    target = dictionary.synsets[pointer.target].lemmas[pointer.target_word - 1]
    return (source, key), (target, pointer.target)


def _rows(name: str, rows: list[set[tuple[int, int]]]) -> Arrays:
    flat = [item for row in rows for item in sorted(row)]
    return {
        f"{name}_sizes": np.array([len(row) for row in rows], np.uint8),
        f"{name}_targets": np.array([target for target, _ in flat], np.int32),
        f"{name}_relations": np.array([relation for _, relation in flat], np.uint8),
    }


def _ancestors(dictionary: Dictionary, numbers: Mapping[tuple[str, int], int]) -> Ancestors:
    """For each synset: itself (0) and all above it -> shortest way up.

    Verbs have many roots: one number past the last synset stands above them all. A cycle without a
    way out counts as a root as well.
    """
    parents: dict[int, set[int]] = defaultdict(set)
    for key, synset in dictionary.synsets.items():
        for pointer in synset.pointers:
            if SYMBOLS.get(pointer.symbol) == "hypernym":
                parents[numbers[key]].add(numbers[pointer.target])
    rows = [_climb(number, parents) for number in range(len(numbers))]
    virtual_root = len(numbers)
    for (part, _), number in numbers.items():
        if part == "v":
            tops = (d for key, d in rows[number].items() if _is_top(key, rows))
            rows[number] = {**rows[number], virtual_root: min(tops) + 1}
    return rows


def _is_top(number: int, rows: Ancestors) -> bool:
    return all(number in rows[above] for above in rows[number] if above < len(rows))


def _climb(start: int, parents: Mapping[int, set[int]]) -> dict[int, int]:
    """Breadth first, so that the first depth met is the least."""
    depths, frontier, depth = {start: 0}, {start}, 0
    while frontier:
        depth += 1
        frontier = {above for number in frontier for above in parents.get(number, ())} - set(depths)
        depths.update(dict.fromkeys(frontier, depth))
    return depths


def _frequencies(
    dictionary: Dictionary, numbers: Mapping[tuple[str, int], int], ancestors: Ancestors
) -> NDArray[Any]:
    """(synsets + 1,) counts of each synset and all below it, one added to every synset.

    A synset counts once for an ancestor, however many ways lead up to it, so that no frequency
    exceeds that of the root. The last entry is the root above all verbs.
    """
    own = np.zeros(len(numbers) + 1, np.int64)
    for key, number in numbers.items():
        lemmas = set(dictionary.synsets[key].lemmas)
        own[number] = 1 + sum(dictionary.counts.get((lemma, key), 0) for lemma in lemmas)
    total = np.zeros_like(own)
    for number, row in enumerate(ancestors):
        total[list(row)] += own[number]
    return total.astype(np.int32)
