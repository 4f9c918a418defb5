"""Rank configurations for given requirements, by published measurements."""
