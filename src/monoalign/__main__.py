"""`python -m monoalign` is the `monoalign` command."""

from __future__ import annotations

import signal
import sys


def main() -> None:
    """Run the command line; Ctrl-C ends it with one line and exit code 130, even while it loads."""
    try:
        _run()
    except KeyboardInterrupt:
        sys.stderr.write("monoalign: interrupted\n")
        sys.exit(128 + signal.SIGINT)
    finally:  # all is written; Python has still to end its threads, which it need not finish
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def _run() -> None:
    from monoalign.cli.main import main

    main()


if __name__ == "__main__":
    main()
