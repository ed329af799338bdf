"""Features of phrase edits, for the MANLI family."""
