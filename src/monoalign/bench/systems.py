"""What the report measures: registered aligners, models learned from the text itself, installed
peers, and outputs in files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol

from monoalign.core.alignment import Alignment
from monoalign.core.sentence import SentencePair
from monoalign.corpora.read import read_corpus
from monoalign.systems.registry import available, load, systems, train

from .peers import PEERS, installed

SystemKind = Literal["aligner", "from text", "peer", "stored"]


@dataclass(frozen=True, slots=True)
class Spec:
    """A system by name, which can be sent to another process."""

    kind: SystemKind
    name: str
    weights: str = ""  # of an aligner
    file: str = ""  # of a stored output
    swap: bool = False  # whether its sides are exchanged
    text: tuple[str, ...] = ()  # further corpora whose words a model from text may see
    tasks: tuple[str, ...] = ()  # `name=file,file`


class MeasuredSystem(Protocol):
    """Something that aligns; `annotate` does what can be done beforehand."""

    @property
    def signature(self) -> str: ...

    def annotate(self, pairs: Iterable[SentencePair]) -> Iterator[SentencePair]: ...

    def align_many(self, pairs: Iterable[SentencePair]) -> Iterator[Alignment]: ...


def specs_of(
    weights: str,
    text: Sequence[str] = (),
    outputs: Sequence[str] = (),
    tasks: Sequence[str] = (),
    only: Sequence[str] = (),
) -> list[Spec]:
    """All systems there are, or those of the names given."""
    everything = [Spec("aligner", name, weights, tasks=tuple(tasks)) for name in available()]
    learners = [system.name for system in systems() if system.from_text]
    everything += [Spec("from text", f"{name}, from text", text=tuple(text)) for name in learners]
    everything += [Spec("peer", name) for name in PEERS if installed(name)]
    for path in outputs:
        file, _, mark = path.partition(":")
        everything.append(Spec("stored", Path(file).name, file=file, swap=mark == "swap"))
    return [one for one in everything if not only or one.name in only]


def system_of(spec: Spec, gold: Sequence[Alignment]) -> MeasuredSystem:
    """Make a system ready; one from text learns here, from words without links."""
    if spec.kind == "aligner":
        return load(spec.name, weights=spec.weights)
    if spec.kind == "from text":
        pairs = [one.pair for one in gold]
        pairs += [one.pair for file in spec.text for one in read_corpus(file)]
        plain = [Alignment(pair, frozenset()) for pair in pairs]
        return train(spec.name.partition(",")[0], plain)
    if spec.kind == "peer":
        return PEERS[spec.name]()
    return _Stored(spec)


@dataclass(frozen=True)
class _Stored:
    """An output that was produced elsewhere, read in step with the pairs."""

    spec: Spec

    @property
    def signature(self) -> str:
        return self.spec.name

    def annotate(self, pairs: Iterable[SentencePair]) -> Iterator[SentencePair]:
        return iter(pairs)

    def align_many(self, pairs: Iterable[SentencePair]) -> Iterator[Alignment]:
        for pair, output in zip(pairs, read_corpus(self.spec.file), strict=True):
            yield Alignment(pair, output.swapped().links if self.spec.swap else output.links)
