"""monoalign: word and phrase alignment of two related English sentences.

    import monoalign
    aligner = monoalign.load()
    alignment = aligner.align("He bought a car.", "A car was purchased by him.")
    alignment.links, alignment.edits, alignment.unaligned_target

Importing the package costs next to nothing: a public name is fetched when it is first used.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from monoalign._version import __version__

if TYPE_CHECKING:
    from monoalign.aligners.aligner import Aligner
    from monoalign.aligners.registry import available, load
    from monoalign.core.alignment import Alignment
    from monoalign.core.constraints import LinkConstraints
    from monoalign.core.edit import Edit, EditKind
    from monoalign.core.errors import DataError, MonoalignError, UsageError
    from monoalign.core.sentence import Sentence, SentencePair
    from monoalign.core.symmetrise import symmetrise
    from monoalign.corpora.read import read_corpus, read_pairs
    from monoalign.corpora.same_pairs import merge_annotators
    from monoalign.corpora.write import write_corpus, write_pairs
    from monoalign.evaluation.score import Score, evaluate
    from monoalign.tasks.answers import answer
    from monoalign.tasks.entailment import entailment
    from monoalign.tasks.paraphrase import paraphrase
    from monoalign.tasks.similarity import similarity
    from monoalign.training.train import train

__all__ = [
    "Aligner",
    "Alignment",
    "DataError",
    "Edit",
    "EditKind",
    "LinkConstraints",
    "MonoalignError",
    "Score",
    "Sentence",
    "SentencePair",
    "UsageError",
    "__version__",
    "answer",
    "available",
    "entailment",
    "evaluate",
    "load",
    "merge_annotators",
    "paraphrase",
    "read_corpus",
    "read_pairs",
    "similarity",
    "symmetrise",
    "train",
    "write_corpus",
    "write_pairs",
]

_HOMES = {
    "aligners.aligner": ("Aligner",),
    "aligners.registry": ("available", "load"),
    "core.alignment": ("Alignment",),
    "core.edit": ("Edit", "EditKind"),
    "core.errors": ("DataError", "MonoalignError", "UsageError"),
    "core.sentence": ("Sentence", "SentencePair"),
    "core.symmetrise": ("symmetrise",),
    "core.constraints": ("LinkConstraints",),
    "corpora.same_pairs": ("merge_annotators",),
    "corpora.read": ("read_corpus", "read_pairs"),
    "corpora.write": ("write_corpus", "write_pairs"),
    "evaluation.score": ("Score", "evaluate"),
    "tasks.answers": ("answer",),
    "tasks.entailment": ("entailment",),
    "tasks.paraphrase": ("paraphrase",),
    "tasks.similarity": ("similarity",),
    "training.train": ("train",),
}


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            value = getattr(import_module(f"monoalign.{home}"), name)
            globals()[name] = value  # from now on an ordinary attribute
            _teach_notebooks()
            return value
    raise AttributeError(f"module 'monoalign' has no attribute {name!r}")


def _teach_notebooks() -> None:
    """Let alignments be shown as pictures, though `core` knows nothing of `view`."""
    core = sys.modules.get("monoalign.core.alignment")
    if core is not None and not hasattr(core.Alignment, "_repr_html_"):
        core.Alignment._repr_html_ = lambda alignment: import_module("monoalign.view.svg").to_html(
            alignment
        )


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
