"""`fast` beyond corpora: everyday pairs, long texts, the same frame around unrelated words.

    python benchmarks/everyday.py [everyday] [long] [frames] [--model FOLDER]

`everyday` scores both halves of the pairs in examples/ (docs/everyday.md). `long` puts 1, 4 and 16
pairs of a dev set behind each other and scores what is aligned. `frames` exchanges two content
words of 200 sentences of wiki dev for words that WordNet and the vectors do not relate to them: no
link of these may be likely, and probabilities have to stay true. Corpora are in MONOALIGN_DATA,
else ../shared/data.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

import monoalign
from monoalign.core.alignment import Alignment
from monoalign.resources.frequencies import Frequencies
from monoalign.resources.vectors import Vectors
from monoalign.resources.word_classes import word_class
from monoalign.resources.wordnet.wordnet import WordNet
from monoalign.training.edited_pairs import copied, joined, spliced

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.crf_folds import probabilities, report
from benchmarks.fast import WIKI_DEV, read, row, unseen_mtref

ROOT = Path(__file__).resolve().parents[1]
FRAMES = 200
LONGEST = 25  # words of a frame


def main() -> None:
    """Run what was asked for, by default all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", nargs="*", default=["everyday", "long", "frames"])
    parser.add_argument("--model", default="fast")
    arguments = parser.parse_args()
    parts = {"everyday": everyday, "long": long, "frames": frames}
    if unknown := set(arguments.what) - parts.keys():
        parser.error(f"expected some of {', '.join(parts)}, found {', '.join(sorted(unknown))}")
    aligner = monoalign.load(arguments.model)
    for what in arguments.what:
        parts[what](aligner)


def everyday(aligner: monoalign.Aligner) -> None:
    """P / R / F1 / E, and the share of pairs that are right but for possible links."""
    for half in ("everyday", "everyday-locked"):
        gold = list(monoalign.read_corpus(ROOT / "examples" / f"{half}.tsv"))
        result = list(aligner.align_many(each.pair for each in gold))
        right = sum(
            each.links <= ours.links <= each.links | each.possible
            for ours, each in zip(result, gold, strict=True)
        )
        print(f"{half:16} {row(result, gold)}, right: {100 * right / len(gold):.1f} %", flush=True)


def long(aligner: monoalign.Aligner) -> None:
    """The same pairs, so many behind each other."""
    for name, gold in (("wiki dev", read(WIKI_DEV)), ("MTRef dev", unseen_mtref())):
        for count in (1, 4, 16):
            texts = [
                joined(gold[at : at + count], range(len(gold[at : at + count])))
                for at in range(0, len(gold), count)
            ]
            result = aligner.align_many(each.pair for each in texts)
            score = monoalign.evaluate(result, texts).micro
            figures = (score.precision, score.recall, score.f1)
            cells = " / ".join(f"{100 * value:.2f}" for value in figures)
            print(f"{name}, {count:2} pairs per text: {cells} (micro)", flush=True)


def frames(aligner: monoalign.Aligner) -> None:
    """How many pairs have a link of exchanged words above 0.5, and calibration."""
    gold = list(_frames(np.random.default_rng(7)))
    result = list(aligner.align_many(each.pair for each in gold))
    wrong = 0
    for ours, each in zip(result, gold, strict=True):
        words = each.pair.source.words
        wrong += any(
            probability > 0.5 and word_class(words[i]) == "content"
            for (i, j), probability in (ours.probabilities or {}).items()
            if (i, j) not in each.links
        )
    print(
        f"{len(gold)} frames, without a likely wrong link of content words: "
        f"{100 - 100 * wrong / len(gold):.1f} %"
    )
    report("frames", *probabilities(result, gold))


def _frames(random: np.random.Generator) -> Iterator[Alignment]:
    """Sentences of wiki dev beside themselves with two content words exchanged."""
    known = _common_words()
    sentences = [
        each.pair.source for each in read(WIKI_DEV) if 6 <= len(each.pair.source) <= LONGEST
    ]
    made = 0
    for index in random.permutation(len(sentences)).tolist():
        alignment = copied(sentences[index])
        words = alignment.pair.source.words
        places = [at for at, word in enumerate(words) if word in known]
        if len(places) < 3:
            continue
        for at in random.choice(places, 2, replace=False).tolist():
            other = _unrelated(words[at], known, random)
            alignment = spliced(alignment, at, at + 1, [other], frozenset())
        yield alignment
        made += 1
        if made == FRAMES:
            return


def _common_words() -> dict[str, str]:
    """Words in small letters that are common, and their parts of speech."""
    wordnet, forms = WordNet.load(), sorted(Frequencies.load().levels)
    zipfs = Frequencies.load().zipf(forms)
    some = [form for form, zipf in zip(forms, zipfs, strict=True) if zipf > 3.8 and form.isalpha()]
    some = [form for form in some if len(form) > 3 and word_class(form) == "content"]
    return {
        form: parts
        for form in some
        if (parts := "".join(part for part in "nva" if wordnet.lemmas(form, part)))
    }


def _unrelated(word: str, known: dict[str, str], random: np.random.Generator) -> str:
    """A word with the same parts of speech that is not related to it."""
    same = [other for other, parts in known.items() if parts == known[word] and other != word]
    while True:
        other = same[random.integers(len(same))]
        close = Vectors.load().similarity([word], [other])[0]
        if close < 0.25 and not WordNet.load().relations([word], [other]).any():
            return other


if __name__ == "__main__":
    main()
