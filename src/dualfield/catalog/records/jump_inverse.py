"""Record of the inverter by jumps of divsteps on DSPs."""

from dataclasses import replace

from dualfield.catalog.core import Configuration, Core, Port
from dualfield.catalog.parameter import (
    CHECK,
    FAULT_CHECKS,
    MASK_OUTPUTS,
    TECHNOLOGY,
    WIPE,
    Parameter,
)
from dualfield.models.jump_inverse import MULTIPLIERS, Unit, groups
from dualfield.models.outcome import Outcome


def unit(config: Configuration) -> Unit:
    """Return the model of a configuration."""
    return Unit(int(config.values["Multipliers"]), _max_bits(config))


def _max_bits(config: Configuration) -> int:
    return int(config.values["MaxBits"])


def _run(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    return unit(config).run(config.bits, modulus, a, b)


def _latency(config: Configuration) -> tuple[int, int]:
    cycles = unit(config).latency(config.bits)
    return cycles, cycles


def _constraint(config: Configuration) -> str | None:
    multipliers = config.values["Multipliers"]
    if multipliers in MULTIPLIERS:
        return None
    return f"Multipliers={multipliers} is not one of {', '.join(map(str, MULTIPLIERS))}."


def _wipe_cycles(config: Configuration) -> int:
    multipliers = unit(config).multipliers
    return max(1, 4 // multipliers) * (8 * groups(_max_bits(config), multipliers) + 9)


CORES = (
    Core(
        id="inv-jump",
        title="Inverter and divider for any size, 16 divsteps per jump on DSPs",
        operation="divide",
        kinds=("gfp",),
        timing="constant",
        top="df_inv_jump",
        parameters=(
            Parameter(
                "Multipliers",
                "Multipliers",
                4,
                "number of hard multipliers (DSPs): 1, 2, 4 or 8",
                minimum=1,
                maximum=8,
                phrase="{value} multipliers",
                sweep=MULTIPLIERS,
            ),
            Parameter(
                "MaxBits",
                "MaxBits",
                576,
                "largest operand size in bits, i.e. the capacity of the memories",
                minimum=4,
                maximum=4096,
                phrase="up to {value} bits",
            ),
            TECHNOLOGY,
            MASK_OUTPUTS,
            replace(FAULT_CHECKS, default=0),
            replace(CHECK, doc="1: check the sums modulo 15, and words by parity"),
            WIPE,
        ),
        inputs=(
            Port("size_i", "size", lambda c: _max_bits(c).bit_length()),
            Port("divide_i", "divide", lambda c: 1),
            Port("modulus_i", "modulus", _max_bits),
            Port("a_i", "a", _max_bits),
            Port("b_i", "b", _max_bits),
        ),
        outputs=(
            Port("result_o", "result", _max_bits),
            Port("status_o", "status", lambda c: 3),
        ),
        minimum_bits=3,
        maximum_bits=4096,
        unreduced="refused",
        model=_run,
        latency=_latency,
        paper="",
        source="Bernstein, Yang: Fast constant-time gcd computation and modular inversion, 2019",
        sized=True,
        constraint=_constraint,
        # The registers in one cycle, then the memories word by word.
        wiped=_wipe_cycles,
        small={"Multipliers": 4, "MaxBits": 9},
    ),
)
