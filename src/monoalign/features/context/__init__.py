"""Features of the words and cells around two words."""
