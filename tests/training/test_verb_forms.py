from __future__ import annotations

import pytest

from monoalign.training.verb_forms import FORMS, VERBS, form_of, verb_form


@pytest.mark.parametrize(
    ("verb", "forms"),
    [
        ("take", "take takes taking took taken"),
        ("stop", "stop stops stopping stopped stopped"),
        ("carry", "carry carries carrying carried carried"),
        ("die", "die dies dying died died"),
        ("put", "put puts putting put put"),
        ("fix", "fix fixes fixing fixed fixed"),
        ("see", "see sees seeing saw seen"),
        ("play", "play plays playing played played"),
        ("open", "open opens opening opened opened"),
        ("do", "do does doing did done"),
    ],
)
def test_forms(verb: str, forms: str) -> None:
    assert [verb_form(verb, form) for form in FORMS] == forms.split()


def test_the_form_of_a_word() -> None:
    assert form_of("took", "take") == "past"
    assert form_of("taken", "take") == "participle"
    assert form_of("put", "put") == "base"
    assert form_of("took", "stop") is None


def test_all_verbs_have_all_forms() -> None:
    assert all(verb_form(verb, form).isalpha() for verb in VERBS for form in FORMS)
