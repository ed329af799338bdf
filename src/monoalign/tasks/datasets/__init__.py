"""Readers of the data sets that the tasks are measured on."""
