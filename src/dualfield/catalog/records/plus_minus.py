"""Records of the basic and the pipelined plus-minus divider of paper 003."""

from dataclasses import replace

from dualfield.catalog.core import Configuration, Core, Port
from dualfield.catalog.parameter import CHECK, FAULT_CHECKS, MASK_OUTPUTS, WIPE, Parameter
from dualfield.catalog.records.binary_division import RESULT
from dualfield.models import plus_minus as model
from dualfield.models.outcome import Outcome

SEGMENT = Parameter(
    "Segment",
    "Segment",
    0,
    "bits per pipeline stage, from 2 to the width (the paper uses 32); 0: one stage, the basic "
    "divider",
    maximum=4096,
    phrase="segments of {value} bits",
)
MODULUS = Parameter(
    "Modulus",
    "Modulus",
    0,
    "fixed modulus, odd and at least 3, which needs no register; 0: modulus at run time",
    maximum=(1 << 4096) - 1,
)
SIGNED = Parameter(
    "Signed",
    "Signed",
    0,
    "1: operands are (n + 1)-bit two's complement with magnitudes below the modulus",
    maximum=1,
)
END = Parameter(
    "End",
    "EndZero",
    "counter",
    "end of the loop: by the counter P (paper 003) or, earlier, when A is zero",
    choices=model.ENDS,
)
CONSTANT_TIME = Parameter(
    "ConstantTime",
    "ConstantTime",
    0,
    "1: every operation takes the same number of steps, refused operands too",
    maximum=1,
    phrase="constant time",
)


def divider(config: Configuration) -> model.Divider:
    """Return the model of a configuration."""
    values = config.values
    return model.Divider(
        config.bits,
        int(values["Segment"]),
        str(values["result"]),
        str(values["End"]),
        bool(values["ConstantTime"]),
        bool(values["Signed"]),
        bool(values["Check"]),
    )


def _run(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    return divider(config).run(modulus, a, b)


def _constraint(config: Configuration) -> str | None:
    segment = int(config.values["Segment"])
    if segment == 1 or segment > config.bits:
        return f"Segment={segment} must be 0, or from 2 to the width {config.bits}."
    if config.modulus and (config.modulus % 2 == 0 or config.modulus < 3):
        return f"Modulus={config.modulus} must be odd and at least 3, or 0."
    return None


def _operand_bits(config: Configuration) -> int:
    return config.bits + config.signed


CORES = (
    Core(
        id="div-pm",
        title="Modular divider, plus-minus method without comparison",
        operation="divide",
        kinds=("gfp",),
        timing="variable",
        top="df_div_pm",
        parameters=(
            SEGMENT,
            MODULUS,
            RESULT,
            SIGNED,
            END,
            CONSTANT_TIME,
            MASK_OUTPUTS,
            replace(FAULT_CHECKS, default=0),  # 11 % of the cells at 256 bits
            CHECK,
            WIPE,
        ),
        inputs=(
            Port("modulus_i", "modulus", lambda c: c.bits),
            Port("a_i", "a", _operand_bits),
            Port("b_i", "b", _operand_bits),
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
        source="Algorithm 1, sections 4.1 and 4.3",
        constraint=_constraint,
        small={"Segment": 2, "Signed": 0},
    ),
)
