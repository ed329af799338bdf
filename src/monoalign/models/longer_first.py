"""A model that always sees the longer sentence first, so that swapping a pair swaps its links."""

from __future__ import annotations

from dataclasses import dataclass, replace

from monoalign.core.alignment import Alignment
from monoalign.core.batch import Batch
from monoalign.core.sentence import SentencePair

from .model import Explanation, Model


@dataclass(frozen=True, slots=True)
class LongerFirst:
    """A model, run on pairs turned that way; its alignments are turned back."""

    model: Model

    def align(self, batch: Batch) -> list[Alignment]:
        """One alignment per pair."""
        swap = [not is_longer_first(pair) for pair in batch.pairs]
        if any(swap):
            batch = Batch.of(
                pair.swapped() if turn else pair
                for pair, turn in zip(batch.pairs, swap, strict=True)
            )
        alignments = zip(self.model.align(batch), swap, strict=True)
        return [alignment.swapped() if turn else alignment for alignment, turn in alignments]

    def explain(self, batch: Batch, alignment: Alignment) -> Explanation:
        """The model's evidence, with features named for the sides as given."""
        if is_longer_first(batch.pairs[0]):
            return self.model.explain(batch, alignment)
        turned = Batch.of([batch.pairs[0].swapped()])
        explanation = self.model.explain(turned, replace(alignment.swapped(), pair=turned.pairs[0]))
        return {
            (j, i): tuple(replace(item, feature=_turned(item.feature)) for item in evidence)
            for (i, j), evidence in explanation.items()
        }


def is_longer_first(pair: SentencePair) -> bool:
    """Whether the source has more words, or, of equally many, those that sort last."""
    source, target = pair.source.words, pair.target.words
    return (len(source), source) >= (len(target), target)


_OTHER_WAY = {
    "source": "target",
    "row": "column",
    "hypernym": "hyponym",
    "member_of": "has_member",
    "substance_of": "has_substance",
    "part_of": "has_part",
    "beside_left": "beside_above",
    "beside_right": "beside_below",
    "corner_above_right": "corner_below_left",
}
_OTHER_WAY |= {other: name for name, other in _OTHER_WAY.items()}


def _turned(name: str) -> str:
    """The name of a feature that was computed with source and target exchanged."""
    if name in _OTHER_WAY:
        return _OTHER_WAY[name]
    return "_".join([_OTHER_WAY.get(piece, piece) for piece in name.split("_")])
