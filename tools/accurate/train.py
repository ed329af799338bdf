"""Train `accurate`: an encoder, then the two networks over what it says of unseen pairs.

    python tools/accurate/train.py --data ../shared/data --encoder FOLDER --work build/accurate

FOLDER is a BERT-like encoder in Hugging Face layout (`config.json`, `model.safetensors`,
`tokenizer.json`). One encoder is taught per fold without that fold, and one with all pairs; those
that the work folder has already are not taught again. Needs torch, safetensors, onnx and
onnxscript. The aligner is saved to `WORK/accurate`, and `tools/accurate/figures.py` measures it;
`--ship` writes it to `packages/accurate`.
"""

from __future__ import annotations

import argparse
import shutil
import time
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path

import torch
from gold import Gold
from network import exported, in_8_bits
from teach import TeachSettings, taught

import monoalign
from monoalign.core.alignment import Alignment
from monoalign.resources.array_files import write_shipped
from monoalign.systems.accurate import AccurateSettings, AccurateTraining
from monoalign.systems.accurate.encoder import pieces_by
from monoalign.systems.accurate.model import build
from monoalign.systems.accurate.train import learn
from monoalign.systems.accurate.windows import Pieces, Window, inputs_of
from monoalign.systems.fast import FastSettings, FastTraining
from monoalign.systems.fast import model as fast_model
from monoalign.systems.fast.train import Learned, learn_passes
from monoalign.systems.storage import FORMAT_VERSION
from monoalign.training.corpus import folds_by_sentence
from monoalign.training.run import Progress, Run

PACKAGE = Path(__file__).resolve().parents[2] / "packages" / "accurate"
SHIPPED = PACKAGE / "src" / "monoalign_accurate" / "weights"
FOLDS = 2


