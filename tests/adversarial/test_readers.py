"""Input that is made to break readers: nothing is lost in silence, is slow, or crashes."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adversarial.hostile import KINDS, hostile
from monoalign.core.alignment import Alignment
from monoalign.core.errors import DataError, FormatError, MismatchError, MonoalignError, shown
from monoalign.corpora import source as source_module
from monoalign.corpora.formats import FORMATS
from monoalign.corpora.read import read_corpus, read_pairs
from monoalign.corpora.source import LONGEST_LINE
from monoalign.corpora.write import write_corpus
from monoalign.resources.lexicon import Lexicon
from monoalign.resources.paraphrases import Paraphrases
from samples import aligned, alignments, pair

JACANA = '{"id": "%s", "source": "a", "target": "a", "sureAlign": "0-0"}'
MSR = "# sentence pair %s\na\nNULL ({ / / }) a ({ 1 / / })\n"


def read(
    path: Path, content: str | bytes, format: str | None = None, **options: Any
) -> tuple[list[Alignment], list[DataError]]:
    """The alignments and the errors of a file with this content."""
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    errors: list[DataError] = []
    return list(read_corpus(path, format=format, on_error=errors.append, **options)), errors


def ids(alignments: Iterable[Alignment]) -> list[str]:
    return [alignment.pair.id for alignment in alignments]


# ---- nothing is lost in silence


@pytest.mark.parametrize(
    "edits",
    [
        "[]",
        "[1]",
        '[{"kind":"EQ"}]',
        '[{"kind":"EQ","source":[0,1],"target":[0,1]}]',
        '[{"kind":"EQ","source":[0,1]}]',
        '[{"kind":"EQ","source":[0,1],"target":[0,1]},1]',
    ],
)
def test_fields_after_the_edits_are_read(tmp_path: Path, edits: str) -> None:
    """However they are spaced, and whatever the edits are."""
    before = '{"source":"a b","target":"a b","links":[[0,0]],"edits":' + edits
    for more in (
        ',"possible":[[1,1]]}',
        ', "possible": [[1, 1]]}',
        ',"possible":[[1,1]],"note":[{}]}',
        ',"possible":[[1,1]],"note":[{"kind":"X","source":[],"target":[]}]}',
    ):
        (found,), errors = read(tmp_path / "f.jsonl", before + more)
        assert (found.to_pharaoh(), errors) == ("0-0 1p1", [])
    (tmp_path / "f.jsonl").write_text(before + ',"must_link":[[1,1]]}')
    (constrained,) = read_pairs(tmp_path / "f.jsonl")
    assert constrained.constraints is not None
    assert constrained.constraints.must == {(1, 1)}


def test_a_target_after_edits_without_one(tmp_path: Path) -> None:
    line = '{"source":"a","links":[],"edits":[{"kind":"EQ","source":[0,1]}],"target":["b"]}'
    (found,), errors = read(tmp_path / "f.jsonl", line)
    assert (found.pair.target.words, errors) == (("b",), [])


@given(alignment=alignments())
def test_our_own_lines_are_read_back(
    tmp_path_factory: pytest.TempPathFactory, alignment: Alignment
) -> None:
    path = tmp_path_factory.getbasetemp() / "own.jsonl"
    write_corpus([alignment], path, overwrite=True)
    assert list(read_corpus(path)) == [alignment]


def test_jacana_files_put_one_after_the_other(tmp_path: Path) -> None:
    one, two = f"[{JACANA % 1},\n{JACANA % 2}]\n", f"[\n{JACANA % 3}\n]"
    found, errors = read(tmp_path / "f.json", one + two)
    assert ids(found) == ["1", "2", "3"]
    assert [(error.line, error.message) for error in errors] == [
        (3, "expected nothing after the array, found '['")
    ]


@pytest.mark.parametrize("after", ["x", "]", "{", '{"a": 1}', "[", "[[", "null"])
def test_anything_after_a_jacana_array_is_reported(tmp_path: Path, after: str) -> None:
    found, errors = read(tmp_path / "f.json", f"[{JACANA % 1}]\n{after}")
    assert ids(found) == ["1"]
    assert errors


@pytest.mark.parametrize(
    "broken",
    [
        '{"id": "x"',
        '{"id": "x}',
        '{"id": "x", "a": {"b": 1}}',
        '{"id": ["x"',
        '{id: "x"}',
        '{"id": "x" "a"}',
        '{"id": "\\ud800"}',
        "3",
        '"text"',
        "}",
        "[[",
    ],
)
@pytest.mark.parametrize("between", ["\n", ",\n", ",\n  "])
def test_a_broken_object_costs_no_other(tmp_path: Path, broken: str, between: str) -> None:
    text = between.join([JACANA % 1, broken, JACANA % 2, JACANA % 3])
    found, errors = read(tmp_path / "f.json", f"[{text}]")
    assert ids(found) == ["1", "2", "3"]
    assert errors


def test_possible_links_in_the_field_of_the_sure_ones(tmp_path: Path) -> None:
    text = "1\ta b\t\ta b\t\t1\t1\t0-0 1p1\t0p1\n"
    (found,), errors = read(tmp_path / "f", text, "multimwa")
    assert (found.to_pharaoh(), errors) == ("0-0 0p1 1p1", [])


def test_a_table_whose_ids_look_like_links(tmp_path: Path) -> None:
    path = tmp_path / "f"
    path.write_text("1-1\the left\tshe left\n1-2\ta b\tb a\n")
    assert [(one.id, one.source.text) for one in read_pairs(path)] == [
        ("1-1", "he left"),
        ("1-2", "a b"),
    ]


@pytest.mark.parametrize("value", ["-5", "99", "1.1", "-0.1", "1e999"])
def test_probabilities_out_of_range(tmp_path: Path, value: str) -> None:
    line = '{"source":"a","target":"a","links":[[0,0]],"probabilities":[[0,0,%s]]}'
    found, errors = read(tmp_path / "f.jsonl", line % value)
    assert (found, [error.line for error in errors]) == ([], [1])
    lines = f"1 1 1 S 0.5\n1 1 2 S {value}\n"
    (one,), errors = read(tmp_path / "f.wpt", lines, "wpt", sentences=[pair("a", "a b")])
    assert (one.to_pharaoh(), [error.line for error in errors]) == ("0-0", [2])


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -1.0, 2.0])
def test_an_alignment_has_probabilities(value: float) -> None:
    one = aligned("a b", "a", "0-0")
    with pytest.raises(FormatError, match="expected values from 0 to 1"):
        Alignment(one.pair, one.links, probabilities={(0, 0): 0.5, (1, 0): value})


def test_wpt_probabilities_for_some_links_only(tmp_path: Path) -> None:
    lines = "1 1 1 S 0.5\n1 1 2 S\n"
    (found,), errors = read(tmp_path / "f.wpt", lines, "wpt", sentences=[pair("a", "a b")])
    assert (found.to_pharaoh(), found.probabilities) == ("0-0 0-1", None)
    assert [(error.line, "for every sure link" in error.message) for error in errors] == [(1, True)]


@pytest.mark.parametrize("spoilt", range(9))
def test_a_line_of_msr_that_cannot_be_read_costs_one_record(tmp_path: Path, spoilt: int) -> None:
    lines = "".join(MSR % number for number in "123").encode().splitlines(keepends=True)
    lines[spoilt] = b"\xff" + lines[spoilt]
    found, errors = read(tmp_path / "f", b"".join(lines), "msr")
    assert ids(found) == [number for number in "123" if int(number) != spoilt // 3 + 1]
    assert [error.line for error in errors] == [spoilt + 1]


@pytest.mark.parametrize("name", ["jsonl", "jacana"])
@pytest.mark.parametrize("value", [[], ["a"], True])
def test_an_id_that_is_none(tmp_path: Path, name: str, value: Any) -> None:
    record = {"id": value, "source": "a", "target": "a", "sureAlign": "0-0", "links": [[0, 0]]}
    text = json.dumps(record)
    found, errors = read(tmp_path / "f", f"[{text}]" if name == "jacana" else text, name)
    assert found == []
    assert "id: expected a string or a number" in errors[0].message


# ---- every record is read or reported, whatever it holds

WORDS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n\r"), max_size=9)
SPOILT = st.one_of(
    WORDS,
    st.sampled_from(['{"a" 1', '{"', "{}", "[", "]", "({", "0-9", "a\tb\tc\td", "\ufeff", "1 1 x"]),
)
LINE_OF = {
    "jsonl": '{"id":"%s","source":"a","target":"a","links":[[0,0]]}',
    "multimwa": "%s\ta\t\ta\t\t1\t1\t0-0\t",
    "pharaoh": "a %s ||| a ||| 0-0",
    "tsv": "%s\ta\ta",
}


@pytest.mark.parametrize("name", LINE_OF)
@given(spoilt=st.lists(st.none() | SPOILT, max_size=8))
def test_every_line_is_read_or_reported(
    tmp_path_factory: pytest.TempPathFactory, name: str, spoilt: list[str | None]
) -> None:
    lines = [LINE_OF[name] % n if bad is None else bad for n, bad in enumerate(spoilt)]
    path = tmp_path_factory.getbasetemp() / f"lines-{name}"
    path.write_text("\n".join([LINE_OF[name] % "first", *lines]), encoding="utf-8", newline="\n")
    errors: list[DataError] = []
    found = len(list(read_pairs(path, format=name, on_error=errors.append)))
    expected = 1 + sum(bool(line) for line in lines)
    blank = sum(not line.strip() for line in lines if line)
    assert expected - blank <= found + len(errors) <= expected
    assert found >= 1 + spoilt.count(None)


@given(spoilt=st.lists(st.none() | SPOILT.filter(lambda text: text.strip(" \t\ufeff")), max_size=8))
def test_every_good_jacana_object_is_read(
    tmp_path_factory: pytest.TempPathFactory, spoilt: list[str | None]
) -> None:
    """A bad line may look like the end of the array; what follows is read all the same."""
    lines = [JACANA % n if bad is None else bad for n, bad in enumerate(spoilt)]
    path = tmp_path_factory.getbasetemp() / "jacana-lines"
    found, _ = read(path, "[\n" + "\n".join(lines) + "\n]", "jacana")
    wanted = [str(n) for n, bad in enumerate(spoilt) if bad is None]
    assert [name for name in ids(found) if name in wanted] == wanted


@pytest.mark.parametrize("kind", KINDS)
def test_hostile_lines(tmp_path: Path, kind: str) -> None:
    """No other exception than ours; errors are short and can be shown on a terminal."""
    path = tmp_path / "f"
    errors: list[MonoalignError] = []
    for content in hostile(kind, 3000):
        path.write_bytes(content)
        try:
            if kind == "lexicon":
                Lexicon.load(path)
            elif kind == "paraphrases":
                Paraphrases.load(path, on_error=errors.append, cache=False)
            elif FORMATS[kind].read is None:
                list(read_pairs(path, format=kind, on_error=errors.append))
            else:
                pairs = [pair("a b", "b c")] * 3 if kind in ("wpt", "pharaoh") else None
                list(read_corpus(path, format=kind, sentences=pairs, on_error=errors.append))
        except MismatchError:
            assert kind == "pharaoh"
        except MonoalignError as error:
            errors.append(error)
    assert all(str(error).isprintable() and len(str(error)) < 1000 for error in errors)


# ---- nothing is slow: these took minutes, and would hang the tests


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("msr", "# sentence pair 1\na\nNULL ({ / / })" + " ({ a" * 100_000),
        ("msr", "#  sentence pair" + "\x0b" * 100_000),
        ("wpt", "1 1 1 " + "1" * 100_000 + "x"),
        ("jacana", '[{"a" ' + "\n" * 100_000),
        ("jacana", '[{"a": "' + "\n" * 100_000),
        ("jacana", "[" + '{"a":[\n' * 5_000),
    ],
)
def test_patterns_are_linear(tmp_path: Path, name: str, text: str) -> None:
    sentences = [pair("a", "a")] if name == "wpt" else None
    found, errors = read(tmp_path / "f", text, name, sentences=sentences)
    assert errors
    assert all(not one.links for one in found)


@pytest.mark.parametrize("text", ["<s snum=1>" + " " * 100_000 + "x", "<s snum=1>" * 50_000])
def test_tags_of_sentences_are_linear(tmp_path: Path, text: str) -> None:
    (tmp_path / "first").write_text(text)
    (tmp_path / "second").write_text("<s snum=1> a b </s>\n")
    both = (tmp_path / "first", tmp_path / "second")
    (found,), _ = read(tmp_path / "f", "0-1\n", "pharaoh", sentences=both)
    assert found.pair.target.words == ("a", "b")


def test_blank_lines_before_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Too many of them are not searched for a format; a named one is read."""
    path = tmp_path / "f"
    path.write_bytes(b"\n" * 50_000 + b"a\tb\n")
    assert [one.id for one in read_pairs(path)] == ["50001"]
    monkeypatch.setattr(source_module, "_MOST_BLANK", 1000)
    path.write_bytes(b"\n" * 100_000 + b"a\tb\n")
    with pytest.raises(FormatError):
        list(read_pairs(path))
    assert [one.id for one in read_pairs(path, format="tsv")] == ["100001"]


