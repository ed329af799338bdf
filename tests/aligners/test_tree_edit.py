from __future__ import annotations

from monoalign.aligners.tree_edit import build
from monoalign.core.sentence import Sentence, SentencePair


def parsed(words: str, lemmas: str, *heads: int) -> Sentence:
    return Sentence(words, tuple(words.split()), lemmas=tuple(lemmas.split()), heads=heads)


PAIR = SentencePair(
    "1",
    parsed("Dogs chased the cat", "dog chase the cat", 1, -1, 3, 1),
    parsed("The cat chases a dog", "the cat chase a dog", 1, 2, -1, 4, 2),
)


def test_lemmas_match_and_the_order_is_kept() -> None:
    assert build(moves=False).align_pair(PAIR).to_pharaoh() in ("0-4 1-2", "1-2 2-0 3-1")


def test_moved_words_are_found_too() -> None:
    assert build().align_pair(PAIR).to_pharaoh() == "0-4 1-2 2-0 3-1"
    assert build(substitution=2.0).align_pair(PAIR).to_pharaoh() == "0-4 1-2 2-0 3-1"


def test_only_a_mapping_without_moves_is_known_to_be_best() -> None:
    assert build(moves=False).align_pair(PAIR).optimal
    assert build().align_pair(PAIR).optimal is None
