"""`python -m monoalign` is the `monoalign` command."""

from monoalign.cli.main import main

if __name__ == "__main__":
    main()
