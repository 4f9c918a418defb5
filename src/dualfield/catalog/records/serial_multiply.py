"""Record of the bit-serial Montgomery multiplier of paper 002."""

from dataclasses import replace

from dualfield.catalog.core import Configuration, Core, Port
from dualfield.catalog.parameter import (
    CHECK,
    FAULT_CHECKS,
    MASK_OUTPUTS,
    OVERLAP,
    TAG_WIDTH,
    WIPE,
    Parameter,
)
from dualfield.models import serial_multiply as model
from dualfield.models.outcome import Outcome

SEGMENT = Parameter(
    "Segment",
    "Segment",
    32,
    "bits per carry chain; each further segment adds a cycle; the width or more: one chain",
    minimum=2,
    maximum=4096,
    tries=(2, 3, 32),
    phrase="segments of {value} bits",
)


def _segment(config: Configuration) -> int:
    return int(config.values["Segment"])


def checked(config: Configuration) -> bool:
    """Return whether a configuration checks its result, which takes two cycles more a product."""
    return bool(config.values["Check"])


def _multiply(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    assert b is not None
    outcome = model.multiply(config.bits, _segment(config), modulus, a, b)
    return replace(outcome, cycles=_multiply_latency(config)[0])


def _multiply_latency(config: Configuration) -> tuple[int, int]:
    return (_interval(config) + int(config.values["Overlap"]),) * 2


def _interval(config: Configuration) -> int:
    return model.cycles(config.bits, _segment(config), checked(config))


CORES = (
    Core(
        id="mont-mul-serial",
        title="Bit-serial Montgomery multiplier with segmented carry chains",
        operation="multiply",
        kinds=("gfp",),
        timing="constant",
        top="df_mont_mul_serial",
        parameters=(
            SEGMENT,
            MASK_OUTPUTS,
            replace(FAULT_CHECKS, default=0),
            CHECK,
            WIPE,
            OVERLAP,
            TAG_WIDTH,
        ),
        inputs=tuple(Port(f"{role}_i", role, lambda c: c.bits) for role in ("modulus", "a", "b")),
        outputs=(
            Port("result_o", "result", lambda c: c.bits),
            Port("status_o", "status", lambda c: 3),
        ),
        minimum_bits=3,
        maximum_bits=4096,
        unreduced="refused",
        model=_multiply,
        latency=_multiply_latency,
        paper="002",
        source="sections II and V",
        r_bits=lambda c: c.bits,
        interval=_interval,
    ),
)
