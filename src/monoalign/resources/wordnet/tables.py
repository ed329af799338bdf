"""The compiled WordNet: what `tools/wordnet` wrote, read back as arrays.

Numbers: synsets by part of speech and file offset, one more for the root that stands above all
verbs; lemmas in alphabetical order; a *slot* is lemma · 4 + part of speech; senses by slot, most
frequent first. Variable-length rows are `starts` and values, see `arrays.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from monoalign.core.edit import IntArray
from monoalign.kernels.word_index import WordIndex

from ..array_files import lines_of, read_shipped
from ..arrays import Float32Array, starts_of

DATA = Path(__file__).parent.parent.parent / "data" / "wordnet"
FORMAT = 1

PARTS = ("n", "v", "a", "r")
"""Noun, verb, adjective (with satellites), adverb."""

POINTERS = (
    "hypernym",
    "member_of",
    "substance_of",
    "part_of",
    "entails",
    "causes",
    "similar",
    "attribute",
    "also_see",
    "verb_group",
    "antonym",
    "derived",
    "pertainym",
    "participle_of",
)
"""What is stored, in one direction; the index of a name is its number in the arrays."""


@dataclass(frozen=True, slots=True)
class Pointers:
    """From row `r` (a synset or a sense) to `targets` of the same kind, as `relations`."""

    starts: IntArray
    targets: NDArray[np.int32]
    relations: NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Tables:
    """All of WordNet that is used; S synsets, L lemmas.

    ``parts``: L bytes, bit p is set where the lemma has senses in part of speech p.
    ``irregular``: for each part of speech, form -> base forms.
    ``ancestors``, ``depths``: rows (S,): a synset and all above it, with the shortest way up;
    adjectives and adverbs have only themselves.
    ``information``: (S + 1,) -log p of each synset, see `similarity`.
    """

    lemmas: WordIndex
    parts: bytes
    irregular: tuple[Mapping[str, tuple[str, ...]], ...]
    sense_starts: IntArray
    sense_synsets: NDArray[np.int32]
    semantic: Pointers
    lexical: Pointers
    ancestor_starts: IntArray
    ancestors: NDArray[np.int32]
    depths: NDArray[np.uint8]
    information: Float32Array
    signature: str


def read_tables(folder: Path = DATA) -> Tables:
    """Read `wordnet.json` and `wordnet.npz` of a folder."""
    header, arrays = read_shipped(folder, "wordnet", format=FORMAT, tool="tools/wordnet/compile.py")
    return _tables(arrays, f"wordnet-{header.get('wordnet')}-{header['digest'][:12]}")


def _tables(arrays: Mapping[str, NDArray[Any]], signature: str) -> Tables:
    sense_sizes = arrays["sense_sizes"]
    has_part = sense_sizes.reshape(-1, len(PARTS)) > 0
    return Tables(
        lemmas=WordIndex(arrays["lemmas"]),
        parts=np.packbits(has_part, axis=1, bitorder="little").tobytes(),
        irregular=_irregular(lines_of(arrays["irregular"])),
        sense_starts=starts_of(sense_sizes),
        sense_synsets=arrays["sense_synsets"],
        semantic=_pointers(arrays, "semantic"),
        lexical=_pointers(arrays, "lexical"),
        ancestor_starts=starts_of(arrays["ancestor_sizes"]),
        ancestors=arrays["ancestors"],
        depths=arrays["depths"],
        information=_information(arrays["frequencies"], arrays["part_sizes"]),
        signature=signature,
    )


def _pointers(arrays: Mapping[str, NDArray[Any]], name: str) -> Pointers:
    return Pointers(
        starts=starts_of(arrays[f"{name}_sizes"]),
        targets=arrays[f"{name}_targets"],
        relations=arrays[f"{name}_relations"],
    )


def _irregular(lines: list[str]) -> tuple[dict[str, tuple[str, ...]], ...]:
    """Lines `form part base base …`."""
    bases_of: dict[str, dict[str, tuple[str, ...]]] = {part: {} for part in PARTS}
    for line in lines:
        form, part, *bases = line.split(" ")
        bases_of[part][form] = tuple(bases)
    return tuple(bases_of.values())


def _information(frequencies: NDArray[np.int32], part_sizes: IntArray) -> Float32Array:
    """-log of a synset's share of its part of speech's root; 0 where there is no hierarchy."""
    ends = np.cumsum(part_sizes)
    nouns, verbs = frequencies[: ends[0]], frequencies[ends[0] : ends[1]]
    information = np.zeros(len(frequencies))
    information[: ends[0]] = np.log(nouns.max() / nouns)
    information[ends[0] : ends[1]] = np.log(frequencies[-1] / verbs)
    return information.astype(np.float32)
