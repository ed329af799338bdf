"""Any text can be aligned, by every aligner: an alignment comes of it, or an error of ours."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import monoalign
from monoalign.core.alignment import Alignment
from monoalign.core.errors import EncodingError, MonoalignError
from monoalign.corpora.formats import FORMATS

SEEDS = Path(__file__).resolve().parents[2] / "fuzz" / "seeds"
TEXTS = st.text(max_size=40)  # of all characters, surrogates among them
SIDES = TEXTS | st.lists(TEXTS, max_size=6)


@pytest.mark.parametrize("name", monoalign.available())
@settings(max_examples=40)
@given(source=SIDES, target=SIDES)
def test_any_text_is_aligned_or_refused(
    name: str, source: str | list[str], target: str | list[str]
) -> None:
    try:
        alignment = monoalign.load(name).align(source, target)
    except MonoalignError:
        assert any(not word.strip() for side in (source, target) for word in side)
        return
    words = len(alignment.pair.source), len(alignment.pair.target)
    assert all(0 <= i < words[0] and 0 <= j < words[1] for i, j in alignment.links)
    edited = Alignment.from_edits(alignment.pair, alignment.edits).links
    assert alignment.links <= edited | alignment.links_not_in_edits
    monoalign.typed_edits(alignment)
    try:
        alignment.to_json()
    except EncodingError:
        assert any(
            "\ud800" <= letter <= "\udfff"
            for letter in alignment.pair.source.text + alignment.pair.target.text
        )


def test_every_format_is_fuzzed() -> None:
    """`make fuzz` takes its targets from the names of these folders."""
    assert {path.name for path in SEEDS.iterdir()} >= {*FORMATS, "align", "columns", "parquet"}
