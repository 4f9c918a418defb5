"""Record of the scalar multiplier for any curve at run time, on the prime engine."""

from collections.abc import Mapping
from dataclasses import replace

from dualfield.catalog.core import Configuration, Core, Port
from dualfield.catalog.parameter import (
    FAULT_CHECKS,
    MASK_OUTPUTS,
    TECHNOLOGY,
    Constant,
    Parameter,
)
from dualfield.catalog.prime_forms import MAX_BITS, WORD
from dualfield.catalog.prime_port import Slice, in_order, word_port
from dualfield.catalog.records.curve import (
    PROTECT_PARAMETER,
    RANDOM_PARAMETER,
    program_problem,
)
from dualfield.catalog.word_port import WordPort
from dualfield.models.outcome import Outcome
from dualfield.models.prime_any_scalar import AnyScalar
from dualfield.models.prime_scalar import FORMS, MOST_MULTIPLIERS, MOST_WORD
from dualfield.programs.point_programs import POINTS, PROGRAMS, SCALARS
from dualfield.programs.prime_engine.instruction import BITS
from dualfield.programs.protection import PROTECT, random_bits, randoms


def scalar(config: Configuration) -> AnyScalar:
    """Return the model of a configuration."""
    values = config.values
    word, multipliers = int(values["Word"]), int(values["Multipliers"])
    protect, random = str(values["Protect"]), random_bits(config.bits, values)
    operation, form = str(values["Program"]), str(values["Form"])
    return AnyScalar(config.bits, word, multipliers, operation, form, protect, random)


def _run(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    assert b is not None
    return scalar(config).run(modulus, a, b)


def _latency(config: Configuration) -> tuple[int, int]:
    return (scalar(config).cycles,) * 2


def _derived(config: Configuration) -> Mapping[str, Constant]:
    own = scalar(config)
    words = own.program.words
    return {
        "Registers": Constant(own.registers),
        "ProgramWords": Constant(len(words)),
        "Program": Constant(own.program.parameter, BITS * len(words)),
        "Latency": Constant(own.cycles),
    }


def _by_words(config: Configuration) -> WordPort | None:
    own, n, program = scalar(config), config.bits, config.program
    coordinates = 1 if own.x_only else 2
    scalars = SCALARS[program]
    drawn = in_order("b", own.random, randoms(own.protect), first=n * scalars)
    points = [
        slice_
        for first in range(0, _point_bits(config), 2 * n + 1)
        for slice_ in (*in_order("a", n, coordinates, first), Slice("a", first + 2 * n, 1))
    ]
    curve = in_order("modulus", n, coordinates + 1)
    inputs = (*in_order("b", n, scalars), *drawn, *curve, *points)
    outputs = [(s.first, s.bits) for s in points[: coordinates + 1]]
    parameters = {"AnyModulus": 1, "Spare": own.engine.spare}
    if own.moves:
        parameters |= {"Entries": own.moves}
    return word_port(config, own.engine.build.width, inputs, outputs, parameters)


def _point_bits(config: Configuration) -> int:
    return POINTS[config.program] * (2 * config.bits + 1)


def _scalar_bits(config: Configuration) -> int:
    each = random_bits(config.bits, config.values)
    return SCALARS[config.program] * config.bits + randoms(config.protect) * each or 1


CORES = (
    Core(
        id="scalar-mul-words",
        title="Constant-time scalar multiplication on any curve at run time, on few DSPs",
        operation="scalar",
        kinds=("gfp",),
        timing="constant",
        top="df_scalar_mul_words",
        parameters=(
            Parameter(
                "Program",
                "Formula",
                PROGRAMS[0],
                "operation: k P, P + Q, k P + l Q, or a test if P is on the curve",
                choices=PROGRAMS,
                phrase="program {value}",
            ),
            Parameter(
                "Form",
                "Form",
                FORMS[0],
                "form of the curve's equation; montgomery: k P by x alone",
                choices=FORMS,
                phrase="{value} curve",
            ),
            Parameter(
                "Multipliers",
                "Multipliers",
                16,
                "maximum number of hard multipliers (DSPs); at 256 bits 5 to 15 take no "
                "fewer cycles than 4",
                minimum=1,
                maximum=MOST_MULTIPLIERS,
                phrase="{value} multipliers",
            ),
            Parameter(
                "Word",
                "Word",
                WORD,
                "word width in bits: 18 on ECP5, 17 if hard multipliers are signed",
                minimum=2,
                maximum=MOST_WORD,
                phrase="words of {value} bits",
            ),
            replace(
                PROTECT_PARAMETER,
                doc="k P only. result: check the result, against faults; coordinates: also "
                "randomise the initial coordinates",
                choices=PROTECT[:3],
            ),
            RANDOM_PARAMETER,
            TECHNOLOGY,
            MASK_OUTPUTS,
            replace(FAULT_CHECKS, default=0),
        ),
        inputs=(
            Port("curve_i", "modulus", lambda c: 3 * c.bits),
            Port("point_i", "a", _point_bits),
            Port("scalar_i", "b", _scalar_bits),
        ),
        outputs=(
            Port("result_o", "result", lambda c: 2 * c.bits + 1),
            Port("status_o", "status", lambda c: 3),
        ),
        minimum_bits=3,
        maximum_bits=MAX_BITS,
        unreduced="refused",
        model=_run,
        latency=_latency,
        paper="",
        source="Hamburg 2020, RFC 7748, as scalar-mul; products as mont-mul-dsp-words",
        constraint=program_problem,
        small={"Multipliers": 2, "Word": 4},
        wiped=lambda c: scalar(c).wipe + 1,
        derived=_derived,
        by_words=_by_words,
    ),
)
