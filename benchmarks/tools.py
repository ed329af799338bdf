"""Other tools on the same pairs: links of awesome-align, edits of ERRANT.

python benchmarks/tools.py awesome-align GOLD ENCODER     a folder with a BERT
python benchmarks/tools.py errant PAIRS PIPELINE          a spaCy pipeline: its name or folder

awesome-align links by the fourth layer of an encoder that was not tuned on parallel text; its
folder needs `pytorch_model.bin`. ERRANT and `fast` with typed edits start from text, on one
processor. `monoalign bench` measures simalign.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import monoalign

_OPTIONS = ["--extraction", "softmax", "--align_layer", "4", "--num_workers", "0", "--no_cuda"]
_ROUNDS = 3


def main() -> None:
    """Run the tool that is named."""
    tool, file, model = sys.argv[1:]
    {"awesome-align": awesome_align, "errant": errant}[tool](file, model)


def awesome_align(file: str, encoder: str) -> None:
    """Print P, R, F1 and E of its links."""
    gold = list(monoalign.read_corpus(file))
    with tempfile.TemporaryDirectory() as folder:
        pairs, links = Path(folder, "pairs"), Path(folder, "links")
        sides = ((each.pair.source.words, each.pair.target.words) for each in gold)
        lines = (" ||| ".join(map(" ".join, pair)) + "\n" for pair in sides)
        pairs.write_text("".join(lines), encoding="utf-8")
        files = ["--data_file", str(pairs), "--output_file", str(links)]
        program = str(Path(sys.executable).with_name("awesome-align"))
        subprocess.run([program, "--model_name_or_path", encoder, *files, *_OPTIONS], check=True)
        texts = links.read_text(encoding="utf-8").splitlines()
    outputs = (
        monoalign.Alignment.from_pharaoh(each.pair, text)
        for each, text in zip(gold, texts, strict=True)
    )
    print(monoalign.evaluate(outputs, gold))


def errant(file: str, pipeline: str) -> None:
    """Print edits, and milliseconds of processor time per pair, the best so far."""
    spacy, tool = import_module("spacy"), import_module("errant")
    annotator = tool.load("en", spacy.load(pipeline))
    aligner = monoalign.load()
    pairs = [(pair.source.text, pair.target.text) for pair in monoalign.read_pairs(file)]

    def theirs() -> int:
        parsed = ([annotator.parse(text) for text in pair] for pair in pairs)
        return sum(len(annotator.annotate(*pair)) for pair in parsed)

    def ours() -> int:
        edits = (monoalign.typed_edits(each) for each in aligner.align_many(pairs))
        return sum(edit.operation != "keep" for each in edits for edit in each)

    runs: dict[str, Callable[[], Any]] = {"errant": theirs, aligner.name: ours}
    best = dict.fromkeys(runs, float("inf"))
    for _ in range(_ROUNDS):
        for name, run in runs.items():
            start = time.process_time()
            edits = run()
            best[name] = min(best[name], time.process_time() - start)
            print(f"{name}: {edits} edits, {1000 * best[name] / len(pairs):.1f} ms per pair")


if __name__ == "__main__":
    main()
