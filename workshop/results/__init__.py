"""The published figures: ``python -m workshop results`` measures, collects and checks them.

``collect`` writes the medians of the stored measurements of the current RTL and tools into
``results/``, one file per target. ``check`` lists the rows whose RTL has changed. The pages of
these rows are written by ``python -m workshop pages``.
"""

COMMAND = "python -m workshop results"
