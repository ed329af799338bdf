"""Two versions of a text aligned: linked sentences, the words inside, and what changed.

    alignment = monoalign.align_documents(old, new)
alignment.links[3]           SentenceLink('split', source=(3, 4), target=(4, 6), …)
list(alignment.word_links)   [WordLink((0, 2), (0, 2), 0.99), …]   characters of both texts
str(alignment.summary)       "2 sentences moved, 1 split, 14 words replaced, 1 number changed"
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

from monoalign.core.alignment import Alignment, dumps
from monoalign.core.errors import PairSizeError
from monoalign.core.sentence import Span
from monoalign.systems.aligner import Aligner
from monoalign.systems.registry import loaded

from .changes import DELETE, DIFFERENT, INSERT, REPLACE, WordChange, word_changes
from .document import Document, DocumentLike
from .linking import ScoredLink, link_sentences

MAX_SENTENCES = 10_000
"""Sentences of a document; the time of the cheap scores grows with the product of both sides."""


class SentenceKind(str, Enum):
    """One sentence for one, one for several, several for one, and sentences of one side only."""

    KEPT = "kept"
    SPLIT = "split"
    MERGED = "merged"
    DELETED = "deleted"
    ADDED = "added"


@dataclass(frozen=True, slots=True)
class SentenceLink:
    """Sentences that correspond, or one that corresponds to nothing.

    `source` and `target` are spans of sentences; one of them is None if sentences were deleted or
    added. `moved` says that they stand in another order than most others. `alignment` links their
    words, several sentences taken as one; `score` is the mean share of them that is covered.
    """

    kind: SentenceKind
    source: Span | None
    target: Span | None
    moved: bool = False
    alignment: Alignment | None = None
    score: float | None = None

    @property
    def changes(self) -> list[WordChange]:
        """What happened to the words; empty for what was deleted or added as a whole."""
        return [] if self.alignment is None else word_changes(self.alignment)


class WordLink(NamedTuple):
    """Two words that correspond, by their characters in the texts."""

    source: Span
    target: Span
    probability: float | None


@dataclass(frozen=True, slots=True)
class DocumentSummary:
    """How many sentences, words and numbers have changed; words only in linked sentences."""

    sentences_moved: int = 0
    sentences_split: int = 0
    sentences_merged: int = 0
    sentences_deleted: int = 0
    sentences_added: int = 0
    words_replaced: int = 0
    words_deleted: int = 0
    words_inserted: int = 0
    numbers_changed: int = 0

    def __str__(self) -> str:
        """`2 sentences moved, 1 split, 1 word replaced`; `no changes`."""
        parts, last = [], ""
        for name, count in self.to_record().items():
            things, verb = name.split("_")
            if not count:
                continue
            noun = things if count != 1 else things.removesuffix("s")
            parts.append(f"{count} {verb}" if things == last else f"{count} {noun} {verb}")
            last = things
        return ", ".join(parts) or "no changes"

    def to_record(self) -> dict[str, int]:
        """The counts by name."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True, repr=False)
class DocumentAlignment:
    """Two documents and their links, in the order of the target.

    A deleted sentence stands after the one that it followed.
    """

    source: Document
    target: Document
    links: tuple[SentenceLink, ...]

    @classmethod
    def of(
        cls, source: Document, target: Document, linked: Sequence[ScoredLink]
    ) -> DocumentAlignment:
        """From the links of sentences, in the order of the source; the others stand alone."""
        in_place = set(longest_rising([link.target[0] for link in linked]))
        links = [_link(link, number not in in_place) for number, link in enumerate(linked)]
        return cls(source, target, tuple(_ordered(links, len(source), len(target))))

    def __repr__(self) -> str:
        """`DocumentAlignment(12 and 13 sentences: 1 sentence split, 2 words replaced)`."""
        sizes = f"{len(self.source)} and {len(self.target)} sentences"
        return f"DocumentAlignment({sizes}: {self.summary})"

    @property
    def word_links(self) -> Iterator[WordLink]:
        """All links between words, sentence by sentence."""
        for link in self.links:
            yield from self.words_of(link)

    def words_of(self, link: SentenceLink) -> Iterator[WordLink]:
        """The links between the words of linked sentences."""
        if link.alignment is None:
            return
        probabilities = link.alignment.probabilities or {}
        sources, targets = self.offsets(link)
        for i, j in sorted(link.alignment.links):
            yield WordLink(sources[i], targets[j], probabilities.get((i, j)))

    def offsets(self, link: SentenceLink) -> tuple[list[Span], list[Span]]:
        """The characters in the texts of the words on either side of a link."""
        return _offsets(self.source, link.source), _offsets(self.target, link.target)

    @property
    def summary(self) -> DocumentSummary:
        """What changed, counted."""
        kinds = [link.kind for link in self.links for _ in _sentences(link)]
        changes = [change for link in self.links for change in link.changes]
        words = Counter[str]()
        for change in changes:
            words[change.operation] += len(change.source or change.target)
        return DocumentSummary(
            sentences_moved=sum(len(_sentences(link)) for link in self.links if link.moved),
            sentences_split=kinds.count(SentenceKind.SPLIT),
            sentences_merged=kinds.count(SentenceKind.MERGED),
            sentences_deleted=kinds.count(SentenceKind.DELETED),
            sentences_added=kinds.count(SentenceKind.ADDED),
            words_replaced=words[REPLACE],
            words_deleted=words[DELETE],
            words_inserted=words[INSERT],
            numbers_changed=sum(change.relation == DIFFERENT for change in changes),
        )

    def to_record(self) -> dict[str, Any]:
        """Everything but the sentences' annotation, as JSON's own types.

        Sentences are counted from 0; words are given by their characters in the texts.
        """
        return {
            "source": {"text": self.source.text, "sentences": self.source.spans},
            "target": {"text": self.target.text, "sentences": self.target.spans},
            "links": [self._link_record(link) for link in self.links],
            "summary": self.summary.to_record(),
        }

    def _link_record(self, link: SentenceLink) -> dict[str, Any]:
        sources, targets = self.offsets(link)
        return {
            "kind": link.kind.value,
            "moved": link.moved,
            "source": link.source,
            "target": link.target,
            "score": link.score,
            "words": [list(each) for each in self.words_of(link)],
            "changes": [
                {
                    "operation": change.operation,
                    "relation": change.relation,
                    "source": [sources[word] for word in change.source],
                    "target": [targets[word] for word in change.target],
                }
                for change in link.changes
            ],
        }

    def to_json(self) -> str:
        """The record on one line."""
        return dumps(self.to_record())


