"""Leakage tests of a simulated core.

`watched_nets` simulates a core whose variables are seen. `pairs` compares control nets between
operations with different secrets: `curve_engine` has the nets and operations of ``scalar-mul``,
`prime_nets` and `secret_operations` those of the cores on the prime engine. `t_test` is Welch's
t-test of the register bits that change.
"""
