"""Shares, ranges, scores, counts, numbers, ordinals, kings and telephone numbers."""

from __future__ import annotations

from monoalign.resources.numerals import ordinal_suffix as suffix

from .writing import (
    Kind,
    Random,
    Value,
    Way,
    choice,
    counted,
    ordinal,
    other_than,
    roman,
    spelled,
    whole_between,
    words,
)

_FRACTIONS: tuple[tuple[int, int, str], ...] = (
    (1, 2, "half"), (1, 4, "a|~q quarter|q"), (3, 4, "three|q quarters|q"), (1, 3, "a|~q third|q"),
    (2, 3, "two|q thirds|q"), (1, 5, "a|~q fifth|q"), (1, 10, "a|~q tenth|q"), (3, 10, ""),
    (2, 5, "two|q fifths|q"), (9, 10, ""),
)  # fmt: skip


def _share_ways(random: Random, value: Value) -> list[Way]:
    part, whole, phrase = _FRACTIONS[value[0]]
    percent = f"{100 * part / whole:.0f}"
    name = spelled(int(percent))
    slots = {"n": percent, "u": "%"}
    lines = [f"{percent}|n %|u", f"{percent}|n percent|u", f"{percent}|n per|u cent|u"]
    lines.append(f"{words(name, 'n')} percent|u")
    ways = [Way("percent", line, slots) for line in lines]
    if phrase:
        ways.append(Way("fraction", phrase if "|" in phrase else f"{phrase}|q", {"q": value[0]}))
    for line in (f"{spelled(part)}|a in|~ab {spelled(whole)}|b", f"{part}|a in|~ab {whole}|b",
                 f"{spelled(part)}|a out|~ab of|~ab {spelled(whole)}|b"):  # fmt: skip
        ways.append(Way("in", line, {"a": part, "b": whole}))
    return ways


def _draw_range(random: Random, near: Value | None) -> Value:
    low = int(random.integers(2, 90))
    if near is not None:
        return near[0], other_than(random, near[1], near[0] + 1, near[0] + 40)
    return low, low + int(random.integers(1, 30))


def _range_ways(random: Random, value: Value) -> list[Way]:
    a, b = value
    x, y = counted(random, a, "a"), counted(random, b, "b")
    lines = [f"{a}-{b}|ab", f"{a}–{b}|ab", f"between|~oab {x} and|~ab {y}",
             f"from|~oab {x} to|~ab {y}", f"{x} to|~ab {y}"]  # fmt: skip
    return [Way("range", line, {"a": a, "b": b}) for line in lines]


def _draw_score(random: Random, near: Value | None) -> Value:
    first = int(random.integers(1, 8))
    if near is not None:
        return near[0], other_than(random, near[1], 0, 8)
    return first, int(random.integers(0, 8))


def _score_ways(random: Random, value: Value) -> list[Way]:
    a, b = value
    lines = [f"{a}-{b}|ab", f"{a}–{b}|ab", f"{a}|a to|~ab {b}|b"]
    lines += [f"{spelled(a)}|a to|~ab {spelled(b)}|b", f"{spelled(a)}|a {spelled(b)}|b"]
    return [Way("score", line, {"a": a, "b": b}) for line in lines]


_COUNTS = (
    ("a|n dozen|n", "12|n", "twelve|n"),
    ("two|n dozen|n", "24|n", "twenty-four|n"),
    ("half|n a|n dozen|n", "six|n", "6|n"),
    ("a|n couple|n of|n", "two|n", "2|n"),
    ("twice|nu", "two|n times|u", "2|n times|u"),
    ("three|n times|u", "3|n times|u", "thrice|nu"),
    ("a|n hundred|n", "100|n", "one|n hundred|n"),
    ("a|n thousand|n", "1,000|n", "1000|n", "one|n thousand|n"),
    ("half|n a|n million|n", "500,000|n"),
    ("a|n million|n", "1,000,000|n", "1m|n"),
)


def _count_ways(random: Random, value: Value) -> list[Way]:
    scheme = "times" if "|nu" in " ".join(_COUNTS[value[0]]) else "count"
    return [Way(scheme, line, {}) for line in _COUNTS[value[0]]]


def _draw_number(random: Random, near: Value | None) -> Value:
    size = 10 ** int(random.integers(2, 7))
    number = int(random.integers(1, 100)) * size // choice(random, (1, 10))
    return _draw_number(random, near) if (number,) == near else (number,)


def _number_ways(random: Random, value: Value) -> list[Way]:
    (number,) = value
    lines = [f"{number:,}|n", words(spelled(number), "n")]
    for size, name in ((10**6, "million"), (1000, "thousand")):
        if number >= size and number % (size // 10) == 0:
            lines.append(f"{number / size:g}|n {name}|n")
            break
    return [Way("number", line, {"n": number}) for line in lines]


def _rank_ways(random: Random, value: Value) -> list[Way]:
    (number,) = value
    lines = [f"{number}{suffix(number)}|n", f"{ordinal(number)}|n"]
    return [Way("rank", line, {"n": number}) for line in lines]


_KINGS = ("Henry", "Louis", "Edward", "George", "Charles", "Elizabeth", "Pius", "John", "James")


def _draw_king(random: Random, near: Value | None) -> Value:
    name = int(random.integers(len(_KINGS))) if near is None else near[1]
    return other_than(random, None if near is None else near[0], 1, 19), name


def _king_ways(random: Random, value: Value) -> list[Way]:
    number, index = value
    name, slots = _KINGS[index], {"n": number, "k": index}
    lines = [f"{name}|k {roman(number)}|n", f"{name}|k the|n {ordinal(number).title()}|n"]
    return [Way("king", line, slots) for line in lines]


def _draw_digits(random: Random, near: Value | None) -> Value:
    return tuple(int(digit) for digit in random.integers(0, 10, 10))


def _digit_ways(random: Random, value: Value) -> list[Way]:
    text = "0" + "".join(map(str, value))
    a, b, c = text[:3], text[3:7], text[7:]
    lines = [
        f"{text}|n",
        f"{a}|n {b}|n {c}|n",
        f"{a}-{b}-{c}|n",
        f"{a}|n {b}-{c}|n",
        f"{a}|n {b}{c}|n",
    ]
    return [Way("digits", line, {"n": text}) for line in lines]


NUMBERS: dict[str, Kind] = {
    "share": Kind(("about", "for"), whole_between(0, len(_FRACTIONS)), _share_ways),
    "range": Kind(("about", "for"), _draw_range, _range_ways),
    "score": Kind(("by", "at"), _draw_score, _score_ways),
    "count": Kind(("about", "for"), whole_between(0, len(_COUNTS)), _count_ways),
    "number": Kind(("about", "for", "with"), _draw_number, _number_ways),
    "rank": Kind(("in the", "for the"), whole_between(1, 60), _rank_ways),
    "king": Kind(("by", "under"), _draw_king, _king_ways),
    "digits": Kind(("on", "at"), _draw_digits, _digit_ways),
}
