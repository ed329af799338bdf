from __future__ import annotations

import io

import pytest

from monoalign.cli.console import MARKS, adapt

PICTURE = "He¹ café¹² ⟨was⟩ 3 → 1 5≠ 日"


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("utf-8", PICTURE),
        ("cp1252", "He_1 café_12 <was> 3 -> 1 5!= ?"),
        ("cp437", "He_1 café_12 <was> 3 -> 1 5!= ?"),
        ("ascii", "He_1 caf?_12 <was> 3 -> 1 5!= ?"),
    ],
)
def test_marks_fall_back_to_ascii(encoding: str, shown: str) -> None:
    content = io.BytesIO()
    stream = io.TextIOWrapper(content, encoding=encoding)
    adapt(stream)
    stream.write(PICTURE)
    stream.flush()
    assert content.getvalue().decode(encoding) == shown


def test_all_marks_are_ascii() -> None:
    assert "".join(MARKS.values()).isascii()
