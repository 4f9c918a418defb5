"""Elliptic curves: names, points, and the programs of the core ``scalar-mul``."""
