"""Catalog records: each module has a tuple ``CORES``."""
