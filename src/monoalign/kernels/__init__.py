"""Loops that arrays cannot express, compiled to machine code. They know arrays, nothing else."""
