"""Lemmas without tags: from a table of word forms, at a fraction of a tagger's cost.

    lemma_of("Went") -> "go"     lemma_of("mice") -> "mouse"     lemma_of("Rome") -> "rome"

The table holds the most frequent lemma of each form; what it does not hold is its own lemma, in
lower case. A form that is two words (`saw`, `leaves`) has one lemma here, always the same.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from monoalign.core.errors import FormatError, MissingFileError
from monoalign.core.sentence import Sentence, SentencePair

TABLE = Path(__file__).parent.parent / "data" / "lemmas" / "forms.tsv.gz"


@dataclass(frozen=True, slots=True)
class TableLemmas:
    """The annotator of aligners that need lemmas and can live without tags."""

    needs: tuple[str, ...] = ("lemmas",)

    def annotate(self, pairs: Iterable[SentencePair]) -> Iterator[SentencePair]:
        """The pairs with lemmas; those that are there are kept."""
        table = form_table()
        for pair in pairs:
            source, target = _annotated(pair.source, table), _annotated(pair.target, table)
            if source is not pair.source or target is not pair.target:
                pair = replace(pair, source=source, target=target)
            yield pair


def lemma_of(word: str) -> str:
    """The lemma of one word."""
    form = word.lower()
    return form_table().get(form, form)


@cache
def form_table() -> Mapping[str, str]:
    """Word form -> lemma, both in lower case, where they differ."""
    return read_form_table(TABLE)


def read_form_table(path: Path) -> dict[str, str]:
    """Read a table as `tools/lemmas/build.py` writes it: form and lemma, a tab between them."""
    try:
        with gzip.open(path, "rt", encoding="utf-8", newline="\n") as stream:
            entries = [line.rstrip("\n").split("\t") for line in stream]
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise MissingFileError(f"{path}: the table of lemmas cannot be read: {error}") from None
    for number, entry in enumerate(entries, start=1):
        if len(entry) != 2:
            message = f"expected a form and a lemma, found {len(entry)} columns"
            raise FormatError(message, path=str(path), line=number)
    return dict(entries)


def _annotated(sentence: Sentence, table: Mapping[str, str]) -> Sentence:
    if sentence.lemmas is not None:
        return sentence
    forms = [word.lower() for word in sentence.words]
    return replace(sentence, lemmas=tuple([table.get(form, form) for form in forms]))
