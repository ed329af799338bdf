"""Arrays in files: what is written comes back, mapped or not; what is odd is refused."""

from __future__ import annotations

import io
import struct
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.core.errors import FormatError
from monoalign.resources.array_files import MOST_UNPACKED, read_arrays, write_arrays
from monoalign.resources.vectors import DATA, Vectors

ARRAYS: dict[str, Any] = {
    "whole": np.arange(7, dtype=np.int32),
    "table": np.linspace(0, 1, 12).reshape(3, 4),
    "turned": np.asfortranarray(np.arange(6.0).reshape(2, 3)),
    "names": np.array(["a", "bé"]),
    "none": np.empty((0, 3)),
    "one": np.array(True),
}


def written(path: Path) -> Path:
    with path.open("wb") as stream:
        write_arrays(stream, ARRAYS)
    return path


def npy(array: np.ndarray[Any, Any], **changed: object) -> bytes:
    """An .npy file; its header may claim another shape or type."""
    header = {**np.lib.format.header_data_from_array_1_0(array), **changed}
    stream = io.BytesIO()
    np.lib.format.write_array_header_1_0(stream, header)
    return stream.getvalue() + array.tobytes()


def archive(path: Path, *, kind: int = zipfile.ZIP_STORED, **members: bytes) -> Path:
    with zipfile.ZipFile(path, "w", kind) as file:
        for name, content in members.items():
            file.writestr(f"{name}.npy", content)
    return path


@pytest.mark.parametrize("mapped", [False, True])
def test_what_is_written_comes_back_read_only_and_aligned(tmp_path: Path, mapped: bool) -> None:
    read = read_arrays(written(tmp_path / "a.npz"), mapped=mapped)
    assert list(read) == list(ARRAYS)
    for name, array in read.items():
        assert array.dtype == ARRAYS[name].dtype
        assert array.shape == ARRAYS[name].shape
        assert (array == ARRAYS[name]).all()
        assert array.flags.aligned
        assert not array.flags.writeable


def test_mapped_arrays_begin_at_multiples_of_64_bytes(tmp_path: Path) -> None:
    read = read_arrays(written(tmp_path / "a.npz"), mapped=True)
    assert {array.ctypes.data % 64 for array in read.values() if array.size} == {0}


def test_numpy_reads_what_is_written_and_the_other_way_round(tmp_path: Path) -> None:
    with np.load(written(tmp_path / "a.npz"), allow_pickle=False) as read:
        assert all((read[name] == array).all() for name, array in ARRAYS.items())
    np.savez_compressed(tmp_path / "b.npz", **ARRAYS)
    assert (tmp_path / "a.npz").read_bytes() == written(tmp_path / "c.npz").read_bytes()
    for mapped in (False, True):
        packed = read_arrays(tmp_path / "b.npz", mapped=mapped)
        assert all((packed[name] == array).all() for name, array in ARRAYS.items())


def test_vectors_that_ship_are_mapped() -> None:
    table = Vectors.load(DATA).table
    assert not table.flags.owndata
    assert not table.flags.writeable


@pytest.mark.parametrize("mapped", [False, True])
@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (npy(np.arange(3), shape=(1 << 50,)), "of shape"),
        (npy(np.arange(3), shape=(-1, -3)), "of shape"),
        (npy(np.arange(3), descr="|O"), "Python objects"),
        (npy(np.arange(3))[:-1], "of shape"),
        (b"\x93NUMPY\x09\x00", "(9, 0)"),
        (b"", "magic"),
        (b"\x93NUMPY\x01\x00" + struct.pack("<H", 9000) + b"(" * 9000, "found"),
    ],
)
def test_odd_members_are_refused(
    tmp_path: Path, content: bytes, expected: str, mapped: bool
) -> None:
    for kind in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        path = archive(tmp_path / "odd.npz", kind=kind, member=content)
        with pytest.raises(FormatError, match=r"odd\.npz: expected arrays") as refused:
            read_arrays(path, mapped=mapped)
        assert expected in str(refused.value)


def test_archives_that_grow_too_much_are_refused_before_they_grow(tmp_path: Path) -> None:
    path = archive(tmp_path / "bomb.npz", kind=zipfile.ZIP_DEFLATED, a=npy(np.zeros(9)))
    raw = bytearray(path.read_bytes())
    directory = raw.rindex(b"PK\x01\x02")
    struct.pack_into("<I", raw, directory + 24, MOST_UNPACKED + 1)  # the size it claims
    path.write_bytes(raw)
    with pytest.raises(FormatError, match="compressed arrays of more than"):
        read_arrays(path)


@given(st.data())
def test_damage_is_an_error_or_harmless(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    path = written(tmp_path_factory.mktemp("damaged") / "a.npz")
    raw = bytearray(path.read_bytes())
    for at in data.draw(st.lists(st.integers(0, len(raw) - 1), min_size=1, max_size=4)):
        raw[at] ^= data.draw(st.integers(1, 255))
    path.write_bytes(raw[: data.draw(st.integers(0, len(raw)))])
    for mapped in (False, True):
        try:
            read = read_arrays(path, mapped=mapped)
        except FormatError:
            continue
        assert all(array.nbytes <= len(raw) for array in read.values())
