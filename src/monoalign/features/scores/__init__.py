"""Features of what another model says of the cells: the batch carries its scores."""
