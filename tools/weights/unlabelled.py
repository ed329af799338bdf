"""Pairs that nobody has linked, for the teacher of `fast` (`monoalign/training/fast_teacher.py`).

Those of tasks' training parts: paraphrases (MSRP), similar sentences (STS 2012), and questions with
sentences that may answer them (TREC QA). A clause of one paraphrase beside the whole other one is
much like a short hypothesis beside a long premise.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from monoalign.core.sentence import Sentence, SentencePair
from monoalign.resources.word_classes import word_class
from monoalign.tasks.datasets.msrp import read_msrp
from monoalign.tasks.datasets.sts import read_sts
from monoalign.tasks.datasets.trecqa import read_trecqa

_QUESTIONS = 4000  # pairs of a question, of tens of thousands
_COMMON = 2  # content words that a question shares with a sentence
_CLAUSES = 5000
_CLAUSE = range(5, 17)  # words
_LONGEST = 80  # words
_BORDERS = {
    *[",", ";", "--", "-"],
    *["that", "which", "who", "after", "when", "while", "because", "and", "but", "as"],
}


def unlabelled_pairs(data: Path) -> tuple[SentencePair, ...]:
    """Each pair once, the same ones every time."""
    chance = random.Random(1)
    paraphrases = [one.pair for one in read_msrp(data / "msrp" / "msr_paraphrase_train.txt")]
    similar = [one.pair for one in read_sts(data / "sts" / "STS2012-train")]
    questions = [
        one.pair for one in read_trecqa(data / "trecqa" / "train.csv") if _related(one.pair)
    ]
    clauses = list(_with_clauses(paraphrases, chance))
    chance.shuffle(questions)
    chance.shuffle(clauses)
    distinct: dict[tuple[tuple[str, ...], ...], SentencePair] = {}
    for pair in (*paraphrases, *similar, *questions[:_QUESTIONS], *clauses[:_CLAUSES]):
        words = pair.source.words, pair.target.words
        if all(0 < len(side) <= _LONGEST for side in words):
            distinct.setdefault(words, pair)
    return tuple(replace(pair, id=f"unlabelled:{at}") for at, pair in enumerate(distinct.values()))


def _related(pair: SentencePair) -> bool:
    content = [
        {word.lower() for word in side.words if word_class(word) == "content"}
        for side in (pair.source, pair.target)
    ]
    return len(content[0] & content[1]) >= _COMMON


def _with_clauses(pairs: Sequence[SentencePair], chance: random.Random) -> Iterator[SentencePair]:
    """Both ways round: a sentence, and what stands between two borders of the other."""
    for one in pairs:
        for pair in (one, one.swapped()):
            words = pair.target.words
            inner = [at for at, word in enumerate(words) if word.lower() in _BORDERS]
            ends = [0, *inner, len(words)]
            spans = [(a, b) for a in ends for b in ends if b - a in _CLAUSE and b - a < len(words)]
            if spans:
                start, end = chance.choice(spans)
                clause = [*words[start:end], *([] if words[end - 1] == "." else ["."])]
                yield replace(pair, target=Sentence.from_words(clause))
