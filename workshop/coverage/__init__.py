"""Coverage of a core's RTL: which lines, branches, bits and events the suite of mutants reaches.

`points` reads what Verilator counted, `events` finds in the schedule what was done to the core,
`measure` runs a core's small configurations, `reasons` says why a point cannot be reached, and
`results` keeps what came out and writes the page.
"""
