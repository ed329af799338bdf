"""Which words and pieces get vectors."""

from __future__ import annotations

import re
from collections.abc import Sequence

from monoalign.resources.frequencies import Frequencies
from monoalign.resources.word_classes import word_class

_WORD = re.compile(r"[a-z0-9]+")


def words_by_frequency(pieces: Sequence[str], frequencies: Frequencies, size: int) -> list[str]:
    """The `size` most frequent words, and all words among the encoder's pieces.

    Possessives (`company's`) are left out: tokens have `'s` apart.
    """
    known = sorted(frequencies.levels, key=lambda word: (frequencies.levels[word], word))
    kept = [word for word in known if not _is_possessive(word)][:size]
    whole = {piece for piece in pieces if _WORD.fullmatch(piece)}
    return kept + sorted(whole - set(kept))


def piece_names(pieces: Sequence[str]) -> list[str]:
    """The encoder's pieces of letters and digits: those that begin a word, then those inside."""
    starts = [piece for piece in pieces if _WORD.fullmatch(piece)]
    inner = [piece for piece in pieces if piece[:2] == "##" and _WORD.fullmatch(piece[2:])]
    return starts + inner


def _is_possessive(word: str) -> bool:
    return word.endswith("'s") and word != "'s" and word_class(word[:-2]) == "content"
