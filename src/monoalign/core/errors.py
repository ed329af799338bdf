"""Everything monoalign raises on purpose.

MonoalignError
├── UsageError             what was asked for cannot be done (exit code 2)
│   ├── UnknownNameError     no aligner, format, option … of that name; suggests the nearest
│   ├── MissingFileError     an input that is not there or cannot be opened
│   └── OutputExistsError    an output that would be overwritten
└── DataError              what was read is wrong; names file and line (exit code 1)
    ├── FormatError          a record that its format does not allow
    ├── LinkError            a link that points outside its sentences
    ├── EncodingError        bytes that are not UTF-8
    ├── MismatchError        two files that should hold the same pairs and do not
    ├── PairSizeError        a pair with more words than are aligned at once
    ├── PairError            a pair that cannot be aligned for another reason, such as time
    └── ModelError           a saved aligner that cannot be loaded
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable

_LONGEST = 500  # characters of a message


def shown(text: str, most: int = _LONGEST) -> str:
    r"""Text as an error quotes it: on one line, safe for a terminal, and not long.

    `shown("a\x1b[31m")` -> `a\\x1b[31m`; of more than `most` characters, the middle is left out.
    """
    if len(text) > most:
        half = most // 2
        text = f"{text[:half]}…{text[half - most :]}"
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def of_pair(name: str, message: str) -> str:
    """A message that names its pair, if that has a name: rows of tables have none."""
    return f"pair {name!r:.60}: {message}" if name else message


class MonoalignError(Exception):
    """Base of all errors of this package.

    Examples:
        >>> try:
        ...     monoalign.load("jacanna")
        ... except monoalign.MonoalignError as error:
        ...     print(type(error).__name__, error.exit_code)
        UnknownNameError 2
    """

    exit_code = 1

    def __init__(self, message: str) -> None:
        super().__init__(shown(message))


class UsageError(MonoalignError):
    """The request itself is wrong.

    Examples:
        >>> try:
        ...     monoalign.load(threshold="perhaps")
        ... except monoalign.UsageError as error:
        ...     print(error)
        option threshold: expected float, found 'perhaps'
    """

    exit_code = 2


class UnknownNameError(UsageError):
    """A name that is not known: `unknown format 'jsnol'; did you mean 'jsonl'?`."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        known = sorted(known)
        name = shown(name, 80)
        near = difflib.get_close_matches(name.lower(), known, n=1, cutoff=0.5)
        listed = f"known: {', '.join(known) or 'none'}"
        hint = f"did you mean {near[0]!r}? ({listed})" if near else listed
        super().__init__(f"unknown {kind} {name!r}; {hint}")


class MissingFileError(UsageError):
    """An input that does not exist or cannot be opened."""


class OutputExistsError(UsageError):
    """An output that exists and was not to be overwritten."""


class DataError(MonoalignError):
    """Bad input. `str()` is one line: `file:line: what was expected and what came`.

    Examples:
        >>> str(DataError("expected 2 columns, found 1", path="pairs.tsv", line=3))
        'pairs.tsv:3: expected 2 columns, found 1'
    """

    def __init__(self, message: str, *, path: str | None = None, line: int | None = None) -> None:
        super().__init__(message)
        self.message: str = self.args[0]
        self.path = path
        self.line = line

    def __str__(self) -> str:
        path = None if self.path is None else shown(self.path)
        where = ":".join(str(part) for part in (path, self.line) if part is not None)
        return f"{where}: {self.message}" if where else self.message

    def at_line(self, line: int) -> DataError:
        """Fill in the line; the file is not known yet.

        Args:
            line: Counted from 1.

        Returns:
            This error.
        """
        self.line = line
        return self

    def at(self, path: str, line: int | None) -> DataError:
        """Fill in the file and the line, unless they are known already.

        Args:
            path: The file.
            line: Counted from 1; None if it is not known.

        Returns:
            This error.
        """
        if self.path is None:
            self.path = path
            self.line = line if self.line is None else self.line
        return self


class FormatError(DataError):
    """A record that does not follow its format."""


class LinkError(DataError):
    """A link outside its sentences."""


class EncodingError(DataError):
    """Bytes that are not UTF-8."""


class MismatchError(DataError):
    """Two corpora that do not hold the same pairs."""


class PairSizeError(DataError):
    """A pair of sentences that are too long to be aligned."""


class PairError(DataError):
    """A pair that cannot be aligned: it takes too long, or ends the process that tries."""


class ModelError(DataError):
    """A saved aligner that cannot be loaded."""
