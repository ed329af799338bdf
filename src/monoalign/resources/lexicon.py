"""Terms that a user knows to be equivalent, of one or more words.

    lexicon = Lexicon.of([("heart attack", "myocardial infarction")])
    lexicon.links_for(pair("a heart attack", "myocardial infarction"))
                                                    ->  {(1, 0), (1, 1), (2, 0), (2, 1)}

A file has two terms per line, separated by a tab; blank lines and lines that begin with `#` are
skipped. An entry holds in both directions, in any case, and for all forms of its words that share a
lemma (`lemma_of`). It is not transitive: a = b and b = c do not make a = c. Of overlapping terms
the longest counts.

Where each of two equivalent terms occurs once, all words of one are linked with all words of the
other. Where they occur more often, or the same term is in both sentences, the aligner's choice
among them stays; if it linked none of them they are linked in order, equal ones first. The pair's
constraints come first: an occurrence that contradicts them does not count.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

from monoalign.annotate.table_lemmas import form_table, lemma_of
from monoalign.annotate.tokenize import token_spans
from monoalign.core.constraints import LinkConstraints
from monoalign.core.edit import Link
from monoalign.core.errors import FormatError, UsageError
from monoalign.core.sentence import Sentence, SentencePair, Span
from monoalign.corpora.source import Source

TermPair = tuple[str, str]
TermForm = tuple[str, ...]
"""The lemmas of a term's words."""


@dataclass(frozen=True, slots=True)
class TermMatch:
    """The span of a term in the source, and of an equivalent in the target."""

    source: Span
    target: Span
    same: bool  # the same term on both sides
    listed: bool  # an entry of the lexicon, not only the same term

    @property
    def cells(self) -> Iterator[Link]:
        """All words of one side with all of the other."""
        return product(range(*self.source), range(*self.target))

    @property
    def links(self) -> Iterator[Link]:
        """All cells; for the same term, word by word."""
        rows, columns = range(*self.source), range(*self.target)
        return zip(rows, columns, strict=True) if self.same else product(rows, columns)

    @property
    def size(self) -> int:
        """The number of words on both sides."""
        return sum(end - start for start, end in (self.source, self.target))


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Pairs of terms, the smaller one first, with single spaces between words."""

    entries: frozenset[TermPair]
    _equivalents: Mapping[TermForm, Set[TermForm]] = field(init=False, repr=False, compare=False)
    _sizes: Mapping[str, Set[int]] = field(init=False, repr=False, compare=False)  # by first word

    def __post_init__(self) -> None:
        equivalents: dict[TermForm, set[TermForm]] = {}
        for first, second in self.entries:
            for form, equivalent in product(_forms(first), _forms(second)):
                equivalents.setdefault(form, set()).add(equivalent)
                equivalents.setdefault(equivalent, set()).add(form)
        sizes: dict[str, set[int]] = {}
        for form in equivalents:
            sizes.setdefault(form[0], set()).add(len(form))
        object.__setattr__(self, "_equivalents", equivalents)
        object.__setattr__(self, "_sizes", sizes)

    @classmethod
    def of(cls, terms: str | Path | Iterable[TermPair] | Lexicon) -> Lexicon:
        """From the value of an option: a file, pairs of terms, or a lexicon."""
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
            return cls(frozenset(_entries(source)))

    @property
    def hash(self) -> str:
        """Sixteen hexadecimal digits of the entries; their order in the file does not matter."""
        text = "\n".join("\t".join(entry) for entry in sorted(self.entries))
        return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]

    def __len__(self) -> int:
        return len(self.entries)

    def links_for(self, pair: SentencePair, links: Set[Link] = frozenset()) -> frozenset[Link]:
        """The links that the lexicon asks for, given those that an aligner chose."""
        chosen = _chosen_matches(self._matches(pair), pair.constraints, links)
        return frozenset(link for match in chosen for link in match.links)

    def _matches(self, pair: SentencePair) -> Iterator[TermMatch]:
        sources = self._occurrences(pair.source)
        targets = self._occurrences(pair.target) if sources else {}
        for form, spans in sources.items() if targets else ():
            equivalents = self._equivalents[form]
            for other in equivalents | {form}:
                for source, target in product(spans, targets.get(other, ())):
                    yield TermMatch(source, target, other == form, other in equivalents)

    def _occurrences(self, sentence: Sentence) -> dict[TermForm, list[Span]]:
        """The spans of each term. O(words · lengths of terms with the same first word)"""
        table = form_table()
        words = [table.get(word, word) for word in map(str.lower, sentence.words)]
        spans: dict[TermForm, list[Span]] = {}
        for start, word in enumerate(words):
            for size in self._sizes.get(word, ()):
                form = tuple(words[start : start + size])
                if len(form) == size and form in self._equivalents:
                    spans.setdefault(form, []).append((start, start + size))
        return spans


def _forms(term: str) -> set[TermForm]:
    """The forms of a term: its words as separated by spaces, and as our tokenizer splits them."""
    cuts = (term.split(" "), [term[start:end] for start, end in token_spans(term)])
    return {tuple(map(lemma_of, words)) for words in cuts if words}


def _entry(terms: Any) -> TermPair:
    """Two terms in order, with single spaces."""
    if not isinstance(terms, (tuple, list)) or len(terms) != 2:
        raise UsageError(f"lexicon: expected pairs of terms, found {terms!r:.60}")
    if not all(isinstance(term, str) and term.strip() for term in terms):
        raise UsageError(f"lexicon: expected two terms with words in them, found {terms!r:.60}")
    first, second = sorted(" ".join(term.split()) for term in terms)
    return first, second


def _entries(source: Source) -> Iterator[TermPair]:
    for number, line in source.lines():
        if line is None or not line.strip() or line.startswith("#"):
            continue
        terms = line.split("\t")
        if len(terms) != 2 or not all(term.strip() for term in terms):
            message = f"expected two terms set apart by a tab, found {line[:60]!r}"
            source.bad(FormatError(message), number)
            continue
        yield _entry(terms)


def _chosen_matches(
    matches: Iterable[TermMatch], constraints: LinkConstraints | None, links: Set[Link]
) -> Iterator[TermMatch]:
    """Those to link, given the pair's constraints and the links that an aligner chose."""
    for group in _groups(_outermost(filter(_allowed(constraints), matches))):
        yield from _chosen(group, links)