# ---- nothing takes more memory than a line may have


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("first", [False, True])
def test_a_line_that_is_too_long(tmp_path: Path, packed: bool, first: bool) -> None:
    path = tmp_path / "f"
    long, good = b"a\t" + b"a" * 3 * LONGEST_LINE + b"\n", b"b\tc\n"
    content = long + good if first else good + long + good
    path.write_bytes(gzip.compress(content, 1) if packed else content)
    errors: list[DataError] = []
    found = list(read_pairs(path, on_error=errors.append))
    assert [one.id for one in found] == (["2"] if first else ["1", "3"])
    assert [str(error) for error in errors] == [
        f"{path}:{1 if first else 2}: expected a line of less than {LONGEST_LINE} bytes"
    ]


def test_a_long_line_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "f"
    path.write_bytes(b"b\tc\n" + b"a" * 2 * LONGEST_LINE)
    errors: list[DataError] = []
    assert len(list(read_pairs(path, on_error=errors.append))) == 1
    assert [error.line for error in errors] == [2]


@pytest.mark.parametrize("limit", [40, 64, 100])
def test_a_jacana_array_on_one_line_may_be_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: int
) -> None:
    """It is read in pieces, which may end within a character."""
    monkeypatch.setattr(source_module, "LONGEST_LINE", limit)
    records = [json.loads(JACANA % f"é😀{n}") for n in range(20)]
    text = json.dumps(records, ensure_ascii=False)
    assert len(text) > 10 * limit
    found, errors = read(tmp_path / "f.json", text)
    assert (ids(found), errors) == ([f"é😀{n}" for n in range(20)], [])


