"""Records of the basic and the split Montgomery inverter of paper 002."""

from dataclasses import replace

from dualfield.catalog.core import Configuration, Core, Port
from dualfield.catalog.parameter import CHECK, FAULT_CHECKS, MASK_OUTPUTS, WIPE, Parameter
from dualfield.catalog.records.almost_inverse import CONSTANT_TIME, RESULT
from dualfield.models import montgomery_inverse as model
from dualfield.models.almost_inverse import Unit
from dualfield.models.outcome import Outcome

SEGMENTS = Parameter(
    "Segments",
    "Segments",
    2,
    "number of pieces per carry chain: 2 as in the paper, 1 as in mont-inv",
    minimum=2,
    maximum=64,
    tries=(2, 3),
)


def _segments(config: Configuration) -> int:
    return int(config.values.get("Segments", 1))


def _unit(config: Configuration) -> Unit:
    return replace(model.unit(_segments(config)), check=bool(config.values["Check"]))


def _run(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    values = config.values
    result, constant = str(values["result"]), bool(values["ConstantTime"])
    return _unit(config).run(config.bits, modulus, a, result, constant)


def _latency(config: Configuration) -> tuple[int, int]:
    values = config.values
    result, constant = str(values["result"]), bool(values["ConstantTime"])
    return _unit(config).latency(config.bits, result, constant)


def _constraint(config: Configuration) -> str | None:
    segments = _segments(config)
    if segments <= config.bits:
        return None
    return f"Segments={segments} is more than the width of {config.bits} bits."


def _record(
    core_id: str, title: str, top: str, section: str, parameters: tuple[Parameter, ...]
) -> Core:
    return Core(
        id=core_id,
        title=title,
        operation="inverse",
        kinds=("gfp",),
        timing="variable",
        top=top,
        parameters=parameters,
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
        constraint=_constraint,
        paper="002",
        source=section,
    )


CORES = (
    _record(
        "mont-inv",
        "Montgomery inverse, two subtractors and one adder",
        "df_mont_inv",
        "Algorithms 1 to 3, section V",
        (RESULT, CONSTANT_TIME, MASK_OUTPUTS, replace(FAULT_CHECKS, default=0), CHECK, WIPE),
    ),
    _record(
        "mont-inv-split",
        "Montgomery inverse, carry chains split",
        "df_mont_inv_split",
        "sections V and VI",
        (
            RESULT,
            CONSTANT_TIME,
            SEGMENTS,
            MASK_OUTPUTS,
            replace(FAULT_CHECKS, default=0),
            CHECK,
            WIPE,
        ),
    ),
)
