"""Cells that a bus interface costs."""
