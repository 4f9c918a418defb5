"""The demonstration of ``make run``: one inverse, a check, a measurement and an export."""
