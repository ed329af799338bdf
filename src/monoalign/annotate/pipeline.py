"""Annotation by a spaCy pipeline: the one that ships with the package, or the user's own.

    Pipeline(("lemmas", "tags")).annotate(pairs)            our own
    Pipeline(("tags",), name="en_core_web_sm")              any that is installed, by its name

It fills tags, lemmas, trees (UD, one for each sentence of a text) and names, and computes only what
is asked for. Annotated sentences are cached, since premises and questions repeat. spaCy itself is
imported when the first sentence needs it. Words stay as they are, one to one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from monoalign.core.errors import UsageError
from monoalign.core.sentence import Sentence, SentencePair

from .table_lemmas import lemmatize
from .text import entities_of, parse_of

if TYPE_CHECKING:
    from spacy.language import Language

OURS = "english"
"""The name of the shipped pipeline."""

COLUMNS = ("lemmas", "tags", "heads", "relations", "entities")
"""The columns that a pipeline can fill."""

_FOLDER = Path(__file__).parent.parent / "data" / "english"
_PAIRS = 256  # annotated together
_CACHED = 20_000  # sentences
# What the components of a pipeline are for, by spaCy's own names; others always run. In ours, the
# recogniser of names uses tags.
_PURPOSES: dict[str, tuple[str, ...]] = {
    "parser": ("heads", "relations"),
    "ner": ("entities",),
    **dict.fromkeys(("senter", "sentencizer", "entity_linker", "textcat", "spancat"), ()),
}
_OUR_PURPOSES = _PURPOSES | dict.fromkeys(("tok2vec", "tagger"), ("tags", "lemmas", "entities"))

ColumnValues = dict[str, tuple[Any, ...]]
"""The values of a sentence's words, by column."""


@dataclass(frozen=True, slots=True)
class Pipeline:
    """An annotator. `needs` are the columns to fill; columns that a sentence has are kept."""

    needs: tuple[str, ...] = ("lemmas", "tags")
    name: str = OURS
    _cache: dict[tuple[str, ...], ColumnValues] = field(
        default_factory=dict, compare=False, repr=False
    )

    def __post_init__(self) -> None:
        unknown = set(self.needs) - set(COLUMNS)
        if unknown:
            raise UsageError(f"expected columns out of {COLUMNS}, found {sorted(unknown)}")

    def annotate(self, pairs: Iterable[SentencePair]) -> Iterator[SentencePair]:
        """The pairs with their columns; a few hundred are annotated at a time."""
        stream = iter(pairs)
        while batch := list(islice(stream, _PAIRS)):
            self._fill_cache([side for pair in batch for side in (pair.source, pair.target)])
            # Complete before the first is yielded: its user may use this annotator, too.
            annotated = [self._annotated_pair(pair) for pair in batch]
            self._trim_cache()
            yield from annotated

    def _annotated_pair(self, pair: SentencePair) -> SentencePair:
        source, target = self._annotated(pair.source), self._annotated(pair.target)
        if source is pair.source and target is pair.target:
            return pair
        return replace(pair, source=source, target=target)

    def _fill_cache(self, sentences: Iterable[Sentence]) -> None:
        """Run the pipeline over sentences that lack a column and are not in the cache."""
        wanted = {sentence.words for sentence in sentences if self._lacks(sentence)}
        # Sentences of similar length make efficient batches, and the order is deterministic.
        ordered = sorted(wanted - self._cache.keys(), key=lambda words: (len(words), words))
        for words, columns in zip(ordered, run(self.name, ordered, self._asked()), strict=True):
            self._cache[words] = columns

    def _asked(self) -> tuple[str, ...]:
        """The needed columns, and heads if relations are needed: relations belong to heads."""
        return self.needs if "relations" not in self.needs else (*self.needs, "heads")

    def _lacks(self, sentence: Sentence) -> list[str]:
        """The columns that only the pipeline can fill."""
        lemmas = () if sentence.tags is None or self.name != OURS else ("lemmas",)
        return [
            name for name in self.needs if getattr(sentence, name) is None and name not in lemmas
        ]

    def _annotated(self, sentence: Sentence) -> Sentence:
        lacking = self._lacks(sentence)
        cached = self._cache[sentence.words] if lacking else {}
        columns: dict[str, Any] = {name: cached[name] for name in lacking}
        if "relations" in columns and sentence.heads is not None:
            columns["relations"] = _relations_for(sentence.heads, cached)
        if "lemmas" in self.needs and sentence.lemmas is None and "lemmas" not in columns:
            columns["lemmas"] = tuple(lemmatize(sentence.words, sentence.tags or ()))
        return replace(sentence, **columns) if columns else sentence

    def _trim_cache(self) -> None:
        """Drop the oldest sentences if there are too many."""
        for words in list(islice(self._cache, max(0, len(self._cache) - _CACHED))):
            del self._cache[words]


