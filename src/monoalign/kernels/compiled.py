"""Functions compiled to machine code by Numba, for loops that arrays cannot express.

Compiled when first called, and kept on disk for the next process. Importing Numba takes a second:
only what is compiled may import this module when it is itself imported. What is kept is made anew
when the function's own file changes, not when one does that holds a function it calls.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    """Decorator. Divisions by zero give infinity, as arrays do; other threads may run meanwhile."""
    machine_code: Any = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    return cast(Function, machine_code)
