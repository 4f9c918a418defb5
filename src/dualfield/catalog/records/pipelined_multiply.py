"""Record of the pipelined Montgomery multiplier modulo a small fixed prime."""

from dataclasses import replace
from functools import lru_cache

from dualfield.catalog.core import Configuration, Core, Port
from dualfield.catalog.parameter import (
    CHECK_FOLD,
    FAULT_CHECKS,
    MASK_OUTPUTS,
    OVERLAP,
    TAG_WIDTH,
    TECHNOLOGY,
    WIPE,
    Parameter,
)
from dualfield.math.fields import NAMED
from dualfield.models.outcome import Outcome
from dualfield.models.pipelined_multiply import MAX_BITS, Unit, find_form


def unit(config: Configuration) -> Unit:
    """Return the model of a configuration."""
    values = config.values
    return Unit(config.modulus, bool(values["Overlap"]), bool(values["Check"]))


def _run(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    assert b is not None
    return unit(config).run(a, b)


def _latency(config: Configuration) -> tuple[int, int]:
    cycles = unit(config).cycles
    return cycles, cycles


def has_form(modulus: int) -> bool:
    """Return whether the core can be built for an odd modulus."""
    try:
        find_form(modulus)
    except ValueError:
        return False
    return True


@lru_cache(None)
def usual_modulus(bits: int) -> int:
    """Return the modulus of a width unless the user gives one: of a named field, or 2^bits - 1."""
    named = (field.modulus for field in NAMED.values() if (field.kind, field.bits) == ("gfp", bits))
    return next((p for p in named if has_form(p)), (1 << bits) - 1)


def _constraint(config: Configuration) -> str | None:
    p = config.modulus
    if p % 2 == 0 or p.bit_length() != config.bits:
        return f"Modulus={p:#x} must be odd and have {config.bits} bits."
    try:
        find_form(p)
    except ValueError as reason:
        return f"Modulus={p:#x} {reason}; use mont-mul-prime or mont-mul-dsp."
    return None


def _bits(config: Configuration) -> int:
    return config.bits


CORES = (
    Core(
        id="mont-mul-pipelined",
        title="Montgomery multiplier modulo a small fixed prime, pipelined, on DSPs",
        operation="multiply",
        kinds=("gfp",),
        timing="constant",
        top="df_mont_mul_pipelined",
        parameters=(
            Parameter(
                "Modulus",
                "Modulus",
                0,
                "fixed modulus, odd, of the full width and 1 or -1 modulo a power of two; 0: that "
                "of a named field of this width, or 2^bits - 1",
                maximum=(1 << MAX_BITS) - 1,
            ),
            TECHNOLOGY,
            MASK_OUTPUTS,
            replace(FAULT_CHECKS, default=0),
            CHECK_FOLD,
            WIPE,
            OVERLAP,
            TAG_WIDTH,
        ),
        inputs=(Port("a_i", "a", _bits), Port("b_i", "b", _bits)),
        outputs=(
            Port("result_o", "result", _bits),
            Port("status_o", "status", lambda c: 3),
        ),
        minimum_bits=3,
        maximum_bits=MAX_BITS,
        unreduced="computed",
        model=_run,
        latency=_latency,
        paper="",
        source="P. L. Montgomery, 1985, modulo a prime that is 1 or -1 modulo a power of two",
        r_bits=lambda c: unit(c).form.r_bits,
        constraint=_constraint,
        interval=lambda c: 1,
        usual_modulus=usual_modulus,
    ),
)
