"""Annotation by a spaCy pipeline: the one that ships with the package, or the user's own.

    Pipeline(("lemmas", "tags")).annotate(pairs)            ours
    Pipeline(("tags",), name="en_core_web_sm")              any that is installed, by its name

Tags, lemmas, trees (UD, one for each sentence of a text) and names, of which only what is asked for
is worked out. Sentences are annotated once and remembered, since premises and questions repeat;
spaCy itself is imported when the first sentence needs it. Words stay as they are, one to one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from monoalign.core.errors import UsageError
from monoalign.core.sentence import Sentence, SentencePair

from .lemmatize import lemmatize
from .spacy_doc import entities_of, parse_of

if TYPE_CHECKING:
    from spacy.language import Language

OURS = "english"
"""The name of the shipped pipeline."""

COLUMNS = ("lemmas", "tags", "heads", "relations", "entities")
"""What a pipeline can fill."""

_FOLDER = Path(__file__).parent.parent / "data" / "english"
_PAIRS = 256  # annotated together
_REMEMBERED = 20_000  # sentences
# What parts of a pipeline are for, by spaCy's own names; other parts always run. In ours, names
# are found with the help of tags.
_PURPOSES: dict[str, tuple[str, ...]] = {
    "parser": ("heads", "relations"),
    "ner": ("entities",),
    **dict.fromkeys(("senter", "sentencizer", "entity_linker", "textcat", "spancat"), ()),
}
_OUR_PURPOSES = _PURPOSES | dict.fromkeys(("tok2vec", "tagger"), ("tags", "lemmas", "entities"))

Columns = dict[str, tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class Pipeline:
    """An annotator. `needs` are the columns to fill; those that a sentence has are kept."""

    needs: tuple[str, ...] = ("lemmas", "tags")
    name: str = OURS
    _known: dict[tuple[str, ...], Columns] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        unknown = set(self.needs) - set(COLUMNS)
        if unknown:
            raise UsageError(f"expected columns out of {COLUMNS}, found {sorted(unknown)}")

    def annotate(self, pairs: Iterable[SentencePair]) -> Iterator[SentencePair]:
        """The pairs with their columns, a few hundred at a time."""
        stream = iter(pairs)
        while batch := list(islice(stream, _PAIRS)):
            self._learn([side for pair in batch for side in (pair.source, pair.target)])
            # Whole before the first is handed out: whoever takes it may use this annotator too.
            annotated = [self._annotated_pair(pair) for pair in batch]
            self._forget()
            yield from annotated

    def _annotated_pair(self, pair: SentencePair) -> SentencePair:
        source, target = self._annotated(pair.source), self._annotated(pair.target)
        if source is pair.source and target is pair.target:
            return pair
        return replace(pair, source=source, target=target)

    def _learn(self, sentences: Iterable[Sentence]) -> None:
        """Run the pipeline over sentences that lack a column and are not known."""
        wanted = {one.words for one in sentences if self._lacks(one)}
        # Batches of like length waste least; the same sentences always make the same batches.
        ordered = sorted(wanted - self._known.keys(), key=lambda words: (len(words), words))
        for words, columns in zip(ordered, run(self.name, ordered, self._asked()), strict=True):
            self._known[words] = columns

    def _asked(self) -> tuple[str, ...]:
        """What is needed, and heads with relations: it is to them that relations belong."""
        return self.needs if "relations" not in self.needs else (*self.needs, "heads")

    def _lacks(self, sentence: Sentence) -> list[str]:
        """The columns that only the pipeline can fill."""
        lemmas = () if sentence.tags is None or self.name != OURS else ("lemmas",)
        return [
            name for name in self.needs if getattr(sentence, name) is None and name not in lemmas
        ]

    def _annotated(self, sentence: Sentence) -> Sentence:
        lacking = self._lacks(sentence)
        found = self._known[sentence.words] if lacking else {}
        columns: dict[str, Any] = {name: found[name] for name in lacking}
        if "relations" in columns and sentence.heads is not None:
            columns["relations"] = _relations_for(sentence.heads, found)
        if "lemmas" in self.needs and sentence.lemmas is None and "lemmas" not in columns:
            columns["lemmas"] = tuple(lemmatize(sentence.words, sentence.tags or ()))
        return replace(sentence, **columns) if columns else sentence

    def _forget(self) -> None:
        """Drop the sentences that have been known longest, if there are too many."""
        for words in list(islice(self._known, max(0, len(self._known) - _REMEMBERED))):
            del self._known[words]


def run(name: str, sentences: Sequence[tuple[str, ...]], needs: Sequence[str]) -> Iterator[Columns]:
    """The columns of sentences given as words, in order."""
    if not sentences:
        return
    from spacy.tokens import Doc

    nlp = load_pipeline(name)
    docs = (Doc(nlp.vocab, words=[_sayable(word) for word in words] or None) for words in sentences)
    purposes = _OUR_PURPOSES if name == OURS else _PURPOSES
    unneeded = [pipe for pipe in nlp.pipe_names if set(purposes.get(pipe, needs)).isdisjoint(needs)]
    with nlp.select_pipes(disable=unneeded):
        for words, doc in zip(sentences, nlp.pipe(docs), strict=True):
            yield _columns(name, words, doc, needs)


@lru_cache(maxsize=2)
def load_pipeline(name: str = OURS) -> Language:
    """A loaded spaCy pipeline; once a name."""
    import spacy

    if name == OURS:
        register()
        return spacy.load(_FOLDER)
    try:
        return spacy.load(name)
    except Exception as error:  # whatever a package that is no pipeline makes of being loaded
        reason = (str(error).splitlines() or [type(error).__name__])[0]
        raise UsageError(f"spaCy pipeline {name!r} cannot be loaded: {reason}") from None


def register() -> None:
    """Let spaCy know what our pipeline is made of."""
    from . import (  # noqa: F401  they register themselves
        matrix_products,
        name_tagger,
        tagger_features,
        vector_features,
        window_encoder,
    )


def _columns(name: str, words: tuple[str, ...], doc: Any, needs: Sequence[str]) -> Columns:
    if len(doc) != len(words):
        raise UsageError(f"spaCy pipeline {name!r} merges or splits words; they must stay as given")
    if not words:
        return dict.fromkeys(needs, ())
    found: dict[str, tuple[Any, ...] | None] = {}
    if "tags" in needs or (name == OURS and "lemmas" in needs):
        found["tags"] = tuple([token.tag_ for token in doc])
    if "lemmas" in needs:
        tags = found.get("tags") or ()
        lemmas = lemmatize(words, tags) if name == OURS else [token.lemma_ for token in doc]
        found["lemmas"] = tuple(lemmas)
    if "heads" in needs or "relations" in needs:
        found["heads"], found["relations"] = parse_of(doc) or (None, None)
    if "entities" in needs:
        found["entities"] = entities_of(doc)
    return {column: _given(name, column, doc, found[column]) for column in needs}


def _given(name: str, column: str, doc: Any, values: tuple[Any, ...] | None) -> tuple[Any, ...]:
    """The values of a column, if the pipeline gave any."""
    attribute = {"tags": "TAG", "lemmas": "LEMMA"}.get(column)
    if values is None or (name != OURS and attribute and not doc.has_annotation(attribute)):
        raise UsageError(f"spaCy pipeline {name!r} gives no {column}")
    return values


def _relations_for(heads: tuple[int, ...], found: Columns) -> tuple[str, ...]:
    """The relations found, for a tree that was there before: ``dep`` where it has other arcs."""
    return tuple(
        "root" if head < 0 else relation if head == other and relation != "root" else "dep"
        for head, other, relation in zip(heads, found["heads"], found["relations"], strict=True)
    )


def _sayable(word: str) -> str:
    """A word that spaCy takes: not empty, and nothing that UTF-8 cannot write."""
    return word.encode("utf-8", "replace").decode() or "_"
