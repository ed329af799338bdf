"""How frequent an English word is, and how informative.

    frequencies = Frequencies.load()
    frequencies.zipf(["the", "Purchase", "qqqzx"])  ->  [7.73, 4.71, 1.95]
    frequencies.idf(["the", "Purchase", "qqqzx"])   ->  [0.005, 5.275, 11.628]

Zipf: log10 of occurrences in a billion words; 3 is once in a million. Case does not matter.
The table also has the parts that Penn tokens make of contractions (`n't`, `'ll`, `ca`),
punctuation, and numbers of two and three digits, years, decades and ordinals. A word that is not in
it is looked up with `'` for `’` and without its final full stop; else it counts as the rarest of
the table, as most long numbers and names do.

Not handled: phrases, and the parts of compounds (`one-on-one` is a word like any other).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from pathlib import Path

import numpy as np

from monoalign.core.edit import FloatArray, IntArray
from monoalign.core.forms import FormTable, lower_case
from monoalign.kernels.word_index import WordIndex

from .array_files import read_shipped
from .arrays import looked_up

DATA = Path(__file__).parent.parent / "data" / "frequencies"
FORMAT = 1
DOCUMENT = 100
"""Words of the imagined document behind `idf`."""


@dataclass(frozen=True, slots=True, eq=False)
class Frequencies:
    """Words and their frequencies, one of a few hundred levels each.

    ``levels``: word -> level. ``zipfs``: (levels,) descending. ``weights``: (levels,) the idf.
    """

    levels: Mapping[str, int]
    zipfs: FloatArray
    weights: FloatArray
    signature: str

    @classmethod
    def load(cls, folder: Path = DATA) -> Frequencies:
        """The frequencies of the package, or those of another folder; read once."""
        return _load(folder)

    def zipf(self, words: Sequence[str]) -> FloatArray:
        """(n,) log10 of occurrences in a billion words; from the rarest of the table to 8."""
        return self.zipfs[_level_table(self)(words)]

    def idf(self, words: Sequence[str]) -> FloatArray:
        """(n,) -ln of the chance that a text of 100 words has the word; above 0.

        With relative frequency f = 10^(zipf - 9): idf = -ln(1 - exp(-100 f)), words taken as
        independent. Near ln(1 / 100 f) for all but the most frequent words.
        """
        return self.weights[_level_table(self)(words)]

    def levels_of(self, words: Sequence[str]) -> IntArray:
        """(n,) the level of each word, in any case; the last one for words that are not known."""
        forms = lower_case(words)
        levels = looked_up(self.levels, forms)
        for index in np.flatnonzero(levels < 0).tolist():
            form = forms[index].replace("’", "'").rstrip(".")
            levels[index] = self.levels.get(form, len(self.zipfs) - 1)
        return levels


@lru_cache(maxsize=4)
def frequent_words(least: float) -> dict[str, float]:
    """The words of the package whose Zipf frequency is at least that, and theirs."""
    frequencies = Frequencies.load()
    zipfs = frequencies.zipfs.tolist()
    levels = ((word, frequencies.levels[word]) for word in frequencies.levels)
    frequent = takewhile(lambda item: zipfs[item[1]] >= least, levels)  # in falling order
    return {word: zipfs[level] for word, level in frequent}


@lru_cache(maxsize=4)
def _level_table(frequencies: Frequencies) -> FormTable:
    return FormTable(frequencies.levels_of)


def idf_of(zipfs: FloatArray) -> FloatArray:
    """See `Frequencies.idf`."""
    expected = DOCUMENT * 10.0 ** (zipfs - 9.0)
    weights: FloatArray = -np.log(-np.expm1(-expected))
    return weights


@lru_cache(maxsize=4)
def _load(folder: Path) -> Frequencies:
    header, arrays = read_shipped(
        folder, "frequencies", format=FORMAT, tool="tools/frequencies/build.py"
    )
    zipfs = arrays["zipfs"].astype(np.float64) / 100.0
    levels = np.repeat(np.arange(len(zipfs)), arrays["sizes"])
    return Frequencies(
        levels=WordIndex(arrays["words"], levels),
        zipfs=zipfs,
        weights=idf_of(zipfs),
        signature=f"frequencies-{header['digest'][:12]}",
    )
