"""``python -m workshop demo``: the library at work in a few minutes, which ``make run`` calls.

One core of each family is checked on the RTL (`checks`), the flagship is placed and routed beside a
paper's inverter (`cost`), a core is handed over as a folder whose bench is run (`folder`), and a
page leads on from there (`page`). What was built or measured before comes from the cache.
"""

COMMAND = "make run"