def run(
    name: str, sentences: Sequence[tuple[str, ...]], needs: Sequence[str]
) -> Iterator[ColumnValues]:
    """The columns of sentences, which are given as words, in order."""
    if not sentences:
        return
    from spacy.tokens import Doc

    nlp = load_pipeline(name)
    docs = (
        Doc(nlp.vocab, words=[_encodable(word) for word in words] or None) for words in sentences
    )
    purposes = _OUR_PURPOSES if name == OURS else _PURPOSES
    unneeded = [pipe for pipe in nlp.pipe_names if set(purposes.get(pipe, needs)).isdisjoint(needs)]
    # New words would stay in the vocabulary for ever. Components that we do not know may hold on to
    # them, so the zone is for ours alone; zones cannot be nested, so none is open when this yields.
    zone = nlp.memory_zone() if name == OURS else nullcontext()
    with zone, nlp.select_pipes(disable=unneeded):
        done = zip(sentences, nlp.pipe(docs), strict=True)
        columns = [_columns(name, words, doc, needs) for words, doc in done]
    yield from columns


@lru_cache(maxsize=2)
def load_pipeline(name: str = OURS) -> Language:
    """A loaded spaCy pipeline; each is loaded once."""
    import spacy

    if name == OURS:
        register()
        return spacy.load(_FOLDER)
    try:
        return spacy.load(name)
    except Exception as error:  # whatever loading something else may raise
        reason = (str(error).splitlines() or [type(error).__name__])[0]
        raise UsageError(f"spaCy pipeline {name!r} cannot be loaded: {reason}") from None


def columns_given(nlp: Any) -> tuple[str, ...]:
    """The columns that a spaCy pipeline can fill, by what its components declare.

    Tags and lemmas are assumed: rules may assign them without saying so.
    """
    assigned = {item for name in nlp.pipe_names for item in nlp.get_pipe_meta(name).assigns}
    parse = ("heads", "relations") if "token.dep" in assigned else ()
    return ("lemmas", "tags", *parse, *(("entities",) if "doc.ents" in assigned else ()))


def register() -> None:
    """Register the components of our pipeline with spaCy."""
    from . import _layers, name_tagger, tagger_features  # noqa: F401  they register themselves


def _columns(name: str, words: tuple[str, ...], doc: Any, needs: Sequence[str]) -> ColumnValues:
    if len(doc) != len(words):
        raise UsageError(f"spaCy pipeline {name!r} merges or splits words; they must stay as given")
    if not words:
        return dict.fromkeys(needs, ())
    values: dict[str, tuple[Any, ...] | None] = {}
    if "tags" in needs or (name == OURS and "lemmas" in needs):
        values["tags"] = tuple([token.tag_ for token in doc])
    if "lemmas" in needs:
        tags = values.get("tags") or ()
        lemmas = lemmatize(words, tags) if name == OURS else [token.lemma_ for token in doc]
        values["lemmas"] = tuple(lemmas)
    if "heads" in needs or "relations" in needs:
        values["heads"], values["relations"] = parse_of(doc) or (None, None)
    if "entities" in needs:
        values["entities"] = entities_of(doc)
    return {column: _checked(name, column, doc, values[column]) for column in needs}


def _checked(name: str, column: str, doc: Any, values: tuple[Any, ...] | None) -> tuple[Any, ...]:
    """The values of a column; an error if the pipeline gave none."""
    attribute = {"tags": "TAG", "lemmas": "LEMMA"}.get(column)
    if values is None or (name != OURS and attribute and not doc.has_annotation(attribute)):
        raise UsageError(f"spaCy pipeline {name!r} gives no {column}")
    return values


def _relations_for(heads: tuple[int, ...], parse: ColumnValues) -> tuple[str, ...]:
    """The parsed relations for a given tree: ``dep`` where its arcs differ from the parse."""
    return tuple(
        "root" if head < 0 else relation if head == other and relation != "root" else "dep"
        for head, other, relation in zip(heads, parse["heads"], parse["relations"], strict=True)
    )


def _encodable(word: str) -> str:
    """A word that spaCy accepts: not empty, and valid in UTF-8."""
    return word.encode("utf-8", "replace").decode() or "_"
