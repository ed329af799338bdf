"""Durations, measurements and money, and the ways to write them."""

from __future__ import annotations

from .writing import (
    Kind,
    Random,
    Value,
    Way,
    choice,
    counted,
    other_than,
    spelled,
    whole_between,
    words,
)

_DURATIONS: tuple[tuple[tuple[str, str], ...], ...] = (
    (("90|n minutes|u", "minute"), ("an|n hour|u and|n a|n half|n", "hour"),
     ("one|n and|n a|n half|n hours|u", "hour"), ("1.5|n hours|u", "hour"),
     ("1|n hour|u 30|k minutes|v", "hour minute"), ("90|n mins|u", "minute")),
    (("two|n weeks|u", "week"), ("14|n days|u", "day"), ("a|n fortnight|u", "fortnight"),
     ("fourteen|n days|u", "day"), ("2|n weeks|u", "week")),
    (("18|n months|u", "month"), ("a|n year|u and|n a|n half|n", "year"),
     ("eighteen|n months|u", "month"), ("1.5|n years|u", "year")),
    (("30|n minutes|u", "minute"), ("half|n an|n hour|u", "hour"),
     ("thirty|n minutes|u", "minute")),
    (("15|n minutes|u", "minute"), ("a|n quarter|n of|n an|n hour|u", "hour"),
     ("fifteen|n mins|u", "minute")),
    (("two|n and|n a|n half|n hours|u", "hour"), ("150|n minutes|u", "minute"),
     ("2.5|n hours|u", "hour"), ("2|n hours|u and|~uk 30|k minutes|v", "hour minute")),
    (("48|n hours|u", "hour"), ("two|n days|u", "day"), ("a|n couple|n of|n days|u", "day")),
    (("ten|n years|u", "year"), ("a|n decade|u", "decade"), ("10|n years|u", "year")),
    (("three|n months|u", "month"), ("a|n quarter|n of|n a|n year|u", "year")),
    (("six|n months|u", "month"), ("half|n a|n year|u", "year"), ("6|n months|u", "month")),
    (("12|n months|u", "month"), ("a|n year|u", "year"), ("one|n year|u", "year")),
)  # fmt: skip
"""Sets of ways to write the same duration."""

_TIME_UNITS = (("minute", "min"), ("hour", "hr"), ("day", ""), ("week", ""), ("month", ""),
               ("year", "yr"))  # fmt: skip

_MEASURES: dict[str, tuple[tuple[str, float, float, str], ...]] = {
    "length": (("mile", 1.609344, 0, "miles mi"), ("km", 1, 0, "km kilometres kilometers")),
    "height": (("foot", 30.48, 0, "ft feet"), ("cm", 1, 0, "cm centimetres"),
               ("inch", 2.54, 0, "inches")),
    "short": (("yard", 0.9144, 0, "yards yds"), ("m", 1, 0, "metres meters m")),
    "mass": (("lb", 0.45359237, 0, "lb lbs pounds"), ("kg", 1, 0, "kg kilos kilograms")),
    "small": (("ounce", 28.349523, 0, "oz ounces"), ("g", 1, 0, "g grams")),
    "area": (("acre", 0.40468564, 0, "acres"), ("hectare", 1, 0, "hectares ha")),
    "floor": (("sqft", 0.09290304, 0, "square_feet sq_ft"), ("sqm", 1, 0, "square_metres m²")),
    "volume": (("pint", 0.56826125, 0, "pints"), ("litre", 1, 0, "litres liters")),
    "tank": (("gallon", 3.785411784, 0, "gallons"), ("litre", 1, 0, "litres liters")),
    "speed": (("mph", 1.609344, 0, "mph miles_per_hour miles_an_hour"),
              ("kmh", 1, 0, "km/h kph kilometres_per_hour")),
    "temperature": (("°F", 5 / 9, -160 / 9, "°_F degrees_Fahrenheit"),
                    ("°C", 1, 0, "°_C degrees_Celsius")),
    "data": (("GB", 1, 0, "GB gigabytes"),),
}  # fmt: skip
_DIMENSIONS = tuple(_MEASURES)

