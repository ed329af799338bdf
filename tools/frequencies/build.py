"""Compile the word frequencies of the package from `wordfreq`.

    python tools/frequencies/build.py --treebanks ../shared/data/ud

Needs `wordfreq` (3.1.1) beside the package itself. Words come from its large English list; the
parts that Penn tokens make of contractions are summed over the contractions (`n't`: don't, can't,
…), and marks (`,` `%`), which wordfreq leaves out, are counted in the training parts of the UD
English treebanks. The same inputs give the same files, byte for byte.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from importlib.metadata import version
from pathlib import Path

import numpy as np
import wordfreq

from monoalign.resources.array_files import write_shipped
from monoalign.resources.frequencies import DATA, FORMAT

SIZE = 100_000
CLITICS = ("n't", "'s", "'re", "'ve", "'ll", "'d", "'m")
STEMS = {"ca": ("can't",), "wo": ("won't",), "sha": ("shan't",), "ai": ("ain't",)}
_WORD = re.compile(r"[a-z0-9][a-z0-9'.&-]*")


def main() -> None:
    """Read the options, compile and write."""
    parser = argparse.ArgumentParser(description="Compile the word frequencies.")
    parser.add_argument("--treebanks", type=Path, required=True, help="folder of UD_English-*")
    parser.add_argument("--output", type=Path, default=DATA)
    parser.add_argument("--size", type=int, default=SIZE, help="words from wordfreq")
    options = parser.parse_args()
    found = words_of(options.size)
    rarest = min(found.values())
    marks = marks_of(sorted(options.treebanks.glob("*/*-ud-train.conllu")))
    for more in (contractions(), numbers(), marks):
        # What is rarer than the list reaches would make all unknown words rarer still.
        found.update({word: share for word, share in more.items() if share >= rarest})
    write(found, options.output)


def words_of(size: int) -> dict[str, float]:
    """Word -> relative frequency, for the most frequent; numbers by shape (`000`) are left out."""
    table = wordfreq.get_frequency_dict("en", "large")
    plain = (word for word in table if _WORD.fullmatch(word) and not re.search(r"\d\d", word))
    kept = sorted(plain, key=lambda word: (-table[word], word))[:size]
    return {word: table[word] for word in kept}


def contractions() -> dict[str, float]:
    """Clitics, and the stems that only occur before them."""
    table = wordfreq.get_frequency_dict("en", "large")
    found = {
        clitic: sum(share for word, share in table.items() if word.endswith(clitic))
        for clitic in CLITICS
    }
    # `ca` is also a word of its own (California): the more frequent counts.
    for stem, wholes in STEMS.items():
        found[stem] = max(table.get(stem, 0.0), sum(table.get(whole, 0.0) for whole in wholes))
    return found


def numbers() -> dict[str, float]:
    """Two and three digits, years, decades and ordinals, by wordfreq's own estimate."""
    forms = [str(number) for number in (*range(10, 1000), *range(1700, 2051))]
    forms += [f"{decade}s" for decade in (*range(20, 100, 10), *range(1700, 2051, 10))]
    forms += [f"{number}{_ending(number)}" for number in range(10, 100)]
    return {form: wordfreq.word_frequency(form, "en") for form in forms}


def _ending(number: int) -> str:
    if number // 10 == 1:
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


def marks_of(treebanks: list[Path]) -> dict[str, float]:
    """Marks (no letter, no digit) seen five times or more, as a share of all that is no mark."""
    counts: Counter[str] = Counter()
    for path in treebanks:
        for line in path.read_text(encoding="utf-8").split("\n"):
            fields = line.split("\t")
            if fields[0].isdigit():
                counts[fields[1].lower()] += 1
    marks = {word: n for word, n in counts.items() if not any(map(str.isalnum, word))}
    words = counts.total() - sum(marks.values())
    for name, bracket in zip(("-lrb-", "-rrb-", "-lsb-", "-rsb-"), "()[]", strict=True):
        marks[name] = marks.get(bracket, 0)
    marks["``"] = marks["''"] = marks.get('"', 0) // 2
    return {mark: n / words for mark, n in marks.items() if n >= 5}


def write(found: dict[str, float], folder: Path) -> None:
    """`frequencies.npz` and `frequencies.json`: words by level of a hundredth Zipf, descending."""
    levels = {word: round(100 * (np.log10(share) + 9)) for word, share in found.items()}
    words = sorted(levels, key=lambda word: (-levels[word], word))
    zipfs, sizes = np.unique([levels[word] for word in words], return_counts=True)
    arrays = {
        "words": np.frombuffer("\n".join(words).encode(), np.uint8),
        "zipfs": zipfs[::-1].astype(np.int16),
        "sizes": sizes[::-1].astype(np.int32),
    }
    header = {
        "words": len(words),
        "source": f"wordfreq {version('wordfreq')}, large English list",
        "licence": "data CC BY-SA 4.0, see NOTICE",
    }
    size = write_shipped(folder, "frequencies", arrays, header, format=FORMAT)
    print(f"{len(words):,} words, {size / 1e3:.0f} kB")


if __name__ == "__main__":
    main()
