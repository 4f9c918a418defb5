"""Sweeps over cores, sizes, parameters and targets: plan, measure in parallel, select, print."""
