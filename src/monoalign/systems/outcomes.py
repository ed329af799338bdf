"""One outcome per pair, whatever the pairs: an alignment, or the error that stands in its place.

    outcomes_of(aligner, [pair, error, pair])  ->  [Alignment, the same error, Alignment]

`Aligner.align_many` leaves bad pairs out; tables and runs over files need to know which ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from monoalign.core.alignment import Alignment
from monoalign.core.errors import DataError, MonoalignError, PairError, of_pair
from monoalign.core.sentence import SentencePair

from .aligner import Aligner

Outcome = Alignment | DataError


@dataclass(frozen=True, slots=True)
class PairLimits:
    """The most that a pair may ask for; None: what the aligner takes, and no other limit."""

    words: int | None = None  # per sentence
    cells: int | None = None  # words of one sentence times words of the other
    seconds: float | None = None  # only kept where pairs are aligned in a process of their own


def outcomes_of(
    aligner: Aligner,
    pairs: Sequence[SentencePair | DataError],
    limits: PairLimits = PairLimits(),
    *,
    threads: int = 1,
) -> list[Outcome]:
    """The alignment of every pair, or an error; errors among the pairs are passed on."""
    items = [
        item if isinstance(item, DataError) else _checked(aligner, item, limits) for item in pairs
    ]
    good = [item for item in items if isinstance(item, SentencePair)]
    most = max((len(side) for pair in good for side in (pair.source, pair.target)), default=1)
    try:
        results = list(aligner.align_many(good, threads=threads, max_words=max(most, 1)))
    except Exception:  # one pair spoils the batch: which one?
        results = [_alone(aligner, pair, max(most, 1)) for pair in good]  # type: ignore[misc]
    rest = iter(results)
    return [item if isinstance(item, DataError) else next(rest) for item in items]


def _checked(aligner: Aligner, pair: SentencePair, limits: PairLimits) -> SentencePair | DataError:
    return aligner.size_error(pair, limits.words, limits.cells) or pair


def _alone(aligner: Aligner, pair: SentencePair, max_words: int) -> Outcome:
    try:
        return next(aligner.align_many([pair], max_words=max_words))
    except DataError as error:
        return error
    except Exception as error:
        reason = str(error) if isinstance(error, MonoalignError) else repr(error)
        return PairError(of_pair(pair.id, f"cannot be aligned: {reason}"))
