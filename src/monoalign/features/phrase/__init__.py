"""Features of phrase edits: several words on either side."""
