from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from monoalign.annotate.table_lemmas import TableLemmas, form_table, lemma_of, read_form_table
from monoalign.core.errors import FormatError, MissingFileError
from monoalign.core.sentence import Sentence, SentencePair
from samples import pair


@pytest.mark.parametrize(
    ("word", "lemma"),
    [
        ("Went", "go"),
        ("mice", "mouse"),
        ("CARS", "car"),
        ("bought", "buy"),
        ("n't", "not"),
        ("communications", "communication"),
        ("60th", "60th"),
        ("Rome", "rome"),
        ("zyxwvs", "zyxwvs"),
        ("", ""),
        ("🚗", "🚗"),
    ],
)
def test_lemmas_of_forms(word: str, lemma: str) -> None:
    assert lemma_of(word) == lemma


def test_the_table_holds_only_what_differs() -> None:
    table = form_table()
    assert len(table) > 20_000
    assert all(form != lemma and form == form.lower() for form, lemma in table.items())
    assert not any("@" in form or lemma == "_" for form, lemma in table.items())


def test_lemmas_that_are_there_are_kept() -> None:
    mine = Sentence("went", ("went",), lemmas=("mine",))
    given = SentencePair("1", mine, Sentence.from_words(["He", "went"]))
    (found,) = TableLemmas().annotate([given])
    assert found.source is mine
    assert found.target.lemmas == ("he", "go")
    whole = SentencePair("2", mine, mine)
    assert next(TableLemmas().annotate([whole])) is whole
    assert next(TableLemmas().annotate([pair("", "")])).source.lemmas == ()


def test_a_damaged_table_is_named(tmp_path: Path) -> None:
    path = tmp_path / "forms.tsv.gz"
    with pytest.raises(MissingFileError, match=r"forms\.tsv\.gz"):
        read_form_table(path)
    path.write_bytes(gzip.compress(b"went\tgo\nmice\n"))
    with pytest.raises(FormatError, match=r"forms\.tsv\.gz:2: expected a form and a lemma"):
        read_form_table(path)
