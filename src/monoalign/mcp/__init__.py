"""A server for language models: aligning, comparing, scoring, by the Model Context Protocol."""
