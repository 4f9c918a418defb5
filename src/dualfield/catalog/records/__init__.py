"""The records of the cores, a module per family; each defines a tuple ``CORES``."""
