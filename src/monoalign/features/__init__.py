"""What is known about each candidate edit, as named columns.

A feature is a small class with `names` and `__call__(batch, space) -> Block`.
"""
