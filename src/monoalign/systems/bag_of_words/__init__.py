"""The bag-of-words aligner of MacCartney, Galley & Manning (2008), section 5.1."""

from __future__ import annotations

from dataclasses import dataclass

from monoalign.core.options import option

from ..system import Published, System


@dataclass(frozen=True, slots=True)
class BagOfWordsSettings:
    """The options of `bag-of-words`."""

    pipeline: str = option(
        "", "a spaCy pipeline that finds lemmas, `english` is ours; else a table does"
    )
    paraphrases: str = option(
        "", "a file of paraphrases, or `registered`, beyond the paper: its words are alike too"
    )


SYSTEM = System(
    "bag-of-words",
    "each target word to the source word spelt most like it (MacCartney et al. 2008)",
    package=__name__,
    settings=BagOfWordsSettings,
    paper="MacCartney et al. 2008",
    published=(
        Published("RTE2_test", "bag of words", 62.1, 82.6, 70.9, 5.3, "MacCartney et al. 2008"),
    ),
)
