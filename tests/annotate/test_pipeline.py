from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import spacy
from spacy.tokens import Doc

import monoalign
from monoalign.annotate import pipeline
from monoalign.annotate.pipeline import COLUMNS, OURS, Pipeline, load_pipeline, run
from monoalign.core.errors import UsageError
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.syntax.tree import cycle
from samples import pair


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A pipeline that is not ours: every word is a noun, and its own lemma."""
    nlp = spacy.blank("en")
    ruler = nlp.add_pipe("attribute_ruler")
    ruler.add([[{}]], {"TAG": "NN", "LEMMA": "thing"})  # type: ignore[attr-defined]
    folder = tmp_path_factory.mktemp("pipelines") / "nouns"
    nlp.to_disk(folder)
    return str(folder)


def one(source: str, needs: tuple[str, ...] = ("lemmas", "tags")) -> Sentence:
    (found,) = Pipeline(needs).annotate([pair(source, "x")])
    return found.source


def test_tags_and_lemmas_of_a_plain_sentence() -> None:
    found = one("The cats were sitting on her mats .")
    assert found.tags == ("DT", "NNS", "VBD", "VBG", "IN", "PRP$", "NNS", ".")
    assert found.lemmas is not None
    assert [lemma.lower() for lemma in found.lemmas[:4]] == ["the", "cat", "be", "sit"]


def test_lower_case_and_missing_full_stop() -> None:
    assert one("the cats were sitting").tags == ("DT", "NNS", "VBD", "VBG")


def test_penn_escapes_are_understood() -> None:
    found = one("He left -LRB- `` early '' -RRB- .")
    assert found.words[2:7] == ("-LRB-", "``", "early", "''", "-RRB-")
    assert found.tags is not None
    assert found.tags[2] == "-LRB-"
    assert found.tags[3] in ("``", "''")
    assert found.tags[6] == "-RRB-"


def test_words_stay_one_to_one_whatever_they_are() -> None:
    odd = ["", " ", "\n\t", "\x07", "👩‍👩‍👧", "a" * 10_000, "New York", "\ud800"]
    sentence = Sentence("odd", tuple(odd))
    (found,) = Pipeline(COLUMNS).annotate([SentencePair("1", sentence, Sentence("", ()))])
    assert found.source.words == tuple(odd)
    for column in COLUMNS:
        assert len(getattr(found.source, column)) == len(odd)
        assert getattr(found.target, column) == ()


def test_long_sentences() -> None:
    found = one(" ".join(["the cat sat on the mat ."] * 300), COLUMNS)
    assert found.tags is not None
    assert len(found.tags) == 2_100
    assert found.heads is not None
    assert cycle(found.heads) == []


def test_only_what_is_needed_and_missing_is_filled() -> None:
    found = one("The cats sat", ("tags",))
    assert (found.lemmas, found.tags) == (None, ("DT", "NNS", "VBD"))
    mine = Sentence("saw", ("saw",), tags=("NN",))
    (both,) = Pipeline().annotate([SentencePair("1", mine, mine)])
    assert (both.source.tags, both.source.lemmas) == (("NN",), ("saw",))
    with pytest.raises(UsageError, match="expected columns out of"):
        Pipeline(("colours",))


def test_a_tree() -> None:
    found = one("The old cats were chased by her dog .", ("heads", "relations"))
    assert found.heads == (2, 2, 4, 4, -1, 7, 7, 4, 4)
    assert found.relations == (
        *("det", "amod", "nsubj:pass", "aux:pass", "root", "case", "nmod:poss"),
        *("obl:agent", "punct"),
    )
    assert (found.tags, found.lemmas, found.entities) == (None, None, None)


def test_several_sentences_are_several_trees() -> None:
    found = one("She left early . He stayed at home . Nobody came .", ("heads", "relations"))
    assert found.heads is not None
    assert [word for word, head in zip(found.words, found.heads, strict=True) if head < 0] == [
        "left",
        "stayed",
        "came",
    ]


def test_names() -> None:
    found = one("Angela Merkel met Barack Obama in Berlin on Monday .", ("entities",))
    assert found.entities == ("B-PER", "I-PER", "O", "B-PER", "I-PER", "O", "B-LOC", "O", "O", "O")
    lower = one("angela merkel met barack obama in berlin on monday .", ("entities",))
    assert lower.entities == found.entities


def run_parts(needs: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The parts that ran, batch by batch."""
    nlp = load_pipeline(OURS)
    real = nlp.pipe
    ran: list[list[str]] = []

    def noted(docs: Any) -> Any:
        ran.append(nlp.pipe_names)
        return real(docs)

    monkeypatch.setattr(nlp, "pipe", noted)
    list(run(OURS, [("He", "left")], needs))
    return ran


