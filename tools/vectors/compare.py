"""How well vectors tell linked from unlinked word pairs: the table behind the choice.

    python tools/vectors/compare.py --data ../shared/data --work /some/folder \
        [--wordllama /folder/of/the/unpacked/wordllama/wheel]

Cells are all pairs of a source and a target word of the four training corpora that differ when
lower-cased; positive where linked. Figures are percentages, a corpus each and their mean: the area
under the ROC curve over all cells, and average precision; then both for content words only. Needs
what `build` needs, and shares its folder; wordllama's rows need `tokenizers`, `safetensors`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from build import DIMENSION, Built, Encoded, build, encoded
from cells import Cells, Floats, read_cells
from encoder import AFTER, BEFORE, Encoder, unit
from numpy.typing import NDArray
from reduction import directions, quantised

from monoalign.resources.vectors import Vectors, pieces_from

Named = tuple[str, Floats]


def main() -> None:
    """Read the options and print the table as it comes."""
    parser = argparse.ArgumentParser(description="Compare word vectors.")
    parser.add_argument("--data", type=Path, required=True, help="folder of the corpora")
    parser.add_argument("--work", type=Path, required=True, help="folder for what is encoded")
    parser.add_argument("--wordllama", type=Path, help="folder of the unpacked wheel")
    options = parser.parse_args()
    cells = read_cells(options.data)
    given = encoded(options.work)
    states = encoded_types(cells.types, options.work)
    own = np.hstack([unit(states["alone5"]), unit(states["sentence6"])])

    print("| vectors | d | AUC: rte2-dev, edinburgh, mtref, wiki | mean | AP | mean ", end="")
    print("| content AUC | mean | content AP | mean |\n|" + "---|" * 10)
    if options.wordllama:
        show(cells, wordllama(cells.types, options.wordllama))
    show(cells, encoder_outputs(states))
    show(cells, reductions(given, own))
    show(cells, builds(cells, given))

    shipped = Vectors.load()
    unknown = np.array([word.lower() not in shipped.words for word in cells.types])
    touched = unknown[cells.sources] | unknown[cells.targets]
    print(f"\nCells with a word not in the table ({100 * touched.mean():.1f} %):\n")
    show(cells, unknown_words(cells, given, own), touched)


def show(cells: Cells, named: Iterator[Named], chosen: NDArray[np.bool_] | None = None) -> None:
    """Print a line for each."""
    for name, vectors in named:
        figures = cells.figures(cells.cosines(vectors), chosen)
        columns = [
            f"{' '.join(f'{value:.1f}' for value in column)} | {column.mean():.2f}"
            for column in figures.T
        ]
        print(f"| {name} | {vectors.shape[1]} | {' | '.join(columns)} |", flush=True)


def encoded_types(types: list[str], work: Path) -> dict[str, Floats]:
    """Every layer for every word of the corpora, alone and in the sentence; kept in the folder."""
    path = work / "types.npz"
    if not path.exists():
        encoder = Encoder()
        found = {"pooled6": encoder.states(types, "", "", pooled=True)[6]}
        found["sentence_pooled6"] = encoder.states(types, BEFORE, AFTER, pooled=True)[6]
        for name, before, after in (("alone", "", ""), ("sentence", BEFORE, AFTER)):
            for layer, states in encoder.states(types, before, after).items():
                found[f"{name}{layer}"] = states.astype(np.float16)
        work.mkdir(parents=True, exist_ok=True)
        arrays: dict[str, Any] = {"types": np.array(types), **found}
        np.savez(path, **arrays)
    with np.load(path) as kept:
        if kept["types"].tolist() != types:
            raise SystemExit(f"{path}: expected the words of these corpora; delete it")
        return {name: kept[name].astype(np.float32) for name in kept if name != "types"}


def wordllama(types: list[str], folder: Path) -> Iterator[Named]:
    """The vectors in the wheel of wordllama: the mean of a word's pieces."""
    from safetensors.numpy import load_file
    from tokenizers import Tokenizer

    inside = folder / "wordllama"
    table = next(iter(load_file(inside / "weights" / "l2_supercat_256.safetensors").values()))
    tokenizer = Tokenizer.from_file(
        str(inside / "tokenizers" / "l2_supercat_tokenizer_config.json")
    )
    cut = tokenizer.encode_batch(types, add_special_tokens=False)
    vectors = np.array([table[found.ids].astype(np.float32).mean(axis=0) for found in cut])
    for dimension in (64, 128, 256):
        yield "wordllama l2_supercat", vectors[:, :dimension]
    yield "wordllama, centred", vectors - vectors.mean(axis=0)
    for whiten in (0.5, 1.0):
        even = np.ones(len(types))
        basis, mean = directions(vectors, even, 256, centre=1.0, whiten=whiten)
        yield f"wordllama, whitened^{whiten}", (vectors - mean) @ basis


