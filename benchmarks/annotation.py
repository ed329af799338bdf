"""How fast sentences are annotated.

    taskset -c 0 python benchmarks/annotation.py [--data ../shared/data]

Words a second on one core, best of several runs: tokens and lemmas from the table, from raw text;
tags and lemmas, and all columns, from the shipped pipeline, from words. Loading times are those of
a new process. Without the corpora, the sentences of examples/pairs.tsv serve.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")  # before NumPy is imported

import monoalign
from monoalign.annotate.pipeline import COLUMNS, Pipeline
from monoalign.annotate.table_lemmas import TableLemmas
from monoalign.annotate.text import as_pair

RUNS = 5
LOADING = {
    "WordNet": "from monoalign.resources.wordnet import WordNet; WordNet.load()",
    "vectors": "from monoalign.resources.vectors import Vectors; Vectors.load()",
    "frequencies": "from monoalign.resources.frequencies import Frequencies; Frequencies.load()",
    "table of lemmas": "from monoalign.annotate.table_lemmas import form_table; form_table()",
    "English pipeline": "from monoalign.annotate.pipeline import load_pipeline; load_pipeline()",
}


def main() -> None:
    """Print the speeds, then the loading times."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    texts = sentences(parser.parse_args().data)
    pairs = list(TableLemmas().annotate(as_pair(pair, 1) for pair in texts))
    words = sum(len(pair.source) + len(pair.target) for pair in pairs)
    bare = [as_pair((pair.source.words, pair.target.words), 1) for pair in pairs]
    report("tokens + table lemmas, from text", words, lambda: from_text(texts))
    report("tags + lemmas, from words", words, lambda: [*Pipeline().annotate(bare)])
    report("everything, from words", words, lambda: [*Pipeline(COLUMNS).annotate(bare)])
    for name, code in LOADING.items():
        print(f"{name + ', loading':<36}{min(loading(code) for _ in range(RUNS)):>10.2f} s")


def sentences(data: Path) -> list[tuple[str, str]]:
    """Raw pairs of sentences: those of wiki-dev, which all differ, or our examples."""
    path = data / "multimwa" / "wiki-dev.tsv"
    if not path.exists():
        path = Path(__file__).parent.parent / "examples" / "pairs.tsv"
    return [(pair.source.text, pair.target.text) for pair in monoalign.read_pairs(path)]


def from_text(texts: list[tuple[str, str]]) -> None:
    """Cut raw text and look its lemmas up."""
    for _ in TableLemmas().annotate(as_pair(pair, 1) for pair in texts):
        pass


def report(name: str, words: int, work: Callable[[], object]) -> None:
    """Print words a second, the best of several runs."""
    seconds = []
    for _ in range(RUNS):
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    print(f"{name:<36}{words / min(seconds):>10,.0f} words/s")


def loading(code: str) -> float:
    """Seconds of a statement in a new process, without the imports it needs."""
    imports, _, statement = code.partition("; ")
    extra = "import spacy; " if "pipeline" in code else ""
    program = (
        f"import time; {extra}{imports}; start = time.perf_counter(); {statement}; "
        "print(time.perf_counter() - start)"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    return float(run.stdout)


if __name__ == "__main__":
    main()
