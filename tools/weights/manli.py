"""Train the aligners of the MANLI family and write the weights that ship.

    python tools/weights/manli.py [--aligner manli-exact …] [--set rte2 …] [--epochs 50]

`rte2` is learned from RTE2 dev alone, as in the papers. `all` is learned from RTE2 dev, Edinburgh++
(sure links), MTRef and Wiki (MultiMWA), of all but the first at most `--most` pairs each, taken
evenly: features of all would not fit into the memory of a small machine. MANLI's annealing goes
over phrases of up to six words, which takes four times the memory: a quarter is enough there.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

import monoalign
from monoalign.aligners.aligner import Aligner
from monoalign.aligners.shipped_weights import FORMAT_VERSION
from monoalign.core.alignment import Alignment
from monoalign.training.run import Progress
from monoalign.training.train import train

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared" / "data"
WEIGHTS = ROOT / "src" / "monoalign" / "data" / "weights"
ALIGNERS = ("manli", "manli-exact", "manli-constrained")
SETS = {
    "rte2": ("msr_rte2/converted/RTE2_dev_M.align.txt",),
    "all": (
        "msr_rte2/converted/RTE2_dev_M.align.txt",
        "edinburgh/gold.train.sure.json",
        "multimwa/mtref-train.tsv",
        "multimwa/wiki-train.tsv",
    ),
}


def main() -> None:
    """Read the options, train and write."""
    parser = argparse.ArgumentParser(description="Train the MANLI family.")
    parser.add_argument("--data", type=Path, default=SHARED)
    parser.add_argument("--aligner", nargs="+", default=ALIGNERS, choices=ALIGNERS)
    parser.add_argument("--set", nargs="+", default=tuple(SETS), choices=SETS)
    parser.add_argument("--epochs", type=int, default=50)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--most", type=int, default=900, help="pairs of a large corpus")
    options = parser.parse_args()
    for name in options.aligner:
        for learned_from in options.set:
            most = options.most // 4 if name == "manli" else options.most
            gold = list(_gold(options.data, learned_from, most))
            began = time.perf_counter()
            aligner = train(
                name,
                gold,
                report=_print,
                epochs=options.epochs,
                processes=options.processes,
            )
            print(f"{name} {learned_from}: {len(gold)} pairs, {time.perf_counter() - began:.0f} s")
            _write(aligner, learned_from, len(gold), options.epochs)


def _gold(data: Path, learned_from: str, most: int) -> Iterable[Alignment]:
    for name in SETS[learned_from]:
        found = list(monoalign.read_corpus(data / name))
        if name not in SETS["rte2"] and len(found) > most:
            found = [found[place * len(found) // most] for place in range(most)]
        yield from found


def _print(progress: Progress) -> None:
    print(
        f"  epoch {progress.epoch}: {progress.objective:.1%} wrong, {progress.seconds:.1f} s",
        flush=True,
    )


def _write(aligner: Aligner, learned_from: str, pairs: int, epochs: int) -> None:
    folder = WEIGHTS / aligner.name
    folder.mkdir(parents=True, exist_ok=True)
    content = io.BytesIO()
    arrays: dict[str, Any] = dict(aligner.weights)
    np.savez(content, **arrays)
    (folder / f"{learned_from}.npz").write_bytes(content.getvalue())
    description = {
        "format": FORMAT_VERSION,
        "digest": hashlib.sha256(content.getvalue()).hexdigest(),
        "signature": aligner.signature,
        "corpora": list(SETS[learned_from]),
        "pairs": pairs,
        "epochs": epochs,
    }
    text = json.dumps(description, indent=2) + "\n"
    (folder / f"{learned_from}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
