"""Damaged and tampered model folders: a clear error or an aligner, and nothing else is touched."""

from __future__ import annotations

import io
import json
import os
import shutil
import struct
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import monoalign
from monoalign.core.errors import ModelError, MonoalignError, OutputExistsError
from monoalign.systems.aligner import Aligner

SAVED = Path(__file__).resolve().parents[1] / "saved" / "0.1.0"
NAMES = sorted(path.name for path in SAVED.iterdir() if path.is_dir())
LEARNED = [name for name in NAMES if (SAVED / name / "weights.npz").exists()]

Arrays = dict[str, np.ndarray[Any, Any]]


def copied(name: str, folder: Path) -> Path:
    return shutil.copytree(SAVED / name, folder / name)


def arrays_of(folder: Path) -> Arrays:
    with np.load(folder / "weights.npz") as arrays:
        return dict(arrays)


def described(folder: Path, **changed: Any) -> None:
    path = folder / "aligner.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **changed}))


def stored(folder: Path, arrays: Arrays) -> None:
    """Write weights and the signature that goes with them: whoever tampers may know how."""
    np.savez(folder / "weights.npz", **arrays)  # type: ignore[arg-type]
    description = json.loads((folder / "aligner.json").read_text())
    mark = "".join(Aligner._weights_mark(_Marked(arrays)))  # type: ignore[arg-type]
    parts = description["signature"].split("|")
    parts = [mark if part.startswith("weights-hash:") else part for part in parts]
    described(folder, signature="|".join(parts))


class _Marked:
    def __init__(self, weights: Arrays) -> None:
        self.weights = weights


@pytest.mark.parametrize("name", NAMES)
def test_folders_of_the_first_version_load(name: str, tmp_path: Path) -> None:
    folder = copied(name, tmp_path)
    loaded = monoalign.load(folder)
    saved = json.loads((folder / "aligner.json").read_text())
    signature = saved["signature"].replace("monoalign:0.1.0", f"monoalign:{monoalign.__version__}")
    assert loaded.signature_over(saved["options"]) == signature
    loaded.save(folder, overwrite=True)
    assert monoalign.load(folder).signature == loaded.signature


@pytest.mark.parametrize("name", LEARNED)
def test_weights_that_are_missing_are_not_replaced_by_others(name: str, tmp_path: Path) -> None:
    folder = copied(name, tmp_path)
    (folder / "weights.npz").unlink()
    with pytest.raises(ModelError, match=r"weights\.npz: expected a file weights\.npz, found none"):
        monoalign.load(folder)


def test_weights_that_nothing_needs(tmp_path: Path) -> None:
    folder = copied("exact", tmp_path)
    shutil.copy(SAVED / "fast" / "weights.npz", folder)
    with pytest.raises(ModelError, match=r"weights\.npz: expected no such file"):
        monoalign.load(folder)


@pytest.mark.parametrize("name", LEARNED)
def test_weights_of_another_model_are_noticed(name: str, tmp_path: Path) -> None:
    folder = copied(name, tmp_path)
    arrays = arrays_of(folder)
    key = next(key for key, array in arrays.items() if array.dtype.kind == "f")
    changed = arrays[key].copy()
    changed.flat[0] += 0.5
    np.savez(folder / "weights.npz", **{**arrays, key: changed})  # type: ignore[arg-type]
    with pytest.raises(ModelError, match=r"aligner\.json: signature: expected '.*', found '.*'"):
        monoalign.load(folder)


def test_options_that_were_changed_are_noticed(tmp_path: Path) -> None:
    folder = copied("exact", tmp_path)
    described(folder, options={"ignore_case": True})
    with pytest.raises(ModelError, match=r"signature: expected .*ignore_case:False"):
        monoalign.load(folder)


def test_a_later_version_loads_what_an_earlier_one_saved(tmp_path: Path) -> None:
    folder = copied("exact", tmp_path)
    signature = json.loads((folder / "aligner.json").read_text())["signature"]
    described(folder, signature=signature.replace("monoalign:0.1.0", "monoalign:0.0.9"))
    assert monoalign.load(folder).name == "exact"


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
@pytest.mark.parametrize("name", LEARNED)
def test_numbers_that_are_not_finite_are_refused(name: str, bad: float, tmp_path: Path) -> None:
    folder = copied(name, tmp_path)
    arrays = arrays_of(folder)
    key = next(key for key, array in arrays.items() if array.dtype.kind == "f")
    arrays[key] = arrays[key].copy()
    arrays[key].flat[-1] = bad
    stored(folder, arrays)
    with pytest.raises(ModelError, match=rf"weights\.npz: {key}: expected finite numbers"):
        monoalign.load(folder)


