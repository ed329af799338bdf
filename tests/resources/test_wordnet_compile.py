"""The tool that compiles WordNet: hierarchies that branch and cycle, and the shipped files."""

from __future__ import annotations

import importlib
import json
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from monoalign.core.errors import FormatError, MissingFileError
from monoalign.resources.arrays import starts_of
from monoalign.resources.wordnet import RELATIONS, WordNet
from monoalign.resources.wordnet.tables import DATA

TOOL = Path(__file__).resolve().parents[2] / "tools" / "wordnet"
FILES = Path("/usr/share/wordnet")

pytestmark = pytest.mark.skipif(not TOOL.is_dir(), reason="tools/ is not part of the package")


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The modules of tools/wordnet, forgotten afterwards, as their names are common."""
    names = ("arrays", "dictionary", "compile", "collocations")
    monkeypatch.syspath_prepend(str(TOOL))
    for name in names:
        monkeypatch.delitem(sys.modules, name, raising=False)
    yield importlib.import_module("compile")
    for name in names:
        sys.modules.pop(name, None)


def _write(folder: Path) -> None:
    """Nouns: a diamond, entity - left, right - bottom. Verbs: a cycle, one below it, one alone."""

    def data(part: str, *lines: str) -> None:
        (folder / f"data.{part}").write_text("\n".join(["  1 Notice", *lines]) + "\n")
        entries = [line.split() for line in lines]
        rows = [f"{f[4].lower()} {f[2]} 1 0 1 0 {f[0]}" for f in entries]
        (folder / f"index.{part}").write_text("".join(f"{row}  \n" for row in rows))
        (folder / f"{part}.exc").write_text("")

    data(
        "noun",
        "00000001 03 n 01 entity 0 000 | all",
        "00000002 03 n 01 left 0 001 @ 00000001 n 0000 | a",
        "00000003 03 n 01 Right 0 001 @ 00000001 n 0000 | b",
        "00000004 03 n 01 bottom 0 002 @ 00000002 n 0000 @i 00000003 n 0000 | c @ 00000001 n 0000",
    )
    data(
        "verb",
        "00000001 29 v 01 chase 0 001 @ 00000002 v 0000 01 + 02 00 | x",
        "00000002 29 v 01 flee 0 001 @ 00000001 v 0000 01 + 02 00 | y",
        "00000003 29 v 01 run 0 001 @ 00000002 v 0000 01 + 02 00 | z",
        "00000004 29 v 01 sit 0 000 01 + 02 00 | z",
    )
    data("adj", "00000001 00 a 01 galore(ip) 0 001 ! 00000002 a 0101 | x",
         "00000002 00 s 01 few 0 001 ! 00000001 a 0101 | x")  # fmt: skip
    (folder / "index.adj").write_text("few a 1 0 1 0 00000002\ngalore a 1 0 1 0 00000001\n")
    data("adv", "00000001 02 r 01 not 0 000 | x")
    (folder / "noun.exc").write_text("lefts left\n")
    (folder / "cntlist.rev").write_text(
        "bottom%1:03:00:: 1 5\nright%1:03:00:: 1 2\ngone%1:03:00:: 1 9\n"
    )


def test_diamonds_count_once_and_cycles_end(tool: Any, tmp_path: Path) -> None:
    _write(tmp_path)
    arrays = tool.build_arrays(tool.read_dictionary(tmp_path))
    # With one added: bottom 6, right 3, left 1, entity 1; bottom reaches entity once, not twice.
    assert arrays["frequencies"][:4].tolist() == [6 + 3 + 1 + 1, 1 + 6, 3 + 6, 6]
    starts = starts_of(arrays["ancestor_sizes"]).tolist()
    rows = [
        dict(zip(arrays["ancestors"][a:b].tolist(), arrays["depths"][a:b].tolist(), strict=True))
        for a, b in pairwise(starts)
    ]
    root = 11
    assert rows[3] == {3: 0, 1: 1, 2: 1, 0: 2}
    assert rows[4] == {4: 0, 5: 1, root: 1}
    assert rows[6] == {6: 0, 5: 1, 4: 2, root: 2}
    assert rows[7] == {7: 0, root: 1}
    assert rows[8] == {8: 0}
    assert arrays["frequencies"][[4, 5, 6, 7, root]].tolist() == [3, 3, 1, 1, 4]


def test_compiled_folder_can_be_loaded(tool: Any, tmp_path: Path) -> None:
    _write(tmp_path)
    output = tmp_path / "compiled"
    header = tool.compile_wordnet(tmp_path, output)
    assert sorted(path.name for path in output.iterdir()) == [
        "WORDNET-LICENSE",
        "wordnet.json",
        "wordnet.npz",
    ]
    assert header["counts"]["lemmas"] == 11
    wordnet = WordNet.load(output)
    assert wordnet.lemmas("lefts", "n") == ("left",)
    row = wordnet.relations(["galore"], ["few"])[0]
    assert [name for name, holds in zip(RELATIONS, row, strict=True) if holds] == ["antonym"]
    assert wordnet.similarity("path", ["run", "run"], ["sit", "chase"]).tolist() == pytest.approx(
        [1 / (1 + 3), 1 / (1 + 2)]
    )
    expected = 2 * np.log(11 / 9) / (np.log(11 / 9) + np.log(11 / 6))
    assert wordnet.similarity("lin", ["right"], ["bottom"])[0] == pytest.approx(expected)
    assert wordnet.similarity("lin", ["left"], ["right"])[0] == 0


def test_bad_input_names_the_file(tool: Any, tmp_path: Path) -> None:
    with pytest.raises(MissingFileError, match=r"data\.noun"):
        tool.read_dictionary(tmp_path)
    _write(tmp_path)
    (tmp_path / "data.verb").write_text("00000001 29 v zz chase\n")
    with pytest.raises(FormatError, match=r"data\.verb: expected a synset"):
        tool.read_dictionary(tmp_path)


@pytest.mark.skipif(not FILES.is_dir(), reason=f"no {FILES}; apt-get install wordnet-base")
def test_shipped_files_are_what_the_tool_writes(tool: Any, tmp_path: Path) -> None:
    header = tool.compile_wordnet(FILES, tmp_path)
    shipped = json.loads((DATA / "wordnet.json").read_text(encoding="utf-8"))
    if header["inputs"] != shipped["inputs"]:
        pytest.skip(f"{FILES} is another edition than the one that was compiled")
    assert header["counts"] == shipped["counts"]
    with np.load(tmp_path / "wordnet.npz") as new, np.load(DATA / "wordnet.npz") as old:
        assert sorted(new.files) == sorted(old.files)
        for name in new.files:
            assert (new[name] == old[name]).all(), name


def test_shipped_collocations_are_what_the_tool_writes(tool: Any, tmp_path: Path) -> None:
    importlib.import_module("collocations").write_collocations(tmp_path)
    for name in ("collocations.json", "collocations.npz"):
        assert (tmp_path / name).read_bytes() == (DATA / name).read_bytes(), (
            "run tools/wordnet/collocations.py"
        )
