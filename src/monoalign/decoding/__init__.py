"""From scored edits to an alignment."""
