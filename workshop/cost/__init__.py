"""The cost of each core by synthesis at one small size, which ``make sweeps`` holds.

`measure` synthesizes a core, `expected` has the figures of ``rtl/FAMILY/cost.toml``.
"""
