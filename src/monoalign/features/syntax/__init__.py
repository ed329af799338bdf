"""Features of the dependency trees of both sentences."""
