from __future__ import annotations

from dataclasses import replace

import pytest

from monoalign.candidates.merged import MergedPair, collocations, is_collocation, merged
from monoalign.core.alignment import Alignment
from monoalign.core.errors import FormatError
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.resources.wordnet import WordNet
from syntax.trees import parsed

SENTENCE = parsed(
    """
    Mr.    NNP 3 nsubj
    Fazio  NNP 1 flat
    gave   VBD 0 root
    up     RP  3 compound:prt
    smoking NN 3 obj
    .      .   3 punct
    """
)
NAMED = replace(SENTENCE, entities=("B-PER", "I-PER", "O", "O", "O", "O"))


def test_names_and_collocations_become_words_and_punctuation_goes() -> None:
    joined = merged(NAMED)
    assert joined.spans == ((0, 2), (2, 4), (4, 5))
    assert joined.sentence.words == ("Mr. Fazio", "gave up", "smoking")
    assert joined.sentence.tags == ("NNP", "VBD", "NN")
    assert joined.sentence.heads == (1, -1, 1)
    assert joined.sentence.relations == ("nsubj", "root", "obj")


def test_without_names_only_collocations() -> None:
    assert merged(SENTENCE).spans == ((0, 1), (1, 2), (2, 4), (4, 5))


def test_all_columns_are_needed() -> None:
    with pytest.raises(FormatError, match="lemmas"):
        merged(Sentence.from_words(["a"]))


def test_links_go_there_and_back() -> None:
    target = replace(parsed("Fazio NNP 2 nsubj\nquit VBD 0 root"), entities=("B-PER", "O"))
    one = MergedPair.of(SentencePair("1", NAMED, target))
    # Of a name and a part of it the equal words are linked; of other phrases, all words.
    assert one.unmerged([(0, 0), (1, 1)]) == {(1, 0), (2, 1), (3, 1)}
    alignment = Alignment(one.original, frozenset({(1, 0), (2, 1), (3, 1), (5, 1)}))
    assert one.merged_links(alignment) == {(0, 0): 1, (1, 1): 2}
    assert one.merged_link((1, 0)) == (0, 0)
    assert one.merged_link((5, 1)) is None  # punctuation is left out


def test_phrases_of_one_length_are_linked_word_by_word() -> None:
    one = MergedPair.of(SentencePair("1", NAMED, NAMED))
    assert one.unmerged([(0, 0)]) == {(0, 0), (1, 1)}


def test_a_word_that_hangs_on_punctuation_hangs_on_what_that_hangs_on() -> None:
    odd = parsed("a NN 2 dep\n, , 3 punct\nb NN 0 root")
    assert merged(odd).sentence.heads == (1, -1)


def test_collocations_by_first_word_and_size() -> None:
    flags = collocations(Sentence.from_words(["He", "gave", "up", "hot", "dogs"]), 3)
    assert flags.shape == (5, 3)
    assert [(int(i), int(j)) for i, j in zip(*flags.nonzero(), strict=True)] == [(1, 1), (3, 1)]
    assert collocations(Sentence.from_words([]), 3).shape == (0, 3)


@pytest.mark.parametrize(
    "words",
    ["gave up", "hot dogs", "of course", "the dog", "in stores", "on its", "attorneys general"],
)
def test_the_quick_look_rules_out_no_entry(words: str) -> None:
    pieces = tuple(words.split())
    assert is_collocation(pieces) == WordNet.load().is_collocation(pieces)


def test_punctuation_is_part_of_no_collocation() -> None:
    assert not is_collocation((".", "22"))
