"""Coverage of a core's RTL: the lines, branches, bits and events that the mutant suite reaches.

`points` reads Verilator's counts, `events` finds handshake events in a schedule, `measure` runs a
core's small configurations, and `reasons` explains why a point cannot be reached.
"""