def test_a_jacana_object_that_is_too_long(tmp_path: Path) -> None:
    text = f'[{{"a": "{"a" * LONGEST_LINE}"}},\n{JACANA % 2}]'
    found, errors = read(tmp_path / "f.json", text, "jacana")
    assert ids(found) == ["2"]
    assert len(errors) == 1


def test_a_sentence_of_too_many_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("monoalign.corpora.conllu.LONGEST_LINE", 200)
    rows = [f"{n}\ta\ta\t_\tNN\t_\t_\t_\t_\t_\n" for n in range(1, 30)]
    path = tmp_path / "f.conllu"
    path.write_text("".join(rows) + "\n" + rows[0] + "\n" + rows[0] + "\n" + rows[0])
    errors: list[DataError] = []
    found = list(read_pairs(path, format="conllu", on_error=errors.append))
    assert len(found) == 1
    assert "expected a sentence of at most 200 characters" in errors[0].message


# ---- what errors quote


def test_shown() -> None:
    assert shown("plain é 😀") == "plain é 😀"
    assert shown("a\x1b[31m\n\u202e\ud800") == r"a\x1b[31m\n\u202e\ud800"
    assert shown("a" * 50 + "z" * 50, 10) == "aaaaa…zzzzz"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("msr", "# sentence pair \x1b[31m%s\na\n"),
        ("conllu", "# pair_id = \x1b[31m%s\n1\ta\ta\t_\tNN\t_\t_\t_\t_\t_\n\n"),
    ],
)
def test_ids_in_errors(tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / "f"
    path.write_text(text % ("x" * 1_000_000))
    errors: list[DataError] = []
    list(read_pairs(path, format=name, on_error=errors.append))
    (message,) = map(str, errors)
    assert r"pair \x1b[31mxxx" in message
    assert message.isprintable()
    assert len(message) < 400


def test_a_file_name_in_an_error(tmp_path: Path) -> None:
    with pytest.raises(MonoalignError) as caught:
        list(read_pairs(tmp_path / "a\x1b[31m\n"))
    assert str(caught.value).endswith(r"a\x1b[31m\n: no such file")
    with pytest.raises(MonoalignError, match="null byte"):
        list(read_pairs("a\0b"))
