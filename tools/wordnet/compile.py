"""Compile WordNet's files into the arrays that monoalign ships.

    apt-get install wordnet-base
    python tools/wordnet/compile.py --dict /usr/share/wordnet --output src/monoalign/data/wordnet

Writes wordnet.npz (arrays), wordnet.json (format, digests of what was read and written, counts) and
WORDNET-LICENSE (the notice that has to go with every copy, from the head of data.noun). The same
input gives the same bytes; needs about half a minute.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path

import numpy as np
from arrays import Arrays, build_arrays
from dictionary import FILES, read_dictionary

from monoalign.resources.array_files import write_shipped
from monoalign.resources.wordnet.tables import DATA, FORMAT, PARTS, POINTERS

VERSION = "3.0"


def main() -> None:
    """Read the options and compile."""
    parser = argparse.ArgumentParser(description="Compile WordNet for monoalign.")
    parser.add_argument("--dict", type=Path, default=Path("/usr/share/wordnet"))
    parser.add_argument("--output", type=Path, default=DATA)
    options = parser.parse_args()
    header = compile_wordnet(options.dict, options.output)
    print(json.dumps(header["counts"], indent=1))
    for path in sorted(options.output.iterdir()):
        print(f"{path}: {path.stat().st_size:,} bytes")


def compile_wordnet(folder: Path, output: Path) -> dict[str, object]:
    """Compile the files of `folder` into `output` and return what wordnet.json says."""
    arrays = build_arrays(read_dictionary(folder))
    header: dict[str, object] = {
        "wordnet": VERSION,
        "inputs": {path.name: _digest(path) for path in _inputs(folder)},
        "counts": _counts(arrays),
    }
    write_shipped(output, "wordnet", arrays, header, format=FORMAT)
    (output / "WORDNET-LICENSE").write_text(_licence(folder), encoding="utf-8")
    return header


def _inputs(folder: Path) -> list[Path]:
    names = [f"{kind}.{name}" for name in FILES.values() for kind in ("data", "index")]
    return [
        folder / name for name in (*names, *(f"{n}.exc" for n in FILES.values()), "cntlist.rev")
    ]


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _licence(folder: Path) -> str:
    """The numbered lines at the head of data.noun, without their numbers."""
    lines = (folder / "data.noun").read_text(encoding="utf-8").splitlines()
    notice = [line.strip().partition(" ")[2] for line in lines if line.startswith("  ")]
    return "\n".join(notice) + "\n"


def _counts(arrays: Arrays) -> dict[str, int]:
    sizes = dict(zip(PARTS, arrays["part_sizes"].tolist(), strict=True))
    relations = np.concatenate([arrays["semantic_relations"], arrays["lexical_relations"]])
    pointers = np.bincount(relations, minlength=len(POINTERS)).tolist()
    return {
        "lemmas": arrays["lemmas"].tobytes().count(b"\n") + 1,
        "senses": len(arrays["sense_synsets"]),
        **{f"synsets {part}": size for part, size in sizes.items()},
        "irregular forms": arrays["irregular"].tobytes().count(b"\n") + 1,
        **dict(zip(POINTERS, pointers, strict=True)),
        "ancestors": len(arrays["ancestors"]),
    }


if __name__ == "__main__":
    main()
