"""The web application: a page and a JSON API for aligners that are loaded once."""