def main() -> None:
    """Teach what is missing, then train the networks."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--encoder", type=Path, required=True)
    parser.add_argument("--work", type=Path, default=Path("build/accurate"))
    parser.add_argument("--most", type=int, default=1000, help="pairs of each corpus but RTE2")
    parser.add_argument("--teach-epochs", type=int, default=2)
    parser.add_argument("--rate", type=float, default=1.5e-4)
    parser.add_argument("--epochs", type=int, default=20, help="of the two networks")
    parser.add_argument("--variants", type=float, default=1.0)
    parser.add_argument(
        "--split",
        action="store_true",
        help="a cheap trial: one encoder, of one half of the pairs; networks of the other half",
    )
    parser.add_argument("--only-teach", action="store_true")
    parser.add_argument("--fast", action="store_true", help="also train a `fast` to compare with")
    parser.add_argument("--ship", action="store_true")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    gold = Gold.read(arguments.data, arguments.most)
    print(len(gold.taught), "pairs;", {name: len(held) for name, held in gold.held_out.items()})
    arguments.work.mkdir(parents=True, exist_ok=True)
    teaching = TeachSettings(epochs=arguments.teach_epochs, rate=arguments.rate)
    if arguments.split:
        gold = teach_half(arguments.encoder, gold, arguments.work, teaching)
    else:
        teach_all(arguments.encoder, gold, arguments.work, teaching)
    if arguments.only_teach:
        return
    training = AccurateTraining(
        encoders=str(arguments.work),
        folds=FOLDS,
        loose=gold.loose,
        soft_labels=True,
        epochs=arguments.epochs,
        variants=arguments.variants,
        units=48,
    )
    settings = AccurateSettings()
    run = Run(gold.taught, report=_say)
    learned = learn(run, settings, training)
    aligner = build(settings, learned.weights)
    aligner.save(arguments.work / "accurate", overwrite=True)
    save_unseen(arguments.work / "accurate", gold, learned)
    if arguments.fast:
        features = fast_model.features_of()
        own = {each.name: getattr(training, each.name) for each in fields(FastTraining)}
        learned = learn_passes(run, FastTraining(**own), lambda _: features, lambda _: aligner)
        plain = fast_model.build(FastSettings(), learned.weights)
        plain.save(arguments.work / "fast", overwrite=True)
        save_unseen(arguments.work / "fast", gold, learned)
    if arguments.ship:
        header = {"aligner": aligner.name, "signature": aligner.signature,
                  "encoder": arguments.encoder.name}  # fmt: skip
        weights = dict(sorted(aligner.weights.items()))
        write_shipped(SHIPPED, "all", weights, header, format=FORMAT_VERSION)


def save_unseen(folder: Path, gold: Gold, learned: Learned) -> None:
    """Write how RTE2 dev is aligned by what has not seen it, longer sentences first."""
    known = {frozenset(_words(gold.taught[index])) for index in gold.rte2}
    both = zip(learned.gold, learned.unseen, strict=True)
    chosen = [(right, given) for right, given in both if frozenset(_words(right)) in known]
    for number, name in enumerate(("gold", "unseen")):
        alignments = [pair[number] for pair in chosen]
        monoalign.write_corpus(alignments, folder / f"{name}.jsonl", overwrite=True)


def _words(alignment: Alignment) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return alignment.pair.source.words, alignment.pair.target.words


def teach_all(encoder: Path, gold: Gold, work: Path, teaching: TeachSettings) -> None:
    """Write an encoder per fold, one of all pairs, and their tokeniser."""
    tokenizer = (encoder / "tokenizer.json").read_bytes()
    (work / "tokenizer.json").write_bytes(tokenizer)
    pieces = pieces_by(tokenizer)
    everything = list(range(len(gold.taught)))
    rests = [rest for rest, _ in folds_by_sentence(gold.taught, FOLDS)]
    for name, indices in [*((f"fold{n}", r) for n, r in enumerate(rests)), ("all", everything)]:
        if not (work / f"{name}.onnx").exists():
            began = time.perf_counter()
            print(f"{name}: {len(indices)} pairs", flush=True)
            _teach(encoder, gold, indices, pieces, teaching, work / f"{name}.onnx")
            print(f"{name}: {time.perf_counter() - began:.0f} s", flush=True)


def teach_half(encoder: Path, gold: Gold, work: Path, teaching: TeachSettings) -> Gold:
    """Write an encoder of one half as that of every fold of the other, which is returned."""
    indices, rest = gold.half(0)
    tokenizer = (encoder / "tokenizer.json").read_bytes()
    (work / "tokenizer.json").write_bytes(tokenizer)
    if not (work / "all.onnx").exists():
        print(f"half: {len(indices)} pairs", flush=True)
        _teach(encoder, gold, indices, pieces_by(tokenizer), teaching, work / "all.onnx")
    for number in range(FOLDS):
        shutil.copyfile(work / "all.onnx", work / f"fold{number}.onnx")
    return rest


def _teach(
    encoder: Path,
    gold: Gold,
    indices: Sequence[int],
    pieces: Pieces,
    teaching: TeachSettings,
    path: Path,
) -> None:
    """Write an encoder in 8 bits and what it was: `NAME.pt` and, of all pairs, `all.fp32.onnx`."""
    corpus = [gold.taught[index] for index in indices]
    loose = [index in gold.loose for index in indices]
    model = taught(encoder, corpus, loose, pieces, teaching)
    torch.save(model.state_dict(), path.with_suffix(".pt"))
    example = _example(corpus, pieces)
    if path.stem == "all":
        path.with_suffix(".fp32.onnx").write_bytes(exported(model, example))
    in_8_bits(model)
    path.write_bytes(exported(model, example))


def _example(corpus: Sequence[Alignment], pieces: Pieces) -> dict[str, torch.Tensor]:
    """Two windows of the same pair, of sizes that are all different."""
    pair = next(each.pair for each in corpus if len(each.pair.source) > len(each.pair.target) > 4)
    window = Window(range(len(pair.source)), range(len(pair.target)))
    inputs = inputs_of(pair, window, pieces)
    return {name: torch.from_numpy(array).repeat_interleave(2, 0) for name, array in inputs.items()}


def _say(progress: Progress) -> None:
    print(
        f"  {progress.epoch}: {progress.objective:.4f} after {progress.seconds:.0f} s", flush=True
    )


if __name__ == "__main__":
    main()
