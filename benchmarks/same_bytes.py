"""Whether a pair's answer depends on what else is aligned: alone, in batches, in threads.

    python benchmarks/same_bytes.py [--pairs 600] [--aligners fast …]

Aligns RTE2 dev (in MONOALIGN_DATA, else ../shared/data) pair by pair, in batches of 512, and in
batches of 64 with four threads; prints per aligner how many pairs have other bytes as JSON.
"""

from __future__ import annotations

import argparse
import os
from itertools import islice
from pathlib import Path

import monoalign
from monoalign.core.sentence import SentencePair
from monoalign.systems import aligner as aligners

ROOT = Path(__file__).resolve().parents[1]
DATA = Path(os.environ.get("MONOALIGN_DATA", ROOT.parent / "shared" / "data"))
CORPUS = DATA / "msr_rte2" / "converted" / "RTE2_dev_M.align.txt"


def main() -> None:
    """One row per aligner."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=600)
    parser.add_argument("--aligners", nargs="*", default=monoalign.available())
    arguments = parser.parse_args()
    gold = islice(monoalign.read_corpus(CORPUS), arguments.pairs)
    pairs = [alignment.pair for alignment in gold]
    print(f"{'aligner':20} {'pairs':>6} {'batches of 512':>15} {'64, 4 threads':>14}   differ")
    for name in arguments.aligners:
        aligner = monoalign.load(name)
        alone = [aligner.align_pair(pair).to_json() for pair in pairs]
        others = [records(name, pairs, *how) for how in ((512, 1), (64, 4))]
        counts = [sum(a != b for a, b in zip(alone, other, strict=True)) for other in others]
        print(f"{name:20} {len(pairs):6} {counts[0]:15} {counts[1]:14}", flush=True)


def records(name: str, pairs: list[SentencePair], batch: int, threads: int) -> list[str]:
    """The alignments as JSON, by an aligner that remembers nothing of other runs."""
    aligners._BATCH_PAIRS = batch
    aligner = monoalign.load(name)
    return [each.to_json() for each in aligner.align_many(pairs, threads=threads)]


if __name__ == "__main__":
    main()
