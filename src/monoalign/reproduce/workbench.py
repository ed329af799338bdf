"""Where measurements are made: each aligner is loaded or trained once, each corpus aligned once."""

from __future__ import annotations

from collections.abc import Iterator

from monoalign.core.alignment import Alignment
from monoalign.core.sentence import SentencePair
from monoalign.systems.aligner import Aligner
from monoalign.systems.registry import load, system_of, train

from .data import DataFolder
from .table import Measurement


class Workbench:
    """The data, and what was made of it: each aligner once, and its alignments of a corpus once."""

    def __init__(self, data: DataFolder) -> None:
        self.data = data
        self._aligners: dict[str, Aligner] = {}
        self._alignments: dict[tuple[str, str], list[Alignment]] = {}
        self._pairs: dict[tuple[str, str], list[SentencePair]] = {}

    def aligner(self, measurement: Measurement) -> Aligner:
        """The aligner of a measurement, loaded or trained."""
        key = measurement.aligner_key
        if key not in self._aligners:
            self._aligners[key] = self._made(measurement)
        return self._aligners[key]

    def alignments(self, measurement: Measurement) -> list[Alignment]:
        """What the aligner makes of the corpus."""
        key = (measurement.aligner_key, measurement.corpus)
        if key not in self._alignments:
            aligner, pairs = self.aligner(measurement), self._annotated(measurement)
            self._alignments[key] = list(aligner.align_many(pairs))
        return self._alignments[key]

    def _annotated(self, measurement: Measurement) -> list[SentencePair]:
        """The pairs of the corpus; aligners that differ in a seed share them."""
        aligner = self.aligner(measurement)
        key = (repr(aligner.annotator), measurement.corpus)
        if key not in self._pairs:
            gold = self.data.gold(measurement.corpus)
            self._pairs[key] = list(aligner.annotate(one.pair for one in gold))
        return self._pairs[key]

    def beside_gold(self, measurement: Measurement) -> Iterator[tuple[Alignment, Alignment]]:
        """Each alignment, and the gold one."""
        gold = self.data.gold(measurement.corpus)
        return zip(self.alignments(measurement), gold, strict=True)

    def _made(self, measurement: Measurement) -> Aligner:
        options = self.data.options(measurement.options)
        if not measurement.learned_from:
            return load(measurement.system, **options)
        options.pop("weights", None)
        corpora = map(self.data.gold, measurement.learned_from)
        gold = [one for corpus in corpora for one in corpus]
        if system_of(measurement.system).from_text:
            gold = [Alignment(one.pair, frozenset()) for one in gold]
        return train(measurement.system, gold, **options, **measurement.training)
