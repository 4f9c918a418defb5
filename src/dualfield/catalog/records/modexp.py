"""Exponentiation on the bit-serial Montgomery multiplier."""

from dualfield.catalog.core import MASK_OUTPUTS, Configuration, Core, Port
from dualfield.catalog.records.serial_multiply import SEGMENT
from dualfield.models import modexp as model
from dualfield.models.outcome import Outcome


def _segment(config: Configuration) -> int:
    return int(config.values["Segment"])


def _power(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    assert b is not None
    return model.power(config.bits, _segment(config), modulus, a, b)


def _power_latency(config: Configuration) -> tuple[int, int]:
    return (model.power_cycles(config.bits, _segment(config)),) * 2


CORES = (
    Core(
        id="modexp",
        title="Modular exponentiation, constant-time ladder on the bit-serial multiplier",
        operation="power",
        kinds=("gfp",),
        timing="constant",
        top="df_modexp",
        parameters=(SEGMENT, MASK_OUTPUTS),
        inputs=tuple(Port(f"{role}_i", role, lambda c: c.bits) for role in ("modulus", "a", "b")),
        outputs=(
            Port("result_o", "result", lambda c: c.bits),
            Port("status_o", "status", lambda c: 2),
        ),
        minimum_bits=3,
        maximum_bits=4096,
        unreduced="refused",
        model=_power,
        latency=_power_latency,
        paper="002",
        source="section II",
    ),
)
