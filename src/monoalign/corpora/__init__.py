"""Corpora: one module per format, and functions to read, write and merge them."""
