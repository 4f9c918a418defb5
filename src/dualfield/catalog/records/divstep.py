"""Records of the inverter, divider and multiplier on a skewed array of half-delta divsteps.

The multiplier is the same array, built so that it also computes products.
"""

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
from dualfield.catalog.word_port import WordPort
from dualfield.models import divstep, divstep_gf2m
from dualfield.models.outcome import Outcome


def _binary(config: Configuration) -> bool:
    return config.values.get("Field") == "gf2m"


def _per_cycle(config: Configuration) -> int:
    return int(config.values["StepsPerCycle"])


def _check_cycles(config: Configuration) -> int:
    """Return the cycles that the check of the result adds."""
    if not config.values["Check"]:
        return 0
    return 1 if _binary(config) else 3


def _timed(config: Configuration, outcome: Outcome) -> Outcome:
    return replace(outcome, cycles=outcome.cycles + _check_cycles(config))


def _saved_cycles(config: Configuration) -> int:
    """Return the cycles that a build for inverses only saves."""
    return 0 if config.divides else divstep.INVERSE_ONLY_CYCLES


def _run(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    values = config.values
    segment, result = int(values["Segment"]), str(values["result"])
    run = divstep_gf2m.run if _binary(config) else divstep.run
    outcome = run(
        config.bits, segment, result, modulus=modulus, a=a, b=b, per_cycle=_per_cycle(config)
    )
    return _timed(config, replace(outcome, cycles=outcome.cycles - _saved_cycles(config)))


def _latency(config: Configuration) -> tuple[int, int]:
    values = config.values
    segment, result = int(values["Segment"]), str(values["result"])
    latency = divstep_gf2m.latency if _binary(config) else divstep.latency
    cycles = latency(config.bits, segment, result, _per_cycle(config)) + _check_cycles(config)
    cycles -= _saved_cycles(config)
    return cycles, cycles


def _multiply(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    assert b is not None
    run = divstep_gf2m.run_product if _binary(config) else divstep.run_product
    return _timed(config, run(config.bits, int(config.values["Segment"]), modulus, a, b))


def _multiply_latency(config: Configuration) -> tuple[int, int]:
    cycles = divstep_gf2m.product_latency if _binary(config) else divstep.product_latency
    return (cycles(config.bits, int(config.values["Segment"])) + _check_cycles(config),) * 2


def _run_words(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    values = config.values
    outcome = divstep.run(
        config.bits, int(values["Segment"]), str(values["result"]), modulus=modulus, a=a, b=b
    )
    return replace(outcome, cycles=_words_latency(config)[0])


def _words_latency(config: Configuration) -> tuple[int, int]:
    values = config.values
    segment, word = int(values["Segment"]), int(values["Word"])
    cycles = divstep.words_latency(config.bits, segment, str(values["result"]), word)
    return (cycles + _check_cycles(config),) * 2


def _by_words(config: Configuration) -> WordPort | None:
    """Return the module whose GF(p) array loads words into its registers.

    It does one step per cycle, takes its modulus from a port, has no check of the result, and wipes
    its lanes.
    """
    values = config.values
    plain = not _binary(config) and values.get("StepsPerCycle", 1) == 1 and not values["Check"]
    plain = plain and bool(values["Wipe"]) and not config.modulus
    return WordPort("df_divstep_words") if plain else None


def _constraint(config: Configuration) -> str | None:
    modulus = config.modulus
    if modulus and (modulus % 2 == 0 or modulus < 3):
        if _binary(config):
            return f"Modulus={modulus:#x} must have constant term 1 and degree at least 1, or be 0."
        return f"Modulus={modulus} must be odd and at least 3, or 0."
    if not config.divides:
        if not modulus:
            return "Divide=0 needs a modulus that is fixed by Modulus (or by --field)."
        if _binary(config) or _per_cycle(config) > 1 or config.values["Multiply"]:
            return "Divide=0 needs Field=gfp, StepsPerCycle=1 and Multiply=0."
    if _per_cycle(config) == 1:
        return None
    if config.values["Multiply"]:
        return "Multiply=1 needs StepsPerCycle=1."
    return (
        "Segment must be at least 3 with StepsPerCycle=2."
        if config.values["Segment"] == 2
        else None
    )


MODULUS = Parameter(
    "Modulus",
    "Modulus",
    0,
    "fixed modulus, odd and at least 3 (GF(2^m): with constant term 1), whose registers are left "
    "out in GF(p) with one step per cycle; 0: modulus at run time",
    maximum=(2 << 4096) - 1,
)

RESULT = Parameter(
    "result",
    "Result",
    "plain",
    "factor in the result, a power of 2 or of x: plain (a / b), single (a / b 2^n), double "
    "(a / b 2^(2n)); n is the width of the core",
    choices=("double", "single", "plain"),
    phrase="{value} result",
    minimum=1,  # the codes of df_result_pkg
)

FIELD = Parameter(
    "Field",
    "Field",
    "gfp",
    "field of this build: gfp or gf2m",
    choices=("gfp", "gf2m"),
    phrase="GF(2^m)",
)

SEGMENT = Parameter(
    "Segment",
    "Segment",
    30,
    "bits per segment: the longest carry chain, and the fan-out of a decision",
    minimum=2,
    maximum=4096,
    tries=(2, 3),
    phrase="segments of {value} bits",
)

INPUTS = (
    Port("divide_i", "divide", lambda c: 1),
    Port("multiply_i", "multiply", lambda c: 1),
    Port("modulus_i", "modulus", lambda c: c.bits + _binary(c)),
    Port("a_i", "a", lambda c: c.bits),
    Port("b_i", "b", lambda c: c.bits),
)
OUTPUTS = (
    Port("result_o", "result", lambda c: c.bits),
    Port("k_o", "k", lambda c: (2 * c.bits).bit_length()),
    Port("status_o", "status", lambda c: 3),
)

CORES = (
    Core(
        id="inv-divstep",
        title="Constant-time inverter and divider: half-delta divsteps in a skewed array",
        operation="divide",
        kinds=("gfp", "gf2m"),
        timing="constant",
        top="df_inv_divstep",
        parameters=(
            FIELD,
            MODULUS,
            RESULT,
            SEGMENT,
            Parameter(
                "StepsPerCycle",
                "StepsPerCycle",
                1,
                "divsteps per cycle",
                minimum=1,
                maximum=2,
                tries=(1, 2),
                phrase="{value} steps per cycle",
            ),
            Parameter(
                "Multiply", "Multiply", 0, "1: also multiplies (core mont-mul-divstep)", maximum=1
            ),
            Parameter(
                "Divide",
                "Divide",
                1,
                "0: inverts only, with no operand register; needs a fixed modulus of GF(p)",
                maximum=1,
            ),
            TECHNOLOGY,
            MASK_OUTPUTS,
            replace(FAULT_CHECKS, default=0),
            CHECK,
            WIPE,
        ),
        inputs=INPUTS,
        outputs=OUTPUTS,
        minimum_bits=3,
        maximum_bits=4096,
        unreduced="refused",
        model=_run,
        latency=_latency,
        constraint=_constraint,
        alternatives=("Field", "StepsPerCycle"),
        by_words=_by_words,
        paper="",
        source="Bernstein, Yang: Fast constant-time gcd computation and modular inversion, 2019",
    ),
    Core(
        id="inv-divstep-words",
        title="Divstep array loaded word by word, without operand registers beside its lanes",
        operation="divide",
        kinds=("gfp",),
        timing="constant",
        top="df_inv_divstep_words",
        parameters=(
            Parameter(
                "Word",
                "Word",
                32,
                "word width of the operands in bits",
                minimum=1,
                maximum=64,
                tries=(1, 2, 4),
                phrase="words of {value} bits",
            ),
            RESULT,
            replace(SEGMENT, default=38),
            TECHNOLOGY,
            MASK_OUTPUTS,
            replace(FAULT_CHECKS, default=0),
            CHECK,
        ),
        inputs=tuple(port for port in INPUTS if port.role != "multiply"),
        outputs=OUTPUTS,
        minimum_bits=3,
        maximum_bits=4096,
        unreduced="refused",
        model=_run_words,
        latency=_words_latency,
        paper="",
        source="Bernstein, Yang: Fast constant-time gcd computation and modular inversion, 2019",
    ),
    Core(
        id="mont-mul-divstep",
        title="Montgomery multiplier: the divstep array in multiply mode",
        operation="multiply",
        kinds=("gfp", "gf2m"),
        timing="constant",
        top="df_inv_divstep",
        parameters=(
            FIELD,
            SEGMENT,
            Parameter(
                "Multiply",
                "Multiply",
                1,
                "always 1: the build also divides",
                minimum=1,
                maximum=1,
            ),
            TECHNOLOGY,
            MASK_OUTPUTS,
            replace(FAULT_CHECKS, default=0),
            CHECK,
            WIPE,
        ),
        inputs=INPUTS,
        outputs=OUTPUTS,
        minimum_bits=3,
        maximum_bits=4096,
        unreduced="refused",
        model=_multiply,
        latency=_multiply_latency,
        paper="",
        source="Montgomery: Modular multiplication without trial division, 1985",
        r_bits=lambda c: c.bits,
        alternatives=("Field",),
        port_constants={"divide": 0, "multiply": 1},
        by_words=_by_words,
    ),
)
