"""Teach the encoder of the installed `accurate` on, by gold and by what a teacher thinks.

    python tools/accurate/teach_on.py --data ../shared/data --encoder FOLDER --work build/accurate
    python tools/accurate/train.py … --work build/accurate --keep-networks --ship

The pairs are cut into parts. One encoder is taught each of them, and the mean of their weights is
written: on a busy machine, `--part NUMBER` teaches one and stops, so that several processes can
share the work. FOLDER is what the encoder was made of, for its sizes.
"""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

import torch
from gold import Gold
from labels import read_labels, unlabelled

import monoalign
from monoalign.systems.accurate.encoder import pieces_by
from monoalign.systems.accurate.teaching.encoders import EncoderSchool, Lessons
from monoalign.systems.accurate.teaching.pretrained import arrays_in_8_bits
from monoalign.systems.accurate.teaching.teach import TeachSettings, taught


def main() -> None:
    """Teach the parts that are missing; then write the mean."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--encoder", type=Path, required=True)
    parser.add_argument("--work", type=Path, default=Path("build/accurate"))
    parser.add_argument("--parts", type=int, default=2)
    parser.add_argument("--part", type=int)
    parser.add_argument("--rate", type=float, default=7e-5)
    parser.add_argument("--head-rate", type=float, default=3e-4)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--half", action="store_true", help="teach in 16 bits: see TeachSettings")
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    arguments.work.mkdir(parents=True, exist_ok=True)
    lessons = _lessons(arguments.data)
    numbers = range(arguments.parts) if arguments.part is None else [arguments.part]
    for number in numbers:
        _teach(arguments, lessons.at(range(number, len(lessons.gold), arguments.parts)), number)
    paths = [_path(arguments.work, number) for number in range(arguments.parts)]
    if all(path.exists() for path in paths):
        states = [torch.load(path, weights_only=True) for path in paths]
        mean = {name: sum(state[name] for state in states) / len(states) for name in states[0]}
        school = EncoderSchool(arguments.encoder, arguments.work, partial(print, flush=True))
        school.write(mean, lessons.gold, "all")


def _lessons(data: Path) -> Lessons:
    """Gold, variants of it, and pairs with labels."""
    gold = Gold.read(data)
    loose = [at in gold.loose for at in range(len(gold.taught))]
    own = Lessons(gold.taught, loose).with_variants()
    labelled = list(read_labels(unlabelled(data, gold)))
    return Lessons([*own.gold, *labelled], [*own.loose, *[False] * len(labelled)])


def _teach(arguments: argparse.Namespace, lessons: Lessons, number: int) -> None:
    path = _path(arguments.work, number)
    if path.exists():
        return
    weights = monoalign.load("accurate").weights
    model = taught(
        arguments.encoder,
        lessons.gold,
        lessons.loose,
        pieces_by(weights["tokenizer"].tobytes()),
        TeachSettings(
            epochs=1,
            rate=arguments.rate,
            head_rate=arguments.head_rate,
            mix_rate=0.01,
            half=arguments.half,
            seed=number + 1,
        ),
        partial(print, f"part {number}", flush=True),
        arrays_in_8_bits(weights["encoder"].tobytes()),
        path.with_suffix(".state"),
    )
    torch.save(model.state_dict(), path)


def _path(work: Path, number: int) -> Path:
    return work / f"part{number}.pt"


if __name__ == "__main__":
    main()
