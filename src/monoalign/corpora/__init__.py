"""Corpora: one file a format, and functions to read, write and merge them."""
