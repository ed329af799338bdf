"""Loops that arrays cannot express, in Cython: compiled when the package is built."""
