"""Records of the three almost-Montgomery-inverse units of paper 000."""

from dataclasses import replace

from dualfield.catalog.core import Configuration, Core, Port
from dualfield.catalog.parameter import CHECK, FAULT_CHECKS, MASK_OUTPUTS, WIPE, Parameter
from dualfield.models import almost_inverse as model
from dualfield.models.outcome import Outcome

RESULT = Parameter(
    "result",
    "Result",
    "plain",
    "factor in the result: almost (a^-1 2^k and k), double (a^-1 2^(2n)), single (a^-1 2^n), "
    "plain (a^-1); n is the width of the core",
    choices=model.RESULTS,
    phrase="{value} result",
)
CONSTANT_TIME = Parameter(
    "ConstantTime",
    "ConstantTime",
    0,
    "1: every operation takes the worst-case cycles, refused operands too",
    maximum=1,
    phrase="constant time",
)


_UNITS = {
    unit.name: unit
    for unit in (model.SUBTRACTION_FREE, model.ONE_SUBTRACTOR, model.TWO_SUBTRACTORS)
}


def _unit(config: Configuration) -> model.Unit:
    return replace(_UNITS[config.core_id], check=bool(config.values["Check"]))


def _run(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    values = config.values
    result, constant = str(values["result"]), bool(values["ConstantTime"])
    return _unit(config).run(config.bits, modulus, a, result, constant)


def _latency(config: Configuration) -> tuple[int, int]:
    values = config.values
    result, constant = str(values["result"]), bool(values["ConstantTime"])
    return _unit(config).latency(config.bits, result, constant)


def _record(unit: model.Unit, title: str, section: str) -> Core:
    suffix = unit.name.removeprefix("ami-")
    return Core(
        id=unit.name,
        title=title,
        operation="inverse",
        kinds=("gfp",),
        timing="variable",
        top=f"df_ami_{suffix}",
        parameters=(
            RESULT,
            CONSTANT_TIME,
            MASK_OUTPUTS,
            replace(FAULT_CHECKS, default=0),
            CHECK,
            WIPE,
        ),
        inputs=(
            Port("modulus_i", "modulus", lambda c: c.bits),
            Port("a_i", "a", lambda c: c.bits),
        ),
        outputs=(
            Port("result_o", "result", lambda c: c.bits),
            Port("k_o", "k", lambda c: (2 * c.bits).bit_length()),
            Port("status_o", "status", lambda c: 3),
        ),
        minimum_bits=3,
        maximum_bits=4096,
        unreduced="computed",
        model=_run,
        latency=_latency,
        paper="000",
        source=section,
    )


CORES = (
    _record(
        model.SUBTRACTION_FREE,
        "Almost Montgomery inverse, subtraction-free",
        "Algorithm 2, section IV",
    ),
    _record(
        model.ONE_SUBTRACTOR,
        "Almost Montgomery inverse, one subtractor",
        "Algorithm 1, section III.A",
    ),
    _record(
        model.TWO_SUBTRACTORS,
        "Almost Montgomery inverse, two subtractors",
        "Algorithm 1, section III.B",
    ),
)
