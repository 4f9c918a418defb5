"""Mutants: faults put into a core's netlist, each of which the core's own checks must see.

`netlist` makes the mutants, `suite` the checks, `play` runs every mutant through them, and
`judge` decides what the survivors are. `campaign` puts these together, `page` shows what came out.
"""
