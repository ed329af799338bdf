"""The web application: a page and a JSON API over aligners that are loaded once."""
