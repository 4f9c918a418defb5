"""Records of the Montgomery multipliers modulo a fixed prime."""

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
from dualfield.catalog.prime_forms import MAX_BITS, WORD, refusal
from dualfield.catalog.prime_parameters import MODULUS
from dualfield.catalog.records.dsp_multiply import PARAMETERS as DSP_PARAMETERS
from dualfield.math.fields import NAMED
from dualfield.models.outcome import Outcome
from dualfield.models.prime_multiply import Unit, find_form
from dualfield.models.prime_multiply_words import Words


def unit(config: Configuration) -> Unit:
    """Return the model of a configuration."""
    values = config.values
    word, most = int(values["Word"]), int(values["Multipliers"])
    flags = bool(values["Reduced"]), bool(values["Overlap"])
    return Unit(config.modulus, config.bits, word, most, *flags)


def _run(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    assert b is not None
    return unit(config).run(a, b)


def _latency(config: Configuration) -> tuple[int, int]:
    cycles = unit(config).cycles
    return cycles, cycles


@lru_cache(None)
def usual_modulus(bits: int) -> int:
    """Return the modulus of a width unless the user gives one: of a named field, or 2^bits - 1."""
    named = (field.modulus for field in NAMED.values() if (field.kind, field.bits) == ("gfp", bits))
    return next((p for p in named if find_form(p, WORD).pays), (1 << bits) - 1)


def _constraint(config: Configuration) -> str | None:
    if config.modulus % 2 == 0 or config.modulus < 3:
        return f"Modulus={config.modulus} must be odd and at least 3."
    form = find_form(config.modulus, int(config.values["Word"]))
    return None if form.pays else refusal(form)


def _port_bits(config: Configuration) -> int:
    return unit(config).shape.operand_bits


def words_unit(config: Configuration) -> Words:
    """Return the model of a configuration."""
    values = config.values
    word, most = int(values["Word"]), int(values["Multipliers"])
    flags = bool(values["Pair"]), bool(values["Check"])
    return Words(config.modulus, config.bits, word, most, *flags)


def _run_words(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    assert b is not None
    return words_unit(config).run(a, b)


def _latency_words(config: Configuration) -> tuple[int, int]:
    cycles = words_unit(config).cycles
    return cycles, cycles


def _words_port_bits(config: Configuration) -> int:
    return words_unit(config).shape.operand_bits


UNCHECKED = replace(FAULT_CHECKS, default=0)

CORES = (
    Core(
        id="mont-mul-prime",
        title="Montgomery multiplier modulo a fixed prime, on DSPs, one word row per step",
        operation="multiply",
        kinds=("gfp",),
        timing="constant",
        top="df_mont_mul_prime",
        parameters=(
            MODULUS,
            *DSP_PARAMETERS[1:3],
            TECHNOLOGY,
            Parameter(
                "Reduced",
                "Reduced",
                1,
                "1: result below the modulus; 0: redundant, operands and result have more bits",
                maximum=1,
                phrase="redundant results",
            ),
            MASK_OUTPUTS,
            UNCHECKED,
            WIPE,
            OVERLAP,
            TAG_WIDTH,
        ),
        inputs=(Port("a_i", "a", _port_bits), Port("b_i", "b", _port_bits)),
        outputs=(
            Port("result_o", "result", _port_bits),
            Port("status_o", "status", lambda c: 3),
        ),
        minimum_bits=3,
        maximum_bits=MAX_BITS,
        unreduced="computed",
        model=_run,
        latency=_latency,
        paper="",
        source="H. Orup, 1995, with a sparse multiple of a fixed modulus",
        r_bits=lambda c: unit(c).shape.r_bits,
        constraint=_constraint,
        small={"Multipliers": 4, "Word": 2},
        interval=lambda c: unit(c).interval,
        usual_modulus=usual_modulus,
    ),
    Core(
        id="mont-mul-prime-words",
        title="Montgomery multiplier modulo a fixed prime, on DSPs, words in and words out",
        operation="multiply",
        kinds=("gfp",),
        timing="constant",
        top="df_mont_mul_prime_words",
        parameters=(
            MODULUS,
            *DSP_PARAMETERS[1:3],
            Parameter(
                "Pair",
                "Pair",
                1,
                "1: a transfer has a word of each operand; 0: one operand after the other",
                maximum=1,
                phrase="words of both operands in pairs",
            ),
            TECHNOLOGY,
            MASK_OUTPUTS,
            UNCHECKED,
            CHECK_FOLD,
            WIPE,
        ),
        inputs=(Port("a_i", "a", _words_port_bits), Port("b_i", "b", _words_port_bits)),
        outputs=(
            Port("result_o", "result", _words_port_bits),
            Port("status_o", "status", lambda c: 3),
        ),
        minimum_bits=3,
        maximum_bits=MAX_BITS,
        unreduced="computed",
        model=_run_words,
        latency=_latency_words,
        paper="",
        source="H. Orup, 1995, with a sparse multiple of a fixed modulus",
        r_bits=lambda c: words_unit(c).shape.r_bits,
        constraint=_constraint,
        # The registers in one cycle, then the memories word by word.
        wiped=lambda c: words_unit(c).wipe + 1,
        # From the last word of the operands to the first word of the result.
        parts={"df_prime_multiply_words": lambda c: words_unit(c).first_word},
        part_intervals={"df_prime_multiply_words": lambda c: words_unit(c).interval},
        small={"Multipliers": 2, "Word": 2},
        usual_modulus=usual_modulus,
        redundant=True,
    ),
)
