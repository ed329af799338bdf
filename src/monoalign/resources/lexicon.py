"""Terms that a user knows to be equivalent, of one or more words.

    lexicon = Lexicon.of([("heart attack", "myocardial infarction")])
    lexicon.links_for(pair("a heart attack", "myocardial infarction"))
                                                    ->  {(1, 0), (1, 1), (2, 0), (2, 1)}

A file has two terms a line, a tab between them; lines that begin with `#`, and blank ones, are
passed over. An entry holds in both directions, whatever the case, and for all forms of its words
that have one lemma (`lemma_of`); it is not carried on, a = b = c does not make a = c. Of terms that
overlap the longest counts.

Where each of two equivalent terms occurs once, all words of one are linked with all of the other.
Where there are more, the same term in both sentences included, what an aligner chose among them
stays; if it linked none of them they are linked in order, equal ones first. The pair's constraints
come first: an occurrence that contradicts them does not count.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

from monoalign.annotate.table_lemmas import form_table, lemma_of
from monoalign.annotate.tokenize import token_spans
from monoalign.core.edit import Link
from monoalign.core.errors import FormatError, UsageError
from monoalign.core.sentence import Sentence, SentencePair, Span
from monoalign.corpora.source import Source

from .term_matches import Match, chosen_matches

Entry = tuple[str, str]
Form = tuple[str, ...]
"""The lemmas of a term's words."""


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Entries: pairs of terms, each in order, with single spaces between words."""

    entries: frozenset[Entry]
    _equivalents: Mapping[Form, Set[Form]] = field(init=False, repr=False, compare=False)
    _sizes: Mapping[str, Set[int]] = field(init=False, repr=False, compare=False)  # by first word

    def __post_init__(self) -> None:
        equivalents: dict[Form, set[Form]] = {}
        for first, second in self.entries:
            for one, other in product(_forms(first), _forms(second)):
                equivalents.setdefault(one, set()).add(other)
                equivalents.setdefault(other, set()).add(one)
        sizes: dict[str, set[int]] = {}
        for form in equivalents:
            sizes.setdefault(form[0], set()).add(len(form))
        object.__setattr__(self, "_equivalents", equivalents)
        object.__setattr__(self, "_sizes", sizes)

    @classmethod
    def of(cls, terms: str | Path | Iterable[Entry] | Lexicon) -> Lexicon:
        """What an option gives: a file, pairs of terms, or a lexicon."""
        if isinstance(terms, Lexicon):
            return terms
        if isinstance(terms, (str, Path)):
            return cls.load(terms)
        if not isinstance(terms, Iterable):
            raise UsageError(f"lexicon: expected a file or pairs of terms, found {terms!r:.60}")
        return cls(frozenset(map(_entry, terms)))

    @classmethod
    def load(cls, path: str | Path) -> Lexicon:
        """Read a file, plain or gzip."""
        with Source(path) as source:
            return cls(frozenset(_listed(source)))

    @property
    def hash(self) -> str:
        """Sixteen hexadecimal digits of the content, whatever the file's order."""
        text = "\n".join("\t".join(entry) for entry in sorted(self.entries))
        return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]

    def __len__(self) -> int:
        return len(self.entries)

    def links_for(self, pair: SentencePair, links: Set[Link] = frozenset()) -> frozenset[Link]:
        """The links that the lexicon wants, given those that an aligner chose."""
        chosen = chosen_matches(self._matches(pair), pair.constraints, links)
        return frozenset(link for match in chosen for link in match.links)

    def _matches(self, pair: SentencePair) -> Iterator[Match]:
        sources = self._occurrences(pair.source)
        targets = self._occurrences(pair.target) if sources else {}
        for form, spans in sources.items() if targets else ():
            equivalents = self._equivalents[form]
            for other in equivalents | {form}:
                for source, target in product(spans, targets.get(other, ())):
                    yield Match(source, target, other == form, other in equivalents)

    def _occurrences(self, sentence: Sentence) -> dict[Form, list[Span]]:
        """Where terms stand. O(words · lengths of terms that begin alike)"""
        table = form_table()
        words = [table.get(word, word) for word in map(str.lower, sentence.words)]
        found: dict[Form, list[Span]] = {}
        for start, word in enumerate(words):
            for size in self._sizes.get(word, ()):
                form = tuple(words[start : start + size])
                if len(form) == size and form in self._equivalents:
                    found.setdefault(form, []).append((start, start + size))
        return found


def _forms(term: str) -> set[Form]:
    """A term as a user's own words, set apart by spaces, and as our tokeniser cuts it."""
    cuts = (term.split(" "), [term[start:end] for start, end in token_spans(term)])
    return {tuple(map(lemma_of, words)) for words in cuts if words}


def _entry(terms: Any) -> Entry:
    """Two terms, in order, however they were spaced."""
    if not isinstance(terms, (tuple, list)) or len(terms) != 2:
        raise UsageError(f"lexicon: expected pairs of terms, found {terms!r:.60}")
    if not all(isinstance(term, str) and term.strip() for term in terms):
        raise UsageError(f"lexicon: expected two terms with words in them, found {terms!r:.60}")
    first, second = sorted(" ".join(term.split()) for term in terms)
    return first, second


def _listed(source: Source) -> Iterator[Entry]:
    for number, line in source.lines():
        if line is None or not line.strip() or line.startswith("#"):
            continue
        terms = line.split("\t")
        if len(terms) != 2 or not all(term.strip() for term in terms):
            message = f"expected two terms set apart by a tab, found {line[:60]!r}"
            source.bad(FormatError(message), number)
            continue
        yield _entry(terms)
