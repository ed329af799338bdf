"""Dates, years, weekdays and times of day, and the ways to write them."""

from __future__ import annotations

from monoalign.resources.numbers import MONTHS, WEEKDAYS
from monoalign.resources.numerals import DECADE_WORDS
from monoalign.resources.numerals import ordinal_suffix as suffix

from .writing import (
    Draw,
    Kind,
    Random,
    Value,
    Way,
    choice,
    other_than,
    spelled,
    whole_between,
    words,
)

_DECADES = {value % 100: word for word, value in DECADE_WORDS.items() if word != "fourties"}


def _one_changed(*ends: tuple[int, int]) -> Draw:
    """Values of several whole numbers, each within its ends; near ones differ in one of them."""

    def draw(random: Random, near: Value | None) -> Value:
        if near is None:
            return tuple(other_than(random, None, *each) for each in ends)
        part = int(random.integers(len(ends)))
        return (*near[:part], other_than(random, near[part], *ends[part]), *near[part + 1 :])

    return draw


def _date_ways(random: Random, value: Value) -> list[Way]:
    d, m, y = value
    month = MONTHS[m - 1].title()
    short = month if m == 5 else "Sept." if m == 9 else f"{month[:3]}."
    th = f"{d}{suffix(d)}"
    full = [
        f"{d}|d {month}|m {y}|y", f"{th}|d of|~dm {month}|m {y}|y", f"{month}|m {d}|d ,|~dy {y}|y",
        f"{month}|m {th}|d ,|~dy {y}|y", f"{short}|m {d}|d ,|~dy {y}|y", f"{d}|d {short}|m {y}|y",
        f"{d}/{m}/{y}|dmy", f"{m}/{d}/{y}|dmy", f"{y}-{m:02}-{d:02}|dmy", f"{d}.{m}.{y}|dmy",
        f"{d:02}/{m:02}/{y % 100:02}|dmy", f"{d:02}-{m:02}-{y}|dmy",
        f"{d}|d {month}|m '{y % 100:02}|y",
    ]  # fmt: skip
    return [Way("date", line, {"d": d, "m": m, "y": y}) for line in full]


def _day_ways(random: Random, value: Value) -> list[Way]:
    d, m = value
    month, th = MONTHS[m - 1].title(), f"{d}{suffix(d)}"
    short = month if m == 5 else "Sept." if m == 9 else f"{month[:3]}."
    lines = [
        f"{d}|d {month}|m", f"{th}|d of|~dm {month}|m", f"{month}|m {d}|d", f"{month}|m {th}|d",
        f"{month}|m the|~dm {th}|d", f"{short}|m {d}|d", f"{d}/{m}|dm", f"{d:02}/{m:02}|dm",
    ]  # fmt: skip
    return [Way("day", line, {"d": d, "m": m}) for line in lines]


def _year_ways(random: Random, value: Value) -> list[Way]:
    (y,) = value
    lines = [f"{y}|y", f"'{y % 100:02}|y", words(_spelled_year(y), "y")]
    return [Way("year", line, {"y": y}) for line in lines]


def _spelled_year(year: int) -> str:
    century, rest = divmod(year, 100)
    if rest < 10:
        return spelled(year)
    return f"{spelled(century)} {spelled(rest)}"


def _decade_ways(random: Random, value: Value) -> list[Way]:
    tens = value[0] % 10 * 10
    lines = [f"19{tens}s|y", f"'{tens}s|y", f"{tens}s|y", f"{_DECADES[tens]}|y"]
    lines.append(f"nineteen|y {_DECADES[tens]}|y")
    return [Way("decade", line, {"y": tens}) for line in lines]


def _weekday_ways(random: Random, value: Value) -> list[Way]:
    name = WEEKDAYS[value[0]].title()
    short = {"Tue": "Tues", "Thu": "Thurs"}.get(name[:3], name[:3])
    lines = [f"{name}|y", f"{short}.|y", f"{name.upper()}|y"]
    return [Way("weekday", line, {"y": value[0]}) for line in lines]


def _within_hours(hours: int) -> Draw:
    """Times of day, often of whole hours and quarters."""

    def draw(random: Random, near: Value | None) -> Value:
        if near is None:
            minute = choice(random, (0, 0, 15, 30, 45, int(random.integers(1, 12)) * 5))
            return int(random.integers(hours)), minute
        if random.random() < 0.5:
            return other_than(random, near[0], 0, hours), near[1]
        return near[0], other_than(random, near[1], 0, 60)

    return draw


