from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from monoalign.core.errors import ModelError
from monoalign.training.run import Checkpoint
from samples import aligned

GOLD = [aligned("dogs bark", "the dog barks", "0-1 1-2")]


def test_nothing_is_saved_without_a_file() -> None:
    checkpoint = Checkpoint.open(None, GOLD, ())
    checkpoint.save("fit", np.ones(2), 3)
    assert checkpoint.iterations("fit") == 3
    assert not checkpoint.finished("fit")


def test_a_file_holds_where_every_fit_is(tmp_path: Path) -> None:
    path = tmp_path / "state.npz"
    checkpoint = Checkpoint.open(path, GOLD, ("l2", 3.0))
    checkpoint.save("fit", np.ones(2), 3)
    checkpoint.save("other", np.zeros(1), 7, finished=True)
    again = Checkpoint.open(path, GOLD, ("l2", 3.0))
    parameters = again.parameters("fit")
    assert parameters is not None
    assert parameters.tolist() == [1, 1]
    assert (again.iterations("fit"), again.finished("fit")) == (3, False)
    assert (again.iterations("other"), again.finished("other")) == (7, True)
    assert again.parameters("a third") is None
    with pytest.raises(ModelError, match="another corpus or other options"):
        Checkpoint.open(path, GOLD, ("l2", 2.0))
