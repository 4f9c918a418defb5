"""How the tests compile what Verilator's own makefile builds, beside ``dualfield.simulate``."""

from dualfield.host import tools

WHOLE = "VM_PARALLEL_BUILDS=0"
QUICKLY = (WHOLE, "OPT_FAST=-O0", "OPT_GLOBAL=-O0")
"""Settings of that makefile: a model as one piece, without optimisation.

In pieces, with the headers precompiled for each model anew, a small model costs four times as much.
"""


def verilator_env() -> dict[str, str]:
    """`tools.verilator_env` with `QUICKLY`."""
    env = tools.verilator_env()
    env["MAKEFLAGS"] = " ".join([env.get("MAKEFLAGS", ""), *QUICKLY])
    return env