def _used(name: str) -> list[str]:
    """The arrays that an aligner works with: `held_out` only tells how good it was."""
    return [key for key in arrays_of(SAVED / name) if not key.endswith("held_out")]


@pytest.mark.parametrize(("name", "key"), [(name, key) for name in LEARNED for key in _used(name)])
def test_other_names_shapes_and_types_are_refused(name: str, key: str, tmp_path: Path) -> None:
    arrays = arrays_of(SAVED / name)
    array = arrays[key]
    others: list[Arrays] = [
        {other: value for other, value in arrays.items() if other != key},
        {**arrays, key: array[None]},
        {**arrays, key: array.astype("c16") if array.dtype.kind != "U" else np.arange(array.size)},
        {**arrays, key: array.astype(array.dtype.newbyteorder())},
    ]
    if array.ndim:
        others += [{**arrays, key: array[:-1]}, {**arrays, key: np.repeat(array, 2, axis=-1)}]
    for number, other in enumerate(others):
        folder = copied(name, tmp_path / str(number))
        stored(folder, other)
        if (key == "words" and number >= 4) or (key.endswith("steps") and number == 5):
            continue  # any words are a vocabulary, and any even number of steps has its reach
        with pytest.raises(MonoalignError, match=str(folder)):
            monoalign.load(folder)


def member(shape: tuple[int, ...], data: bytes = b"") -> bytes:
    stream = io.BytesIO()
    header = {"descr": "<f8", "fortran_order": False, "shape": shape}
    np.lib.format.write_array_header_1_0(stream, header)
    return stream.getvalue() + data


def archived(path: Path, **members: bytes) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(f"{name}.npy", content)


def test_huge_shapes_are_refused_without_room_for_them(tmp_path: Path) -> None:
    folder = copied("manli", tmp_path)
    archived(folder / "weights.npz", weights=member((1 << 43,), bytes(800)))
    with pytest.raises(ModelError, match=r"weights\.npz: expected arrays .* of shape"):
        monoalign.load(folder)


def test_archives_that_unpack_to_too_much_are_refused(tmp_path: Path) -> None:
    folder = copied("manli", tmp_path)
    archived(folder / "weights.npz", weights=member((70,), bytes(560)))
    path = folder / "weights.npz"
    raw = bytearray(path.read_bytes())
    struct.pack_into("<I", raw, raw.rindex(b"PK\x01\x02") + 24, (1 << 32) - 2)
    path.write_bytes(raw)
    with pytest.raises(ModelError, match="compressed arrays of more than"):
        monoalign.load(folder)


def test_pickles_are_refused(tmp_path: Path) -> None:
    folder = copied("manli", tmp_path)
    np.savez(folder / "weights.npz", weights=np.array([{}], object))
    with pytest.raises(ModelError, match="Python objects"):
        monoalign.load(folder)


@pytest.mark.parametrize(
    "content",
    [b"", b"PK\x05\x06" + bytes(18), b"PK", b"\x93NUMPY", b"not an archive"],
)
def test_odd_archives(content: bytes, tmp_path: Path) -> None:
    for name in LEARNED:
        folder = copied(name, tmp_path)
        (folder / "weights.npz").write_bytes(content)
        with pytest.raises(ModelError, match=r"weights\.npz: expected"):
            monoalign.load(folder)


