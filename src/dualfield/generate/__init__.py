"""Exports a core as a self-contained folder: RTL, bench, model, driver and datasheet."""
