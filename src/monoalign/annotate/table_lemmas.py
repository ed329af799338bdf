"""Lemmas of English words from tables that ship with the package.

Without tags, at a fraction of a tagger's cost:

    lemma_of("Went") -> "go"     lemma_of("mice") -> "mouse"     lemma_of("Rome") -> "rome"

The table has the most frequent lemma of each form; any other form is its own lemma, in lower case.
An ambiguous form (`saw`, `leaves`) always gets the same lemma.

With Penn tags, from a table of exceptions and one of endings:

    lemmatize(["The", "cats", "sat"], ["DT", "NNS", "VBD"]) -> ["the", "cat", "sit"]
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from monoalign.core.errors import FormatError, MissingFileError
from monoalign.core.sentence import Sentence, SentencePair

_DATA = Path(__file__).parent.parent / "data"
FORMS_PATH = _DATA / "lemmas" / "forms.tsv.gz"
TABLE_PATH = _DATA / "english" / "lemmas.json"

# Tags whose words inflect with the same endings share one table of endings.
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
# Addresses, foreign words, pieces of words and symbols: case can be meaningful.
VERBATIM_TAGS = frozenset({"ADD", "AFX", "FW", "GW", "LS", "NFP", "SYM"})
LONGEST_ENDING = 6
# A proper noun in capitals is mostly an abbreviation if short (NATO), and emphasis if long.
SHORTEST_SHOUT = 5
SHORTEST_STEM = 2
CACHE_LIMIT = 100_000


@dataclass(frozen=True, slots=True)
class TableLemmas:
    """The annotator of aligners that need lemmas but no tags."""

    needs: tuple[str, ...] = ("lemmas",)

    def annotate(self, pairs: Iterable[SentencePair]) -> Iterator[SentencePair]:
        """The pairs with lemmas; existing lemmas are kept."""
        for pair in pairs:
            source, target = _annotated(pair.source), _annotated(pair.target)
            if source is not pair.source or target is not pair.target:
                pair = SentencePair(pair.id, source, target, pair.constraints)
            yield pair


def lemma_of(word: str) -> str:
    """The lemma of one word."""
    form = word.lower()
    return form_table().get(form, form)


def lemmas_of(forms: Sequence[str]) -> list[str]:
    """The lemmas of many words, given in lower case."""
    return list(map(form_table().get, forms, forms))


@cache
def form_table() -> Mapping[str, str]:
    """Word form -> lemma, both in lower case, where they differ."""
    return read_form_table(FORMS_PATH)


def read_form_table(path: Path) -> dict[str, str]:
    """Read a table as `tools/lemmas/build.py` writes it: form and lemma, separated by a tab."""
    try:
        text = gzip.decompress(path.read_bytes()).decode()
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        raise MissingFileError(f"{path}: the table of lemmas cannot be read: {error}") from None
    entries = [line.split("\t") for line in text.removesuffix("\n").split("\n")]
    try:
        return dict(entries)
    except ValueError:  # not all are pairs
        line, bad = next((at, each) for at, each in enumerate(entries, 1) if len(each) != 2)
        message = f"expected a form and a lemma, found {len(bad)} columns"
        raise FormatError(message, path=str(path), line=line) from None


class _Lemmas(dict[str, str]):
    """Words as written and their lemmas; a word is looked up when it is first met."""

    def __missing__(self, word: str) -> str:
        if len(self) >= CACHE_LIMIT:
            self.clear()
        lemma = self[word] = lemma_of(word)
        return lemma


_LEMMAS = _Lemmas()


def _annotated(sentence: Sentence) -> Sentence:
    if sentence.lemmas is not None:
        return sentence
    return Sentence(  # `dataclasses.replace` takes several times as long
        sentence.text,
        sentence.words,
        sentence.offsets,
        tuple(map(_LEMMAS.__getitem__, sentence.words)),
        sentence.tags,
        sentence.heads,
        sentence.relations,
        sentence.entities,
    )


@dataclass(frozen=True)
class LemmaTable:
    """What was learned about lemmas from their tags, and the lemmas determined so far.

    ``exceptions``: tag -> word -> lemma, for words that the endings get wrong.
    ``endings``: group -> ending -> (letters to cut, letters to add); ``""`` is the default.
    """

    exceptions: Mapping[str, Mapping[str, str]]
    endings: Mapping[str, Mapping[str, tuple[int, str]]]
    cache: dict[tuple[str, str], str] = field(default_factory=dict)


def lemmatize(
    words: Sequence[str], tags: Sequence[str], table: LemmaTable | None = None
) -> list[str]:
    """Return the lemma of every word, given its Penn tag.

    ``["The", "cats", "sat"], ["DT", "NNS", "VBD"]`` -> ``["the", "cat", "sit"]``

    Lemmas follow the UD English treebanks: proper nouns keep their case, ``me`` -> ``I``.
    """
    if table is None:
        table = default_table()
    cached = table.cache
    lemmas = []
    for key in zip(words, tags, strict=True):
        lemma = cached.get(key)
        if lemma is None:
            lemma = look_up(*key, table)
            if len(cached) < CACHE_LIMIT:
                cached[key] = lemma
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
    """Replace the longest ending in the table: ``"diaries", {"ies": (3, "y")}`` -> ``"diary"``."""
    for length in range(min(LONGEST_ENDING, len(word)), -1, -1):
        edit = endings.get(word[len(word) - length :])
        if edit is not None:
            cut, added = edit
            # "bid" or "red" without the ending is too short to be a stem.
            length = len(word) - cut
            return word[:length] + added if length >= SHORTEST_STEM or cut == 0 else word
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
    """The table that ships with the package."""
    return read_table(TABLE_PATH)
