"""`python -m monoalign` is the `monoalign` command."""

from __future__ import annotations

import signal
import sys
from types import FrameType

_SOON = 0.02  # seconds


def main() -> None:
    """Run the command line; Ctrl-C ends it with one line and exit code 130, even while it loads."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, interrupt)
    try:
        _run()
    except KeyboardInterrupt:
        sys.stderr.write("monoalign: interrupted\n")
        sys.exit(128 + signal.SIGINT)
    finally:  # all is written; Python has still to end its threads, which it need not finish
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def interrupt(number: int, frame: FrameType | None) -> None:
    """Raise `KeyboardInterrupt`, but not in the middle of an import: then when it is over.

    A module that is interrupted may answer with another error, as numpy does, or pass for one that
    is not installed.
    """
    if _is_importing(frame) and hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, lambda *_: signal.raise_signal(signal.SIGINT))
        signal.setitimer(signal.ITIMER_REAL, _SOON)
        return
    raise KeyboardInterrupt


def _is_importing(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False


def _run() -> None:
    from monoalign.cli.main import main

    main()


if __name__ == "__main__":
    main()
