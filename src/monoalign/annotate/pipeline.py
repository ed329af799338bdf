"""Tags and lemmas from a spaCy pipeline: the one that ships with the package, or the user's own.

    Pipeline(("lemmas", "tags")).annotate(pairs)            ours
    Pipeline(("tags",), name="en_core_web_sm")              any that is installed, by its name

Sentences are annotated once and remembered, since premises and questions repeat; spaCy itself is
imported when the first sentence needs it. Words stay as they are, one to one.
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

if TYPE_CHECKING:
    from spacy.language import Language

OURS = "english"
"""The name of the shipped pipeline."""

COLUMNS = ("lemmas", "tags")
"""What a pipeline can fill."""

_FOLDER = Path(__file__).parent.parent / "data" / "english"
_PAIRS = 256  # annotated together
_REMEMBERED = 20_000  # sentences
# What neither tags nor lemmas are made from, in pipelines as spaCy's own are named.
_UNNEEDED = ("parser", "ner", "senter", "sentencizer", "entity_linker", "textcat", "spancat")

Columns = dict[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Pipeline:
    """An annotator. `needs` are the columns to fill; those that a sentence has are kept."""

    needs: tuple[str, ...] = COLUMNS
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
        wanted = {one.words for one in sentences if self._lacks(one) and not self._tagged(one)}
        # Batches of like length waste least; the same sentences always make the same batches.
        ordered = sorted(wanted - self._known.keys(), key=lambda words: (len(words), words))
        for words, columns in zip(ordered, run(self.name, ordered, self.needs), strict=True):
            self._known[words] = columns

    def _lacks(self, sentence: Sentence) -> bool:
        return any(getattr(sentence, column) is None for column in self.needs)

    def _tagged(self, sentence: Sentence) -> bool:
        """Whether a sentence's own tags are enough to find its lemmas."""
        return self.name == OURS and sentence.tags is not None

    def _annotated(self, sentence: Sentence) -> Sentence:
        if not self._lacks(sentence):
            return sentence
        if self._tagged(sentence):
            lemmas = lemmatize(sentence.words, sentence.tags or ())
            return replace(sentence, lemmas=tuple(lemmas))
        found = self._known[sentence.words]
        missing: dict[str, Any] = {
            name: values for name, values in found.items() if getattr(sentence, name) is None
        }
        return replace(sentence, **missing)

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
    unneeded = [pipe for pipe in nlp.pipe_names if pipe in _UNNEEDED]
    with nlp.select_pipes(disable=unneeded):
        for words, doc in zip(sentences, nlp.pipe(docs), strict=True):
            yield _columns(name, words, doc, needs)


@lru_cache(maxsize=2)
def load_pipeline(name: str = OURS) -> Language:
    """A loaded spaCy pipeline; once a name."""
    import spacy

    if name == OURS:
        from . import matrix_products, tagger_features  # noqa: F401  they register with spaCy

        return spacy.load(_FOLDER)
    try:
        return spacy.load(name)
    except Exception as error:  # whatever a package that is no pipeline makes of being loaded
        reason = (str(error).splitlines() or [type(error).__name__])[0]
        raise UsageError(f"spaCy pipeline {name!r} cannot be loaded: {reason}") from None


def _columns(name: str, words: tuple[str, ...], doc: Any, needs: Sequence[str]) -> Columns:
    if len(doc) != len(words):
        raise UsageError(f"spaCy pipeline {name!r} merges or splits words; they must stay as given")
    tags = tuple([token.tag_ for token in doc])
    if name == OURS:
        found = {"tags": tags, "lemmas": tuple(lemmatize(words, tags))}
        return {column: found[column] for column in needs}
    for column, attribute in (("tags", "TAG"), ("lemmas", "LEMMA")):
        if column in needs and words and not doc.has_annotation(attribute):
            raise UsageError(f"spaCy pipeline {name!r} gives no {column}")
    found = {"tags": tags, "lemmas": tuple([token.lemma_ for token in doc])}
    return {column: found[column] for column in needs}


def _sayable(word: str) -> str:
    """A word that spaCy takes: not empty, and nothing that UTF-8 cannot write."""
    return word.encode("utf-8", "replace").decode() or "_"
