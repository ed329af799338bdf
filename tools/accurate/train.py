"""Train `accurate`: encoders, then the two networks over what they say of unseen pairs.

    python tools/accurate/train.py --data ../shared/data --encoder FOLDER --work build/accurate

FOLDER is a BERT-like encoder in Hugging Face layout: `config.json`, `tokenizer.json`, and
`model.safetensors` or `onnx/model.onnx`. Encoders and aligners that the work folder has already are
not taught again; `--only-teach NAME` teaches one and stops, so that several processes can share the
work.
Needs the extra `train`. The aligner is saved to `WORK/accurate`, and `tools/accurate/figures.py`
measures it; `--ship` writes it to `packages/accurate`.
"""

from __future__ import annotations

import argparse
from dataclasses import fields
from functools import partial
from pathlib import Path

import numpy as np
import torch
from gold import Gold
from labels import label_count, read_labels, unlabelled
from round_trips import ROUND_TRIPS

import monoalign
from monoalign.core.alignment import Alignment
from monoalign.resources.array_files import write_shipped
from monoalign.systems.accurate import AccurateSettings, AccurateTraining
from monoalign.systems.accurate.model import build
from monoalign.systems.accurate.teaching.encoders import EncoderSchool, Lessons
from monoalign.systems.accurate.teaching.teach import TeachSettings
from monoalign.systems.accurate.train import learn
from monoalign.systems.aligner import Aligner
from monoalign.systems.fast import FastSettings, FastTraining
from monoalign.systems.fast import model as fast_model
from monoalign.systems.fast.train import Learned, learn_passes
from monoalign.systems.storage import FORMAT_VERSION
from monoalign.training.run import Progress, Run

PACKAGE = Path(__file__).resolve().parents[2] / "packages" / "accurate"
SHIPPED = PACKAGE / "src" / "monoalign_accurate" / "weights"


def main() -> None:
    """Teach what is missing, then train the networks."""
    arguments = _arguments()
    torch.set_num_threads(arguments.threads)
    gold = Gold.read(arguments.data)
    held_out = {name: len(held) for name, held in gold.held_out.items()}
    print(f"{len(gold.taught)} pairs, {len(gold.further)} further; kept from all: {held_out}")
    arguments.work.mkdir(parents=True, exist_ok=True)
    training = AccurateTraining(
        encoders=str(arguments.work),
        folds=arguments.folds,
        loose=gold.loose,
        soft_labels=True,
        epochs=arguments.epochs,
        variants=arguments.variants,
        units=48,
    )
    if not arguments.keep_networks:
        _teach(arguments, gold, training.folds)
    if arguments.only_teach is not None:
        return
    run = Run(gold.taught, report=_report)
    if arguments.keep_networks:
        aligner = _with_encoder(arguments.work)
        aligner.save(arguments.work / aligner.name, overwrite=True)
    elif (arguments.work / "accurate").exists():
        aligner = monoalign.load(arguments.work / "accurate")
    else:
        learned = learn(run, AccurateSettings(), training, gold.everyday)
        aligner = build(AccurateSettings(), learned.weights)
        _save(aligner, arguments.work, gold, learned)
    if arguments.fast and not (arguments.work / "fast").exists():
        features = fast_model.features_of()
        own = {each.name: getattr(training, each.name) for each in fields(FastTraining)}
        passes = FastTraining(**own)
        learned = learn_passes(run, passes, lambda _: features, lambda _: aligner, gold.everyday)
        _save(fast_model.build(FastSettings(), learned.weights), arguments.work, gold, learned)
    if arguments.ship:
        header = {
            "aligner": aligner.name,
            "signature": aligner.signature,
            "encoder": arguments.encoder.name,
        }
        weights = dict(sorted(aligner.weights.items()))
        write_shipped(SHIPPED, "all", weights, header, format=FORMAT_VERSION)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--encoder", type=Path, required=True)
    parser.add_argument("--work", type=Path, default=Path("build/accurate"))
    parser.add_argument("--folds", type=int, default=3)
    parser.add_argument(
        "--base-epochs", type=float, default=2.0, help="of the encoder all begin with"
    )
    parser.add_argument("--label-epochs", type=float, default=0.75, help="over labels.npz")
    parser.add_argument("--round-trips", type=Path, default=ROUND_TRIPS)
    parser.add_argument("--teach-epochs", type=float, default=2.0)
    parser.add_argument("--rate", type=float, default=1e-4)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--half", action="store_true", help="teach in 16 bits: see TeachSettings")
    parser.add_argument("--epochs", type=int, default=20, help="of the two networks")
    parser.add_argument("--variants", type=float, default=1.0)
    parser.add_argument("--only-teach", nargs="*", metavar="NAME", help="base, fold0 …, all")
    parser.add_argument(
        "--keep-networks",
        action="store_true",
        help="those of the installed `accurate`, under the encoder that is in the work folder",
    )
    parser.add_argument("--fast", action="store_true", help="also train a `fast` to compare with")
    parser.add_argument("--ship", action="store_true")
    return parser.parse_args()


def _teach(arguments: argparse.Namespace, gold: Gold, folds: int) -> None:
    base, labelled, then = (
        TeachSettings(epochs=epochs, rate=arguments.rate, half=arguments.half)
        for epochs in (arguments.base_epochs, arguments.label_epochs, arguments.teach_epochs)
    )
    school = EncoderSchool(arguments.encoder, arguments.work, partial(print, flush=True))
    school.teach_base(_lessons(gold.further, gold.further_loose), base)
    if arguments.only_teach == ["base"]:
        return
    if arguments.label_epochs:
        pairs = unlabelled(arguments.data, gold, arguments.round_trips)
        with_labels = list(read_labels(pairs))
        print(f"{len(with_labels)} of {label_count()} labelled pairs are here")
        school.teach_labelled(with_labels, labelled)
    school.teach(_lessons(gold.taught, gold.loose), folds, then, arguments.only_teach or ())


def _lessons(gold: list[Alignment], loose: range) -> Lessons:
    return Lessons(gold, [index in loose for index in range(len(gold))])


def _with_encoder(work: Path) -> Aligner:
    """The installed aligner with the encoder of all pairs instead of its own."""
    content = (work / "all.onnx").read_bytes(), (work / "tokenizer.json").read_bytes()
    arrays = {
        name: np.frombuffer(each, np.uint8)
        for name, each in zip(("encoder", "tokenizer"), content, strict=True)
    }
    known = monoalign.load("accurate").weights
    return build(AccurateSettings(), {**known, **arrays, "orders": np.array([2])})


def _save(aligner: Aligner, work: Path, gold: Gold, learned: Learned) -> None:
    """Write an aligner, and how RTE2 dev is aligned by what has not seen it."""
    folder = work / aligner.name
    aligner.save(folder, overwrite=True)
    known = {frozenset(_words(gold.taught[index])) for index in gold.rte2}
    both = zip(learned.gold, learned.unseen, strict=True)
    unseen = [given for right, given in both if frozenset(_words(right)) in known]
    monoalign.write_corpus(unseen, folder / "unseen.jsonl", overwrite=True)


def _words(alignment: Alignment) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return alignment.pair.source.words, alignment.pair.target.words


def _report(progress: Progress) -> None:
    print(
        f"  {progress.epoch}: {progress.objective:.4f} after {progress.seconds:.0f} s", flush=True
    )


if __name__ == "__main__":
    main()
