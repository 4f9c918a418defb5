"""The published figures, from the result store to the docs.

``python -m workshop results collect`` writes the medians of the stored measurements of the current
RTL and tools into ``results/``, one file per target. ``docs`` writes ``docs/results.md`` and the
table of ``README.md`` from these files, ``page`` writes an HTML page. ``check`` lists the rows
whose RTL has changed.
"""

COMMAND = "python -m workshop results"