def encoder_outputs(states: dict[str, Floats]) -> Iterator[Named]:
    """The encoder's own vectors, float32."""
    yield "MiniLM sentence vector of the word alone", states["pooled6"]
    yield "MiniLM sentence vector of the sentence about it", states["sentence_pooled6"]
    for layer in range(7):
        yield f"MiniLM alone, layer {layer}", states[f"alone{layer}"]
    for layer in (5, 6):
        yield f"MiniLM in the sentence, layer {layer}", states[f"sentence{layer}"]
    for first in (5, 6):
        both = np.hstack([unit(states[f"alone{first}"]), unit(states["sentence6"])])
        yield f"alone layer {first} + sentence layer 6", both
    three = [unit(states[name]) for name in ("alone5", "alone6", "sentence6")]
    yield "alone 5 + alone 6 + sentence 6", np.hstack(three)


def reductions(given: Encoded, own: Floats) -> Iterator[Named]:
    """`alone 5 + sentence 6` made smaller; every word of the corpora has its own vector."""
    for dimension in (64, 128, 192, 256):
        for power in (0.0, 0.25, 0.5, 0.75, 1.0):
            basis, _ = directions(given.word_vectors, given.shares, dimension, power=power)
            yield f"SVD, frequency^{power}", own @ basis
    for centre, whiten in ((0.5, 0.0), (1.0, 0.0), (0.0, 0.25), (0.0, 0.5), (1.0, 1.0)):
        basis, mean = directions(
            given.word_vectors, given.shares, DIMENSION, power=0.75, centre=centre, whiten=whiten
        )
        centred = (own - mean).astype(np.float32)
        yield f"frequency^0.75, centred {centre}, whitened^{whiten}", centred @ basis


def builds(cells: Cells, given: Encoded) -> Iterator[Named]:
    """As shipped (int8, unknown words by pieces), with other sizes."""
    sizes = ((64, 40), (128, 40), (192, 20), (192, 30), (192, 40), (192, 60), (256, 30), (256, 40))
    for dimension, words in sizes:
        built = build(given, dimension=dimension, shipped=words * 1000)
        vectors = packed(built)
        size = vectors.table.nbytes / 1e6
        yield f"int8, {words} k words + pieces, {size:.1f} MB", vectors.of(cells.types)
    yield "**shipped**", Vectors.load().of(cells.types)


def unknown_words(cells: Cells, given: Encoded, own: Floats) -> Iterator[Named]:
    """What the pieces are worth for words that have no vector of their own."""
    basis, _ = directions(given.word_vectors, given.shares, DIMENSION)
    yield "own vectors (bound)", own @ basis
    yield "pieces as encoded", packed(build(given, fit=False)).of(cells.types)
    yield "pieces fitted (shipped)", Vectors.load().of(cells.types)


def packed(built: Built) -> Vectors:
    """As read back from the files."""
    table, scales = quantised(np.vstack([built.word_vectors, built.piece_vectors]))
    words = {word: row for row, word in enumerate(built.words)}
    pieces = pieces_from(built.pieces, len(words))
    return Vectors(table, scales.astype(np.float32), words, pieces, "")


if __name__ == "__main__":
    main()
