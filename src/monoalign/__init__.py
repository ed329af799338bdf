"""monoalign: word and phrase alignment of two related English sentences.

import monoalign
aligner = monoalign.load()
alignment = aligner.align("He bought a car.", "A car was purchased by him.")
alignment.links, alignment.edits, alignment.unaligned_target
"""

from monoalign._version import __version__
from monoalign.aligners.aligner import Aligner
from monoalign.aligners.registry import available, load
from monoalign.core.alignment import Alignment
from monoalign.core.edit import Edit, EditKind
from monoalign.core.errors import DataError, MonoalignError, UsageError
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.core.symmetrise import symmetrise
from monoalign.corpora.merge import merge_annotators
from monoalign.corpora.read import read_corpus, read_pairs
from monoalign.corpora.write import write_corpus, write_pairs
from monoalign.evaluation.score import Score, evaluate

__all__ = [
    "Aligner",
    "Alignment",
    "DataError",
    "Edit",
    "EditKind",
    "MonoalignError",
    "Score",
    "Sentence",
    "SentencePair",
    "UsageError",
    "__version__",
    "available",
    "evaluate",
    "load",
    "merge_annotators",
    "read_corpus",
    "read_pairs",
    "symmetrise",
    "write_corpus",
    "write_pairs",
]
