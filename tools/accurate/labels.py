"""Pairs without gold, and what a teacher thinks of them.

`labels.npz` has no text, but finds its pairs by their digests:

    digests  (N,) of the words of a pair
    counts   (N,) of its cells that may be links
    cells    (M, 2) their words, from 0
    shares   (M,) their probabilities, in 255ths

Paraphrases by way of French are of a file that `round_trips.py` makes again. A machine that rounds
otherwise may make some of them otherwise: these have no labels then.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations
from pathlib import Path

import numpy as np
from gold import RTE2_TEST, Gold
from round_trips import content_words

import monoalign
from monoalign.annotate.text import from_text
from monoalign.core.alignment import Alignment
from monoalign.core.edit import FloatArray
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.tasks.datasets import read_msrp, read_sts, read_trecqa
from monoalign.training.corpus import folds_by_sentence

LABELS = Path(__file__).with_name("labels.npz")
_LONGEST = 70  # words of a sentence
_LEAST = 0.02  # probability of a cell that is kept
_STEPS = 255
_REPEATED = frozenset({"MSRpar"})  # of STS: it is of MSRP
_ROUND_TRIP = "round trip"
_REFERENCES = 10  # sentences of one source that are paired with one another


def unlabelled(data: Path, gold: Gold, round_trips: Path) -> list[SentencePair]:
    """Pairs of MSRP's training part and STS 2012, new ones of MTRef's references, and paraphrases.

    None has a sentence of a test set, of a held-out set, or of the gold that folds are made of.
    Without the file of `round_trips.py`, there are no paraphrases.
    """
    known = {_letters(sentence) for pair in _kept_from(data, gold) for sentence in _both(pair)}
    chosen: dict[bytes, SentencePair] = {}
    for pair in chain(
        (each.pair for each in read_msrp(data / "msrp/msr_paraphrase_train.txt")),
        *_sts(data / "sts"),
        _new_pairs([gold.further[index] for index in gold.further_loose]),
        _paraphrases(round_trips) if round_trips.exists() else (),
    ):
        if max(map(len, _both(pair))) <= _LONGEST:
            letters = [_letters(sentence) for sentence in _both(pair)]
            if letters[0] != letters[1] and not known & set(letters):
                chosen.setdefault(_digest(pair), pair)
    return list(chosen.values())


def read_labels(pairs: Iterable[SentencePair], path: Path = LABELS) -> Iterator[Alignment]:
    """The pairs that have labels, with them."""
    with np.load(path, allow_pickle=False) as arrays:
        cells, shares = arrays["cells"].tolist(), (arrays["shares"] / _STEPS).tolist()
        ends = np.cumsum(arrays["counts"]).tolist()
        digests = [digest.tobytes() for digest in arrays["digests"]]
    parts = dict(zip(digests, zip([0, *ends], ends, strict=False), strict=True))
    for pair in pairs:
        begin, end = parts.get(_digest(pair), (0, -1))
        if begin <= end:
            known = zip(cells[begin:end], shares[begin:end], strict=True)
            yield _alignment(pair, {(i, j): share for (i, j), share in known})


def label_count(path: Path = LABELS) -> int:
    """How many pairs have labels."""
    with np.load(path, allow_pickle=False) as arrays:
        return len(arrays["counts"])


def write_labels(
    pairs: Sequence[SentencePair], grids: Sequence[FloatArray], path: Path = LABELS
) -> None:
    """Write the probabilities (S, T) of the cells of pairs."""
    cells = [np.argwhere(grid >= _LEAST) for grid in grids]
    shares = [grid[grid >= _LEAST] for grid in grids]
    np.savez_compressed(
        path,
        digests=np.array([np.frombuffer(_digest(pair), np.uint8) for pair in pairs]),
        counts=np.array([len(each) for each in cells], np.uint16),
        cells=np.concatenate(cells).astype(np.uint8),
        shares=np.round(np.concatenate(shares) * _STEPS).astype(np.uint8),
    )


def _alignment(pair: SentencePair, shares: dict[tuple[int, int], float]) -> Alignment:
    links = frozenset(cell for cell, share in shares.items() if share >= 0.5)
    return Alignment(pair, links, probabilities=shares)


def _sts(folder: Path) -> list[list[SentencePair]]:
    by_set: dict[str, list[SentencePair]] = {}
    for part in ("STS2012-train", "STS2012-test"):
        for example in read_sts(folder / part):
            by_set.setdefault(example.group, []).append(example.pair)
    return [pairs for name, pairs in by_set.items() if name not in _REPEATED]


def is_round_trip(pair: SentencePair) -> bool:
    """Whether a pair without gold is a sentence and its paraphrase by way of French."""
    return pair.id == _ROUND_TRIP


def _paraphrases(path: Path) -> Iterator[SentencePair]:
    """Those with other content words than the sentences that they were made of."""
    lines = path.read_text(encoding="utf-8").splitlines()
    for text, other in zip(lines[::2], lines[1::2], strict=True):
        pair = SentencePair(_ROUND_TRIP, from_text(text), from_text(other))
        first, second = map(content_words, _both(pair))
        if first - second and second - first:
            yield pair


def _new_pairs(gold: Sequence[Alignment]) -> Iterator[SentencePair]:
    """Sentences that share a partner, directly or by way of others, but are no pair yet."""
    count = max(len(gold), 2)  # so many folds that each is of one group
    for _, group in folds_by_sentence(gold, count):
        pairs = [gold[index].pair for index in group]
        paired = {frozenset((pair.source.words, pair.target.words)) for pair in pairs}
        sentences = {side.words: side for pair in pairs for side in _both(pair)}
        for one, other in combinations(list(sentences.values())[:_REFERENCES], 2):
            if frozenset((one.words, other.words)) not in paired:
                yield SentencePair("", one, other)


def _kept_from(data: Path, gold: Gold) -> Iterator[SentencePair]:
    """What no pair may share a sentence with."""
    held_out = chain.from_iterable(gold.held_out.values())
    yield from (each.pair for each in chain(gold.taught, held_out))
    yield from (each.pair for each in monoalign.read_corpus(data / RTE2_TEST))
    yield from (each.pair for each in read_msrp(data / "msrp/msr_paraphrase_test.txt"))
    yield from (each.pair for each in read_sts(data / "sts/STS2013-test"))
    yield from (each.pair for each in read_trecqa(data / "trecqa/dev.csv"))


def _both(pair: SentencePair) -> tuple[Sentence, Sentence]:
    return pair.source, pair.target


def _letters(sentence: Sentence) -> str:
    """The same for all ways of cutting a sentence into words, and of writing quotes."""
    text = "".join(sentence.words).lower().replace("-lrb-", "").replace("-rrb-", "")
    return "".join(letter for letter in text if letter.isalnum())


def _digest(pair: SentencePair) -> bytes:
    words = "\n".join(" ".join(sentence.words) for sentence in _both(pair))
    return hashlib.blake2b(words.encode(), digest_size=8).digest()
