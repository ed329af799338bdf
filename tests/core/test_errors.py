from __future__ import annotations

import pytest

from monoalign.core import errors
from monoalign.core.errors import DataError, MonoalignError, UnknownNameError


def test_a_data_error_is_one_line_with_its_place() -> None:
    assert (
        str(DataError("expected 2 columns", path="a.tsv", line=7)) == "a.tsv:7: expected 2 columns"
    )
    assert str(DataError("expected 2 columns")) == "expected 2 columns"


def test_the_first_place_that_is_known_stays() -> None:
    error = DataError("bad").at("a.tsv", 7).at("b.tsv", 9)
    assert str(error) == "a.tsv:7: bad"


def test_the_nearest_name_is_suggested() -> None:
    message = str(UnknownNameError("aligner", "exakt", ["exact", "jacana"]))
    assert message == "unknown aligner 'exakt'; did you mean 'exact'? (known: exact, jacana)"
    assert (
        str(UnknownNameError("aligner", "zzz", ["exact"])) == "unknown aligner 'zzz'; known: exact"
    )


@pytest.mark.parametrize("name", [name for name in vars(errors) if name.endswith("Error")])
def test_the_tree_in_the_docstring_is_the_tree(name: str) -> None:
    assert errors.__doc__ is not None
    assert name in errors.__doc__
    assert issubclass(getattr(errors, name), MonoalignError)
    assert getattr(errors, name).exit_code in (1, 2)
