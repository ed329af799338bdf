"""The `monoalign` command: one thin module per subcommand."""
