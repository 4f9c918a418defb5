"""Hardware for inversion, division and multiplication in GF(p) and GF(2^m), and its toolkit."""

__version__ = "0.2.0"
