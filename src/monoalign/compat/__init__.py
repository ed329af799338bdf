"""monoalign in the shape of other tools: what scripts written for them can use as it is."""
