"""Our own aligner that reads the sentences: a small encoder beside what words and places say.

It needs a distribution of its own, `monoalign-accurate`, for its weights and ONNX Runtime.
"""

from __future__ import annotations

from dataclasses import dataclass

from monoalign.core.options import option

from ..fast import FastTraining
from ..system import System


@dataclass(frozen=True, slots=True)
class AccurateSettings:
    """The options of `accurate`."""

    threshold: float | None = option(
        None, "link words of at least this probability instead of the best set of links"
    )
    threads: int = option(1, "threads that read one pair")


@dataclass(frozen=True, slots=True)
class AccurateTraining(FastTraining):
    """The options of training."""

    folds: int = option(2, "parts of the corpus that are scored by networks of the others")
    encoder: str = option(
        "",
        "folder of a BERT-like encoder in Hugging Face layout, which is taught the corpus; "
        "needs monoalign[train]",
    )
    teach_epochs: int = option(4, "passes of the encoder over the pairs")
    encoders: str = option(
        "",
        "instead, folder of encoders that have been taught: `all.onnx`, which has seen the whole "
        "corpus, `fold0.onnx` …, which have not seen that fold, and `tokenizer.json`",
    )


SYSTEM = System(
    "accurate",
    "a small encoder that reads both sentences, beside what words and places say",
    package=__name__,
    settings=AccurateSettings,
    training=AccurateTraining,
    distribution="monoalign-accurate",
    shipped=("all",),
)
