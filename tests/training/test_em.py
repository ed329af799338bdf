from __future__ import annotations

from itertools import pairwise, product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from monoalign.core.alignment import Alignment
from monoalign.core.errors import ModelError, UsageError
from monoalign.core.sentence import SentencePair
from monoalign.core.space import Side
from monoalign.training.em import (
    Bitext,
    Parameters,
    after,
    agreed,
    first,
    fit,
    hmm,
    model_1,
    with_lexicon,
)
from monoalign.training.run import EmTraining, Progress, Run
from samples import pair, pairs

SETTINGS = EmTraining(reach=2)
CORPUS = [
    pair("the house", "das haus"),
    pair("the book", "das buch"),
    pair("a book", "ein buch"),
]
GOLD = tuple(Alignment(one, frozenset()) for one in CORPUS)


def bitext(corpus: list[SentencePair]) -> Bitext:
    return Bitext.of(corpus, np.ones(len(corpus)), "target")


def probability(text: Bitext, model: Parameters, along: str, across: str) -> float:
    key = text.words.index(across) * (len(text.words) + 1) + text.words.index(along)
    return float(model.translations[text.keys.tolist().index(key)])


def test_model_1_learns_the_textbook_example() -> None:
    text = bitext(CORPUS)
    model = first(text, SETTINGS)
    likelihoods = []
    for _ in range(30):
        expectation = model_1(text, model)
        likelihoods.append(expectation.likelihood)
        model = after(text, model, expectation.posteriors, expectation)
    assert likelihoods == sorted(likelihoods)
    for along, across in (("das", "the"), ("buch", "book"), ("haus", "house"), ("ein", "a")):
        assert probability(text, model, along, across) > 0.9


def test_the_first_posteriors_of_model_1_by_hand() -> None:
    # Three words across and nothing, all alike but nothing: it knows how frequent words are.
    text = bitext([pair("x y", "u v")])
    model = first(text, SETTINGS)
    assert probability(text, model, "u", "x") == 0.5
    assert model_1(text, model).posteriors.tolist() == pytest.approx([1 / 3] * 6)


@settings(max_examples=25)
@given(pairs(st.sampled_from("abc"), 3), st.integers(0, 5))
def test_hmm_against_enumeration(one: SentencePair, seed: int) -> None:
    text = bitext([one])
    random = np.random.default_rng(seed)
    model = Parameters(random.random(len(text.keys)) + 0.1, random.random(8) + 0.1)
    expectation = hmm(text, model)
    words, width, reach = len(one.target), len(one.source), 2
    if not words:
        return
    emitted = model.translations[text.entries].reshape(words, width + 1)
    total, expected, steps = 0.0, np.zeros((words, width + 1)), np.zeros(8)

    def step(before: int, state: int) -> int:
        if before == 0:
            return 7 if state == 0 else 6
        return 5 if state == 0 else reach + int(np.clip(state - before, -reach, reach))

    for path in product(range(width + 1), repeat=words):
        value = float(np.prod([emitted[word, state] for word, state in enumerate(path)]))
        for before, state in pairwise(path):
            ways = sum(model.steps[step(before, to)] for to in range(width + 1))
            value *= model.steps[step(before, state)] / ways
        total += value
        for word, state in enumerate(path):
            expected[word, state] += value
        for before, state in pairwise(path):
            steps[step(before, state)] += value
    assert np.allclose(expectation.posteriors.reshape(words, -1), expected / total)
    assert expectation.likelihood == pytest.approx(np.log(total))
    assert expectation.steps is not None
    assert np.allclose(expectation.steps, steps / total)


def test_agreement_is_the_product_of_both_directions() -> None:
    corpus = [pair("a b", "c d e"), pair("a", "c")]
    sides: dict[str, Side] = {"s2t": "source", "t2s": "target"}
    texts = {name: Bitext.of(corpus, np.ones(2), side) for name, side in sides.items()}
    random = np.random.default_rng(2)
    posteriors = {name: random.random(len(text.space)) for name, text in texts.items()}
    shares = agreed(texts, posteriors)
    cells = [
        {
            (int(text.space.owners[row]), i, j): (posteriors[name][row], shares[name][row])
            for row, (i, j) in enumerate(
                zip(text.space.source_starts, text.space.target_starts, strict=True)
            )
        }
        for name, text in texts.items()
    ]
    for key in cells[0].keys() & cells[1].keys():
        if min(key) >= 0:
            value = cells[0][key][0] * cells[1][key][0]
            assert cells[0][key][1] == cells[1][key][1] == pytest.approx(value)
    assert all(shares[name][text.firsts].sum() == 0 for name, text in texts.items())


def test_lexicon_counts_occurrences() -> None:
    everything, counts = with_lexicon([pair("The man", "the dog")], 5)
    assert [one.source.words[0] for one in everything[1:]] == ["the", "man", "dog"]
    assert counts.tolist() == [1, 10, 5, 5]
    assert with_lexicon(CORPUS, 0)[0] == CORPUS


def test_fit_reports_and_repeats_itself() -> None:
    seen: list[Progress] = []
    arrays = fit(Run(GOLD, report=seen.append), EmTraining(model_1=2, iterations=3))
    assert [one.epoch for one in seen] == [1, 2, 3, 4, 5]
    again = fit(Run(GOLD), EmTraining(model_1=2, iterations=3))
    assert all(np.array_equal(arrays[name], again[name]) for name in arrays)


@pytest.mark.parametrize("agreement", [False, True])
@pytest.mark.parametrize("stop_after", [1, 3])
def test_a_stopped_run_goes_on(tmp_path: Path, agreement: bool, stop_after: int) -> None:
    settings = EmTraining(model_1=2, iterations=3)
    whole = fit(Run(GOLD), settings, agreement=agreement)

    def stop(progress: Progress) -> None:
        if progress.epoch == stop_after:
            raise KeyboardInterrupt

    state = tmp_path / "state.npz"
    with pytest.raises(KeyboardInterrupt):
        fit(Run(GOLD, report=stop, state=state), settings, agreement=agreement)
    epochs: list[int] = []
    run = Run(GOLD, report=lambda progress: epochs.append(progress.epoch), state=state)
    again = fit(run, settings, agreement=agreement)
    assert epochs == list(range(stop_after + 1, 6))
    assert all(np.array_equal(again[name], whole[name]) for name in whole)
    with pytest.raises(ModelError, match="another"):
        fit(run, EmTraining(model_1=1, iterations=3), agreement=agreement)
    with pytest.raises(ModelError, match="another"):
        fit(run, settings, agreement=not agreement)


@pytest.mark.parametrize("wrong", [{"null": 0.0}, {"reach": 0}, {"iterations": -1}])
def test_settings_are_checked(wrong: dict[str, float]) -> None:
    with pytest.raises(UsageError):
        EmTraining(**wrong)  # type: ignore[arg-type]