_RANGE_UNITS = (
    ("", ("miles",)), ("", ("km", "kilometres")), ("", ("years", "yrs")), ("", ("hours", "hrs")),
    ("$", ("dollars",)), ("£", ("pounds", "quid")), ("", ("%", "percent")),
)  # fmt: skip
_MONEY = (("$", "dollars bucks USD"), ("£", "pounds quid GBP"), ("€", "euros EUR"))
_SCALES = ((1, ("",), ()), (1000, ("thousand",), ("k",)), (10**6, ("million",), ("m", "mn")),
           (10**9, ("billion",), ("bn", "b")))  # fmt: skip


def _duration_ways(random: Random, value: Value) -> list[Way]:
    return [Way(scheme, line, {}) for line, scheme in _DURATIONS[value[0]]]


def _draw_span(random: Random, near: Value | None) -> Value:
    """A number of some unit of time."""
    unit = int(random.integers(len(_TIME_UNITS))) if near is None else near[1]
    return other_than(random, None if near is None else near[0], 2, 60), unit


def _span_ways(random: Random, value: Value) -> list[Way]:
    number, unit = value
    name, short = _TIME_UNITS[unit]
    slots = {"n": number, "u": unit}
    lines = [f"{number}|n {name}s|u", f"{words(spelled(number), 'n')} {name}s|u"]
    if short:
        lines += [f"{number}|n {short}s|u", f"{number}{short}s|nu"]
    return [Way(name, line, slots) for line in lines]


def _draw_measure(random: Random, near: Value | None) -> Value:
    """How many of a dimension's first unit."""
    dimension = int(random.integers(len(_DIMENSIONS))) if near is None else near[1]
    while True:
        number = other_than(random, None, 2, 13 if random.random() < 0.4 else 250)
        if near is None or abs(number - near[0]) > 0.15 * max(number, near[0]):
            return number, dimension


def _measure_ways(random: Random, value: Value) -> list[Way]:
    number, dimension = value
    first, *rest = _MEASURES[_DIMENSIONS[dimension]]
    ways = _unit_ways(random, number, 0, first)
    for unit in rest:
        converted = (number * first[1] + first[2] - unit[2]) / unit[1]
        whole = abs(converted) >= 20 or unit[0] == "°C"
        digits = 0 if whole else 1 if converted >= 1 else 2
        ways += _unit_ways(random, round(converted, digits), digits, unit)
    return ways


def _unit_ways(
    random: Random, number: float, digits: int, unit: tuple[str, float, float, str]
) -> list[Way]:
    name, _, _, forms = unit
    figure = f"{number:.{digits}f}"
    slots = {"n": figure, "u": name}
    ways = []
    for form in forms.split():
        after = words(form.replace("_", " "), "u")
        ways.append(Way(name, f"{figure}|n {after}", slots))
        whole = "." not in figure and "-" not in figure
        if whole and int(figure) < 100 and len(form) > 2:
            ways.append(Way(name, f"{words(spelled(int(figure)), 'n')} {after}", slots))
        if whole and form in ("km", "cm", "kg", "mi", "lb", "g", "mph", "kph", "ft", "GB", "oz"):
            ways.append(Way(name, f"{figure}{form}|nu", slots))
    return ways


def _draw_height(random: Random, near: Value | None) -> Value:
    """Feet and inches; near ones differ by three inches or more, so that no rounding hides it."""
    if near is None:
        return int(random.integers(4, 7)), int(random.integers(1, 12))
    return near[0], (near[1] + int(random.integers(2, 8))) % 11 + 1


