"""Coverage of a core's RTL: the lines, branches, bits and events that the mutant suite reaches.

`points` reads what Verilator counted, `events` finds in the schedule what was done to the core,
`measure` runs a core's small configurations, `reasons` says why a point cannot be reached, and
`results` keeps what came out and writes the page.
"""
