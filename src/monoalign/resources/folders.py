"""The user's own folder for what monoalign compiles or remembers.

    cache_folder()  ->  the folder in MONOALIGN_CACHE; else `monoalign` in the first of
                        XDG_CACHE_HOME, LOCALAPPDATA (Windows), ~/Library/Caches (macOS), ~/.cache

The folder is named, not made: whoever writes to it makes it.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

_NAME = "monoalign"


def cache_folder() -> Path:
    """Where compiled tables and registered resources are kept. Variables are read at each call."""
    own = os.environ.get("MONOALIGN_CACHE")
    if own:
        return Path(own).expanduser()
    for variable in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        folder = os.environ.get(variable)
        if folder:
            return Path(folder) / _NAME
    try:
        home = Path.home()
    except RuntimeError:  # an account without a home, as in some containers
        return Path(tempfile.gettempdir()) / _NAME
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / _NAME
    return home / ".cache" / _NAME