def _height_ways(random: Random, value: Value) -> list[Way]:
    f, i = value
    centimetres = round(f * 30.48 + i * 2.54)
    slots = {"n": f, "u": "ft", "k": i, "v": "in"}
    lines = [f"{f}|n ft|u {i}|k in|v", f"{f}|n feet|u {i}|k inches|v", f"{f}'{i}|nuk \"|v",
             f"{spelled(f)}|n feet|u {spelled(i)}|k inches|v"]  # fmt: skip
    ways = [Way("feet", line, slots) for line in lines]
    ways += [Way("cm", f"{centimetres}|n cm|u", {}), Way("m", f"{centimetres / 100:.2f}|n m|u", {}),
             Way("m", f"{centimetres / 100:.2f}|n metres|u", {})]  # fmt: skip
    return ways


def _draw_money(random: Random, near: Value | None) -> Value:
    """Tenths of a scale of a currency; whole ones where there is no scale."""
    currency, scale = (
        (int(random.integers(len(_MONEY))), int(random.integers(len(_SCALES))))
        if near is None
        else near[1:]
    )
    number = other_than(random, None if near is None else near[0], 11, 300)
    return number, currency, scale


def _money_ways(random: Random, value: Value) -> list[Way]:
    number, currency, scale = value
    sign, names = _MONEY[currency]
    size, long, short = _SCALES[scale]
    if size == 1:
        number, figure = number * 10, f"{number:,}"
    else:
        figure = f"{number / 10:g}"
    name = choice(random, names.split())
    slots = {"n": figure, "s": size, "u": sign}
    lines = []
    for scale_word in (*long, *short):
        after = f" {scale_word}|s" if scale_word else ""
        if scale_word not in ("b", "m") or "." in figure:
            before = f"{figure}|n{after}" if "." in figure or scale_word in long else (
                f"{figure}{scale_word}|ns"
            )  # fmt: skip
            lines.append(f"{sign}|u {before}")
            if scale_word in long:
                lines.append(f"{before} {name}|u")
                if "." not in figure:
                    lines.append(
                        f"{words(spelled(int(figure.replace(',', ''))), 'n')}{after} {name}|u"
                    )
    ways = [Way("money", line, slots) for line in lines]
    if 1 < size <= 10**6:
        ways.append(Way("money", f"{sign}|u {round(number * size / 10):,}|ns", slots))
    return ways


def _cent_ways(random: Random, value: Value) -> list[Way]:
    (number,) = value
    slots = {"n": number, "u": "p"}
    lines = [f"{number}p|nu", f"{number}|n pence|u", f"{spelled(number)}|n pence|u"]
    ways = [Way("pence", line, slots) for line in lines]
    return [*ways, Way("£", f"£|u 0.{number:02}|n", {})]


def _draw_range(random: Random, near: Value | None) -> Value:
    """Two amounts of a unit."""
    if near is not None:
        return near[0], other_than(random, near[1], near[0] + 1, near[0] + 40), near[2]
    low = int(random.integers(2, 90))
    return low, low + int(random.integers(1, 30)), int(random.integers(len(_RANGE_UNITS)))


def _range_ways(random: Random, value: Value) -> list[Way]:
    a, b, unit = value
    before, forms = _RANGE_UNITS[unit]
    x, y, name = counted(random, a, "a"), counted(random, b, "b"), choice(random, forms)
    lines = [f"{a}-{b}|ab {name}|u", f"between|~oab {x} and|~ab {y} {name}|u",
             f"from|~oab {x} to|~ab {y} {name}|u", f"{x} to|~ab {y} {name}|u"]  # fmt: skip
    if before:
        lines += [f"{before}|u {a}-{b}|ab"] * 3
    return [Way("range", line, {"a": a, "b": b, "u": unit}) for line in lines]


QUANTITIES: dict[str, Kind] = {
    "duration": Kind(("for", "after"), whole_between(0, len(_DURATIONS)), _duration_ways),
    "span": Kind(("for", "after"), _draw_span, _span_ways),
    "measure": Kind(("for", "of", "about"), _draw_measure, _measure_ways),
    "height": Kind(("at", "of"), _draw_height, _height_ways),
    "money": Kind(("for", "about", "worth"), _draw_money, _money_ways),
    "pence": Kind(("for", "about"), whole_between(10, 100), _cent_ways),
    "amounts": Kind(("about", "for"), _draw_range, _range_ways),
}
