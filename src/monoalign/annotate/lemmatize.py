"""Lemmas of English words from their Penn tags: a table of exceptions, then endings."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from monoalign.core.errors import FormatError, MissingFileError

TABLE_PATH = Path(__file__).parent.parent / "data" / "english" / "lemmas.json"

# Tags whose words inflect with the same endings share what was learned about them.
ENDING_GROUPS = {
    "NNS": "plural",
    "NNPS": "plural",
    "VBZ": "third person",
    "VBG": "present participle",
    "VBD": "past",
    "VBN": "past",
    "JJR": "comparative",
    "RBR": "comparative",
    "JJS": "superlative",
    "RBS": "superlative",
}
PROPER_TAGS = frozenset({"NNP", "NNPS"})
# Addresses, foreign words, pieces of words and symbols: case can carry meaning.
VERBATIM_TAGS = frozenset({"ADD", "AFX", "FW", "GW", "LS", "NFP", "SYM"})
LONGEST_ENDING = 6
# Proper nouns in capitals are mostly abbreviations when short (NATO), shouting when long.
SHORTEST_SHOUT = 5
SHORTEST_STEM = 2
CACHE_LIMIT = 100_000


@dataclass(frozen=True)
class LemmaTable:
    """What was learned about lemmas, and the lemmas worked out so far.

    ``exceptions``: tag -> word -> lemma, for words that the endings get wrong.
    ``endings``: group -> ending -> (letters to cut, letters to add); ``""`` is the default.
    """

    exceptions: Mapping[str, Mapping[str, str]]
    endings: Mapping[str, Mapping[str, tuple[int, str]]]
    known: dict[tuple[str, str], str] = field(default_factory=dict)


def lemmatize(
    words: Sequence[str], tags: Sequence[str], table: LemmaTable | None = None
) -> list[str]:
    """Return the lemma of every word, given its Penn tag.

    ``["The", "cats", "sat"], ["DT", "NNS", "VBD"]`` -> ``["the", "cat", "sit"]``

    Lemmas follow the UD English treebanks: proper nouns keep their case, ``me`` -> ``I``.
    """
    if table is None:
        table = default_table()
    known = table.known
    lemmas = []
    for key in zip(words, tags, strict=True):
        lemma = known.get(key)
        if lemma is None:
            lemma = look_up(*key, table)
            if len(known) < CACHE_LIMIT:
                known[key] = lemma
        lemmas.append(lemma)
    return lemmas


def look_up(word: str, tag: str, table: LemmaTable) -> str:
    """Return the lemma of one word: ``"fled", "VBD"`` -> ``"flee"``."""
    exceptions = table.exceptions.get(tag, {})
    lemma = exceptions.get(word)
    if lemma is None and tag not in PROPER_TAGS:
        lemma = exceptions.get(word.lower())
    if lemma is None:
        lemma = regular_lemma(word, tag, table.endings)
    return lemma


def regular_lemma(word: str, tag: str, endings: Mapping[str, Mapping[str, tuple[int, str]]]) -> str:
    """Return the lemma that the rules give: ``"Diaries", "NNPS"`` -> ``"Diary"``."""
    if tag in VERBATIM_TAGS:
        return word
    if tag == "CD":
        return word.replace(",", "").lower() or word
    if tag in PROPER_TAGS:
        stem = word.capitalize() if is_name_in_wrong_case(word) else word
    else:
        stem = word.lower()
    group = ENDING_GROUPS.get(tag)
    return stem if group is None else strip_ending(stem, endings.get(group, {}))


def is_name_in_wrong_case(word: str) -> bool:
    """Whether a proper noun should be capitalised: ``tehran``, ``TEHRAN``, but not ``NATO``."""
    shouted = word.isupper() and len(word) >= SHORTEST_SHOUT
    return word.isalpha() and (shouted or word.islower())


def strip_ending(word: str, endings: Mapping[str, tuple[int, str]]) -> str:
    """Replace the longest known ending: ``"diaries", {"ies": (3, "y")}`` -> ``"diary"``."""
    for length in range(min(LONGEST_ENDING, len(word)), -1, -1):
        edit = endings.get(word[len(word) - length :])
        if edit is not None:
            cut, added = edit
            # What is left of "bid" or "red" without the ending is too short to be a stem.
            kept = len(word) - cut
            return word[:kept] + added if kept >= SHORTEST_STEM or cut == 0 else word
    return word


def read_table(path: Path) -> LemmaTable:
    """Read a table as ``tools/english_pipeline`` writes it."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        endings = {
            group: {ending: (int(cut), str(added)) for ending, (cut, added) in edits.items()}
            for group, edits in content["endings"].items()
        }
        return LemmaTable(content["exceptions"], endings)
    except OSError as error:
        raise MissingFileError(f"{path}: the table of lemmas cannot be read: {error}") from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        message = f'expected JSON with "exceptions" and "endings", found {error!r}'
        raise FormatError(message, path=str(path)) from error


@cache
def default_table() -> LemmaTable:
    """The table that comes with the package."""
    return read_table(TABLE_PATH)
