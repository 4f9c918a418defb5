"""Configurations ranked for a need, by published measurements."""
