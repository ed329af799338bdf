"""Typed edits: by hand, by properties over any links, and over the corpora."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monoalign.changes.counts import LABELS, EditCounts, word_labels
from monoalign.changes.edits import typed_edits
from monoalign.changes.moves import out_of_order
from monoalign.changes.typed_edit import (
    Operation,
    Relation,
    TypedEdit,
    apply_edits,
    reverse_edits,
)
from monoalign.core.alignment import Alignment
from monoalign.core.errors import UsageError
from monoalign.corpora.read import read_corpus
from monoalign.systems.registry import load
from monoalign.tasks.datasets import Example, read_msrp, read_rte, read_sts, read_trecqa
from samples import aligned, alignments, pair

SOME_WORDS = "the a cat dogs dog not open closed 5 6 Paris London , . put off"
WORDS = st.sampled_from(SOME_WORDS.split())
PARTS = ("dev", "test")
SYSTEM_OUTPUTS = (
    "RTE2_test_M.align.berkeley-unsupervised.txt",
    "RTE2_test_M.align.giza.grow-diag-final.txt",
    "RTE2_test_M.align.giza.intersect.txt",
    "RTE2_test_M.align.ted.txt",
    "RTE2_test_M.jacana.t2s.json",
    "msr.s2t.sitg.json",
    "msr06-meteor.macacc.json",
)


def shown(alignment: Alignment) -> list[str]:
    """`merge:put off/postpone` and the like."""
    return [
        f"{edit.operation.value}:{' '.join(edit.source_words)}/{' '.join(edit.target_words)}"
        for edit in typed_edits(alignment)
    ]


def check(alignment: Alignment) -> None:
    """What holds of the edits of any alignment."""
    edits = typed_edits(alignment)
    source, target = alignment.pair.source.words, alignment.pair.target.words
    assert Counter(at for edit in edits for at in edit.source) == Counter(range(len(source)))
    assert Counter(at for edit in edits for at in edit.target) == Counter(range(len(target)))
    assert Counter(link for edit in edits for link in edit.links) == Counter(alignment.links)
    for edit in edits:
        assert all(i in edit.source and j in edit.target for i, j in edit.links)
        assert bool(edit.links) == bool(edit.source and edit.target)
    assert apply_edits(source, edits) == target
    assert apply_edits(target, reverse_edits(edits)) == source
    assert reverse_edits(reverse_edits(edits)) == edits
    labels = word_labels(edits)
    assert [len(side) for side in labels] == [len(source), len(target)]
    assert {*labels[0], *labels[1]} <= set(LABELS)


@given(alignments(WORDS, possible=False))
def test_edits_cover_words_and_links_once_and_can_be_undone(alignment: Alignment) -> None:
    check(alignment)


@given(alignments(possible=False))
def test_any_words_will_do(alignment: Alignment) -> None:
    check(alignment)


@given(alignments(WORDS, possible=False))
def test_edits_of_one_kind_do_not_touch(alignment: Alignment) -> None:
    runs = [e.source for e in typed_edits(alignment) if e.operation is Operation.DELETE]
    runs += [e.target for e in typed_edits(alignment) if e.operation is Operation.INSERT]
    assert all(run == tuple(range(run[0], run[-1] + 1)) for run in runs)
    deleted = [e.source for e in typed_edits(alignment) if e.operation is Operation.DELETE]
    assert not {run[-1] + 1 for run in deleted} & {run[0] for run in deleted}


@pytest.mark.corpus
@pytest.mark.thorough
@pytest.mark.parametrize(
    "name",
    [
        "multimwa/wiki-dev.tsv",
        "multimwa/wiki-train.tsv",
        "multimwa/mtref-dev.tsv",
        "multimwa/mtref-train.tsv",
        "edinburgh/gold.train.sure.json",
        "edinburgh/gold.train.sure+poss.json",
        *(f"msr_rte2/converted/RTE2_{part}_{who}.align.txt" for part in PARTS for who in "ABCM"),
        *(f"msr_rte2/orig/RTE2_{part}_{who}.align.txt" for part in PARTS for who in "ABC"),
        *(f"msr_rte2/system_outputs/{name}" for name in SYSTEM_OUTPUTS),
    ],
)
def test_edits_of_every_corpus(data_folder: Path, name: str) -> None:
    pairs = 0
    for alignment in read_corpus(data_folder / name):
        check(alignment)
        pairs += 1
    assert pairs


@pytest.mark.corpus
@pytest.mark.thorough
@pytest.mark.parametrize(
    ("read", "name"),
    [
        (read_sts, "sts/STS2012-train"),
        (read_sts, "sts/STS2012-test"),
        (read_sts, "sts/STS2013-test"),
        (read_msrp, "msrp/msr_paraphrase_train.txt"),
        (read_msrp, "msrp/msr_paraphrase_test.txt"),
        (read_rte, "rte/rte2_dev.xml"),
        (read_rte, "rte/rte2_test.xml"),
        (read_trecqa, "trecqa/dev.csv"),
    ],
)
def test_edits_of_corpora_without_links(
    data_folder: Path, read: Callable[[Path], list[Example]], name: str
) -> None:
    examples = read(data_folder / name)
    assert examples
    for alignment in load("fast").align_many(example.pair for example in examples):
        check(alignment)


def test_words_apart_form_one_edit() -> None:
    alignment = aligned(
        "They put the talk off .", "They postpone the talk .", "0-0 1-1 4-1 2-2 3-3 5-4"
    )
    assert shown(alignment) == [
        "keep:They/They",
        "merge:put off/postpone",
        "keep:the talk/the talk",
        "keep:./.",
    ]
    merged = typed_edits(alignment)[1]
    assert (merged.source, merged.target, merged.relation) == ((1, 4), (1,), Relation.EQUIVALENT)


def test_operations() -> None:
    source = "The colour of dinners is recieved by a USA man he bought cannot"
    target = "the color of dinner is received by an U.S.A. person she purchased can not"
    links = " ".join(f"{i}-{i}" for i in range(13)) + " 12-13"
    operations = {
        f"{' '.join(e.source_words)}/{' '.join(e.target_words)}": e.operation.value
        for e in typed_edits(aligned(source, target, links))
    }
    assert operations == {
        "The/the": "case",
        "colour/color": "spelling",
        "of/of": "keep",
        "dinners/dinner": "inflect",
        "is/is": "keep",
        "recieved/received": "spelling",
        "by/by": "keep",
        "a/an": "inflect",
        "USA/U.S.A.": "spelling",
        "man/person": "replace",
        "he/she": "replace",
        "bought/purchased": "replace",
        "cannot/can not": "split",
    }


def test_the_smaller_part_moves_as_one_edit() -> None:
    moved = aligned(
        "In May he left the house", "he left the house in May", "0-4 1-5 2-0 3-1 4-2 5-3"
    )
    assert shown(moved) == ["move:In May/in May", "keep:he left the house/he left the house"]


def test_runs_of_deleted_and_inserted_words_are_one_edit() -> None:
    alignment = aligned("a b c d", "x a d y z", "0-1 3-2")
    assert shown(alignment) == ["insert:/x", "keep:a/a", "delete:b c/", "keep:d/d", "insert:/y z"]


def test_what_was_deleted_comes_before_what_was_inserted_there() -> None:
    expected = ["keep:a/a", "delete:5/", "insert:/6", "keep:b/b"]
    assert shown(aligned("a 5 b", "a 6 b", "0-0 2-2")) == expected
    assert shown(aligned("5 b", "6 b", "1-1")) == ["delete:5/", "insert:/6", "keep:b/b"]


def test_probabilities() -> None:
    probabilities = {(0, 0): 0.9, (1, 1): 0.6, (2, 2): 0.3, (2, 0): 0.5}
    links = frozenset([(0, 0), (1, 1)])
    alignment = Alignment(pair("a b c", "a b d"), links, probabilities=probabilities)
    values = {e.operation.value: e.probability for e in typed_edits(alignment)}
    assert values == {"keep": 0.6, "delete": pytest.approx(0.7 * 0.5), "insert": 0.7}


def test_apply_rejects_other_words_and_broken_scripts() -> None:
    edits = typed_edits(aligned("a b", "a c", "0-0 1-1"))
    with pytest.raises(UsageError, match="those of the words given"):
        apply_edits(("a", "x"), edits)
    with pytest.raises(UsageError, match="each word once"):
        apply_edits(("a", "b"), [*edits, edits[0]])
    late = TypedEdit(Operation.INSERT, (), (3,), (), ("d",))
    with pytest.raises(UsageError, match="a gap"):
        apply_edits(("a", "b"), [*edits, late])


@given(st.permutations(range(6)), st.lists(st.integers(1, 4), min_size=6, max_size=6))
def test_what_moves_is_the_lightest_set(positions: list[int], weights: list[int]) -> None:
    moved = out_of_order(positions, weights)
    kept = [position for at, position in enumerate(positions) if at not in moved]
    assert kept == sorted(kept)
    best = max(
        sum(weights[at] for at in chosen)
        for size in range(7)
        for chosen in combinations(range(6), size)
        if all(positions[a] < positions[b] for a, b in pairwise(chosen))
    )
    assert sum(weights[at] for at in range(6) if at not in moved) == best


def test_counts_and_labels() -> None:
    counts = EditCounts()
    edits = typed_edits(aligned("a b c e", "e a x", "0-1 1-2 3-0"))
    counts.add(edits)
    counts.add(typed_edits(aligned("a", "a", "0-0")))
    assert (counts.pairs, counts.changed) == (2, 1)
    assert counts.operations["keep"].edits == 2
    assert counts.operations["delete"].source_words == 1
    assert counts.relations["unknown"].edits == 1
    assert counts.to_record()["operations"]["move"] == {
        "edits": 1,
        "source_words": 1,
        "target_words": 1,
    }
    assert word_labels(edits) == (
        ("keep", "replace", "delete", "move"),
        ("move", "keep", "replace"),
    )
