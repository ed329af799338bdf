from __future__ import annotations

from hypothesis import given

from monoalign.core.batch import Batch
from monoalign.core.sentence import SentencePair
from monoalign.systems.sultan.exact_entities import ExactEntities
from systems.sultan.annotated import any_pair, cascade, links, pair_of

FULL = "George/George/NNP/0/dep/B-PER W./W./NNP/0/dep/I-PER Bush/Bush/NNP/0/dep/I-PER left"
BANK = "European/x/NNP/0/dep/B-ORG Central/x/NNP/0/dep/I-ORG Bank/x/NNP/0/dep/I-ORG spoke"
NAMES = ExactEntities(0.9)


def test_what_is_left_of_a_full_mention_goes_to_all_terms_of_the_partial_one() -> None:
    pair = pair_of(FULL, "then Bush/Bush/NNP/0/dep/B-PER left")
    assert links(pair, NAMES) == {(2, 1), (0, 1), (1, 1)}
    assert links(pair.swapped(), NAMES) == {(1, 2), (1, 0), (1, 1)}
    several = pair_of(FULL, "W./W./NNP/0/dep/B-PER Bush/Bush/NNP/0/dep/I-PER left")
    assert links(several, NAMES) == {(1, 0), (2, 1), (0, 0), (0, 1)}


def test_exact_terms_alone_where_neither_mention_is_partial() -> None:
    pair = pair_of(FULL, "Kate/Kate/NNP/0/dep/B-PER Bush/Bush/NNP/0/dep/I-PER sang")
    assert links(pair, NAMES) == {(2, 1)}


def test_terms_are_spelt_the_same() -> None:
    left, right = "Schueller/x/NNP/0/dep/B-PER left", "Shueller/y/NNP/0/dep/B-PER went"
    assert links(pair_of(left, right), NAMES) == set()
    assert links(pair_of("BUSH/x/NNP/0/dep/B-PER", "Bush/x/NNP/0/dep/B-PER"), NAMES) == {(0, 0)}


def test_not_across_types_nor_for_others_than_persons_organisations_and_places() -> None:
    assert links(pair_of(FULL, "Bush/Bush/NNP/0/dep/B-LOC left"), NAMES) == set()
    title = "Hamlet/x/NNP/0/dep/B-MISC"
    assert links(pair_of(title, title), NAMES) == set()


def test_acronyms_of_first_letters_go_to_all_terms() -> None:
    pair = pair_of(BANK, "E.C.B./x/NNP/0/dep/B-ORG spoke")
    assert links(pair, NAMES) == {(0, 0), (1, 0), (2, 0)}
    assert links(pair.swapped(), NAMES) == {(0, 0), (0, 1), (0, 2)}
    assert links(pair_of(BANK, "ECC/x/NNP/0/dep/B-ORG"), NAMES) == set()


def test_evidence_chooses_between_two_mentions() -> None:
    twice = "Bush/x/NNP/0/dep/B-PER ate . the red car Bush/x/NNP/0/dep/B-PER drives"
    pair = pair_of(twice, "car Bush/x/NNP/0/dep/B-PER drives")
    assert links(pair, NAMES) == {(6, 1)}
    assert links(pair, ExactEntities(0.9, window=0, dependencies=False)) == {(0, 1)}


@given(any_pair())
def test_the_same_when_sentences_are_swapped(pair: SentencePair) -> None:
    model = cascade(NAMES)
    (there,) = model.align(Batch.of([pair]))
    (back,) = model.align(Batch.of([pair.swapped()]))
    assert there.swapped() == back


def test_the_mentions_explain_a_link() -> None:
    pair = pair_of(FULL, "Bush/Bush/NNP/0/dep/B-PER left")
    model = cascade(NAMES)
    (alignment,) = model.align(Batch.of([pair]))
    (first, *_) = model.explain(Batch.of([pair]), alignment)[0, 0]
    features = [each.feature for each in model.explain(Batch.of([pair]), alignment)[0, 0]]
    assert "name: George W. Bush–Bush" in features
    assert first.contribution > 0
