"""From the features of edits to their scores."""
