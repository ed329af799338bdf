"""One example of a task: a pair, what people said about it, and the group it belongs to."""

from __future__ import annotations

from dataclasses import dataclass

from monoalign.core.sentence import SentencePair


@dataclass(frozen=True, slots=True)
class Example:
    """`gold` is a grade, or 1 for yes and 0 for no; the group is a data set or a question."""

    pair: SentencePair
    gold: float
    group: str = ""