def align_documents(
    source: Document | DocumentLike,
    target: Document | DocumentLike,
    *,
    aligner: Aligner | str | None = None,
) -> DocumentAlignment:
    """Link the sentences of two documents, and the words inside.

    A document is a text, which is cut into sentences, or a list of its sentences. Without an
    aligner the default one aligns.
    """
    if not isinstance(aligner, Aligner):
        aligner = loaded(aligner)
    documents = Document.of(source), Document.of(target)
    for side, document in zip(("source", "target"), documents, strict=True):
        if len(document) > MAX_SENTENCES:
            raise PairSizeError(
                f"{side}: expected at most {MAX_SENTENCES} sentences, found {len(document)}"
            )
    return DocumentAlignment.of(*documents, link_sentences(aligner, *documents))


def longest_rising(values: Sequence[int]) -> list[int]:
    """Indices of a longest rising subsequence: `[3, 0, 1, 4]` -> `[1, 2, 3]`; O(n log n)"""
    lowest: list[int] = []  # the lowest last value of a subsequence of each length
    last: list[int] = []  # its index
    before: list[int] = []
    for index, value in enumerate(values):
        length = bisect_left(lowest, value)
        lowest[length : length + 1] = [value]
        last[length : length + 1] = [index]
        before.append(last[length - 1] if length else -1)
    result = []
    index = last[-1] if last else -1
    while index >= 0:
        result.append(index)
        index = before[index]
    return result[::-1]


def _link(link: ScoredLink, moved: bool) -> SentenceLink:
    sizes = [end - start for start, end in (link.source, link.target)]
    kind = SentenceKind.KEPT
    if sizes != [1, 1]:
        kind = SentenceKind.SPLIT if sizes[0] == 1 else SentenceKind.MERGED
    score = sum(link.covered) / len(link.covered)
    return SentenceLink(kind, link.source, link.target, moved, link.alignment, score)


def _ordered(links: list[SentenceLink], sources: int, targets: int) -> list[SentenceLink]:
    """All links and the sentences without one, in the order of the target."""
    keyed = {((link.target[0], 0), link) for link in links if link.target}
    taken = {i for link in links if link.target for i in range(*link.target)}
    added = ((j, j + 1) for j in range(targets) if j not in taken)
    keyed |= {((span[0], 0), SentenceLink(SentenceKind.ADDED, None, span)) for span in added}
    # A moved sentence takes nothing along.
    at = {i: link for link in links if link.source for i in range(*link.source)}
    anchor = -1
    for i in range(sources):
        link = at.get(i)
        if link is None:
            gone = SentenceLink(SentenceKind.DELETED, (i, i + 1), None)
            keyed.add(((anchor, i + 1), gone))
        elif link.target and not link.moved:
            anchor = link.target[0]
    return [link for _, link in sorted(keyed, key=lambda item: item[0])]


def _sentences(link: SentenceLink) -> range:
    """The sentences that a summary counts: those of the source, of added ones the target's."""
    start, end = link.source or link.target or (0, 0)
    return range(start, end)


def _offsets(document: Document, span: Span | None) -> list[Span]:
    if span is None:
        return []
    return [
        (start + first, start + last)
        for number in range(*span)
        for start in (document.spans[number][0],)
        for first, last in document.sentences[number].offsets or ()
    ]