def _allowed(constraints: LinkConstraints | None) -> Callable[[TermMatch], bool]:
    """Whether a match agrees with the constraints of its pair."""
    if constraints is None:
        return lambda match: True

    def allowed(match: TermMatch) -> bool:
        links, rows, columns = set(match.links), range(*match.source), range(*match.target)
        others = constraints.must - links
        elsewhere = any(i in rows or j in columns for i, j in others)
        return not elsewhere and constraints.cannot.isdisjoint(links)

    return allowed


def _outermost(matches: Iterable[TermMatch]) -> list[TermMatch]:
    """Without those that partly overlap a longer one, or an earlier one."""
    outermost: list[TermMatch] = []
    rows: dict[int, Span] = {}
    columns: dict[int, Span] = {}
    for match in sorted(matches, key=lambda match: (-match.size, match.source, match.target)):
        source, target = match.source, match.target
        if all(rows.get(i, source) == source for i in range(*source)) and all(
            columns.get(j, target) == target for j in range(*target)
        ):
            rows |= dict.fromkeys(range(*source), source)
            columns |= dict.fromkeys(range(*target), target)
            outermost.append(match)
    return outermost


def _groups(matches: Iterable[TermMatch]) -> Iterator[list[TermMatch]]:
    """TermMatches that share terms, directly or through others."""
    of_source: dict[Span, list[TermMatch]] = {}
    of_target: dict[Span, list[TermMatch]] = {}
    for match in matches:
        of_source.setdefault(match.source, []).append(match)
        of_target.setdefault(match.target, []).append(match)
    while of_source:
        _, group = of_source.popitem()
        for match in group:  # the group grows on the way
            for near in of_target.pop(match.target, ()):
                group += of_source.pop(near.source, ())
        yield group


def _chosen(group: list[TermMatch], links: Set[Link]) -> list[TermMatch]:
    """Of matches that share terms: those that are linked already, else each term once, in order."""
    if not any(match.listed for match in group):
        return []
    linked = [match for match in group if not links.isdisjoint(match.cells)]
    if linked:
        return linked if any(match.listed for match in linked) else []
    return _in_order(group)


def _in_order(group: list[TermMatch]) -> list[TermMatch]:
    """Each term once: equal terms first, then from left to right."""
    chosen: list[TermMatch] = []
    sources, targets = set(), set()
    for match in sorted(group, key=lambda match: (not match.same, match.source, match.target)):
        if match.source not in sources and match.target not in targets:
            chosen.append(match)
            sources.add(match.source)
            targets.add(match.target)
    return chosen
