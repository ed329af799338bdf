from __future__ import annotations

import json
from dataclasses import replace

from hypothesis import given

from monoalign.core.alignment import Alignment
from monoalign.view.drawing import Drawing, LinkKind
from samples import aligned, alignments, any_text


def kinds(alignment: Alignment) -> dict[tuple[int, int], str]:
    return {(link.source, link.target): link.kind.value for link in Drawing.of(alignment).links}


def test_kinds() -> None:
    found = kinds(aligned("The king gave up", "the monarch abdicated", "0-0 1-1 2-2 3-2"))
    assert found == {
        (0, 0): "identical",  # but for case
        (1, 1): "paraphrase",
        (2, 2): "phrase",
        (3, 2): "phrase",
    }


def test_a_same_word_in_a_phrase_is_the_same_word() -> None:
    found = kinds(aligned("New York", "new york", "0-0 0-1 1-0 1-1"))
    assert [found[cell] for cell in ((0, 0), (0, 1), (1, 0), (1, 1))] == [
        "identical",
        "phrase",
        "phrase",
        "identical",
    ]


def test_a_possible_link_makes_no_phrase_of_a_sure_one() -> None:
    drawing = Drawing.of(aligned("gave up", "quit", "0-0 1p0"))
    sure, possible = drawing.links
    assert (sure.kind, sure.possible) == (LinkKind.PARAPHRASE, False)
    assert (possible.kind, possible.possible) == (LinkKind.PHRASE, True)
    assert drawing.unaligned_source == (1,)


def test_text_alternative() -> None:
    alignment = aligned("He left now", "He went", "0-0 1-1")
    alignment = replace(alignment, probabilities={(0, 0): 0.9814, (1, 1): 0.7})
    assert Drawing.of(alignment).text == (
        "Source: He left now Target: He went Links: He – He, identical, 98.1 %; "
        "left – went, paraphrase, 70.0 %. Unaligned in the source: now. "
        "Unaligned in the target: none."
    )
    assert "Links: none." in Drawing.of(aligned("a", "b", "")).text


def test_json_is_flat_and_leaves_out_improbable_cells() -> None:
    alignment = aligned("He left", "He went off", "0-0 1-1 1p2", "7")
    chances = {(0, 0): 0.9814, (1, 1): 0.004, (1, 2): 0.25, (0, 1): 0.0099, (0, 2): 0.01}
    drawing = Drawing.of(replace(alignment, probabilities=chances, score=1.5))
    assert json.loads(drawing.to_json()) == {
        "id": "7",
        "source": ["He", "left"],
        "target": ["He", "went", "off"],
        "links": [0, 0, 1, 1],
        "possible": [1, 2],
        "probabilities": [0, 0, 981, 0, 2, 10, 1, 1, 4, 1, 2, 250],
        "score": 1.5,
    }
    assert json.loads(Drawing.of(alignment).to_json())["probabilities"] is None


@given(alignments(any_text))
def test_nothing_is_lost(alignment: Alignment) -> None:
    drawing, record = Drawing.of(alignment), json.loads(Drawing.of(alignment).to_json())
    sure = record["links"][::2], record["links"][1::2]
    assert set(zip(*sure, strict=True)) == alignment.links
    possible = record["possible"][::2], record["possible"][1::2]
    assert set(zip(*possible, strict=True)) == alignment.possible
    assert tuple(record["source"]) == alignment.pair.source.words
    assert drawing.unaligned_source == alignment.unaligned_source
    assert drawing.unaligned_target == alignment.unaligned_target
