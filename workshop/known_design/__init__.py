"""A known design on the placed silicon targets, to compare them with another flow.

``python -m workshop known-design`` measures it, and ``docs/reference/placed-silicon.md`` has the
figures beside those that OpenROAD-flow-scripts publishes.
"""
