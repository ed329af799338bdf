"""Aligners: compositions of candidates, features, scorer and decoder."""
