"""Mutants: faults injected into a core's netlist, which the core's own checks must detect.

`netlist` injects the faults, `suite` builds the stimuli, `play` runs every mutant on them, and
`judge` classifies the survivors. `campaign` runs all steps. `workshop.evidence` stores the results.
"""
