"""Units of measurement and money, however they are written.

    unit_at(["miles", "per", "hour"], 0)  ->  (3, (Unit("mph", "speed", 0.44704),))
    unit_at(["lb"], 0)                    ->  (1, (Unit("pound", "mass", 0.45359237),))
    unit_at(["pounds"], 0)                ->  (1, (Unit("pound", "mass", …), Unit("£", …)))

A word may stand for several units: an American or a British pint, a pound of weight or of money.
`factor` and `offset` lead to the base unit of the dimension: `base = amount * factor + offset`.
Exchange rates are not known, so every currency is a dimension of its own; a cent is a hundredth of
a dollar or of a euro. Units that are common words (`in`, `a`, `min`) count only after a number,
which the caller has to see to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Unit(NamedTuple):
    """A unit: its name, what it measures, and how it is converted to the base unit of that."""

    name: str
    dimension: str
    factor: float
    offset: float = 0.0


Units = tuple[Unit, ...]

_MINUTE, _HOUR, _DAY = 60.0, 3600.0, 86400.0
_YEAR = 365.25 * _DAY
_POUND, _FOOT, _MILE = 0.45359237, 0.3048, 1609.344

_TABLE: tuple[tuple[str, str, float, str], ...] = (
    ("second", "duration", 1, "seconds secs sec s"),
    ("minute", "duration", _MINUTE, "minute minutes mins min"),
    ("hour", "duration", _HOUR, "hour hours hrs hr h"),
    ("day", "duration", _DAY, "day days"),
    ("week", "duration", 7 * _DAY, "week weeks wks wk"),
    ("fortnight", "duration", 14 * _DAY, "fortnight fortnights"),
    ("month", "duration", _YEAR / 12, "month months mths mth"),
    ("year", "duration", _YEAR, "year years yrs yr"),
    ("decade", "duration", 10 * _YEAR, "decade decades"),
    ("century", "duration", 100 * _YEAR, "century centuries"),
    ("mm", "length", 0.001, "mm millimetre millimetres millimeter millimeters"),
    ("cm", "length", 0.01, "cm cms centimetre centimetres centimeter centimeters"),
    ("m", "length", 1, "m metre metres meter meters"),
    ("minute", "duration", _MINUTE, "m"),
    ("km", "length", 1000, "km kms kilometre kilometres kilometer kilometers"),
    ("inch", "length", _FOOT / 12, 'in inch inches " ″ ”'),
    ("foot", "length", _FOOT, "ft foot feet ' ′ ’"),
    ("yard", "length", 3 * _FOOT, "yd yds yard yards"),
    ("mile", "length", _MILE, "mi mile miles"),
    ("mg", "mass", 1e-6, "mg milligram milligrams"),
    ("g", "mass", 0.001, "g gram grams gramme grammes"),
    ("kg", "mass", 1, "kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes"),
    ("tonne", "mass", 1000, "tonne tonnes"),
    ("ton", "mass", 1000, "ton tons"),
    ("ton", "mass", 2240 * _POUND, "ton tons"),
    ("ton", "mass", 2000 * _POUND, "ton tons"),
    ("ounce", "mass", _POUND / 16, "oz ounce ounces"),
    ("pound", "mass", _POUND, "lb lbs pound pounds"),
    ("stone", "mass", 14 * _POUND, "stone st"),
    ("ml", "volume", 0.001, "ml millilitre millilitres milliliter milliliters"),
    ("cl", "volume", 0.01, "cl centilitre centilitres centiliter centiliters"),
    ("litre", "volume", 1, "l litre litres liter liters"),
    ("pint", "volume", 0.56826125, "pint pints"),
    ("pint", "volume", 0.473176473, "pint pints"),
    ("quart", "volume", 0.946352946, "quart quarts"),
    ("gallon", "volume", 4.54609, "gallon gallons gal"),
    ("gallon", "volume", 3.785411784, "gallon gallons gal"),
    ("fluid ounce", "volume", 0.0284130625, "fluid_ounce fluid_ounces fl_oz fl._oz"),
    ("fluid ounce", "volume", 0.0295735296, "fluid_ounce fluid_ounces fl_oz fl._oz"),
    ("cubic metre", "volume", 1000, "m³ cubic_metre cubic_metres cubic_meter cubic_meters"),
    ("barrel", "volume", 158.987294928, "barrel barrels"),
    ("sq cm", "area", 0.0001, "cm² square_centimetres square_centimeters sq_cm"),
    ("sq m", "area", 1, "m² m2 sqm square_metre square_metres square_meter square_meters sq_m"),
    ("sq km", "area", 1e6, "km² km2 square_kilometre square_kilometres square_kilometer "
     "square_kilometers sq_km"),
    ("sq ft", "area", _FOOT**2, "sqft ft² square_foot square_feet sq_ft sq_feet"),
    ("sq mile", "area", _MILE**2, "square_mile square_miles sq_mile sq_miles sq_mi"),
    ("acre", "area", 4046.8564224, "acre acres"),
    ("hectare", "area", 10000, "ha hectare hectares"),
    ("km/h", "speed", 1 / 3.6, "km/h kmh kph kmph km_per_hour km_an_hour kilometres_per_hour "
     "kilometers_per_hour kilometres_an_hour kilometers_an_hour"),
    ("mph", "speed", 0.44704, "mph mi/h miles_per_hour miles_an_hour mile_per_hour"),
    ("m/s", "speed", 1, "m/s metres_per_second meters_per_second metres_a_second"),
    ("knot", "speed", 0.514444, "knot knots kt kts"),
    ("KB", "data", 1e3, "kb kilobyte kilobytes"),
    ("MB", "data", 1e6, "mb megabyte megabytes meg megs"),
    ("GB", "data", 1e9, "gb gigabyte gigabytes gig gigs"),
    ("TB", "data", 1e12, "tb terabyte terabytes"),
    ("calorie", "energy", 4184, "kcal kcals calorie calories"),
    ("kilojoule", "energy", 1000, "kj kilojoule kilojoules"),
    ("kWh", "energy", 3.6e6, "kwh kilowatt-hour kilowatt-hours kilowatt_hours"),
    ("watt", "power", 1, "w watt watts"),
    ("kilowatt", "power", 1000, "kw kilowatt kilowatts"),
    ("megawatt", "power", 1e6, "mw megawatt megawatts"),
    ("horsepower", "power", 745.7, "hp bhp horsepower"),
    ("percent", "share", 0.01, "% percent per_cent per-cent pct pct. pc"),
    ("times", "multiple", 1, "times x ×"),
    ("$", "money $", 1, "$ us$ a$ au$ c$ ca$ hk$ nz$ s$ dollar dollars usd buck bucks "
     "us_dollars u.s._dollars american_dollars canadian_dollars australian_dollars"),
    ("cent", "money $", 0.01, "cent cents ¢ c"),
    ("cent", "money €", 0.01, "cent cents c"),
    ("£", "money £", 1, "£ pound pounds gbp quid pounds_sterling"),
    ("grand", "money £", 1000, "grand"),
    ("grand", "money $", 1000, "grand"),
    ("penny", "money £", 0.01, "p pence penny"),
    ("€", "money €", 1, "€ euro euros eur"),
    ("¥", "money ¥", 1, "¥ yen jpy japanese_yen"),
    ("yuan", "money yuan", 1, "yuan renminbi rmb cny renminbi_yuan chinese_yuan"),
    ("₹", "money ₹", 1, "₹ rs rs. rupee rupees inr"),
    ("rouble", "money rouble", 1, "₽ rouble roubles ruble rubles rub"),
    ("franc", "money franc", 1, "chf franc francs"),
    ("₩", "money ₩", 1, "₩ won krw"),
)  # fmt: skip

_SCALE_NAMES: dict[str, tuple[str, ...]] = {
    "celsius": ("c", "°c", "celsius", "centigrade"),
    "fahrenheit": ("f", "°f", "fahrenheit"),
}
_SCALES = {
    "celsius": Unit("°C", "temperature", 1.0),
    "fahrenheit": Unit("°F", "temperature", 5 / 9, -160 / 9),
}
_DEGREES = ("°", "º", "degree", "degrees", "deg", "deg.")

UNITS: dict[str, Units] = {}
"""The units of each way of writing one, in small letters; words of a phrase joined by `_`."""


def _add(form: str, unit: Unit) -> None:
    UNITS[form] = (*UNITS.get(form, ()), unit)


def _fill() -> None:
    for name, dimension, factor, forms in _TABLE:
        for form in forms.split():
            _add(form, Unit(name, dimension, factor))
    for scale, names in _SCALE_NAMES.items():
        for name in names:
            _add(name, _SCALES[scale])
            for degrees in _DEGREES:
                _add(f"{degrees}_{name}", _SCALES[scale])
    for degrees in _DEGREES:
        for unit in _SCALES.values():
            _add(degrees, unit)


_fill()
_FIRST = frozenset(form.partition("_")[0] for form in UNITS if "_" in form)
_LONGEST = max(form.count("_") for form in UNITS) + 1
SIGNS = frozenset(
    form for form, units in UNITS.items() if units[0].dimension.startswith("money")
    if not form[-1].isalnum() or form in ("usd", "gbp", "eur", "jpy", "chf", "inr", "rs", "rs.")
)  # fmt: skip
"""What may stand before an amount of money."""
UNIT_WORDS = frozenset(word for form in UNITS for word in form.split("_"))
"""All words of units."""
LONG_NAMES = frozenset(
    form
    for form in UNITS
    if len(form) > 2 and form.isalpha() and form not in ("won", "rub", "stone", "times")
)
"""Units whose names are hardly anything else."""


def unit_at(atoms: Sequence[str], start: int) -> tuple[int, Units] | None:
    """The units that most words from `start` may mean, and the index after them.

    Words are in small letters.
    """
    if start >= len(atoms):
        return None
    longest = _LONGEST if atoms[start] in _FIRST else 1
    for size in range(min(longest, len(atoms) - start), 0, -1):
        form = "_".join(atoms[start : start + size])
        units = UNITS.get(form) or (UNITS.get(form[:-1]) if form.endswith(".") else None)
        if units is not None:
            return start + size, units
    return None
