"""The demonstration of ``make run``: checks, measures and exports cores in a few minutes.

`checks` checks one core of each family on the RTL, `cost` places and routes the flagship and a
paper's inverter, `folder` exports a core and runs its bench, and `page` writes a page with the
results and links. Earlier builds and measurements come from the cache.
"""

COMMAND = "make run"