def _clock_ways(random: Random, value: Value) -> list[Way]:
    hour, minute = value
    h, half = (hour - 1) % 12 + 1, "pm" if hour >= 12 else "am"
    dots = f"{half[0]}.m."
    part = "morning" if hour < 12 else "afternoon" if hour < 18 else "evening"
    phrase = words(f"in the {part}", "p")
    slots = {"h": hour % 12, "m": minute, "p": half}
    name = spelled(h)
    sure = [f"{hour:02}:{minute:02}|hmp", f"{h}:{minute:02}|hm {choice(random, (half, dots))}|p"]
    sure.append(f"{h}.{minute:02}|hm {half}|p")
    if minute == 0:
        sure += [f"{h}|h {half}|p", f"{h}{half}|hp", f"{h}|h {dots}|p"]
        sure += [f"{name}|h {phrase}", f"{h}|h o'clock|h {phrase}", f"{name}|h {half}|p"]
        if h == 12:
            sure += ["noon|hp" if half == "pm" else "midnight|hp"] * 3
    elif minute in (15, 30):
        sure.append(f"{'half' if minute == 30 else 'quarter'}|m past|~hm {name}|h {phrase}")
    if minute >= 10:
        sure.append(f"{words(f'{name}', 'h')} {words(spelled(minute), 'm')} {half}|p")
    # Without the half of the day: only against each other, and against one word for it.
    ways = [Way("clock", line, slots) for line in sure]
    ways += [Way("clock to", line, {}) for line in _to_ways(h, minute, phrase)]
    return ways


def _to_ways(h: int, minute: int, phrase: str) -> list[str]:
    """`quarter to six`, `ten minutes to six`"""
    if minute <= 30:
        return []
    left = 60 - minute
    following = spelled(h % 12 + 1)
    amounts = ["quarter|m", "a|m quarter|m"] if left == 15 else [words(spelled(left), "m")]
    return [f"{amount} to|~hm {following}|h {phrase}" for amount in amounts]


def _open_clock_ways(random: Random, value: Value) -> list[Way]:
    """Times without the half of the day."""
    hour, minute = value
    h = (hour - 1) % 12 + 1
    name, slots = spelled(h), {"h": hour % 12, "m": minute}
    lines = [f"{h}:{minute:02}|hm"]
    if minute == 0:
        lines += [f"{h}|h o'clock|h", f"{name}|h o'clock|h"]
    elif minute in (15, 30):
        lines.append(f"{'half' if minute == 30 else 'quarter'}|m past|~hm {name}|h")
    elif minute < 30:
        lines.append(f"{words(spelled(minute), 'm')} past|~hm {name}|h")
        lines.append(f"{words(spelled(minute), 'm')} minutes|m past|~hm {name}|h")
    if minute >= 10:
        lines.append(f"{name}|h {words(spelled(minute), 'm')}")
    ways = [Way("open clock", line, slots) for line in lines]
    ways += [Way("open clock to", line.strip(), {}) for line in _to_ways(h, minute, "")]
    return ways


def _loose_clock_ways(random: Random, value: Value) -> list[Way]:
    """Times in words without the half of the day, and in digits with one word for it."""
    spoken = (way for way in _open_clock_ways(random, value) if way.scheme == "open clock")
    written = (way for way in _clock_ways(random, value) if way.line.count("|p") == 1)
    ways = [way for way in spoken if "o'clock" in way.line or "past" in way.line]
    return ways + [way for way in written if way.line[0].isdigit()]


TIMES: dict[str, Kind] = {
    "date": Kind(("on", "by", "until"), _one_changed((1, 29), (1, 13), (1950, 2030)), _date_ways),
    "day": Kind(("on", "by", "until"), _one_changed((1, 29), (1, 13)), _day_ways),
    "year": Kind(("in", "since"), whole_between(1950, 2030), _year_ways),
    "decade": Kind(("in the", "since the"), whole_between(192, 200), _decade_ways),
    "weekday": Kind(("on", "until"), whole_between(0, 7), _weekday_ways),
    "clock": Kind(("at", "by", "until"), _within_hours(24), _clock_ways),
    "open clock": Kind(("at", "by", "until"), _within_hours(12), _open_clock_ways),
    "loose clock": Kind(("at", "by", "until"), _within_hours(24), _loose_clock_ways),
}
