"""Build the table of word forms and lemmas that serves aligners without a tagger.

    python tools/lemmas/build.py --data ../shared/data [--output src/monoalign/data/lemmas]

A form's lemma is its most frequent one in the train parts of UD English EWT and GUM; a frequent
word that does not occur there has the base form that WordNet's irregular forms and endings give (a
verb's before a noun's). Only forms that differ from their lemma are written. Needs the compiled
WordNet and frequencies. Prints how often the table, and parts of it, are right on the dev parts,
case aside; with `--compare` also how often simplemma and lemminflect are, which must be installed.
"""

from __future__ import annotations

import argparse
import gzip
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from monoalign.resources.frequencies import Frequencies
from monoalign.resources.wordnet import WordNet

TREEBANKS = ("UD_English-EWT/en_ewt-ud-{}.conllu", "UD_English-GUM/en_gum-ud-{}.conllu")


def main() -> None:
    """Build, measure and write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the folder that holds ud/")
    parser.add_argument("--output", type=Path, default=Path("src/monoalign/data/lemmas"))
    parser.add_argument("--compare", action="store_true", help="with two other lemmatisers")
    arguments = parser.parse_args()
    treebanks = arguments.data / "ud"
    learned = most_frequent_lemmas(treebanks)
    rules = {form: base_form(form) for form in Frequencies.load().levels}
    table = rules | learned
    for name, tried in (("forms as they are", {}), ("WordNet", rules), ("UD", learned)):
        print(f"{name:<20}{accuracy(tried, treebanks):.2f} %")
    print(f"{'both, as written':<20}{accuracy(table, treebanks):.2f} %")
    if arguments.compare:
        for name, others in others_lemmas({form for form, _ in words(treebanks, "dev")}).items():
            print(f"{name:<20}{accuracy(others, treebanks):.2f} %")
    write(table, arguments.output)


def most_frequent_lemmas(treebanks: Path) -> dict[str, str]:
    """Form -> its most frequent lemma in the train parts, in lower case."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for form, lemma in words(treebanks, "train"):
        counts[form][lemma] += 1
    return {form: max(sorted(found), key=found.__getitem__) for form, found in counts.items()}


def base_form(form: str) -> str:
    """WordNet's base form as a verb, else as a noun, else the form itself."""
    wordnet = WordNet.load()
    bases = [base for part in ("v", "n") for base in wordnet.lemmas(form, part) if base != form]
    return bases[0] if bases else form


def others_lemmas(forms: set[str]) -> dict[str, dict[str, str]]:
    """What simplemma and lemminflect make of forms, without tags: a verb's base before a noun's."""
    import lemminflect
    import simplemma

    def inflected(form: str) -> str:
        found = lemminflect.getAllLemmas(form)
        bases = [base for part in ("VERB", "NOUN", "AUX") for base in found.get(part, ())]
        return next((base for base in bases if base != form), form)

    return {
        "simplemma": {form: simplemma.lemmatize(form, lang="en").lower() for form in forms},
        "lemminflect": {form: inflected(form).lower() for form in forms},
    }


def accuracy(table: dict[str, str], treebanks: Path) -> float:
    """The share of words on the dev parts whose lemma the table knows, in percent."""
    right = [table.get(form, form) == lemma for form, lemma in words(treebanks, "dev")]
    return 100 * sum(right) / len(right)


def words(treebanks: Path, part: str) -> Iterator[tuple[str, str]]:
    """Forms and lemmas of a part of both treebanks, in lower case."""
    for name in TREEBANKS:
        with (treebanks / name.format(part)).open(encoding="utf-8") as stream:
            for line in stream:
                columns = line.split("\t")
                if columns[0].isdigit() and is_word(columns):
                    yield columns[1].lower(), columns[2].lower()


def is_word(columns: list[str]) -> bool:
    """Whether a row is a word with a lemma of its own: no misspelling, address or piece of one."""
    form, lemma, tag, features, relation = (columns[place] for place in (1, 2, 4, 5, 7))
    whole = lemma != "_" and tag not in ("GW", "ADD") and relation != "goeswith"
    return whole and "Typo=Yes" not in features and "@" not in form


def write(table: dict[str, str], folder: Path) -> None:
    """One form and lemma a line, sorted, the same bytes every time."""
    lines = [
        f"{form}\t{lemma}\n"
        for form, lemma in sorted(table.items())
        if form != lemma and not any(mark.isdigit() or mark.isspace() for mark in form)
    ]
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "forms.tsv.gz"
    path.write_bytes(gzip.compress("".join(lines).encode(), mtime=0))
    print(f"{len(lines):,} forms, {path.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
