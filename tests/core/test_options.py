from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass
from typing import Any

import pytest

from monoalign.core.errors import UnknownNameError, UsageError
from monoalign.core.options import option, options_of, settings_from

WHAT = "option of aligner 'x':"


@dataclass(frozen=True, slots=True)
class Settings:
    window: int = option(3, "how many words on either side count")
    weight: float = option(0.5, "what they weigh", alias="share")
    least: float | None = option(None, "the least probability")
    strict: bool = option(False, "whether case counts")
    name: str = option("", "what it is called")

    def __post_init__(self) -> None:
        if self.window < 1:
            raise UsageError(f"option window: expected a number from 1 on, found {self.window}")


def made(**options: Any) -> Settings:
    settings = settings_from(Settings, WHAT, options, {"weights"})
    assert isinstance(settings, Settings)
    return settings


def test_what_is_not_given_has_its_default() -> None:
    assert made() == Settings(3, 0.5, None, False, "")
    assert made(window=5) == Settings(window=5)
    with pytest.raises(FrozenInstanceError):
        made().window = 4  # type: ignore[misc]


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("window", "5", 5),
        ("weight", "5", 5.0),
        ("weight", "1e-3", 0.001),
        ("weight", 2, 2.0),
        ("least", "0.25", 0.25),
        ("least", 1, 1.0),
        ("least", None, None),
        ("strict", "Yes", True),
        ("strict", "0", False),
        ("strict", True, True),
        ("name", "5", "5"),
    ],
)
def test_text_and_numbers_become_the_type_of_the_option(name: str, text: Any, value: Any) -> None:
    result = getattr(made(**{name: text}), name)
    assert result == value
    assert type(result) is type(value)


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("window", "five", "expected int, found 'five'"),
        ("window", 2.5, "expected int, found 2.5"),
        ("window", True, "expected int, found True"),
        ("weight", "", "expected float, found ''"),
        ("weight", True, "expected float, found True"),
        ("least", "low", "expected float, found 'low'"),
        ("strict", "perhaps", "expected bool, found 'perhaps'"),
        ("strict", 1, "expected bool, found 1"),
        ("name", 5, "expected str, found 5"),
    ],
)
def test_other_values_are_refused(name: str, value: Any, expected: str) -> None:
    with pytest.raises(UsageError, match=f"^option {name}: {expected}$"):
        made(**{name: value})


def test_unknown_names_are_refused_and_the_nearest_is_named() -> None:
    with pytest.raises(UnknownNameError, match=r"option of aligner 'x': 'windw'.*'window'"):
        made(windw=3)
    with pytest.raises(UnknownNameError, match="'weights'"):  # one that others understand
        made(wieghts="all")


def test_an_earlier_name_is_understood_and_errors_call_it_as_given() -> None:
    assert made(share="0.25") == made(weight=0.25)
    with pytest.raises(UsageError, match="option share: expected float"):
        made(share="half")


def test_what_the_dataclass_checks_is_checked() -> None:
    with pytest.raises(UsageError, match="from 1 on, found 0"):
        made(window="0")


def test_options_are_listed_with_their_help() -> None:
    options = options_of(Settings)
    assert list(options) == ["window", "weight", "least", "strict", "name"]
    assert options["window"].metadata["help"] == "how many words on either side count"
    assert options["window"].default == 3
    assert options_of(None) == {}
