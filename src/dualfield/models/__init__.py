"""Executable specification of the cores: one file per family, names as in ``rtl/``."""
