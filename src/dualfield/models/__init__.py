"""Bit-accurate models of the cores: one module per family, with the names of ``rtl/``."""
