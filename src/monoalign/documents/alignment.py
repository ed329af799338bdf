"""Two versions of a text aligned: linked sentences, the words inside, and what changed.

    alignment = monoalign.align_documents(old, new)
alignment.links[3]           SentenceLink('split', source=(3, 4), target=(4, 6), …)
list(alignment.word_links)   [WordLink((0, 2), (0, 2), 0.99), …]   characters of both texts
str(alignment.summary)       "2 sentences moved, 1 split, 14 words replaced, 1 number changed"
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any, NamedTuple

from monoalign.changes.callouts import Callout, callouts
from monoalign.changes.edits import typed_edits
from monoalign.changes.moves import out_of_order
from monoalign.changes.typed_edit import Positions, TypedEdit
from monoalign.core.alignment import Alignment, dumps
from monoalign.core.errors import PairSizeError
from monoalign.core.sentence import Span
from monoalign.systems.aligner import Aligner
from monoalign.systems.registry import loaded

from .document import Document, DocumentLike
from .linking import ScoredLink, link_sentences
from .summary import DocumentSummary, callout_counts, word_counts

MAX_SENTENCES = 10_000
"""Sentences of a document; the time of the cheap scores grows with the product of both sides."""


class SentenceKind(str, Enum):
    """One sentence for one, one for several, several for one, and sentences of one side only."""

    KEPT = "kept"
    SPLIT = "split"
    MERGED = "merged"
    DELETED = "deleted"
    ADDED = "added"


@dataclass(frozen=True)
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

    @cached_property
    def changes(self) -> tuple[TypedEdit, ...]:
        """What happened to the words; empty for what was deleted or added as a whole."""
        return () if self.alignment is None else typed_edits(self.alignment)

    @cached_property
    def callouts(self) -> tuple[Callout, ...]:
        """What now says something else: opposites, other numbers, dates and names."""
        return () if self.alignment is None else callouts(self.alignment.pair, self.changes)


class WordLink(NamedTuple):
    """Two words that correspond, by their characters in the texts."""

    source: Span
    target: Span
    probability: float | None


@dataclass(frozen=True, slots=True, repr=False)
class DocumentAlignment:
    """Two documents and their links, in the order of the target.

    A deleted sentence stands after the one that it followed.

    Examples:
        >>> monoalign.align_documents("He left. It rained.", "It rained. He went away.")
        DocumentAlignment(2 and 2 sentences: 1 sentence moved, 1 word replaced)
    """

    source: Document
    target: Document
    links: tuple[SentenceLink, ...]

    @classmethod
    def of(
        cls, source: Document, target: Document, linked: Sequence[ScoredLink]
    ) -> DocumentAlignment:
        """The alignment of these links; sentences without one stand alone.

        Args:
            source: The old document.
            target: The new one.
            linked: Links of sentences, in the order of the source.

        Returns:
            The alignment of the documents.
        """
        moved = out_of_order([link.target[0] for link in linked], [1] * len(linked))
        links = [_link(link, number in moved) for number, link in enumerate(linked)]
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
        """The links between the words of linked sentences.

        Args:
            link: One of `links`.

        Returns:
            An iterator over the links, by characters of both texts.
        """
        if link.alignment is None:
            return
        probabilities = link.alignment.probabilities or {}
        sources, targets = self.offsets(link)
        for i, j in sorted(link.alignment.links):
            yield WordLink(sources[i], targets[j], probabilities.get((i, j)))

    def offsets(self, link: SentenceLink) -> tuple[list[Span], list[Span]]:
        """Where the words of linked sentences stand in the texts.

        Args:
            link: One of `links`.

        Returns:
            The character spans of the source's words, and those of the target's.
        """
        return _offsets(self.source, link.source), _offsets(self.target, link.target)

    @property
    def summary(self) -> DocumentSummary:
        """What changed, counted."""
        kinds = [link.kind for link in self.links for _ in _sentences(link)]
        words = word_counts(change for link in self.links for change in link.changes)
        called = callout_counts(each for link in self.links for each in link.callouts)
        return DocumentSummary(
            sentences_moved=sum(len(_sentences(link)) for link in self.links if link.moved),
            sentences_split=kinds.count(SentenceKind.SPLIT),
            sentences_merged=kinds.count(SentenceKind.MERGED),
            sentences_deleted=kinds.count(SentenceKind.DELETED),
            sentences_added=kinds.count(SentenceKind.ADDED),
            **words,
            **called,
        )

    def to_record(self) -> dict[str, Any]:
        """Everything but the sentences' annotation, as JSON's own types.

        Sentences are counted from 0; words are given by their characters in the texts.

        Returns:
            A dictionary that follows the schema `diff.schema.json`.
        """
        return {
            "source": {"text": self.source.text, "sentences": self.source.spans},
            "target": {"text": self.target.text, "sentences": self.target.spans},
            "links": [self._link_record(link) for link in self.links],
            "summary": self.summary.to_record(),
            "summary_line": str(self.summary),
        }

    def _link_record(self, link: SentenceLink) -> dict[str, Any]:
        sides = self.offsets(link)
        return {
            "kind": link.kind.value,
            "moved": link.moved,
            "source": link.source,
            "target": link.target,
            "score": link.score,
            "words": [list(each) for each in self.words_of(link)],
            "changes": [_change_record(change, sides) for change in link.changes],
            "callouts": [
                {"kind": each.kind.value, **_spans(sides, each.source, each.target)}
                for each in link.callouts
            ],
        }

    def to_json(self) -> str:
        """The alignment as JSON.

        Returns:
            The record on one line.

        Raises:
            EncodingError: Text that UTF-8 cannot hold.
        """
        return dumps(self.to_record())


def align_documents(
    source: Document | DocumentLike,
    target: Document | DocumentLike,
    *,
    aligner: Aligner | str | None = None,
) -> DocumentAlignment:
    """Link the sentences of two documents, and the words inside.

    Args:
        source: The old document: a text, which is cut into sentences, or a list of its sentences.
        target: The new one.
        aligner: An aligner or its name; without it, the default one.

    Returns:
        The linked sentences in the order of the target, with the words inside and what changed.

    Raises:
        PairSizeError: A document of more than 10,000 sentences.
        UsageError: An unknown aligner.

    Examples:
        >>> alignment = align_documents("The shop is open. It rains.", "The shop is closed.")
        >>> [link.kind.value for link in alignment.links]
        ['kept', 'deleted']
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


def _change_record(change: TypedEdit, sides: tuple[list[Span], list[Span]]) -> dict[str, Any]:
    """An edit by characters; without `probability` and `about` where there is none."""
    record: dict[str, Any] = {
        "operation": change.operation.value,
        "relation": change.relation and change.relation.value,
        **_spans(sides, change.source, change.target),
    }
    if change.probability is not None:
        record["probability"] = change.probability
    if change.about is not None:
        record["about"] = _spans(sides, *change.about)
    return record


def _spans(
    sides: tuple[list[Span], list[Span]], source: Positions, target: Positions
) -> dict[str, list[Span]]:
    """The characters of words on both sides."""
    return {
        "source": [sides[0][word] for word in source],
        "target": [sides[1][word] for word in target],
    }


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
