"""Records of the Montgomery multipliers on DSPs."""

from dataclasses import replace

from dualfield.catalog.core import Configuration, Core, Port
from dualfield.catalog.parameter import (
    CHECK,
    FAULT_CHECKS,
    MASK_OUTPUTS,
    OVERLAP,
    TAG_WIDTH,
    TECHNOLOGY,
    WIPE,
    Parameter,
)
from dualfield.models.dsp_multiply import MINIMUM_BITS, Unit, rows
from dualfield.models.dsp_multiply_words import Words
from dualfield.models.outcome import Outcome

MAX_BITS = 4096


def unit(config: Configuration) -> Unit:
    """Return the model of a configuration."""
    values = config.values
    word, most, bits = (int(values[name]) for name in ("Word", "Multipliers", "MaxBits"))
    return Unit(word, most, bits, bool(values["Overlap"]), bool(values["Check"]))


def _run(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    assert b is not None
    return unit(config).run(config.bits, modulus, a, b)


def _latency(config: Configuration) -> tuple[int, int]:
    cycles = unit(config).cycles(config.bits)
    return cycles, cycles


def _interval(config: Configuration) -> int:
    return unit(config).interval(config.bits)


def _scale(config: Configuration) -> int:
    word = int(config.values["Word"])
    return word * (rows(word, config.bits) + 1)


def _max_bits(config: Configuration) -> int:
    return int(config.values["MaxBits"])


PARAMETERS = (
    Parameter(
        "MaxBits",
        "MaxBits",
        256,
        "largest operand size in bits",
        minimum=MINIMUM_BITS,
        maximum=MAX_BITS,
        phrase="up to {value} bits",
    ),
    Parameter(
        "Multipliers",
        "Multipliers",
        16,
        "maximum number of hard multipliers (DSPs)",
        minimum=1,
        maximum=64,
        tries=(1, 2, 5),
        phrase="{value} multipliers",
        sweep=(1, 2, 4, 16),
    ),
    Parameter(
        "Word",
        "Word",
        18,
        "word width in bits: 18 on ECP5, 17 if hard multipliers are signed",
        minimum=2,
        maximum=32,
        tries=(2, 3, 6),
        best=dict.fromkeys(("xc2v", "xc3s", "xc7", "xcup"), 17),
        phrase="words of {value} bits",
        sweep=tuple(range(2, 33)),
    ),
    TECHNOLOGY,
    MASK_OUTPUTS,
    replace(FAULT_CHECKS, default=0),
)

INPUTS = (
    Port("size_i", "size", lambda c: _max_bits(c).bit_length()),
    Port("modulus_i", "modulus", _max_bits),
    Port("a_i", "a", _max_bits),
    Port("b_i", "b", _max_bits),
)

OUTPUTS = (
    Port("result_o", "result", _max_bits),
    Port("status_o", "status", lambda c: 3),
)


SQUARE = Parameter(
    "Square",
    "Square",
    0,
    "1: add squaring in fewer cycles; needs one segment of several groups",
    maximum=1,
    phrase="squares too",
)


def words_unit(config: Configuration) -> Words:
    """Return the model of a configuration whose operands are transferred in words."""
    values = config.values
    word, most, bits = (int(values[name]) for name in ("Word", "Multipliers", "MaxBits"))
    return Words(word, most, bits, config.squares)


def _run_words(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    return words_unit(config).run(config.bits, modulus, a, b)


def _latency_words(config: Configuration) -> tuple[int, int]:
    unit = words_unit(config)
    return unit.cycles(config.bits, square=True), unit.cycles(config.bits)


def _constraint_words(config: Configuration) -> str | None:
    unit = words_unit(config)
    if not config.squares or (unit.shape.segments == 1 and unit.groups > 1):
        return None
    most = min(4, unit.shape.words)
    return f"Square=1 saves cycles only with Multipliers={most} or fewer; otherwise set Square=0."


CORES = (
    Core(
        id="mont-mul-dsp",
        title="Montgomery multiplier on DSPs, full operand times one word per step",
        operation="multiply",
        kinds=("gfp",),
        timing="constant",
        top="df_mont_mul_dsp",
        parameters=(*PARAMETERS, CHECK, WIPE, OVERLAP, TAG_WIDTH),
        inputs=INPUTS,
        outputs=OUTPUTS,
        minimum_bits=MINIMUM_BITS,
        maximum_bits=MAX_BITS,
        unreduced="refused",
        model=_run,
        latency=_latency,
        paper="",
        source="H. Orup, 1995",
        r_bits=_scale,
        sized=True,
        small={"MaxBits": 6, "Multipliers": 5, "Word": 2},
        interval=_interval,
    ),
    Core(
        id="mont-mul-dsp-words",
        title="Montgomery multiplier on DSPs, operands and result transferred word by word",
        operation="multiply",
        kinds=("gfp",),
        timing="constant",
        top="df_mont_mul_dsp_words",
        parameters=(*PARAMETERS[:3], SQUARE, *PARAMETERS[3:], CHECK, WIPE),
        inputs=(Port("square_i", "square", lambda c: 1), *INPUTS),
        outputs=OUTPUTS,
        minimum_bits=MINIMUM_BITS,
        maximum_bits=MAX_BITS,
        unreduced="refused",
        model=_run_words,
        latency=_latency_words,
        constraint=_constraint_words,
        paper="",
        source="H. Orup, 1995",
        r_bits=_scale,
        sized=True,
        # The registers in one cycle, then the memories word by word.
        wiped=lambda c: words_unit(c).wipe + 1,
        # With the modulus loaded before, from the last word of b to the first word of the result.
        parts={"df_dsp_multiply_words": lambda c: words_unit(c).cycles_same_modulus(c.bits)},
        part_intervals={"df_dsp_multiply_words": lambda c: words_unit(c).interval(c.bits)},
        small={"MaxBits": 6, "Multipliers": 1, "Word": 2},
    ),
)
