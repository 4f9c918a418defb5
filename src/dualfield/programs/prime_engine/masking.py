"""The text of a random factor, for programs of the prime engine."""

from dualfield.programs.prime_engine.build import Build
from dualfield.programs.prime_engine.reduction import reduce

OPERAND_RANGE = 2
"""The status of a coordinate that is not below p and of a factor of 0, as in ``df_pkg``."""
FAULT = 4
"""The status of a result that a fault changed, as in ``df_pkg``."""


def random_factor(build: Build, square: str, condition: str) -> str:
    """Return the text that brings the factor ``f`` into the domain and refuses 0 modulo p.

    ``square`` is the name of the square of the radix modulo p. The registers of
    `reduction.multiples` must be filled; ``reduced``, ``rest`` and
    the condition are written.
    """
    return f"""\
f = f * {square}
reduced = f
{reduce("reduced", build, condition=condition)}{condition} = zero
check {condition} {OPERAND_RANGE}
"""
