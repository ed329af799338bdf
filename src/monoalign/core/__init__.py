"""The values that every other part passes on: sentences, edits, alignments, errors."""
