"""Transient faults: one flip-flop of a core is flipped for one cycle while an operation runs.

`netlist` makes a simulator whose flip-flops can be read and loaded, `inject.cpp` runs every flip,
`control` says which registers are control, and `campaign` runs a core and counts the outcomes.
`python -m workshop mutate` has permanent faults instead, and asks whether the tests find them.
"""
