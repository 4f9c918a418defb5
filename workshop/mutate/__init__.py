"""Mutants: faults injected into a core's netlist, which the core's own checks must detect.

`netlist` makes the mutants, `suite` the checks, `play` runs every mutant through them, and
`judge` classifies the survivors. `campaign` runs all steps; `results` stores the outcome and writes
the page.
"""
