"""The bag-of-words aligner of MacCartney, Galley & Manning (2008), section 5.1."""

from __future__ import annotations

from dataclasses import dataclass

from monoalign.core.options import option

from ..system import Preset, System


@dataclass(frozen=True, slots=True)
class BagOfWordsSettings:
    """The options of `bag-of-words`."""

    pipeline: str = option(
        "", "a spaCy pipeline that finds lemmas, `english` is ours; else a table does"
    )
    paraphrases: str = option(
        "", "a file of paraphrases, or `registered`, beyond the paper: its words are alike too"
    )


_PAPER = Preset(
    "paper",
    "the paper's formula, which is the default",
    deviations=(
        "Lemmas come from our table, by form alone; the paper does not say which it had.",
        "Inverse document frequencies are those of our table of frequencies, not of the paper's "
        "corpus; they matter for the score of an alignment, not for its links.",
        "Left open: the logarithm of a similarity of 0. Ours is taken of 0.01 at least.",
        "Left open: ties, which are frequent. Of equally similar premise words the first one.",
    ),
)

SYSTEM = System(
    "bag-of-words",
    "each target word to the source word spelt most like it (MacCartney et al. 2008)",
    package=__name__,
    settings=BagOfWordsSettings,
    paper="MacCartney et al. 2008",
    presets=(_PAPER,),
)
