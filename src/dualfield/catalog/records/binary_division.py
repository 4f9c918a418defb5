"""Record of the comparison-based divider, the baseline of paper 003."""

from dualfield.catalog.core import Configuration, Core, Port
from dualfield.catalog.parameter import CHECK, FAULT_CHECKS, MASK_OUTPUTS, WIPE, Parameter
from dualfield.models import binary_division as model
from dualfield.models.outcome import Outcome

RESULT = Parameter(
    "result",
    "Result",
    "plain",
    "factor in the result: plain (a / b), single (a / b 2^n), double (a / b 2^(2n)); n is the "
    "width of the core",
    choices=("double", "single", "plain"),
    phrase="{value} result",
    minimum=1,  # the codes of df_result_pkg
)
CONSTANT_TIME = Parameter(
    "ConstantTime",
    "ConstantTime",
    0,
    "1: every operation takes the worst-case cycles, refused operands too",
    maximum=1,
    phrase="constant time",
)


def divider(config: Configuration) -> model.Divider:
    """Return the model of a configuration."""
    values = config.values
    return model.Divider(
        config.bits,
        str(values["result"]),
        bool(values["ConstantTime"]),
        bool(values["Check"]),
    )


def _run(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    return divider(config).run(modulus, a, b)


CORES = (
    Core(
        id="div-binary",
        title="Modular divider, binary method with comparison",
        operation="divide",
        kinds=("gfp",),
        timing="variable",
        top="df_div_binary",
        parameters=(RESULT, CONSTANT_TIME, MASK_OUTPUTS, FAULT_CHECKS, CHECK, WIPE),
        inputs=(
            Port("modulus_i", "modulus", lambda c: c.bits),
            Port("a_i", "a", lambda c: c.bits),
            Port("b_i", "b", lambda c: c.bits),
        ),
        outputs=(
            Port("result_o", "result", lambda c: c.bits),
            Port("k_o", "k", lambda c: (2 * c.bits).bit_length()),
            Port("status_o", "status", lambda c: 3),
        ),
        minimum_bits=3,
        maximum_bits=4096,
        unreduced="refused",
        model=_run,
        latency=lambda c: divider(c).latency(),
        paper="003",
        source="section 5, the baseline: Shantz, Sun TR-2001-95",
    ),
)
