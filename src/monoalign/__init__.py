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

from monoalign._version import __version__ as __version__

if TYPE_CHECKING:
    from monoalign.changes.counts import EditCounts as EditCounts
    from monoalign.changes.counts import word_labels as word_labels
    from monoalign.changes.edits import typed_edits as typed_edits
    from monoalign.changes.typed_edit import Operation as Operation
    from monoalign.changes.typed_edit import Relation as Relation
    from monoalign.changes.typed_edit import TypedEdit as TypedEdit
    from monoalign.changes.typed_edit import apply_edits as apply_edits
    from monoalign.changes.typed_edit import reverse_edits as reverse_edits
    from monoalign.core.alignment import Alignment as Alignment
    from monoalign.core.constraints import LinkConstraints as LinkConstraints
    from monoalign.core.edit import Edit as Edit
    from monoalign.core.edit import EditKind as EditKind
    from monoalign.core.errors import DataError as DataError
    from monoalign.core.errors import MonoalignError as MonoalignError
    from monoalign.core.errors import UsageError as UsageError
    from monoalign.core.sentence import Sentence as Sentence
    from monoalign.core.sentence import SentencePair as SentencePair
    from monoalign.core.symmetrise import symmetrise as symmetrise
    from monoalign.corpora.read import read_corpus as read_corpus
    from monoalign.corpora.read import read_pairs as read_pairs
    from monoalign.corpora.same_pairs import merge_annotators as merge_annotators
    from monoalign.corpora.write import write_corpus as write_corpus
    from monoalign.corpora.write import write_pairs as write_pairs
    from monoalign.documents.alignment import DocumentAlignment as DocumentAlignment
    from monoalign.documents.alignment import align_documents as align_documents
    from monoalign.evaluation.score import Score as Score
    from monoalign.evaluation.score import evaluate as evaluate
    from monoalign.systems.aligner import Aligner as Aligner
    from monoalign.systems.registry import available as available
    from monoalign.systems.registry import load as load
    from monoalign.systems.registry import train as train
    from monoalign.tables.frames import align_frame as align_frame
    from monoalign.tasks.answers import answer as answer
    from monoalign.tasks.entailment import entailment as entailment
    from monoalign.tasks.paraphrase import paraphrase as paraphrase
    from monoalign.tasks.similarity import similarity as similarity

_HOMES = {
    "changes.counts": ("EditCounts", "word_labels"),
    "changes.edits": ("typed_edits",),
    "changes.typed_edit": ("Operation", "Relation", "TypedEdit", "apply_edits", "reverse_edits"),
    "core.alignment": ("Alignment",),
    "core.constraints": ("LinkConstraints",),
    "core.edit": ("Edit", "EditKind"),
    "core.errors": ("DataError", "MonoalignError", "UsageError"),
    "core.sentence": ("Sentence", "SentencePair"),
    "core.symmetrise": ("symmetrise",),
    "corpora.same_pairs": ("merge_annotators",),
    "corpora.read": ("read_corpus", "read_pairs"),
    "corpora.write": ("write_corpus", "write_pairs"),
    "documents.alignment": ("DocumentAlignment", "align_documents"),
    "evaluation.score": ("Score", "evaluate"),
    "systems.aligner": ("Aligner",),
    "systems.registry": ("available", "load", "train"),
    "tables.frames": ("align_frame",),
    "tasks.answers": ("answer",),
    "tasks.entailment": ("entailment",),
    "tasks.paraphrase": ("paraphrase",),
    "tasks.similarity": ("similarity",),
}
_RENAMED = {"Wishes": "LinkConstraints"}
"""Earlier names, which work for one more release."""

__all__ = sorted([*(name for names in _HOMES.values() for name in names), "__version__"])


def __getattr__(name: str) -> Any:
    if name in _RENAMED:
        import warnings

        new = _RENAMED[name]
        message = f"monoalign.{name} is now monoalign.{new}; the old name will soon be removed"
        warnings.warn(message, DeprecationWarning, stacklevel=2)
        return __getattr__(new)
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
