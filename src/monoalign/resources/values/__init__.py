"""Values (dates, times, amounts) in sentences, whether they are equal, and how their words link."""

from .links import ValueLinks, value_links
from .spans import Value, values_in

__all__ = ["Value", "ValueLinks", "value_links", "values_in"]
