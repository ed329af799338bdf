"""Which edits of a pair are considered at all."""