@pytest.mark.parametrize(
    "content",
    [
        b"[" * 100_000,
        b'{"format": 1}' + b" " * 10 + b"}",
        b'\xff\xfe{"format": 1}',
        b'{"format": ' + b"1" * 5000 + b"}",
        b'{"format": 1, "name": ["exact"], "options": {}, "signature": ""}',
        b'{"format": 1, "name": "exact", "options": [], "signature": ""}',
        b'{"format": 1, "name": "exact", "options": {}}',
        b'{"format": 1, "name": "exact", "options": {}, "signature": "", "lexicon": [["a"]]}',
        b'{"format": 1, "name": "exact", "options": {}, "signature": "", "lexicon": {"a": "b"}}',
        b'{"format": 1, "name": "exact", "options": {"ignore_case": []}, "signature": ""}',
        b'{"format": 1, "name": "exact", "options": {"name": 1}, "signature": ""}',
        b'{"format": 1, "name": "../exact", "options": {}, "signature": ""}',
        b'{"format": 1, "name": "\\ud800", "options": {}, "signature": ""}',
        b"null",
    ],
)
def test_odd_descriptions(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "aligner.json").write_bytes(content)
    with pytest.raises(ModelError, match=r"aligner\.json: "):
        monoalign.load(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
@pytest.mark.parametrize("name", ["aligner.json", "weights.npz"])
def test_pipes_are_not_waited_for(name: str, tmp_path: Path) -> None:
    folder = copied("manli", tmp_path)
    (folder / name).unlink()
    os.mkfifo(folder / name)
    with pytest.raises(ModelError, match=f"{name}: expected a file {name}, found something else"):
        monoalign.load(folder)


@pytest.mark.parametrize("name", ["aligner.json", "weights.npz"])
def test_what_exists_is_not_touched(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(b"mine")
    for aligner in (monoalign.load("exact"), monoalign.load(SAVED / "manli")):
        with pytest.raises(OutputExistsError, match=name):
            aligner.save(tmp_path)
    assert path.read_bytes() == b"mine"
    assert [each.name for each in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize("name", ["aligner.json", "weights.npz"])
def test_symbolic_links_are_not_followed(name: str, tmp_path: Path) -> None:
    (tmp_path / "model").mkdir()
    outside, link = tmp_path / "outside", tmp_path / "model" / name
    for content in (b"mine", None):  # the second time the link leads nowhere
        outside.unlink(missing_ok=True)
        if content is not None:
            outside.write_bytes(content)
        link.unlink(missing_ok=True)
        link.symlink_to(outside)
        with pytest.raises(OutputExistsError, match=name):
            monoalign.load(SAVED / "manli").save(tmp_path / "model")
        monoalign.load(SAVED / "manli").save(tmp_path / "model", overwrite=True)
        assert not link.is_symlink()
        assert (outside.read_bytes() if outside.exists() else None) == content
        assert monoalign.load(tmp_path / "model").name == "manli"
        (tmp_path / "model" / "aligner.json").unlink()
        (tmp_path / "model" / "weights.npz").unlink()


def test_a_folder_that_is_a_link_is_refused(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "model").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(OutputExistsError, match="symbolic link"):
        monoalign.load("exact").save(tmp_path / "model", overwrite=True)
    assert not list((tmp_path / "elsewhere").iterdir())


def test_a_save_that_fails_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = copied("manli", tmp_path)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}

    def full(*arguments: Any) -> None:
        raise OSError(28, "No space left on device")

    aligner = monoalign.load(SAVED / "fast")
    monkeypatch.setattr("monoalign.systems.storage.write_arrays", full)
    with pytest.raises(MonoalignError, match="cannot be written: No space left"):
        aligner.save(folder, overwrite=True)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_folder_in_place_of_a_file_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "weights.npz").mkdir()
    for name in ("exact", "manli"):
        with pytest.raises(MonoalignError, match="cannot be written"):
            monoalign.load(SAVED / name).save(tmp_path, overwrite=True)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=6,
)


@st.composite
def tampered(draw: st.DrawFn, folder: Path) -> None:
    """Change a folder once: bytes, arrays, files or values of the description."""
    files = sorted(folder.iterdir())
    path = draw(st.sampled_from(files))
    raw = bytearray(path.read_bytes())
    kinds = ["truncate", "flip", "drop", "json", "empty"]
    kind = draw(st.sampled_from([*kinds, "arrays"] if len(files) > 1 else kinds))
    if kind == "truncate":
        path.write_bytes(raw[: draw(st.integers(0, len(raw) - 1))])
    elif kind == "flip":
        for at in draw(st.lists(st.integers(0, len(raw) - 1), min_size=1, max_size=5)):
            raw[at] ^= draw(st.integers(1, 255))
        path.write_bytes(raw)
    elif kind == "drop":
        path.unlink()
    elif kind == "empty":
        path.write_bytes(b"")
    elif kind == "json":
        description = json.loads((folder / "aligner.json").read_text())
        inside = draw(st.sampled_from([description, description["options"]]))
        inside[draw(st.sampled_from([*inside, "lexicon", "weights"]))] = draw(JSON)
        (folder / "aligner.json").write_text(json.dumps(description))
    else:
        arrays = arrays_of(folder)
        first, second = (draw(st.sampled_from(sorted(arrays))) for _ in range(2))
        arrays[first], arrays[second] = arrays[second], arrays[first]
        stored(folder, arrays)


@settings(deadline=None)
@given(st.data())
def test_any_tampering_is_an_error_or_an_aligner(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    name = data.draw(st.sampled_from(["exact", "fast", "hmm", "manli", "semi-markov", "jacana"]))
    folder = copied(name, tmp_path_factory.mktemp("tampered"))
    data.draw(tampered(folder))
    try:
        result: Aligner | str = monoalign.load(folder)
    except MonoalignError as error:
        result = str(error)
    assert isinstance(result, Aligner) or str(folder) in result
