"""Features of two words by themselves: form, spelling, meaning, class."""
