"""Compiler options for models that Verilator's makefile builds, outside `dualfield.simulate`."""

from dualfield.host import tools

WHOLE = "VM_PARALLEL_BUILDS=0"
QUICKLY = (WHOLE, "OPT_FAST=-O0", "OPT_GLOBAL=-O0")
"""Variables of that makefile: compile a model as one file, without optimisation.

Several files, with precompiled headers for each model, take four times as long for a small model.
"""


def verilator_env() -> dict[str, str]:
    """Return `tools.verilator_env` with `QUICKLY`."""
    env = tools.verilator_env()
    env["MAKEFLAGS"] = " ".join([env.get("MAKEFLAGS", ""), *QUICKLY])
    return env
