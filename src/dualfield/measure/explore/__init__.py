"""Sweeps over cores, sizes, parameters and targets: plan, run on Dask, select, show."""
