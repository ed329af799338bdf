"""A sentence as columns, and a pair of sentences.

    Sentence.from_words(["He", "bought", "a", "car", "."]).phrase((2, 4))  ->  "a car"

A sentence may be empty. Columns hold one value per word; all but `words` may be absent (None).
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from .constraints import LinkConstraints
from .errors import FormatError

Span = tuple[int, int]
"""Half-open: `(2, 4)` covers positions 2 and 3."""

COLUMNS = ("offsets", "lemmas", "tags", "heads", "relations", "entities")
"""The optional columns, in the order in which they are written."""

_LONG = 1 << 14  # characters of a sentence that is not worth the memory of a cache
_NO_COLUMNS = (None,) * len(COLUMNS)


@dataclass(frozen=True, slots=True)
class Sentence:
    """Words with their annotation.

    `offsets` are the words' character spans in `text`, known where the words were cut from it.
    `tags` are Penn Treebank tags; `heads` the position of each word's head, -1 for a root;
    `relations` UD labels; `entities` IOB labels (`B-PER`).

    Examples:
        >>> Sentence.from_words(["He", "bought", "a", "car", "."]).phrase((2, 4))
        'a car'
    """

    text: str
    words: tuple[str, ...]
    offsets: tuple[Span, ...] | None = None
    lemmas: tuple[str, ...] | None = None
    tags: tuple[str, ...] | None = None
    heads: tuple[int, ...] | None = None
    relations: tuple[str, ...] | None = None
    entities: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        # Corpora bring millions of sentences with no column at all: one look is enough for them.
        columns = (self.offsets, self.lemmas, self.tags, self.heads, self.relations, self.entities)
        if columns == _NO_COLUMNS:
            return
        size = len(self.words)
        for name, column in zip(COLUMNS, columns, strict=True):
            if column is not None and len(column) != size:
                raise FormatError(
                    f"{name}: expected {size} values, one per word, found {len(column)}"
                )

    @classmethod
    def from_words(cls, words: Sequence[str]) -> Sentence:
        """A sentence of the caller's own tokens, kept one to one.

        Args:
            words: The tokens.

        Returns:
            The sentence; its text is the tokens joined by spaces.
        """
        return cls(" ".join(words), tuple(words))

    @classmethod
    def from_spaced(cls, text: str) -> Sentence:
        """A sentence whose words are set apart by spaces.

        Args:
            text: Tokens and spaces: `"do n't"` has the words `do` and `n't`.

        Returns:
            The sentence; several spaces count as one.
        """
        return _cached(text) if len(text) < _LONG else _spaced(text)

    @classmethod
    def from_spans(cls, text: str, spans: Sequence[Span]) -> Sentence:
        """A sentence of raw text, cut at the spans of a tokeniser.

        Args:
            text: The text.
            spans: Start and end of each word, in characters.

        Returns:
            The sentence, with these spans as its offsets.
        """
        return cls(text, tuple([text[start:end] for start, end in spans]), tuple(spans))

    @property
    def base_forms(self) -> tuple[str, ...]:
        """The lemmas; the words, where there are none."""
        return self.words if self.lemmas is None else self.lemmas

    def __len__(self) -> int:
        return len(self.words)

    def phrase(self, span: Span) -> str:
        """The words of a span, joined by spaces.

        Args:
            span: The first position, and the one after the last.

        Returns:
            The text of the phrase.
        """
        return " ".join(self.words[span[0] : span[1]])


@dataclass(frozen=True, slots=True)
class SentencePair:
    """Two sentences, the id that a corpus gives the pair, and constraints on its links.

    Examples:
        >>> pair = SentencePair("1", Sentence.from_spaced("He left"), Sentence.from_spaced("Left"))
        >>> monoalign.load().align_pair(pair).to_pharaoh()
        '1-0'
    """

    id: str
    source: Sentence
    target: Sentence
    constraints: LinkConstraints | None = None

    def __post_init__(self) -> None:
        if self.constraints is not None:
            self.constraints.check(len(self.source.words), len(self.target.words))

    @property
    def wishes(self) -> LinkConstraints | None:
        """The earlier name of `constraints`; it will be removed in the next release."""
        warnings.warn("SentencePair.wishes is now .constraints", DeprecationWarning, stacklevel=2)
        return self.constraints

    def swapped(self) -> SentencePair:
        """The same pair with its sides exchanged.

        Returns:
            The pair, with its constraints swapped, too.
        """
        constraints = None if self.constraints is None else self.constraints.swapped()
        return replace(self, source=self.target, target=self.source, constraints=constraints)


# An output and its gold standard are read in step, and premises repeat: the same text comes again
# soon, and a sentence can be shared since it never changes.
@lru_cache(maxsize=256)
def _cached(text: str) -> Sentence:
    return _spaced(text)


def _spaced(text: str) -> Sentence:
    words = text.split(" ")
    return Sentence(text, tuple(words if all(words) else filter(None, words)))
