"""The published figures, from the result store to the docs.

``python -m workshop results collect`` takes the medians of what the store holds for the RTL and
the tools of now into ``results/``, a file for each target. ``docs`` makes ``docs/results.md`` and
the table of ``README.md`` from these files, ``page`` an HTML page. ``check`` names rows whose RTL
has changed.
"""

COMMAND = "python -m workshop results"