@pytest.mark.parametrize(
    ("needs", "expected"),
    [
        (("tags",), {"tok2vec", "tagger"}),
        (("lemmas",), {"tok2vec", "tagger"}),
        (("heads", "relations"), {"parser"}),
        (("entities",), {"tok2vec", "tagger", "ner"}),
        (COLUMNS, {"tok2vec", "tagger", "parser", "ner"}),
    ],
)
def test_only_needed_parts_run(
    needs: tuple[str, ...], expected: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (parts,) = run_parts(needs, monkeypatch)
    assert set(parts) == expected


def test_relations_for_a_tree_that_is_there() -> None:
    mine = Sentence("the cat sat", ("the", "cat", "sat"), heads=(2, 2, -1))
    (found,) = Pipeline(("relations",)).annotate([SentencePair("1", mine, mine)])
    assert found.source.heads == (2, 2, -1)
    assert found.source.relations == ("dep", "nsubj", "root")


def test_the_batch_does_not_matter() -> None:
    texts = ["She saw the man with the telescope .", "Nobody came", "x", "The IMF said so . Why ?"]
    words = [tuple(text.split()) for text in texts]
    together = list(run(OURS, words * 40, COLUMNS))
    alone = [next(run(OURS, [sentence], COLUMNS)) for sentence in words]
    assert together == alone * 40


def test_repeated_sentences_are_annotated_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    real = pipeline.run

    def counted(name, sentences, needs):  # type: ignore[no-untyped-def]
        asked.append(len(sentences))
        return real(name, sentences, needs)

    monkeypatch.setattr(pipeline, "run", counted)
    annotator = Pipeline()
    pairs = [pair("the same premise", f"question {number}") for number in range(300)]
    assert len(list(annotator.annotate(pairs))) == 300
    assert len(list(annotator.annotate(pairs))) == 300
    assert sum(asked) == 301


def test_the_cache_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "_CACHED", 10)
    annotator = Pipeline()
    list(annotator.annotate(pair(f"a{number}", f"b{number}") for number in range(40)))
    assert len(annotator._cache) == 10


def test_another_pipeline_by_name(other: str) -> None:
    (found,) = Pipeline(name=other).annotate([pair("cats sat", "x")])
    assert found.source.tags == ("NN", "NN")
    assert found.source.lemmas == ("thing", "thing")


def test_pipelines_that_cannot_serve(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="'en_no_such' cannot be loaded"):
        list(Pipeline(name="en_no_such").annotate([pair("a", "b")]))
    spacy.blank("en").to_disk(tmp_path / "blank")
    with pytest.raises(UsageError, match="gives no lemmas"):
        list(Pipeline(name=str(tmp_path / "blank")).annotate([pair("a", "b")]))


def test_an_annotator_may_be_used_inside_its_own_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "_CACHED", 4)
    annotator = Pipeline(("tags",))
    pairs = [pair("the same premise", f"h{number}") for number in range(20)]
    for found in annotator.annotate(pairs):
        assert found.target.tags is not None
        list(annotator.annotate([pair(f"{found.id} other", f"{found.target.words[0]} x")]))


def test_a_pipeline_that_merges_words_is_refused(tmp_path: Path) -> None:
    nlp = spacy.blank("en")
    ruler: Any = nlp.add_pipe("entity_ruler")
    ruler.add_patterns([{"label": "X", "pattern": "New York"}])
    nlp.add_pipe("merge_entities")
    nlp.to_disk(tmp_path / "merging")
    with pytest.raises(UsageError, match="merges or splits words"):
        list(Pipeline(name=str(tmp_path / "merging")).annotate([pair("New York", "New York")]))


def test_lemmas_alone_need_no_tagger(tmp_path: Path) -> None:
    nlp = spacy.blank("en")
    ruler: Any = nlp.add_pipe("attribute_ruler")
    ruler.add([[{}]], {"LEMMA": "thing"})
    nlp.to_disk(tmp_path / "lemmas")
    annotator = Pipeline(("lemmas",), str(tmp_path / "lemmas"))
    assert next(annotator.annotate([pair("cats", "x")])).source.lemmas == ("thing",)


def test_documents_are_sentences() -> None:
    nlp = load_pipeline()
    doc = nlp(Doc(nlp.vocab, words=["He", "left", "."], spaces=[True, False, False]))
    alignment = monoalign.load("exact").align(doc, nlp.make_doc("He went."))
    source = alignment.pair.source
    assert source.words == ("He", "left", ".")
    assert source.offsets == ((0, 2), (3, 7), (7, 8))
    assert source.tags == ("PRP", "VBD", ".")
    assert alignment.pair.target.tags is None
    assert (0, 0) in alignment.links
    assert monoalign.load("exact").align(doc[1:], "left.").pair.source.offsets == ((0, 4), (4, 5))


def test_spacy_is_imported_only_when_it_is_needed() -> None:
    code = (
        "import sys, monoalign.annotate.pipeline as p; p.Pipeline();"
        "import monoalign; monoalign.load('bag-of-words').align('a', 'b');"
        "assert 'spacy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_new_words_do_not_stay_in_the_vocabulary() -> None:
    """A long stream would fill the memory with them."""
    list(run(OURS, [("Known", "words", ".")], COLUMNS))
    strings = load_pipeline(OURS).vocab.strings
    before = len(strings)
    new = [(f"Qwert{number}ing", f"zxcv{number}s") for number in range(50)]
    assert len(list(run(OURS, new, COLUMNS))) == 50
    assert len(strings) == before
    assert "Qwert7ing" not in strings
