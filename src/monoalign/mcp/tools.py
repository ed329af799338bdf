"""What the server offers, as plain functions of JSON's own types: `align`, `diff`, `evaluate`.

A language model reads their docstrings. A request that is too large, or that names an unknown
aligner, raises a `MonoalignError` that says what was expected.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from monoalign.changes.edits import typed_edits
from monoalign.core.alignment import Alignment
from monoalign.core.errors import UsageError
from monoalign.documents.alignment import align_documents
from monoalign.evaluation.score import evaluate as evaluated
from monoalign.systems.registry import available, loaded

MAX_PAIRS = 256
MAX_WORDS = 256
MAX_CHARACTERS = 200_000


def align(pairs: list[tuple[str, str]], aligner: str = "") -> dict[str, Any]:
    """Align pairs of related English sentences, word by word.

    Each pair gives the words of both sentences, links [source, target, probability] between
    positions that count from 0, the words that correspond to nothing, and edits that say what was
    kept, replaced, moved, deleted or inserted, and how the words relate (such as `opposite`).
    Without an aligner, the default one is used.
    """
    return {"alignments": [_aligned(each) for each in _alignments(pairs, aligner)]}


def diff(old: str, new: str) -> dict[str, Any]:
    """Say what changed between two versions of an English text of one or more sentences.

    Gives a summary in words, and the sentences in the order of the new text: which were kept,
    moved, split, merged, deleted or added, and what was replaced, deleted or inserted inside them.
    """
    for text in (old, new):
        if len(text) > MAX_CHARACTERS:
            raise UsageError(f"expected at most {MAX_CHARACTERS} characters, found {len(text)}")
    result = align_documents(old, new)
    record = result.to_record()
    texts = {side: record[side]["text"] for side in ("source", "target")}
    sentences = [
        {
            "kind": link["kind"],
            "moved": link["moved"],
            "old": _sentences(record["source"], link["source"]),
            "new": _sentences(record["target"], link["target"]),
            "changes": [
                {
                    "operation": change["operation"],
                    "relation": change["relation"],
                    "old": _pieces(texts["source"], change["source"]),
                    "new": _pieces(texts["target"], change["target"]),
                }
                for change in link["changes"]
                if change["operation"] != "keep"
            ],
        }
        for link in record["links"]
    ]
    return {"summary": str(result.summary), "sentences": sentences}


def evaluate(pairs: list[tuple[str, str, str]], aligner: str = "") -> dict[str, Any]:
    """Score an aligner against gold links.

    Each pair is two sentences and their gold links, such as `0-0 1-2`: positions of words, which
    are those that `align` gives. Gives macro precision, recall, F1 and the share of exactly right
    pairs, from 0 to 1, and a signature that identifies the measurement.
    """
    alignments = _alignments([(source, target) for source, target, _ in pairs], aligner)
    gold = [
        Alignment.from_pharaoh(alignment.pair, links)
        for alignment, (_, _, links) in zip(alignments, pairs, strict=True)
    ]
    score = evaluated(alignments, gold, system=_named(aligner).signature)
    figures = ("precision", "recall", "f1", "exact", "signature")
    return {name: getattr(score, name) for name in figures}


TOOLS = (align, diff, evaluate)


def _alignments(pairs: list[tuple[str, str]], aligner: str) -> list[Alignment]:
    if len(pairs) > MAX_PAIRS:
        raise UsageError(f"expected at most {MAX_PAIRS} pairs, found {len(pairs)}")
    longest = max((len(text) for pair in pairs for text in pair), default=0)
    if longest > MAX_CHARACTERS:
        raise UsageError(f"expected at most {MAX_CHARACTERS} characters, found {longest}")
    return list(_named(aligner).align_many(pairs, max_words=MAX_WORDS))


def _named(aligner: str) -> Any:
    """The aligner of that name: no folder, since a client shall not read files by it."""
    if aligner and aligner not in available():
        raise UsageError(f"expected one of {', '.join(available())}, found {aligner!r:.60}")
    return loaded(aligner or None)


def _aligned(alignment: Alignment) -> dict[str, Any]:
    source, target = alignment.pair.source.words, alignment.pair.target.words
    probabilities = alignment.probabilities or {}
    return {
        "source": source,
        "target": target,
        "links": [[i, j, probabilities.get((i, j))] for i, j in sorted(alignment.links)],
        "unaligned_source": [source[i] for i in alignment.unaligned_source],
        "unaligned_target": [target[j] for j in alignment.unaligned_target],
        "edits": [
            {
                "operation": edit.operation.value,
                "relation": edit.relation and edit.relation.value,
                "source": " ".join(edit.source_words),
                "target": " ".join(edit.target_words),
            }
            for edit in typed_edits(alignment)
        ],
    }


def _sentences(document: dict[str, Any], span: tuple[int, int]) -> str:
    return _pieces(document["text"], document["sentences"][slice(*span)])


def _pieces(text: str, spans: Iterable[tuple[int, int]]) -> str:
    return " ".join(text[start:end] for start, end in spans)
