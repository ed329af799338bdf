"""The `monoalign` command: one thin file a subcommand."""
