from __future__ import annotations

import monoalign
from monoalign.core.alignment import Alignment
from monoalign.core.sentence import Sentence, SentencePair


def parsed(words: str, lemmas: str, *heads: int) -> Sentence:
    return Sentence(words, tuple(words.split()), lemmas=tuple(lemmas.split()), heads=heads)


PAIR = SentencePair(
    "1",
    parsed("Dogs chased the cat", "dog chase the cat", 1, -1, 3, 1),
    parsed("The cat chases a dog", "the cat chase a dog", 1, 2, -1, 4, 2),
)


def aligned(**options: float) -> Alignment:
    return monoalign.load("tree-edit", **options).align_pair(PAIR)


def test_lemmas_match_and_the_order_is_kept() -> None:
    assert aligned(moves=False).to_pharaoh() in ("0-4 1-2", "1-2 2-0 3-1")


def test_moved_words_are_linked_too() -> None:
    assert aligned().to_pharaoh() == "0-4 1-2 2-0 3-1"
    assert aligned(substitution=2.0).to_pharaoh() == "0-4 1-2 2-0 3-1"


def test_only_a_mapping_without_moves_is_known_to_be_best() -> None:
    assert aligned(moves=False).optimal
    assert aligned().optimal is None


def test_the_operation_behind_a_link() -> None:
    aligner = monoalign.load("tree-edit")
    alignment = aligner.align_pair(PAIR)
    unmoved = aligned(moves=False).links
    for link, (evidence,) in aligner.explain(alignment).items():
        assert evidence.feature.startswith("keep" if link in unmoved else "move")
        assert evidence.contribution == 2.0
