"""Teaching that is ended half-way goes on as if it had not been."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from samples import aligned
from systems.accurate.teaching.tiny_encoders import WORDS, write_bert

torch = pytest.importorskip("torch")

GOLD = [
    aligned(" ".join(WORDS[k % 5 : k % 5 + 4]), " ".join(WORDS[k % 5 : k % 5 + 3]),
            "0-0 1-1 2-2", str(k))
    for k in range(6)
]  # fmt: skip


class _EndedError(Exception):
    pass


def test_what_was_ended_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from monoalign.systems.accurate.encoder import pieces_by
    from monoalign.systems.accurate.teaching import teach

    write_bert(tmp_path)
    monkeypatch.setattr(teach, "_REPORTED", 1)
    monkeypatch.setattr(teach, "_KEPT_AFTER", -1)  # after every step
    pieces = pieces_by((tmp_path / "tokenizer.json").read_bytes())
    settings = teach.TeachSettings(epochs=2, batch=2)
    said: list[str] = []

    def end(line: str) -> None:
        said.append(line)
        if "step 4 of 6" in line:
            raise _EndedError

    def learn(say: teach.Say, state: Path | None) -> dict[str, Any]:
        model = teach.taught(
            tmp_path, GOLD, [False] * len(GOLD), pieces, settings, say, state=state
        )
        return dict(model.state_dict())

    whole = learn(lambda line: None, None)
    with pytest.raises(_EndedError):
        learn(end, tmp_path / "state")
    again = learn(said.append, tmp_path / "state")
    assert [line.split()[1] for line in said] == ["1", "2", "3", "4", "4", "5", "6"]
    assert all(torch.equal(values, again[name]) for name, values in whole.items())
